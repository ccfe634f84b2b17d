//! The page itself, built into the program, and files of the data folder.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use include_dir::{Dir, include_dir};

use crate::api::PathName;
use crate::fault::Refusal;
use crate::known::App;
use crate::server::other_method;

/// The built page: `npm run build` in `web` makes it, and CI checks that it is what the source gives.
static WEB: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/dist");

/// A file of the page; every address of a view is the page itself.
pub async fn page(method: Method, uri: Uri) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        return other_method().await.into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = WEB.get_file(path) {
        // Assets carry a hash of their content in their names.
        let kept =
            if path.starts_with("assets/") { "max-age=31536000, immutable" } else { "no-cache" };
        return answer(path, file.contents().to_vec(), kept);
    }
    if path.starts_with("assets/") {
        return Refusal::missing("There is no such file.", "Reload the page.").into_response();
    }
    match WEB.get_file("index.html") {
        Some(index) => answer("index.html", index.contents().to_vec(), "no-cache"),
        None => Refusal::missing(
            "The page was not built into this program.",
            "Run npm ci and npm run build in the folder web, then build again.",
        )
        .into_response(),
    }
}

/// A file of a study.
pub async fn study(State(app): State<Arc<App>>, PathName(path): PathName) -> Response {
    file(&app.tables.folder().join("studies"), &path).await
}

/// A file of a report.
pub async fn report(State(app): State<Arc<App>>, PathName(path): PathName) -> Response {
    file(&app.tables.folder().join("reports"), &path).await
}

async fn file(folder: &Path, path: &str) -> Response {
    let missing = || {
        let what = "There is no such file.";
        Refusal::missing(what, "Make the study or report first; the page has a button.")
            .into_response()
    };
    let Some(found) = inside(folder, path) else { return missing() };
    match tokio::fs::read(&found).await {
        Ok(bytes) => answer(&found.to_string_lossy(), bytes, "no-cache"),
        Err(_) => missing(),
    }
}

/// A path inside a folder, links followed; `None` for anything that is not a file in it.
pub fn inside(folder: &Path, path: &str) -> Option<PathBuf> {
    let wanted = Path::new(path);
    if path.contains('\\') || !wanted.components().all(|part| matches!(part, Component::Normal(_)))
    {
        return None;
    }
    let folder = folder.canonicalize().ok()?;
    let mut found = folder.join(wanted).canonicalize().ok()?;
    if found.is_dir() {
        found = found.join("index.html").canonicalize().ok()?;
    }
    (found.starts_with(&folder) && found.is_file()).then_some(found)
}

fn answer(path: &str, bytes: Vec<u8>, kept: &'static str) -> Response {
    let kind = match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "webmanifest" => "application/json",
        "txt" | "pat" | "plan" | "pgn" | "csv" | "dat" | "ct" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(kept)),
    ];
    (headers, bytes).into_response()
}
