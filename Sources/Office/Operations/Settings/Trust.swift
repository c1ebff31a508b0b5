import Crypto

/// Which issuer's tokens are good: another's by a shared secret, a JWKS, or both side by side; the server's own without either.
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

    init(_ reader: inout SettingsReader) {
        secret = reader.text(.jwtSecret)
        keysURL = reader.url(.jwksURL)
        issuer = reader.text(.jwtIssuer)
        audience = reader.text(.jwtAudience) ?? ""
        if let secret, secret.utf8.count < Self.shortestSecret {
            reader.fail(.jwtSecret, "must have at least \(Self.shortestSecret) bytes (openssl rand -hex 32 makes one)")
        }
    }

    /// Whether no other issuer was named: then the server is its own.
    public var isOwnIssuer: Bool { secret == nil && keysURL == nil }
}
