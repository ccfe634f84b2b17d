//! Pictures and pages.
