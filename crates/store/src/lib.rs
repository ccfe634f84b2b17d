//! Bytes.
