import API
import Glibc
import Outbound

/// Hands messages to the house's mail server.
struct SMTPCarrier: MailCarrier {
    let client: SMTPClient
    let sender: MailSender

    func carry(_ mail: OutgoingMail) async -> MailOutcome {
        let message = SMTPMessage(
            sender: sender.address.text, recipient: mail.recipient,
            content: mail.message(from: sender).encoded(at: time(nil)))
        do throws(SMTPFault) {
            try await client.send(message)
            return .sent
        } catch {
            return error.isFinal ? .refused(reason: error.description) : .deferred(reason: error.description)
        }
    }
}
