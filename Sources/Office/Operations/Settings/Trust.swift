import Crypto

/// Which issuer's tokens are good: a shared secret, a JWKS, or both side by side.
public struct Trust: Sendable {
    /// The HS256 secret.
    public var secret: String?
    /// Where the issuer's public keys are.
    public var keysURL: String?
    /// The `iss` a token must have; nil for any.
    public var issuer: String?
    /// The `aud` a token must have.
    public var audience: String

    /// RFC 7518 section 3.2: a key of HS256 has at least the length of its hash.
    private static let shortestSecret = 32

    /// Only who serves has to know an issuer.
    init(_ reader: inout SettingsReader, isRequired: Bool) {
        secret = reader.text("JWT_SECRET")
        keysURL = reader.url("JWKS_URL")
        issuer = reader.text("JWT_ISSUER")
        audience = reader.text("JWT_AUDIENCE") ?? "authenticated"
        if let secret, secret.utf8.count < Self.shortestSecret {
            let least = "at least \(Self.shortestSecret) bytes (openssl rand -hex 32 makes one)"
            reader.fail("JWT_SECRET", "JWT_SECRET must have \(least)")
        }
        let hasFault = reader.hasFault(of: "JWT_SECRET") || reader.hasFault(of: "JWKS_URL")
        if isRequired && secret == nil && keysURL == nil && !hasFault {
            reader.fail("JWT_SECRET", "neither JWT_SECRET nor JWKS_URL is set: name the issuer whose tokens are good")
        }
    }
}
