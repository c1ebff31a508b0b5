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
        secret = reader.text(.jwtSecret)
        keysURL = reader.url(.jwksURL)
        issuer = reader.text(.jwtIssuer)
        audience = reader.text(.jwtAudience) ?? ""
        if let secret, secret.utf8.count < Self.shortestSecret {
            reader.fail(.jwtSecret, "must have at least \(Self.shortestSecret) bytes (openssl rand -hex 32 makes one)")
        }
        let hasFault = reader.hasFault(of: .jwtSecret) || reader.hasFault(of: .jwksURL)
        if isRequired && secret == nil && keysURL == nil && !hasFault {
            reader.fail(
                .jwtSecret,
                "is not set, nor is JWKS_URL: name the issuer whose tokens are good (openssl rand -hex 32 makes a secret)")
        }
    }
}
