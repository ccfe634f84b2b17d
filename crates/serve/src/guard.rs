//! Who may ask: programs and pages of this machine, under its own name; and what pages may do.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::fault::Refusal;
use crate::known::App;

/// What our page may load: its own files only.
const PAGE: &str = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; \
                    frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
/// Studies and reports hold their styles and scripts themselves, and load nothing at all.
const REPORT: &str = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; \
                      script-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'";

/// Refuses other names for this machine, and questions of pages from elsewhere: even asking may begin a solve.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    if !app.options.any_host && !host(headers).is_some_and(is_loopback) {
        return forbidden(
            "This server answers under 127.0.0.1 and localhost only.",
            "Use one of these, or start it with --listen to be reached otherwise.",
        );
    }
    let path = request.uri().path();
    let elsewhere = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    if elsewhere && (path.starts_with("/api/") || path.starts_with("/standard")) {
        return forbidden(
            "Requests from other sites are refused.",
            "Ask from the server's own page, or from a program.",
        );
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && !same_origin(headers) {
        return forbidden(
            "Changes from pages of another origin are refused.",
            "Ask from the server's own page, or from a program.",
        );
    }
    let embeds = path.starts_with("/studies/") || path.starts_with("/reports/");
    let policy = if embeds { REPORT } else { PAGE };
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

fn forbidden(what: &str, remedy: &str) -> Response {
    Refusal::with(StatusCode::FORBIDDEN, what, remedy).into_response()
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// Whether a host, with or without port, is a name of the loopback address.
fn is_loopback(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Whether a request comes from a program, which names no origin, or from our own page.
fn same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let origin = origin.to_str().unwrap_or_default();
    let name = origin.split_once("://").map_or("", |(_, name)| name);
    host(headers).is_some_and(|host| host.eq_ignore_ascii_case(name))
}
