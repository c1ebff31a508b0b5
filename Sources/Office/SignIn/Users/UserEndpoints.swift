import HTTP
import Postgres

/// Who is signed in.
enum UserEndpoints {
    static let endpoints = [
        SignInEndpoint(.get, "/user", "getUser", gate: .token, show),
        SignInEndpoint(.put, "/user", "updateUser", gate: .token, update),
    ]

    private static let showing = Statement.call("office.signed_in_user", "office.bearer")
    private static let updating = Statement.call("office.update_user", "office.bearer", "jsonb", "text", "int")
    static let statements = [showing, updating]

    private static func show(_ call: SignInCall) async throws(SignInError) -> Response {
        let person = try await call.bearer()
        let answer = try await call.read(showing, [person.bearer(isOfOwnIssuer: true)])
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }

    /// The address is what a person is known by here: it is the account's, and not for them to change.
    private static func update(_ call: SignInCall) async throws(SignInError) -> Response {
        let person = try await call.bearer()
        let fields = try await call.fields()
        for name in ["email", "phone"] where try fields.text(name) != nil { throw .invalid("\(name) can't be changed") }
        let metadata = try fields.json("data", atMost: UserMetadata.limit)
        var hash: String?
        if let password = try fields.newPassword() {
            guard call.desk.settings.allowsPasswords else { throw .passwordsAreOff }
            hash = await call.desk.passwords.hash(password)
            if hash == nil { throw .unavailable }
        }
        let answer = try await call.write(
            updating, [person.bearer(isOfOwnIssuer: true), metadata, hash, String(UserMetadata.limit)])
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }
}
