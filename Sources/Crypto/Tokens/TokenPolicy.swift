/// What a token has to say besides being signed.
public struct TokenPolicy: Sendable {
    /// The exact `iss`; nil leaves it unchecked.
    public var issuer: String?
    /// A name that `aud` has to hold.
    public var audience: String
    /// How far clocks may be apart, in seconds.
    public var leeway: Int64

    /// A policy; the defaults are those of the contract, section 2.
    public init(issuer: String? = nil, audience: String = "authenticated", leeway: Int64 = 60) {
        self.issuer = issuer
        self.audience = audience
        self.leeway = leeway
    }
}
