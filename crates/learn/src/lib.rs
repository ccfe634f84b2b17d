//! Learning from described positions.
