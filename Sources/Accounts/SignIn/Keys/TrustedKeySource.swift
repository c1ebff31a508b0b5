import API
import Crypto
import EventLoop
import Outbound

/// Where the keys come from that tokens are checked with: the settings' secret and a JWKS, or the server's own; kept fresh in
/// the background.
package enum TrustedKeySource {
    /// The ring all loops read. Nothing is fetched yet; it will be on `loop`.
    package static func ring(_ trust: Trust, client: HTTPClient?, issuer: Issuer?, on loop: EventLoop) -> KeyRing {
        if let issuer {
            return KeyRing(secret: nil, every: Issuer.interval, fetch: { try await issuer.refresh().publicKeys }, on: loop)
        }
        let secret = trust.secret.map { Array($0.utf8) }
        guard let url = trust.keysURL, let client else { return KeyRing(secret: secret) }
        return KeyRing(secret: secret, fetch: { try await client.get(url) }, on: loop)
    }

    /// Fetches the keys whenever it is time to, into the ring that the services keep.
    package static let job = Job(
        "token_keys", of: .process, every: { $0[KeyRing.self]?.period ?? .zero },
        startsAfter: { $0[KeyRing.self]?.untilRefresh ?? .zero }, isNeeded: { $0[KeyRing.self]?.period != nil },
        .task { services async throws(JobFailure) in
            guard let ring = services[KeyRing.self] else { return .never }
            let failed = ring.figures?.failed
            await ring.refreshIfDue()
            let pause = max(ring.untilRefresh ?? .zero, .milliseconds(10))
            if let figures = ring.figures, figures.failed != failed {
                let why = figures.lastFault.map { ": \($0)" } ?? ""
                throw JobFailure(reason: "the keys that tokens are checked with can't be fetched" + why, retryPause: pause)
            }
            return .after(pause)
        })
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
