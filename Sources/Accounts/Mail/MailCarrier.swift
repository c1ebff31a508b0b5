import API
import Glibc
import Outbound

/// Brings messages to where people read them.
protocol MailCarrier: Sendable {
    /// Tries once. Returns within the time that the carrier was given; no transaction is open meanwhile.
    func carry(_ mail: OutgoingMail) async -> MailOutcome
}

/// What came of a try. A reason is for the log: it holds no address and no code.
enum MailOutcome: Sendable, Equatable {
    /// It is out of our hands.
    case sent
    /// There is no mail server, and the log has it.
    case printed
    /// It will never be taken.
    case refused(reason: String)
    /// It may be taken later.
    case deferred(reason: String)

    /// Without the reason; nil for what is counted as no message.
    var name: String? {
        switch self {
        case .sent: "sent"
        case .printed: nil
        case .refused: "refused"
        case .deferred: "deferred"
        }
    }
}

/// A message that this server has taken up, ready to be written.
struct OutgoingMail: Sendable, Equatable {
    /// What is said, and which variables it takes.
    enum Template: String, Sendable {
        /// The code that signs a person in.
        case signIn = "sign_in"
        /// That the person's password is another from now on.
        case passwordChanged = "password_changed"
        /// Something that a person is told of: its subject and text stand in the outbox.
        case notification
        /// That somebody has an account in a house; the same.
        case invitation

        /// Whether subject and text stand in the outbox.
        var hasWords: Bool { self == .notification || self == .invitation }
    }

    /// The outbox row's, the same at every try.
    let id: String
    /// The address.
    let recipient: String
    let language: Language
    let template: Template
    let variables: MailVariables
    /// How long what it says is still good: whole minutes, at least 1.
    let minutesLeft: Int
    /// The name that people see as its sender; nil is that of the settings.
    let senderName: String?
}

/// Prints codes in the log, for a house that has no mail server yet: whoever reads the log can sign in as anybody.
struct LogCarrier: MailCarrier {
    let log: Log

    func carry(_ mail: OutgoingMail) async -> MailOutcome {
        let recipient = Self.abridged(mail.recipient)
        switch mail.template {
        case .signIn:
            let code = mail.variables.code ?? ""
            log.write(.warning, "sign-in code \(code) for \(recipient), printed because SMTP_URL is not set")
        case .passwordChanged:
            log.write(.warning, "the password of \(recipient) was changed, not mailed because SMTP_URL is not set")
        case .notification, .invitation:
            // One that another server kept, which has a mail server.
            log.write(.warning, "\(recipient) gets no mail because SMTP_URL is not set")
        }
        return .printed
    }

    /// Enough for who waits for it to know it, without the whole address: `a…@example.com`.
    private static func abridged(_ address: String) -> String {
        let name = address.prefix { $0 != "@" }
        return name.prefix(1) + "…" + address.dropFirst(name.count)
    }
}

/// Hands messages to the house's mail server.
struct SMTPCarrier: MailCarrier {
    let client: SMTPClient
    let sender: MailSender

    func carry(_ mail: OutgoingMail) async -> MailOutcome {
        let message = SMTPMessage(
            sender: sender.address.text, recipient: mail.recipient,
            content: mail.message(from: sender.named(mail.senderName)).encoded(at: time(nil)))
        do throws(SMTPFault) {
            try await client.send(message)
            return .sent
        } catch {
            return error.isFinal ? .refused(reason: error.description) : .deferred(reason: error.description)
        }
    }
}
