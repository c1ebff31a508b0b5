import API
import Crypto
import HTTP
import Postgres
import Settings

/// Who is signed in.
enum UserEndpoints {
    static let endpoints = [
        Endpoint.signIn(.get, "/user", "getUser", .session, sends: [showing], show),
        Endpoint.signIn(.put, "/user", "updateUser", .session, body: .signIn, sends: [updating, choosing], update),
    ]

    static let showing = Statement.read("office.get_user", .session)
    private static let updating = Statement.write(
        "office.update_user", .session, ["metadata": "jsonb", "longest_metadata": "int"], PasswordChange.parameters)

    private static let choosing = Statement.write("office.choose_house", .session, ["house": "uuid", "links_by_email": "bool"])

    private static func show(_ context: SignInContext, _ person: VerifiedToken) async throws(SignInError) -> Response {
        let answer = try await context.read(showing, .session(person))
        return Response(.ok, contentType: MediaType.json, body: answer.body)
    }

    /// The address is what a person is known by here: it is the account's, and not for them to change.
    private static func update(_ context: SignInContext, _ person: VerifiedToken) async throws(SignInError) -> Response {
        let fields = try context.fields()
        for name in ["email", "phone"] where try fields.text(name) != nil { throw .invalid("\(name) can't be changed") }
        let metadata = try fields.json("data", atMost: UserMetadata.limit)
        // Before the choice, which would be kept: where the password is refused, nothing is.
        let change = try await PasswordChange(fields, of: person, context)
        if case .chosen(let house) = fields.houseChoice {
            _ = try await context.write(
                choosing,
                .session(person) + ["house": house, "links_by_email": context.services.settings[.linkByEmail].sqlText])
        }
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
