import API
import Crypto
import HTTP
import JSON
import Postgres
import Settings
import Text

/// Keeping a session, and ending it.
enum SessionEndpoints {
    static let endpoints = [
        Endpoint.signIn(.post, "/token", "getSession", .proof, body: .json(limit: 4096), sends: [refreshing], token),
        Endpoint.signIn(.post, "/logout", "signOut", .session, sends: [ending], signOut),
    ]

    private static let refreshing = Statement.write(
        "office.refresh_session",
        [
            "session": "uuid", "counter": "bigint", "signs_up": "bool", "grace": "interval", "lifetime": "interval",
            "request_id": "text",
        ])
    private static let ending = Statement.write("office.sign_out", .session, ["scope": "text"])

    /// How long a refresh token is good yet that another has taken the place of: tabs ask at once, answers come late.
    private static let grace = "60 s"

    private static func token(_ context: SignInContext, _ caller: Void) async throws(SignInError) -> Response {
        if (try? context.queryValue("grant_type")) == "refresh_token" { return try await refresh(context) }
        guard try context.queryValue("grant_type") == "password" else {
            throw SignInError(400, "invalid_credentials", developer: "unsupported_grant_type")
        }
        return try await PasswordEndpoints.signIn(context)
    }

    /// The header is not looked at: some clients send the token that has expired.
    private static func refresh(_ context: SignInContext) async throws(SignInError) -> Response {
        try await context.counting(.refresh) { () async throws(SignInError) in
            try await refreshed(try context.refreshToken(), context).response(to: context)
        }
    }

    /// The session that the token renews.
    static func refreshed(_ token: RefreshToken, _ context: SignInContext) async throws(SignInError) -> SessionBody {
        let settings = context.signIn.settings
        let answer = try await context.write(
            refreshing,
            [
                "session": token.session, "counter": String(token.counter), "signs_up": settings[.signUp].sqlText,
                "grace": grace, "lifetime": settings[.sessionLifetime].sqlText, "request_id": context.request.id,
            ])
        // Another than the live token was shown: by a client that got no answer, by a thief, or after a restore.
        if let kind = answer.params["refresh"] { context.request.log.set("refresh", .text(kind)) }
        return try context.session(answer, of: refreshing)
    }

    private enum Scope: String { case global, local, others }

    private static func signOut(_ context: SignInContext, _ person: VerifiedToken) async throws(SignInError) -> Response {
        guard let scope = Scope(rawValue: try context.queryValue("scope") ?? "global") else {
            throw .invalid("scope must be global, local or others")
        }
        _ = try await context.write(ending, .session(person) + ["scope": scope.rawValue])
        return Response(.noContent)
    }

    /// Ends that one session.
    static func end(_ session: SessionBody, _ context: SignInContext) async throws(SignInError) {
        guard case .string(let subject)? = session.user["id"] else { throw .unavailable }
        _ = try await context.write(
            ending, ["subject": subject, "session": session.session, "scope": Scope.local.rawValue])
    }
}
