import Crypto
import HTTP
import Postgres

/// Who is signed in.
enum UserEndpoints {
    static let endpoints = [
        Endpoint.signIn(.get, "/user", "getUser", .session, show),
        Endpoint.signIn(.put, "/user", "updateUser", .session, body: .signIn, update),
    ]

    static let showing = Statement.call("office.signed_in_user", "uuid", "uuid")
    private static let updating = Statement.call(
        "office.update_user", "uuid", "uuid", "jsonb", "int", "text", "text", "interval", "bytea", "text")
    static let statements = [showing, updating] + PasswordChange.statements

    private static func show(_ call: SignInCall, _ person: VerifiedToken) async throws(SignInError) -> Response {
        let answer = try await call.read(showing, [person.subject, person.session])
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }

    /// The address is what a person is known by here: it is the account's, and not for them to change.
    private static func update(_ call: SignInCall, _ person: VerifiedToken) async throws(SignInError) -> Response {
        let fields = try call.fields()
        for name in ["email", "phone"] where try fields.text(name) != nil { throw .invalid("\(name) can't be changed") }
        let metadata = try fields.json("data", atMost: UserMetadata.limit)
        let change = try await PasswordChange(fields, of: person, call)
        let answer = try await call.write(
            updating,
            [person.subject, person.session, metadata, String(UserMetadata.limit)]
                + (change?.parameters ?? PasswordChange.none))
        if change != nil { CodeMail.ringLater(call.services) }
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }
}
