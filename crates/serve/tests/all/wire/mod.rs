//! A server on a loopback port with a folder of its own, and the little of HTTP that asking it takes.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use lucena_serve::{Options, Server};
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// A server that says nothing for so long hangs.
const PATIENCE: Duration = Duration::from_secs(1800);

/// A running server; it ends when this is dropped.
pub struct Wire {
    folder: TempDir,
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    runtime: Option<Runtime>,
}

impl Wire {
    /// Over an empty folder.
    pub fn start() -> Wire {
        Wire::over(TempDir::new().expect("a folder"))
    }

    /// Over a folder that is there already.
    pub fn over(folder: TempDir) -> Wire {
        let runtime = Runtime::new().expect("threads");
        let bound = tokio::net::TcpListener::bind("127.0.0.1:0");
        let listener = runtime.block_on(bound).expect("a port");
        let address = listener.local_addr().expect("an address");
        let server = Server::new(folder.path(), Options::default());
        let (end, ended) = oneshot::channel();
        runtime.spawn(async move {
            let ended = async { ended.await.unwrap_or_default() };
            server.serve(listener, ended).await
        });
        Wire { folder, address, end: Some(end), runtime: Some(runtime) }
    }

    /// Ends the server and leaves its folder.
    pub fn stop(mut self) -> TempDir {
        self.halt();
        std::mem::replace(&mut self.folder, TempDir::new().expect("a folder"))
    }

    /// The data folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub fn get(&self, path: &str) -> (u16, Value) {
        self.ask("GET", path, &[])
    }

    pub fn put(&self, path: &str, body: &[u8]) -> (u16, Value) {
        self.ask("PUT", path, body)
    }

    pub fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        self.ask("POST", path, body.to_string().as_bytes())
    }

    pub fn delete(&self, path: &str) -> (u16, Value) {
        self.ask("DELETE", path, &[])
    }

    /// Any method; the status, and the body as JSON, or as a string if it is something else.
    pub fn ask(&self, method: &str, path: &str, body: &[u8]) -> (u16, Value) {
        let (status, _, text) = self.plain(method, path, &[], body);
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// The same with headers of one's own: the status, the headers and the body as text.
    pub fn plain(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> (u16, Vec<(String, String)>, String) {
        let mut reader = self.send(method, path, headers, body);
        let status = line(&mut reader);
        let status = status.split(' ').nth(1).and_then(|word| word.parse().ok());
        let mut headers = Vec::new();
        while let Some((name, value)) = line(&mut reader).split_once(": ") {
            headers.push((name.to_ascii_lowercase(), value.to_string()));
        }
        let mut bytes = Vec::new();
        // Who refuses a body may close while it is still being sent.
        let _ = reader.read_to_end(&mut bytes);
        (status.expect("a status"), headers, String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Follows a job and gives every view of it, the end last.
    pub fn follow(&self, id: u64) -> Vec<Value> {
        let mut views = Vec::new();
        for line in self.send("GET", &format!("/api/v1/jobs/{id}/events"), &[], &[]).lines() {
            if let Some(data) = line.expect("a line").strip_prefix("data:") {
                views.push(serde_json::from_str(data).expect("a view"));
            }
        }
        views
    }

    /// Starts a job, follows it and gives its last view.
    pub fn work(&self, wanted: &Value) -> Value {
        let (status, begun) = self.post("/api/v1/jobs", wanted);
        assert_eq!(status, 202, "{begun}");
        let id = begun["job"]["id"].as_u64().expect("a number");
        self.follow(id).pop().expect("a view")
    }

    /// HTTP/1.0: the answer ends when the connection does.
    fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> BufReader<TcpStream> {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        let mut request = format!("{method} {path} HTTP/1.0\r\n");
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            request += &format!("host: {}\r\n", self.address);
        }
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n", body.len());
        let mut writer = stream.try_clone().expect("a second hand");
        let whole = [request.as_bytes(), body].concat();
        std::thread::spawn(move || writer.write_all(&whole));
        BufReader::new(stream)
    }

    fn halt(&mut self) {
        if let Some(end) = self.end.take() {
            let _ = end.send(());
        }
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_timeout(Duration::from_secs(1));
        }
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.halt();
    }
}

fn line(reader: &mut impl BufRead) -> String {
    let mut text = String::new();
    reader.read_line(&mut text).expect("a line");
    text.trim_end().to_string()
}
