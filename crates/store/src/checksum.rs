//! Checksums of bytes (XXH3).

/// The checksum of bytes: tells damage, not malice.
///
/// ```
/// assert_ne!(lucena_store::checksum(b"king"), lucena_store::checksum(b"ring"));
/// ```
pub fn checksum(bytes: &[u8]) -> u64 {
    xxhash_rust::xxh3::xxh3_64(bytes)
}

/// The same with a seed: another one gives other numbers.
///
/// ```
/// use lucena_store::checksum_seeded;
/// assert_ne!(checksum_seeded(b"king", 1), checksum_seeded(b"king", 2));
/// ```
pub fn checksum_seeded(bytes: &[u8], seed: u64) -> u64 {
    xxhash_rust::xxh3::xxh3_64_with_seed(bytes, seed)
}
