//! What the server keeps shut: other names of the machine, and files outside the data folder.

use std::fs;

use crate::wire::Wire;

#[test]
fn names_of_the_loopback_address() {
    let wire = Wire::start();
    let asked = |host| wire.plain("GET", "/api/v1/jobs", &[("host", host)], b"").0;
    for host in ["127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:80", "127.9.9.9"] {
        assert_eq!(asked(host), 200, "{host}");
    }
    for host in ["example.org", "127.0.0.1.example.org", "10.0.0.1", "", "[::2]:80"] {
        assert_eq!(asked(host), 403, "{host}");
    }
}

#[test]
fn nothing_outside_the_folder_is_found() {
    let wire = Wire::start();
    let folder = wire.folder().join("studies");
    fs::create_dir_all(folder.join("KRvK")).unwrap();
    fs::write(wire.folder().join("secret"), "x").unwrap();
    fs::write(folder.join("KRvK/index.html"), "x").unwrap();
    let asked = |path: &str| wire.plain("GET", &format!("/studies/{path}"), &[], b"").0;
    assert_eq!(asked("KRvK/index.html"), 200);
    assert_eq!(asked("KRvK"), 200, "a folder is its page");
    for path in [
        "../secret",
        "KRvK/../../secret",
        "%2e%2e/secret",
        "/etc/passwd",
        "%2Fetc%2Fpasswd",
        "..",
        "KRvK%5C..%5Cx",
        "no",
    ] {
        assert_eq!(asked(path), 404, "{path}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(wire.folder().join("secret"), folder.join("link")).unwrap();
        assert_eq!(asked("link"), 404, "a link out");
    }
}
