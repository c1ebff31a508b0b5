import Crypto
import JSON
import Synchronization

/// The tokens by which Apple knows us. They are good for an hour, and no more than one in 20 minutes is taken: so each is signed for the
/// half hour in which it is asked for, in the one way in which every server signs it.
final class ProviderTokens: Sendable {
    private struct Current {
        var halfHour: Int64
        var issuedAt: Int64
        var token: String
    }

    private let settings: APNsSettings
    private let current = Mutex<Current?>(nil)

    private static let period: Int64 = 1800

    init(_ settings: APNsSettings) { self.settings = settings }

    /// The token of that time, in seconds since 1970; nil when libcrypto fails.
    func token(at now: Int64) -> String? {
        let halfHour = now - now % Self.period
        return current.withLock { current in
            if let current, current.halfHour == halfHour { return current.token }
            guard let token = sign(halfHour) else { return nil }
            current = Current(halfHour: halfHour, issuedAt: halfHour, token: token)
            return token
        }
    }

    /// Another token than that one, which Apple found too old: its clock is not ours.
    func token(at now: Int64, after rejected: String) -> String? {
        let halfHour = now - now % Self.period
        return current.withLock { current in
            // The first of many that were refused at once has seen to it.
            if let current, current.halfHour == halfHour, current.token != rejected { return current.token }
            // Two of one second are the same. Apple's clock is ahead of ours, so a second more is not in its future.
            let issuedAt = current?.issuedAt == now ? now + 1 : now
            guard let token = sign(issuedAt) else { return nil }
            current = Current(halfHour: halfHour, issuedAt: issuedAt, token: token)
            return token
        }
    }

    private func sign(_ issuedAt: Int64) -> String? {
        var claims = JSONWriter()
        claims.object { claims in
            claims.name("iss")
            claims.string(settings.teamID)
            claims.name("iat")
            claims.int(Int(issuedAt))
        }
        return TokenSigner(deterministic: settings.key, keyIdentifier: settings.keyID).token(claims: claims.bytes)
    }
}
