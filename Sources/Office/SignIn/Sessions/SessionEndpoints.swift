import Crypto
import HTTP
import Postgres

/// Keeping a session, and ending it.
enum SessionEndpoints {
    static let endpoints = [
        SignInEndpoint(.post, "/token", "getSession", token),
        SignInEndpoint(.post, "/logout", "signOut", gate: .token, signOut),
    ]

    private static let refreshing = Statement.call(
        "office.refresh_session", "uuid", "bigint", "bool", "interval", "interval", "text")
    private static let ending = Statement.call("office.end_sessions", "office.bearer", "text")
    static let statements = [refreshing, ending]

    /// How long the last but one refresh token is good: clients ask again when they got no answer.
    private static let grace = "60 s"

    private static func token(_ call: SignInCall) async throws(SignInError) -> Response {
        switch try call.queryValue("grant_type") {
        case "refresh_token": try await refresh(call)
        case "password": try await PasswordEndpoints.signIn(call)
        default: throw SignInError(400, "invalid_credentials", "unsupported_grant_type")
        }
    }

    /// The header is not looked at: some clients send the token that has expired.
    private static func refresh(_ call: SignInCall) async throws(SignInError) -> Response {
        guard let text = try await call.fields().text("refresh_token") else { throw .invalid("refresh_token is missing") }
        guard let token = RefreshToken(text, under: try call.keys().sealing) else { throw .badRefreshToken }
        let settings = call.desk.settings
        let answer = try await call.write(
            refreshing,
            [
                token.session, String(token.counter), settings.allowsSignUp.sqlText, grace,
                "\(settings.sessionLifetime.wholeMilliseconds) ms", call.request.id,
            ])
        // A client that got no answer, or a thief: the last token but one was shown.
        if answer.facts != nil { call.request.log.set("refresh", .text("repeated")) }
        return try SessionBody(answer).response(to: call)
    }

    private enum Scope: String { case global, local, others }

    private static func signOut(_ call: SignInCall) async throws(SignInError) -> Response {
        let person = try await call.bearer()
        guard let scope = Scope(rawValue: try call.queryValue("scope") ?? "global") else {
            throw .invalid("scope must be global, local or others")
        }
        _ = try await call.write(ending, [person.bearer(isOfOwnIssuer: true), scope.rawValue])
        return Response(.noContent)
    }
}
