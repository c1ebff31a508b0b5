import API
import Crypto
import EventLoop
import Outbound

/// Where the keys come from that tokens are checked with: the settings' secret and a JWKS, or the server's own; kept fresh in
/// the background.
package enum TrustedKeySource {
    /// The ring all loops read. Nothing is fetched yet.
    package static func ring(_ trust: Trust, client: HTTPClient?, issuer: Issuer?) -> KeyRing {
        if let issuer {
            return KeyRing(secret: nil, every: Issuer.interval, fetch: { try await issuer.refresh().publicKeys })
        }
        let secret = trust.secret.map { Array($0.utf8) }
        guard let url = trust.keysURL, let client else { return KeyRing(secret: secret) }
        return KeyRing(secret: secret, fetch: { try await client.get(url) })
    }

    /// Runs until the loop ends: a fetch whenever one is due.
    package static func keepFresh(_ ring: KeyRing, on loop: EventLoop) async {
        while let wait = ring.untilRefresh {
            await loop.sleep(for: max(wait, .milliseconds(10)))
            await ring.refreshIfDue()
        }
    }
}

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
