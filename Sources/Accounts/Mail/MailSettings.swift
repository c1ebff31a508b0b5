import API
import Outbound

/// How mail goes out: through the house's mail server, or into the log.
package struct MailSettings: Sendable {
    /// Nil when there is none: then codes are printed.
    package let server: SMTPServer?
    /// Nil when there is no server, or nothing that is a sender was named.
    package let sender: MailSender?
    package let pace: MailPace

    package init(server: SMTPServer?, sender: MailSender?, pace: MailPace) {
        self.server = server
        self.sender = sender
        self.pace = pace
    }
}
