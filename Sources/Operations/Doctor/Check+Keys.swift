import API
import Accounts
import Crypto
import EventLoop
import Outbound
import Text

extension Check {
    /// Whoever guesses the secret makes tokens of any person.
    static let secret = Check("secret") { examination in
        guard let secret = examination.settings.trust.secret else {
            return .ok("JWT_SECRET is not set: tokens of a shared secret are refused")
        }
        guard let weakness = SecretStrength.weakness(of: secret) else {
            return .ok("JWT_SECRET has \(secret.utf8.count) bytes and does not look guessable")
        }
        return .wrong("JWT_SECRET \(weakness): make another (openssl rand -hex 32), at the issuer too")
    }

    /// A key set that can't be read leaves its tokens unanswered with 503.
    static let keySet = Check("key-set") { examination in
        guard let url = examination.settings.trust.keysURL else { return .ok("JWKS_URL is not set") }
        switch KeySetProbe.look(at: url) {
        case .keys(0): return .wrong("JWKS_URL has no key that can be used: have the issuer sign by RS256 or ES256")
        case .keys(let count): return .ok("JWKS_URL has \(Counted.of(count, "usable key"))")
        case .noKeySet: return .wrong("JWKS_URL answers with something that is not a JWK set: is it the issuer's jwks.json?")
        case .unreachable(let reason):
            let advice = "is that the address of the issuer's jwks.json, and does a firewall let us reach it?"
            return .wrong("JWKS_URL can't be read: \(Finding.advised(reason, advice))")
        }
    }

    /// An issuer that serves several audiences signs all of them with the same keys.
    package static let issuer = Check("issuer") { examination in
        let trust = examination.settings.trust
        if trust.isOwnIssuer { return .ok("the server is its own issuer: people sign in by a code that is mailed to them") }
        if let issuer = trust.issuer { return .ok("tokens must come from \(issuer)") }
        guard trust.keysURL != nil else { return .ok("JWT_ISSUER is not set: any token that the secret signs is good") }
        return .warning(
            "JWT_ISSUER is not set: set it to the `iss` of your tokens, so that other tokens signed by the same keys are refused")
    }
}

/// Finds the secrets that need no guessing. What passes may still be weak: only a random one is strong.
enum SecretStrength {
    /// Words of examples, of which some are published in whole, such as the one of Supabase's development images.
    private static let words = ["secret", "password", "changeme", "change-me", "change_me", "example", "quartermaster"]
    /// 32 random bytes as hex have 16 of them, all but surely over 12.
    private static let fewestBytes = 12

    /// Says why the secret is weak, to go on from its name; nil when nothing is obvious.
    static func weakness(of secret: String) -> String? {
        let lower = secret.lowercased()
        if let word = words.first(where: lower.contains) { return "contains the word \(word)" }
        let count = Set(secret.utf8).count
        guard count < fewestBytes else { return nil }
        return count == 1 ? "is made of one character alone" : "is made of only \(count) different characters"
    }
}

/// Fetches a JWK set once, as the server would.
enum KeySetProbe {
    /// The finding.
    enum Outcome {
        case keys(Int)
        case noKeySet
        case unreachable(String)
    }

    /// Blocks the calling thread for as long as a fetch may take.
    static func look(at url: String) -> Outcome {
        guard let loop = try? EventLoop() else { return .unreachable("the process is out of file descriptors") }
        let answer = Fetched()
        loop.spawn {
            answer.outcome = await fetch(url)
            loop.stop()
        }
        loop.run()
        return answer.outcome
    }

    /// Written on the loop, read when it has ended.
    private final class Fetched: @unchecked Sendable {
        var outcome = Outcome.unreachable("nothing came")
    }

    private static func fetch(_ url: String) async -> Outcome {
        do throws(OutboundFault) {
            let document = try await HTTPClient(threads: 1).get(url)
            return (try? WebKeySet(parsing: document)).map { .keys($0.count) } ?? .noKeySet
        } catch {
            return .unreachable(error.description)
        }
    }
}
