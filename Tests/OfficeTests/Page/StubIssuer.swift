import Synchronization

/// A Supabase Auth of the test's own, as its wire is: it mails nobody, takes one code, and gives the same tokens again to who asks twice.
final class StubIssuer: Sendable {
    static let code = "20482048"
    static let key = "sb_publishable_tests"

    private struct State {
        /// Subjects, by address.
        var users: [String: String] = [:]
        /// Subjects, by refresh token.
        var sessions: [String: String] = [:]
        /// What a token was renewed to.
        var renewals: [String: String] = [:]
        /// Answers in place of its own.
        var replacement: (@Sendable (StubHTTPServer.Request) -> StubHTTPServer.Reply?)?
        /// Claims over those of a good token.
        var claims: [String: JSONTree] = [:]
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
    }

    private let shared = Shared()
    private let server: StubHTTPServer

    init() throws {
        server = try StubHTTPServer { [shared] in Self.reply(to: $0, shared) }
    }

    var url: String { server.url + "/auth/v1" }
    /// What it was asked, in order.
    var requests: [StubHTTPServer.Request] { server.requests }
    /// How many sessions it has that go on.
    var openSessions: Int { shared.state.withLock { $0.sessions.count } }

    func close() { server.close() }

    func add(_ account: Account) { shared.state.withLock { $0.users[account.email] = account.subject } }

    /// From now on answers so where that is not nil; nil takes it back.
    func answer(_ replacement: (@Sendable (StubHTTPServer.Request) -> StubHTTPServer.Reply?)?) {
        shared.state.withLock { $0.replacement = replacement }
    }

    /// From now on its tokens claim so.
    func claim(_ claims: [String: JSONTree]) { shared.state.withLock { $0.claims = claims } }

    /// Every session ends, as after a sign-out everywhere.
    func endAll() {
        shared.state.withLock { state in
            state.sessions = [:]
            state.renewals = [:]
        }
    }

    // MARK: Its answers

    private static func reply(to request: StubHTTPServer.Request, _ shared: Shared) -> StubHTTPServer.Reply {
        // Asked outside of the lock: it may wait.
        if let reply = shared.state.withLock({ $0.replacement })?(request) { return reply }
        guard request[header: "apikey"] == key else { return .text(401, #"{"message":"No API key found in request"}"#) }
        guard request[header: "x-supabase-api-version"] == "2024-01-01" else {
            return .text(400, #"{"code":400,"msg":"an old client"}"#)
        }
        let body = JSONTree(parsing: request.body) ?? .null
        return shared.state.withLock { state in
            switch request.method + " " + request.target {
            case "GET /auth/v1/settings": .text(200, "{}")
            case "POST /auth/v1/otp": otp(body, state)
            case "POST /auth/v1/verify": verify(body, &state)
            case "POST /auth/v1/token?grant_type=refresh_token": renew(body, &state)
            case "POST /auth/v1/logout?scope=local": end(request, &state)
            default: .text(404, "404 page not found")
            }
        }
    }

    private static func otp(_ body: JSONTree, _ state: State) -> StubHTTPServer.Reply {
        guard body["create_user"]?.bool == false, let email = body["email"]?.string else {
            return refusal(400, "validation_failed")
        }
        return state.users[email] == nil ? refusal(422, "otp_disabled") : .text(200, "{}")
    }

    private static func verify(_ body: JSONTree, _ state: inout State) -> StubHTTPServer.Reply {
        guard body["type"]?.string == "email", let email = body["email"]?.string else { return refusal(400, "validation_failed") }
        guard let subject = state.users[email], body["token"]?.string == code else { return refusal(403, "otp_expired") }
        return session(of: subject, &state)
    }

    private static func renew(_ body: JSONTree, _ state: inout State) -> StubHTTPServer.Reply {
        guard let token = body["refresh_token"]?.string else { return refusal(400, "validation_failed") }
        if let next = state.renewals[token], let subject = state.sessions[next] {
            return session(of: subject, under: next, state)
        }
        guard let subject = state.sessions.removeValue(forKey: token) else { return refusal(400, "refresh_token_not_found") }
        let next = String(ID.fresh().prefix(12))
        state.sessions[next] = subject
        state.renewals[token] = next
        return session(of: subject, under: next, state)
    }

    private static func end(_ request: StubHTTPServer.Request, _ state: inout State) -> StubHTTPServer.Reply {
        guard request[header: "authorization"]?.hasPrefix("Bearer ") == true else { return refusal(401, "no_authorization") }
        state.sessions = [:]
        return .answer(204)
    }

    private static func session(of subject: String, _ state: inout State) -> StubHTTPServer.Reply {
        let token = String(ID.fresh().prefix(12))
        state.sessions[token] = subject
        return session(of: subject, under: token, state)
    }

    private static func session(of subject: String, under refreshToken: String, _ state: State) -> StubHTTPServer.Reply {
        var token = Token(subject: subject)
        token.claims.merge(state.claims) { $1 }
        let body: JSONTree = [
            "access_token": .string(token.signed()), "token_type": "bearer", "expires_in": 3600,
            "refresh_token": .string(refreshToken), "user": ["id": .string(subject)],
        ]
        return .answer(200, body: body.bytes)
    }

    static func refusal(_ status: Int, _ code: String, _ message: String = "as the issuer says it") -> StubHTTPServer.Reply {
        let body: JSONTree = ["code": .string(code), "message": .string(message)]
        return .answer(status, headers: [("X-Supabase-Api-Version", "2024-01-01")], body: body.bytes)
    }
}
