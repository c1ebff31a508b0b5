/// Tells from a bearer token who is asking. Not Sendable: one a loop, with its own loaded keys and its own cache,
/// so that a request takes no lock.
public final class TokenVerifier {
    /// How often a token may wait for fresh keys: once for a fetch that was already running, once for its own.
    private static let fetchesPerToken = 2

    private let ring: KeyRing
    private let policy: TokenPolicy
    private var keys: LoadedKeys
    private var cache: TokenCache

    /// A verifier with the keys of `ring` that remembers up to `cacheCapacity` tokens.
    public init(ring: KeyRing, policy: TokenPolicy = TokenPolicy(), cacheCapacity: Int = 4096) {
        self.ring = ring
        self.policy = policy
        keys = LoadedKeys(ring.keys)
        cache = TokenCache(capacity: cacheCapacity)
    }

    /// Reads `token`, if it is good at `now`, seconds since 1970. Waits for a fetch of the keys when its `kid` is unknown
    /// and a fetch is allowed; otherwise it does not suspend.
    public func verify(_ token: [UInt8], now: Int64) async throws(TokenFault) -> VerifiedToken {
        var fetches = 0
        while true {
            do {
                return try verifyWithPresentKeys(token, now: now)
            } catch .invalid(.unknownKey) {
                guard fetches < Self.fetchesPerToken else { throw faultForUnknownKey }
                guard await ring.fetchForUnknownKey(in: keys.generation) else { throw faultForUnknownKey }
                fetches += 1
            }
        }
    }

    /// Reads `token` where it was verified before and is remembered, which costs no signature; nil where it is not.
    public func remembered(_ token: [UInt8], now: Int64) throws(TokenFault) -> VerifiedToken? {
        guard token.count <= CompactToken.maximumLength else { return nil }
        return try known(token, now)
    }

    /// Reads `token`, if it is good at `now` under the keys at hand.
    public func verifyWithPresentKeys(_ token: [UInt8], now: Int64) throws(TokenFault) -> VerifiedToken {
        guard !token.isEmpty else { throw .missing }
        guard token.count <= CompactToken.maximumLength else { throw .invalid(.tooLong) }
        if let remembered = try known(token, now) { return remembered }
        let compact = try CompactToken(token)
        try keys.verify(compact, TokenHeader(parsing: compact.header))
        let verified = try TokenClaims(parsing: compact.payload, policy: policy).verified(at: now)
        cache.insert(verified, for: token)
        return verified
    }

    /// When a token that is good will be no more, in seconds since 1970.
    public func end(of token: VerifiedToken) -> Int64 { token.expiresAt &+ policy.leeway }

    private func takeChangedKeys() {
        guard ring.generation != keys.generation else { return }
        keys = LoadedKeys(ring.keys)
        cache.use(generation: keys.generation)
    }

    /// The token of those bytes, where it is remembered.
    private func known(_ bytes: [UInt8], _ now: Int64) throws(TokenFault) -> VerifiedToken? {
        takeChangedKeys()
        guard let token = cache.token(for: bytes) else { return nil }
        guard token.hasExpired(at: now, leeway: policy.leeway) else { return token }
        cache.remove(bytes)
        throw .expired
    }

    private var faultForUnknownKey: TokenFault {
        ring.isLoaded ? .invalid(.unknownKey) : .keysUnavailable
    }
}

/// The claims that a token has to have besides being signed.
public struct TokenPolicy: Sendable {
    /// The exact `iss`; nil leaves it unchecked.
    public var issuer: String?
    /// A name that `aud` has to hold.
    public var audience: String
    /// How far clocks may be apart, in seconds.
    public var leeway: Int64

    /// A policy; the defaults are those of docs/client-guide.md, "Sign-in".
    public init(issuer: String? = nil, audience: String = "authenticated", leeway: Int64 = 60) {
        self.issuer = issuer
        self.audience = audience
        self.leeway = leeway
    }
}

/// The claims of a token that passed every check, about its person. A class, because every step of a request hands it on and a
/// struct would be copied field by field.
public final class VerifiedToken: Sendable, Equatable {
    /// An id that nothing has. A token whose `app_metadata.tenant_id` is no UUID names a tenant, only none that
    /// exists: reading it as "no tenant" would open the person's only one.
    public static let unmatchableID = "00000000-0000-0000-0000-000000000000"

    /// `sub`, a UUID in lower case.
    public let subject: String
    /// `app_metadata.tenant_id`, a UUID in lower case; nil where the token names none.
    public let tenant: String?
    /// `session_id`, a UUID in lower case; nil where the token names no session.
    public let session: String?
    /// The top-level `email` as it is written, nil where there is none.
    public let email: String?
    /// Whether the token proves that the person reads mail at ``email``, so that an account may be linked by it.
    public let provesEmail: Bool
    /// `exp` in seconds since 1970, rounded up.
    public let expiresAt: Int64
    /// When ``email`` was proven, in seconds since 1970; nil where it is not, or the token does not say.
    public let provenAt: Int64?

    init(
        subject: String, tenant: String?, session: String?, email: String?, provesEmail: Bool, expiresAt: Int64,
        provenAt: Int64? = nil
    ) {
        self.subject = subject
        self.tenant = tenant
        self.session = session
        self.email = email
        self.provesEmail = provesEmail
        self.expiresAt = expiresAt
        self.provenAt = provenAt
    }

    /// The same person with a token that names this house.
    public func working(in house: String) -> VerifiedToken {
        VerifiedToken(
            subject: subject, tenant: house, session: session, email: email, provesEmail: provesEmail, expiresAt: expiresAt,
            provenAt: provenAt)
    }

    /// Whether both claim the same.
    public static func == (left: VerifiedToken, right: VerifiedToken) -> Bool {
        left.subject == right.subject && left.tenant == right.tenant && left.session == right.session
            && left.email == right.email && left.provesEmail == right.provesEmail && left.expiresAt == right.expiresAt
            && left.provenAt == right.provenAt
    }

    /// Whether the token has expired at `now`, seconds since 1970, allowing for `leeway` seconds.
    func hasExpired(at now: Int64, leeway: Int64) -> Bool {
        now &- leeway >= expiresAt
    }
}
