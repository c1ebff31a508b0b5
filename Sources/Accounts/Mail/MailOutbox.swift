import API
import Crypto
import JSON
import Postgres
import Text

/// The table of mail that is still to be sent, which all servers share. Belongs to its loop.
package struct MailOutbox {
    static let claiming = Statement.call("office.claim_mail_2", ["batch": "int", "lease": "interval"])
    private static let forgetting = Statement.call("office.delete_mail", ["id": "uuid"])
    private static let refusing = Statement.call("office.refuse_mail", ["id": "uuid"])
    private static let postponing = Statement.call(
        "office.postpone_mail", ["id": "uuid", "claim": "uuid", "pause": "interval"])
    private static let purging = Statement.call("office.purge_mail")
    package static let statements = [claiming, forgetting, refusing, postponing, purging]

    package let database: Database

    /// Takes at most `batch` messages that are due, for as long as `lease`: no other server touches them meanwhile. Also tells how
    /// many of them this program can't read.
    func claim(_ batch: Int, for lease: Duration) async throws(PostgresError) -> (mails: [ClaimedMail], unreadable: Int) {
        let rows = try await database.write(Self.claiming, ["batch": String(batch), "lease": lease.sqlText]).rows
        let mails = rows.compactMap { ClaimedMail($0) }
        return (mails, rows.count - mails.count)
    }

    /// Forgets one that was sent, or that nobody is to get.
    func forget(_ mail: ClaimedMail) async throws(PostgresError) {
        _ = try await database.write(Self.forgetting, ["id": mail.id])
    }

    /// Forgets one that the mail server never takes.
    func refuse(_ mail: ClaimedMail) async throws(PostgresError) {
        _ = try await database.write(Self.refusing, ["id": mail.id])
    }

    /// Gives one back, to be tried again after `pause` by whichever server.
    func postpone(_ mail: ClaimedMail, for pause: Duration) async throws(PostgresError) {
        _ = try await database.write(Self.postponing, ["id": mail.id, "claim": mail.claim, "pause": pause.sqlText])
    }

    /// Forgets what nobody can use any more; how many of them should have been sent.
    func purge() async throws(PostgresError) -> Int {
        let rows = try await database.write(Self.purging)
        return rows.first?.text(0).flatMap { Int($0) } ?? 0
    }
}

/// A row of the outbox that this server has taken up, still sealed.
struct ClaimedMail: Sendable {
    let id: String
    /// Names this taking: after another server's it gives nothing back.
    let claim: String
    /// Never to be sent: it stands for a message to nobody.
    let isDiscarded: Bool
    /// How often a server took it up, this time included.
    let attempts: Int

    private let recipient: String
    private let language: String
    private let template: String
    private let sealed: [UInt8]?
    /// What a notification says; nil in what is sealed.
    private let words: MailVariables.Words?
    private let secondsLeft: Int
    private let senderName: String?

    /// Nil when a column is not what `office.claim_mail_2` says.
    init?(_ row: Rows.Row) {
        guard let id = row.text(0), let claim = row.text(1), let recipient = row.text(2), let language = row.text(3),
            let template = row.text(4), let attempts = row.text(7).flatMap({ Int($0) }),
            let secondsLeft = row.text(8).flatMap({ Int($0) })
        else { return nil }
        self.id = id
        self.claim = claim
        isDiscarded = row.text(6) == "t"
        self.attempts = attempts
        self.recipient = recipient
        self.language = language
        self.template = template
        sealed = row.text(5).flatMap { Hexadecimal.decode(Array($0.utf8)) }
        words = row.text(9).flatMap { subject in row.text(10).map { MailVariables.Words(subject: subject, text: $0) } }
        guard sealed != nil || words != nil else { return nil }
        self.secondsLeft = secondsLeft
        senderName = row.text(11)
    }

    /// The message; nil when the key does not open it, or its template is one that only a later version knows.
    func opened(by key: SealingKey?) -> OutgoingMail? {
        guard let template = OutgoingMail.Template(rawValue: template), let variables = variables(by: key),
            template != .signIn || variables.code != nil, !template.hasWords || variables.words != nil
        else { return nil }
        return OutgoingMail(
            id: id, recipient: recipient, language: Language(tag: language), template: template, variables: variables,
            // The seconds it took to get here would make a code of ten minutes look odd.
            minutesLeft: max(1, (secondsLeft + 10) / 60), senderName: senderName)
    }

    private func variables(by key: SealingKey?) -> MailVariables? {
        if let words { return MailVariables(words: words) }
        guard let sealed, let key else { return nil }
        return MailVariables(opening: sealed, for: recipient, by: key)
    }
}

/// What a message's template is filled with. The outbox holds it sealed, so that the database shows nobody a code.
struct MailVariables: Sendable, Equatable {
    /// What a notification says, in its person's language: it is no secret, so it is not sealed.
    struct Words: Sendable, Equatable {
        let subject: String
        let text: String
    }

    /// The digits that sign a person in; nil in a message that has none.
    let code: String?
    let words: Words?

    private static let purpose = "mail"

    init(code: String? = nil, words: Words? = nil) {
        self.code = code
        self.words = words
    }

    /// Opens what ``sealed(for:by:)`` made for the same recipient, to the byte; nil when it was made for another, by another
    /// key, or by a later version.
    init?(opening sealed: [UInt8], for recipient: String, by key: SealingKey) {
        guard let bytes = key.open(sealed, for: Self.purpose, context: Array(recipient.utf8)),
            case .object(let object)? = try? JSONValue(parsing: bytes)
        else { return nil }
        code = if case .string(let code)? = object["code"] { code } else { nil }
        words = nil
    }

    /// The bytes that `office.enqueue_mail` takes. They are of use to this recipient alone.
    func sealed(for recipient: String, by key: SealingKey) -> [UInt8] {
        var json = JSONWriter()
        json.object { json in
            guard let code else { return }
            json.name("code")
            json.string(code)
        }
        return key.seal(json.bytes, for: Self.purpose, context: Array(recipient.utf8))
    }
}
