import Crypto
import Foundation
import Text

@testable import Accounts

/// The outbox of a database as signing in uses it, and as a look at it shows.
struct MailQueue {
    /// What servers are told as `AUTH_SEAL_KEY`.
    static let keyText = String(repeating: "5e", count: 32)

    let session: Database

    init(of database: TestDatabase) throws {
        session = try database.session()
    }

    /// Puts a message with that code in, in a transaction of its own; its row's id.
    @discardableResult
    func enqueue(
        code: String, to recipient: String, language: String = "en", template: String = "sign_in", isDiscarded: Bool = false,
        validFor validity: String = "10 minutes", key: String = keyText
    ) throws -> String {
        let key = SealingKey(text: key) ?? .random()
        let sealed = MailVariables(code: code).sealed(for: recipient, by: key)
        let id = try session.value(
            "select office.enqueue_mail($1, $2, $3, decode($4, 'hex'), $5::boolean, clock_timestamp() + $6::interval)",
            [recipient, language, template, Hexadecimal.encode(sealed), "\(isDiscarded)", validity])
        return id ?? ""
    }

    /// How many messages wait.
    func count() throws -> Int {
        try session.value("select count(*) from signin.mail_outbox").flatMap { Int($0) } ?? -1
    }

    /// How often a message was taken up; nil when it is gone.
    func attempts(of id: String) throws -> Int? {
        try session.value("select attempts from signin.mail_outbox where id = $1", [id]).flatMap { Int($0) }
    }

    /// Changes rows behind the server's back.
    func execute(_ sql: String) throws { try session.query(sql) }

    /// Whether it gets empty.
    func empties(within deadline: Double = 60) throws -> Bool {
        try eventually(within: deadline) { try count() == 0 }
    }
}
