import API
import Crypto
import HTTP
import Postgres

/// Who is signed in.
enum UserEndpoints {
    static let endpoints = [
        Endpoint.signIn(.get, "/user", "getUser", .session, sends: [showing], show),
        Endpoint.signIn(.put, "/user", "updateUser", .session, body: .signIn, sends: [updating], update),
    ]

    static let showing = Statement.read("office.get_user", .session)
    private static let updating = Statement.write(
        "office.update_user", .session, ["metadata": "jsonb", "longest_metadata": "int"], PasswordChange.parameters)

    private static func show(_ context: SignInContext, _ person: VerifiedToken) async throws(SignInError) -> Response {
        let answer = try await context.read(showing, .session(person))
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }

    /// The address is what a person is known by here: it is the account's, and not for them to change. A `tenant_id` in `data` chooses a house.
    private static func update(_ context: SignInContext, _ person: VerifiedToken) async throws(SignInError) -> Response {
        let fields = try context.fields()
        for name in ["email", "phone"] where try fields.text(name) != nil { throw .invalid("\(name) can't be changed") }
        let metadata = try fields.json("data", atMost: UserMetadata.limit)
        let change = try await PasswordChange(fields, of: person, context)
        let answer = try await context.write(
            updating,
            .session(person) + ["metadata": metadata, "longest_metadata": String(UserMetadata.limit)]
                + (change?.arguments ?? PasswordChange.none))
        if change != nil { CodeMail.notifyMailerLater(context.services) }
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }
}

/// What a user keeps about themselves. All of it is in every token, which must not outgrow a header line.
enum UserMetadata {
    /// In bytes of JSON.
    static let limit = 2048
}
