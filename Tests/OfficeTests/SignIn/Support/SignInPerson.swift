import Foundation

/// Somebody with an address, who reads the mail that goes there.
struct SignInPerson: Sendable {
    let email: String
    let client: AuthClient
    private let log: LogFile
    private let database: TestDatabase

    init(email: String, scene: SignInScene) {
        self.email = email
        client = AuthClient(port: scene.server.port)
        log = scene.server.log
        database = scene.server.database
    }

    struct NoCode: Error { let email: String, answer: Answer }

    /// The code that a request for one brought.
    func requestCode() throws -> String {
        try settleMail()
        let before = codes().count
        var answer = try client.otp(email)
        // On a slow machine the server may be too busy for a while, and says so.
        _ = try eventually(within: 60) {
            if answer.status == 503 { answer = try client.otp(email) }
            return answer.status != 503
        }
        guard answer.status == 200, eventually(within: 120, { codes().count > before }), let code = codes().last else {
            throw NoCode(email: email, answer: answer)
        }
        return code
    }

    /// Waits until what was asked for before has been printed: the line of a later request comes after it.
    private func settleMail() throws {
        let session = try database.session()
        let waiting = "select count(*) from signin.mail_outbox where recipient = $1"
        _ = try eventually(within: 120) { try session.value(waiting, [email]) == "0" }
        let marker = ID.fresh()
        _ = try HTTPClient(port: client.port).send(Request("GET", "/openapi.json").with("X-Request-Id", marker))
        _ = eventually(within: 120) { log.contains(marker) }
    }

    /// Another code than the one that is right.
    static func wrong(for code: String) -> String { code == "000000" ? "000001" : "000000" }

    /// Signs in as a person would.
    func signIn() throws -> SignedIn { try SignedIn(client.verify(email, try requestCode()), person: self) }

    /// All that went out to the address, in order: the domain is nobody else's.
    func codes() -> [String] {
        let domain = email.drop { $0 != "@" }
        return log.lines(containing: String(domain)).compactMap { line in
            line.firstMatch(of: #/sign-in code ([0-9]{6}) for/#).map { String($0.1) }
        }
    }

    /// As if the last mail had gone out long ago.
    func forgetPause() throws {
        try database.session().query(
            "update signin.addresses set sent_at = null, blocked_until = null where email = $1", [email])
    }
}
