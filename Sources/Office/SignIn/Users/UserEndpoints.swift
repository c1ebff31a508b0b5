import HTTP
import Postgres

/// Who is signed in.
enum UserEndpoints {
    static let endpoints = [
        SignInEndpoint(.get, "/user", "getUser", show)
    ]

    private static let showing = Statement.call("office.signed_in_user", "office.bearer")
    static let statements = [showing]

    private static func show(_ call: SignInCall) async throws(SignInError) -> Response {
        let person = try await call.bearer()
        let answer = try await call.read(showing, [person.bearer(isOfOwnIssuer: true)])
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }
}
