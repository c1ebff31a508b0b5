/// Keys of a `GCRATable`.
enum HashedKey {
    /// Swift seeds its hasher anew in each process, so that nobody can choose keys that fall into one set.
    static func of(_ value: some Hashable) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(value)
        return UInt64(truncatingIfNeeded: hasher.finalize())
    }
}
