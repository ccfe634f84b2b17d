//! Every comparison made, so that the page can say how many agree and which do not.

use lucena_show::Compared;

/// Published figures beside ours.
#[derive(Clone, Debug, Default)]
pub struct Ledger {
    compared: usize,
    differences: Vec<String>,
}

impl Ledger {
    /// Two figures that must be the same, letter by letter.
    pub fn exact(&mut self, what: &str, published: &str, ours: impl ToString) -> Compared {
        let ours = ours.to_string();
        let agrees = published == ours;
        self.note(what, published, ours, agrees)
    }

    /// Ours must round to the published figure.
    pub fn rounded(&mut self, what: &str, published: &str, ours: f64) -> Compared {
        let decimals = published.split_once('.').map_or(0, |(_, digits)| digits.len());
        let printed = published.parse::<f64>().unwrap_or(f64::NAN);
        // A tie may have been rounded either way.
        let agrees = (printed - ours).abs() <= 0.5 * 10f64.powi(-(decimals as i32)) + 1e-9;
        self.note(what, published, trimmed(ours), agrees)
    }

    /// Ours may differ by a share.
    pub fn within(&mut self, what: &str, published: &str, ours: f64, share: f64) -> Compared {
        let printed = published.parse::<f64>().unwrap_or(f64::NAN);
        let agrees = (ours - printed).abs() <= share * printed;
        self.note(what, published, trimmed(ours), agrees)
    }

    /// Ours may differ by so much.
    pub fn near(&mut self, what: &str, published: &str, ours: f64, most: f64) -> Compared {
        let printed = published.parse::<f64>().unwrap_or(f64::NAN);
        let agrees = (ours - printed).abs() <= most;
        self.note(what, published, format!("{ours:.2}"), agrees)
    }

    /// Ours must be as good as the published figure or better; `more` if more is better.
    pub fn reached(&mut self, what: &str, published: &str, ours: f64, more: bool) -> Compared {
        let printed = published.parse::<f64>().unwrap_or(f64::NAN);
        let agrees = if more { ours >= printed } else { ours <= printed };
        self.note(what, published, trimmed(ours), agrees)
    }

    fn note(&mut self, what: &str, published: &str, ours: String, agrees: bool) -> Compared {
        if !published.is_empty() {
            self.compared += 1;
            if !agrees {
                self.differences.push(format!("{what}: published {published}, ours {ours}"));
            }
        }
        Compared { published: published.into(), ours, agrees }
    }

    /// How many figures were compared.
    pub fn compared(&self) -> usize {
        self.compared
    }

    /// How many of them agree.
    pub fn agreeing(&self) -> usize {
        self.compared - self.differences.len()
    }

    /// Those that differ, with both figures.
    pub fn differences(&self) -> &[String] {
        &self.differences
    }
}

/// Four decimals without closing zeros, as WEKA prints numbers.
pub fn trimmed(value: f64) -> String {
    let text = format!("{value:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_kept() {
        let mut ledger = Ledger::default();
        assert!(ledger.exact("leaves", "23", 23).agrees);
        assert!(!ledger.exact("leaves", "23", 24).agrees);
        assert!(ledger.rounded("share", "15.94", 15.936).agrees);
        assert!(!ledger.rounded("share", "15.94", 15.93).agrees);
        assert!(ledger.within("bytes", "22087", 22200.0, 0.01).agrees);
        assert!(!ledger.within("bytes", "22087", 22400.0, 0.01).agrees);
        assert!(ledger.near("share", "77.8", 77.72, 0.1).agrees);
        ledger.exact("unread", "", 1);
        assert_eq!((ledger.compared(), ledger.differences().len()), (7, 3));
    }
}
