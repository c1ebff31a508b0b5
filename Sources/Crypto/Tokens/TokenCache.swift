import Glibc

/// Tokens that were verified, by their bytes, so that a token is checked once and not at every request.
///
/// Bounded: entries live in a young and an old half. A hit in the old half moves up; when the young half is full it
/// becomes the old one, and what nobody asked for since is dropped. Not Sendable: one a loop.
struct TokenCache {
    private let halfCapacity: Int
    private let hasher = SHA256()
    private var young: [TokenKey: VerifiedToken] = [:]
    private var old: [TokenKey: VerifiedToken] = [:]
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

    /// The token of those bytes, if it was verified.
    mutating func token(for bytes: [UInt8]) -> VerifiedToken? {
        let key = TokenKey(bytes, hasher)
        if let token = young[key] { return token }
        guard let token = old.removeValue(forKey: key) else { return nil }
        insert(token, key)
        return token
    }

    /// Keeps a verified token.
    mutating func insert(_ token: VerifiedToken, for bytes: [UInt8]) { insert(token, TokenKey(bytes, hasher)) }

    /// Forgets the token of those bytes.
    mutating func remove(_ bytes: [UInt8]) {
        let key = TokenKey(bytes, hasher)
        young[key] = nil
        old[key] = nil
    }

    private mutating func insert(_ token: VerifiedToken, _ key: TokenKey) {
        if young.count >= halfCapacity && young[key] == nil {
            old = young
            young = [:]
        }
        young[key] = token
    }
}

/// What a token is found by: its bytes, since to compare them takes a hundredth of what their digest takes; of a very long one
/// the digest, which takes less memory.
///
/// The end of a token is that of its signature, which nobody can guess. It is looked at first, and what differs there is
/// compared no further: no time tells how much of a good token somebody has got right.
private struct TokenKey: Hashable {
    /// In bytes. Most tokens have less.
    private static let longestKept = 2048

    private let bytes: [UInt8]
    private let isDigest: Bool
    /// The last 16 bytes.
    private let end: (UInt64, UInt64)

    init(_ token: [UInt8], _ hasher: SHA256) {
        isDigest = token.count > Self.longestKept
        bytes = isDigest ? hasher.digest(of: token) : token
        let half = max(0, bytes.count - 8)
        end = (Self.word(bytes[max(0, half - 8)..<half]), Self.word(bytes[half...]))
    }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    static func == (left: TokenKey, right: TokenKey) -> Bool {
        (left.end.0 ^ right.end.0) | (left.end.1 ^ right.end.1) == 0 && left.isDigest == right.isDigest
            && left.bytes.count == right.bytes.count && memcmp(left.bytes, right.bytes, left.bytes.count) == 0
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(end.0)
        hasher.combine(end.1)
    }
}
