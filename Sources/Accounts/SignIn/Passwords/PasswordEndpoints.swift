import API
import Crypto
import HTTP
import JSON
import Postgres
import Settings
import Text

/// Signing in by a password, for houses that want that (`PASSWORDS`). A password is first chosen by who has proven the address.
enum PasswordEndpoints {
    static let endpoints = [
        Endpoint.signIn(.post, "/signup", "signUp", .apiKey, body: .signIn, signUp)
    ]

    private static let trying = Statement.write("office.begin_password_sign_in", ["address": "text", "signs_up": "bool"])
    private static let accepting = Statement.write(
        "office.finish_password_sign_in", ["address": "text", "password_hash": "text"])
    package static let statements = [trying, accepting]

    /// A right password and a wrong one, of a known address and of an unknown one, take the same work.
    static func signIn(_ context: SignInContext) async throws(SignInError) -> Response {
        try await context.counting(.password) { () async throws(SignInError) in try await tried(context) }
    }

    private static func tried(_ context: SignInContext) async throws(SignInError) -> Response {
        guard context.signIn.settings[.passwords] else { throw .passwordsAreOff }
        let fields = try context.fields()
        let address = try fields.address()
        guard let password = try fields.text("password") else { throw .invalid("password is missing") }
        try context.count(.proof)
        guard password.utf8.count <= SignInFields.longestPassword else { throw .badPassword }
        let accepted = try await context.hashing { passwords throws(SignInError) -> String? in
            let found = try await context.write(
                trying, ["address": address.text, "signs_up": context.signIn.settings[.signUp].sqlText]
            ).text("hash")
            guard await passwords.isRight(password, for: found) else { throw .badPassword }
            return found
        }
        let answer = try await context.write(accepting, ["address": address.text, "password_hash": accepted])
        return try context.session(answer, of: accepting).response(to: context)
    }

    /// The same answer whether there is such a user or not: what comes of it is decided by who has the code.
    private static func signUp(_ context: SignInContext, _ caller: Void) async throws(SignInError) -> Response {
        let fields = try context.fields()
        // The client libraries ask so for a user without an address.
        if try fields.isAnonymous() { throw .anonymousIsOff }
        guard context.signIn.settings[.passwords] else { throw .passwordsAreOff }
        guard context.signIn.settings[.signUp] else { throw .signUpIsOff }
        let address = try fields.address()
        try fields.checkChallenge()
        let metadata = try fields.newUserData()
        guard let password = try fields.newPassword() else { throw .invalid("password is missing") }
        try context.count(.mail)
        let hash = try await context.newHash(of: password)
        let mail = CodeMail(address: address, signsUp: true, passwordHash: hash, metadata: metadata)
        try await mail.send(for: context)
        let user = UnprovenUser(address: address, metadata: metadata, createdAt: context.now)
        return Response(.ok, contentType: MediaType.json, body: user.json)
    }
}

/// What is said of a user who signs up and has proven nothing yet: the same of one who is there already.
struct UnprovenUser {
    let address: SignInAddress
    /// As JSON.
    let metadata: String?
    /// Seconds since 1970.
    let createdAt: Int64

    /// As the client libraries read a user. The id is nobody's.
    var json: [UInt8] {
        let time = Timestamp.wireText(seconds: createdAt)
        var json = JSONWriter()
        json.object { json in
            let texts = [
                ("id", UUIDText.random()), ("aud", "authenticated"), ("role", "authenticated"), ("email", address.text),
                ("phone", ""), ("confirmation_sent_at", time), ("created_at", time), ("updated_at", time),
            ]
            for (name, text) in texts {
                json.name(name)
                json.string(text)
            }
            json.name("app_metadata")
            json.raw(#"{"provider":"email","providers":["email"]}"#.utf8)
            json.name("user_metadata")
            json.raw((metadata ?? "{}").utf8)
            json.name("identities")
            json.array { _ in }
            json.name("is_anonymous")
            json.bool(false)
        }
        return json.bytes
    }
}
