import Crypto
import JSON
import Synchronization
import Text

/// The tokens by which push services of browsers know us (RFC 8292), one for each service.
final class VAPIDTokens: Sendable {
    private struct Signed {
        let token: String
        let expiresAt: Int64
    }

    private let key: SigningKey
    private let subject: String?
    /// 65 bytes in base64url, as browsers subscribe with it.
    let publicKey: String
    private let signed = Mutex<[String: Signed]>([:])

    /// In seconds; a day is the most that is taken.
    private static let lifetime: Int64 = 12 * 3600
    /// Subscriptions may name any host.
    private static let mostKept = 256

    /// Nil for a key that is not on P-256.
    init?(key: SigningKey, subject: String?) {
        guard let point = key.point else { return nil }
        self.key = key
        self.subject = subject
        publicKey = Base64URL.encode(point)
    }

    /// The value of `Authorization` for the service of that origin; nil when libcrypto fails.
    func authorization(for origin: String, at now: Int64) -> String? {
        let token = signed.withLock { signed in
            // One that lives longer was signed while our clock was ahead: services take none that is good for more than a day.
            if let kept = signed[origin], (Self.lifetime / 2...Self.lifetime).contains(kept.expiresAt - now) {
                return kept.token as String?
            }
            let expiresAt = now + Self.lifetime
            guard let token = sign(origin, expiresAt) else { return nil }
            if signed.count >= Self.mostKept { signed = [:] }
            signed[origin] = Signed(token: token, expiresAt: expiresAt)
            return token
        }
        return token.map { "vapid t=\($0),k=\(publicKey)" }
    }

    private func sign(_ origin: String, _ expiresAt: Int64) -> String? {
        var claims = JSONWriter()
        claims.object { claims in
            claims.name("aud")
            claims.string(origin)
            claims.name("exp")
            claims.int(Int(expiresAt))
            if let subject {
                claims.name("sub")
                claims.string(subject)
            }
        }
        return TokenSigner(key: key, keyIdentifier: nil).token(claims: claims.bytes)
    }
}
