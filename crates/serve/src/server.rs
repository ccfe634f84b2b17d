//! The server: its settings, its routes, its life.

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::routing::{any, get, post, put};
use lucena_table::Material;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::fault::Refusal;
use crate::known::App;
use crate::{api, guard, pages};

/// How long open connections may go on after the end.
const FAREWELL: Duration = Duration::from_secs(3);
/// Bytes of a body, at most; games may have more.
const BODY: usize = 1 << 20;
/// Bytes of a file of games, at most.
const GAMES: usize = 64 << 20;

/// Whether memory and disk hold the tables that are missing; if not, a sentence.
pub type Room = Box<dyn Fn(&[Material], &Path) -> Result<(), String> + Send + Sync>;

/// Whether memory holds work of so many bytes on an endgame; if not, a sentence.
pub type MemoryRoom = Box<dyn Fn(Material, u64) -> Result<(), String> + Send + Sync>;

/// Settings of a server.
///
/// ```
/// use lucena_serve::Options;
/// let options = Options { room: Some(Box::new(|_, _| Err("disk full: free some".into()))), ..Options::default() };
/// assert!(!options.any_host && options.room.is_some());
/// assert!(Options::default().room.is_none()); // tables are solved without asking
/// ```
#[derive(Default)]
pub struct Options {
    /// Asked before tables are solved.
    pub room: Option<Room>,
    /// Asked before work on five men.
    pub memory: Option<MemoryRoom>,
    /// Answer whatever name the request has for this machine; otherwise only names of the loopback
    /// address, so that no page from elsewhere can ask under a name of its own.
    pub any_host: bool,
}

/// The web page and the API over the tables of a folder.
///
/// ```
/// use lucena_serve::{Options, Server};
/// let folder = tempfile::tempdir()?;
/// let server = Server::new(folder.path(), Options::default());
/// let router = server.router(); // give it to axum, or call serve()
/// assert!(router.has_routes());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Server {
    app: Arc<App>,
}

impl Server {
    /// A server over a data folder, which need not exist yet.
    pub fn new(folder: &Path, options: Options) -> Server {
        Server { app: Arc::new(App::new(folder, options)) }
    }

    /// All routes.
    pub fn router(&self) -> Router {
        let games = Router::new()
            .route("/api/v1/games/{name}", put(api::games::add))
            .layer(DefaultBodyLimit::max(GAMES));
        Router::new()
            .route("/api/v1/materials", get(api::positions::materials))
            .route("/api/v1/probe", get(api::positions::probe))
            .route("/api/v1/explain", get(api::positions::explain))
            .route("/api/v1/map", get(api::positions::map))
            .route("/api/v1/train/position", get(api::train::position))
            .route("/api/v1/train/judge", get(api::train::judge))
            .route("/api/v1/train/reply", get(api::train::reply))
            .route("/api/v1/train/hint", get(api::train::hint))
            .route("/api/v1/patterns", get(api::patterns::list))
            .route("/api/v1/patterns/check", post(api::patterns::check))
            .route("/api/v1/patterns/{name}", get(api::patterns::one))
            .route("/api/v1/words", get(api::patterns::words))
            .route("/api/v1/jobs", get(api::jobs::list).post(api::jobs::begin))
            .route("/api/v1/jobs/{id}", get(api::jobs::one).delete(api::jobs::cancel))
            .route("/api/v1/jobs/{id}/events", get(api::jobs::events))
            .route("/api/v1/studies", get(api::studies::list))
            .route("/api/v1/reports", get(api::studies::reports))
            .route("/api/v1/games", get(api::games::list))
            .route("/api/v1/games/{name}/{what}", get(api::games::view))
            .merge(games)
            .route("/api", any(nothing))
            .route("/api/", any(nothing))
            .route("/api/{*rest}", any(nothing))
            .route("/standard", get(api::standard::standard))
            .route("/studies/", any(nothing))
            .route("/reports/", any(nothing))
            .route("/studies/{*path}", get(pages::study))
            .route("/reports/{*path}", get(pages::report))
            .fallback(pages::page)
            .method_not_allowed_fallback(other_method)
            .layer(DefaultBodyLimit::max(BODY))
            .layer(axum::middleware::from_fn_with_state(self.app.clone(), guard::guard))
            .with_state(self.app.clone())
    }

    /// Answers until `end` comes; then stops all jobs.
    pub async fn serve(
        &self,
        listener: TcpListener,
        end: impl Future<Output = ()> + Send + 'static,
    ) -> std::io::Result<()> {
        // The first visit shows this endgame: a fraction of a second, before anybody can look.
        if let Ok(rook) = "KRvK".parse() {
            let _ = self.app.begin_solving(rook);
        }
        let (tell, told) = watch::channel(false);
        let app = self.app.clone();
        tokio::spawn(async move {
            end.await;
            app.jobs.cancel_all();
            let _ = tell.send(true);
        });
        let ended = |mut told: watch::Receiver<bool>| async move {
            let _ = told.wait_for(|ended| *ended).await;
        };
        let polite =
            axum::serve(listener, self.router()).with_graceful_shutdown(ended(told.clone()));
        // A connection that nobody closes does not keep the server.
        let at_last = async {
            ended(told).await;
            tokio::time::sleep(FAREWELL).await;
        };
        tokio::select! {
            result = polite => result,
            () = at_last => Ok(()),
        }
    }
}

async fn nothing() -> Refusal {
    Refusal::missing("There is no such endpoint.", "docs/guide/api.md lists them all.")
}

/// A method that an address does not take.
pub async fn other_method() -> Refusal {
    Refusal::with(
        StatusCode::METHOD_NOT_ALLOWED,
        "This address does not take that method.",
        "docs/guide/api.md says which one it takes.",
    )
}
