import HTTP
import JSON
import Postgres

/// Signing in by a password, for houses that want that (`PASSWORDS`). A password is first chosen by who has proven the address.
enum PasswordEndpoints {
    static let endpoints = [
        Endpoint.signIn(.post, "/signup", "signUp", .apiKey, body: .signIn, signUp)
    ]

    private static let trying = Statement.call("office.try_password", "text", "bool")
    private static let accepting = Statement.call("office.accept_password", "text", "text")
    static let statements = [trying, accepting]

    /// A right password and a wrong one, of a known address and of an unknown one, take the same work.
    static func signIn(_ call: SignInCall) async throws(SignInError) -> Response {
        guard call.desk.settings.allowsPasswords else { throw .passwordsAreOff }
        let fields = try call.fields()
        let address = try fields.address()
        guard let password = try fields.text("password") else { throw .invalid("password is missing") }
        try call.count(.proof)
        guard password.utf8.count <= SignInFields.longestPassword else { throw .badPassword }
        let accepted = try await call.hashing { passwords throws(SignInError) -> String? in
            let found = try await call.write(trying, [address.text, call.desk.settings.allowsSignUp.sqlText]).text("hash")
            guard await passwords.isRight(password, for: found) else { throw .badPassword }
            return found
        }
        return try SessionBody(try await call.write(accepting, [address.text, accepted])).response(to: call)
    }

    /// The same answer whether there is such a user or not: what comes of it is decided by who has the code.
    private static func signUp(_ call: SignInCall, _ caller: Void) async throws(SignInError) -> Response {
        let fields = try call.fields()
        // The client libraries ask so for a user without an address.
        if try fields.isAnonymous() { throw .anonymousIsOff }
        guard call.desk.settings.allowsPasswords else { throw .passwordsAreOff }
        guard call.desk.settings.allowsSignUp else { throw .signUpIsOff }
        let address = try fields.address()
        try fields.checkChallenge()
        let metadata = try fields.json("data", atMost: UserMetadata.limit)
        guard let password = try fields.newPassword() else { throw .invalid("password is missing") }
        try call.count(.mail)
        let hash = try await call.newHash(of: password)
        let mail = CodeMail(address: address, signsUp: true, passwordHash: hash, metadata: metadata)
        try await mail.send(for: call)
        let user = UnprovenUser(address: address, metadata: metadata, createdAt: call.now)
        return Response(.ok, contentType: MediaType.json, body: user.json)
    }
}
