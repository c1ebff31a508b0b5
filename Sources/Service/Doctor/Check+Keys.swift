import API
import Accounts

extension Check {
    /// Whoever guesses the secret makes tokens of any person.
    static let secret = Check("secret") { examination in
        guard let secret = examination.settings.trust.secret else {
            return .ok("JWT_SECRET is not set: no token of a shared secret is good")
        }
        guard let weakness = SecretStrength.weakness(of: secret) else {
            return .ok("JWT_SECRET has \(secret.utf8.count) bytes and does not look guessable")
        }
        return .wrong("JWT_SECRET \(weakness): make another (openssl rand -hex 32), also at the issuer")
    }

    /// A key set that can't be read leaves its tokens unanswered with 503.
    static let keySet = Check("key-set") { examination in
        guard let url = examination.settings.trust.keysURL else { return .ok("JWKS_URL is not set") }
        switch KeySetProbe.look(at: url) {
        case .keys(0): return .wrong("JWKS_URL has no key that can be used: RS256 and ES256 keys can")
        case .keys(let count): return .ok("JWKS_URL has \(count) usable \(count == 1 ? "key" : "keys")")
        case .noKeySet: return .wrong("JWKS_URL answers with something that is no JWK set: is it the issuer's jwks.json?")
        case .unreachable(let reason): return .wrong("JWKS_URL can't be read: \(reason)")
        }
    }

    /// An issuer that serves several audiences signs all of them with the same keys.
    package static let issuer = Check("issuer") { examination in
        let trust = examination.settings.trust
        if trust.isOwnIssuer { return .ok("the server is its own issuer: people sign in by a code that is mailed to them") }
        if let issuer = trust.issuer { return .ok("tokens must be of \(issuer)") }
        guard trust.keysURL != nil else { return .ok("JWT_ISSUER is not set, the secret alone decides") }
        return .warning(
            "JWT_ISSUER is not set: set it to the `iss` of your tokens, so that no other's of the same keys are taken")
    }
}
