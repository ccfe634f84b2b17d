//! `lucena serve`.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use lucena_serve::{Options, Server};
use lucena_work::Progress;
use serde_json::json;
use tokio::net::TcpListener;

use crate::args::ServeArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::machine;

/// How often Ctrl-C is looked for.
const LOOK: Duration = Duration::from_millis(100);

pub fn run(context: &Context, args: &ServeArgs) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(rayon::current_num_threads())
        .enable_all()
        .build()
        .map_err(|error| Failure::Told(format!("could not start threads: {error}")))?;
    let ended = runtime.block_on(listen(context, args));
    // Work of requests that nobody waits for any more does not hold up the end.
    runtime.shutdown_timeout(LOOK);
    ended
}

async fn listen(context: &Context, args: &ServeArgs) -> Result<ExitCode, Failure> {
    let wanted = SocketAddr::new(args.listen, args.port);
    let refused = |error: std::io::Error| {
        Failure::Told(format!(
            "cannot listen on {wanted}: {error}; another program may use the port: choose one with --port"
        ))
    };
    let listener = TcpListener::bind(wanted).await.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    let sentence = |failure| match failure {
        Failure::Told(sentence) => sentence,
        Failure::Interrupted(_) => "interrupted".into(),
    };
    let room = move |missing: &[lucena_table::Material], folder: &std::path::Path| {
        machine::check_room(missing, folder).map_err(sentence)
    };
    let memory = move |material, bytes| machine::check_memory(material, bytes).map_err(sentence);
    let options = Options {
        room: Some(Box::new(room)),
        memory: Some(Box::new(memory)),
        any_host: !args.listen.is_loopback(),
    };
    let server = Server::new(context.tables.folder(), options);
    let page = format!("http://{address}/");
    context
        .tell(&json!({"address": page}), || format!("Lucena is at {page} (Ctrl-C ends it)\n"))?;
    let bar = context.bar.watch();
    let end = async move {
        while !bar.cancelled() {
            tokio::time::sleep(LOOK).await;
        }
    };
    server.serve(listener, end).await.map_err(refused)?;
    // A server runs until it is interrupted.
    Ok(ExitCode::from(130))
}
