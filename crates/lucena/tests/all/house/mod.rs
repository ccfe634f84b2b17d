//! A data folder for one test, and commands run with it.

use std::process::{Command, Output};

use serde_json::Value;

/// A data folder for one test.
pub struct House(pub tempfile::TempDir);

impl House {
    pub fn new() -> House {
        House(tempfile::tempdir().unwrap())
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lucena"));
        command.args(args).arg("--data").arg(self.0.path()).env_remove("LUCENA_DATA");
        command
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().unwrap()
    }

    pub fn json(&self, args: &[&str]) -> Value {
        let output = self.run(&[args, &["--json"]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert!(output.stderr.is_empty(), "no bar where stderr is no terminal");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// The command must fail with status 2, one sentence, nothing on stdout.
    pub fn refusal(&self, args: &[&str]) -> String {
        let output = self.run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}
