/// What a token that passed every check says about the person.
public struct VerifiedToken: Sendable, Equatable {
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

    /// Whether the token's time is over at `now`, seconds since 1970, allowing for `leeway` seconds.
    func hasExpired(at now: Int64, leeway: Int64) -> Bool {
        now &- leeway >= expiresAt
    }
}
