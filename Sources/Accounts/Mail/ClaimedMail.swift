import API
import Crypto
import Postgres
import Text

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
    private let sealed: [UInt8]
    private let secondsLeft: Int

    /// Nil when a column is not what `office.claim_mail` says.
    init?(_ row: Rows.Row) {
        guard let id = row.text(0), let claim = row.text(1), let recipient = row.text(2), let language = row.text(3),
            let template = row.text(4), let sealed = row.text(5).flatMap({ Hexadecimal.decode(Array($0.utf8)) }),
            let attempts = row.text(7).flatMap({ Int($0) }), let secondsLeft = row.text(8).flatMap({ Int($0) })
        else { return nil }
        self.id = id
        self.claim = claim
        isDiscarded = row.text(6) == "t"
        self.attempts = attempts
        self.recipient = recipient
        self.language = language
        self.template = template
        self.sealed = sealed
        self.secondsLeft = secondsLeft
    }

    /// The message; nil when the key does not open it, or its template is one that only a later version knows.
    func opened(by key: SealingKey) -> OutgoingMail? {
        guard let template = OutgoingMail.Template(rawValue: template),
            let variables = MailVariables(opening: sealed, for: recipient, by: key),
            template != .signIn || variables.code != nil
        else { return nil }
        return OutgoingMail(
            id: id, recipient: recipient, language: Language(tag: language), template: template, variables: variables,
            // The seconds it took to get here would make a code of ten minutes look odd.
            minutesLeft: max(1, (secondsLeft + 10) / 60))
    }
}
