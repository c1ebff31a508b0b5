import Crypto
import EventLoop
import JSON
import Outbound
import Synchronization

/// The tokens by which Google knows us: asked for with a signed assertion (RFC 7523), and used until shortly before their end. Of many that
/// need one at once, one asks.
final class AccessTokens: Sendable {
    /// A token, or why there is none.
    enum Outcome: Sendable {
        case token(String)
        case none(PushVerdict)
    }

    private struct State {
        var token: String?
        var expiresAt: Int64 = 0
        var isAsking = false
        var waiting: [UnsafeContinuation<Outcome?, Never>] = []
    }

    private let account: ServiceAccount
    private let client: MultiplexedClient
    private let timeout: Duration
    private let state = Mutex(State())

    private static let scope = "https://www.googleapis.com/auth/firebase.messaging"
    private static let grant = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
    /// In seconds: what a token must still be good for.
    private static let margin: Int64 = 120

    init(_ account: ServiceAccount, client: MultiplexedClient, timeout: Duration) {
        self.account = account
        self.client = client
        self.timeout = timeout
    }

    /// A token that is good at that time. Who asks for one does so until `deadline`.
    func token(at now: Int64, before deadline: EventLoop.Instant) async -> Outcome {
        while true {
            let (token, asks) = state.withLock { state -> (String?, Bool) in
                if let token = state.token, state.expiresAt - now > Self.margin { return (token, false) }
                defer { state.isAsking = true }
                return (nil, !state.isAsking)
            }
            if let token { return .token(token) }
            if asks { return await ask(at: now, before: deadline) }
            if let outcome = await answerOfOther() { return outcome }
        }
    }

    /// That token was refused.
    func forget(_ token: String) { state.withLock { if $0.token == token { $0.token = nil } } }

    /// The answer to the request that is under way; nil when it was over already.
    private func answerOfOther() async -> Outcome? {
        await withUnsafeContinuation { continuation in
            let waits = state.withLock { state in
                if state.isAsking { state.waiting.append(continuation) }
                return state.isAsking
            }
            if !waits { continuation.resume(returning: nil) }
        }
    }

    private func ask(at now: Int64, before deadline: EventLoop.Instant) async -> Outcome {
        let (outcome, lifetime) = await fetch(at: now, before: deadline)
        let waiting = state.withLock { state in
            if case .token(let token) = outcome {
                state.token = token
                state.expiresAt = now + lifetime
            }
            state.isAsking = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: outcome) }
        return outcome
    }

    private func fetch(at now: Int64, before deadline: EventLoop.Instant) async -> (Outcome, lifetime: Int64) {
        guard let assertion = assertion(at: now) else {
            return (.none(.later(reason: "libcrypto failed to sign", pause: nil)), 0)
        }
        let request = OutboundRequest(
            .post, url: account.tokenURL, headers: [("content-type", "application/x-www-form-urlencoded")],
            body: Array("grant_type=\(Self.grant)&assertion=\(assertion)".utf8), timeout: timeout, maximumResponseLength: 65_536)
        switch await client.answer(to: request, before: deadline) {
        case .failure(let fault): return (.none(.later(reason: fault.description, pause: nil)), 0)
        case .success(let response): return Self.outcome(response)
        }
    }

    private static func outcome(_ response: OutboundResponse) -> (Outcome, lifetime: Int64) {
        var members: JSONObject?
        if case .object(let object)? = try? JSONValue(parsing: response.body) { members = object }
        if response.status == 200, let token = members?.string("access_token"), !token.isEmpty {
            let seconds: Int64 = if case .number(let text)? = members?["expires_in"] { Int64(text) ?? 0 } else { 0 }
            return (.token(token), seconds)
        }
        if response.status == 429 || response.status >= 500 {
            return (.none(.later(reason: "no access token: status \(response.status)", pause: response.retryAfter)), 0)
        }
        let word = PushText.word(members?.string("error")) ?? "status \(response.status)"
        return (.none(.misconfigured(reason: "no access token: \(word)")), 0)
    }

    private func assertion(at now: Int64) -> String? {
        var claims = JSONWriter()
        claims.object { claims in
            for (name, text) in [("iss", account.email), ("scope", Self.scope), ("aud", account.tokenURL)] {
                claims.name(name)
                claims.string(text)
            }
            for (name, seconds) in [("iat", now), ("exp", now + 3600)] {
                claims.name(name)
                claims.int(Int(seconds))
            }
        }
        return TokenSigner(key: account.key, keyIdentifier: nil).token(claims: claims.bytes)
    }
}
