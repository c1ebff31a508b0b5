/// Tokens that were verified, by the SHA-256 of their bytes, so that a token is checked once and not at every request.
///
/// Bounded: entries live in a young and an old half. A hit in the old half moves up; when the young half is full it
/// becomes the old one, and what nobody asked for since is dropped. Not Sendable: one a loop.
struct TokenCache {
    private let halfCapacity: Int
    private var young: [[UInt8]: VerifiedToken] = [:]
    private var old: [[UInt8]: VerifiedToken] = [:]
    private var generation: UInt64 = 0

    /// A cache of at most `capacity` tokens; below 2 counts as 2.
    init(capacity: Int) {
        halfCapacity = max(1, capacity / 2)
    }

    /// How many tokens are held, at most the capacity.
    var count: Int { young.count + old.count }

    /// Forgets everything that was verified under keys of another generation.
    mutating func use(generation: UInt64) {
        guard generation != self.generation else { return }
        self.generation = generation
        young.removeAll()
        old.removeAll()
    }

    /// The token of that digest, if it was verified.
    mutating func token(for digest: [UInt8]) -> VerifiedToken? {
        if let token = young[digest] { return token }
        guard let token = old.removeValue(forKey: digest) else { return nil }
        insert(token, for: digest)
        return token
    }

    /// Keeps a verified token.
    mutating func insert(_ token: VerifiedToken, for digest: [UInt8]) {
        if young.count >= halfCapacity && young[digest] == nil {
            old = young
            young = [:]
        }
        young[digest] = token
    }

    /// Forgets the token of that digest.
    mutating func remove(_ digest: [UInt8]) {
        young[digest] = nil
        old[digest] = nil
    }
}
