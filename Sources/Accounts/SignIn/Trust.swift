import API

/// Which issuer's tokens are good: another's by a shared secret, a JWKS, or both side by side; the server's own without either.
package struct Trust: Sendable {
    /// The HS256 secret.
    package var secret: String?
    /// Where the issuer's package keys are.
    package var keysURL: String?
    /// The `iss` a token must have; nil for any.
    package var issuer: String?
    /// The `aud` a token must have.
    package var audience: String

    package init(secret: String?, keysURL: String?, issuer: String?, audience: String) {
        self.secret = secret
        self.keysURL = keysURL
        self.issuer = issuer
        self.audience = audience
    }

    /// Whether no other issuer was named: then the server is its own.
    package var isOwnIssuer: Bool { secret == nil && keysURL == nil }
}
