/// Listens to a conversation while libcurl leads it, on the transfer's thread: how far it came, and what was last replied.
final class SMTPDialogue {
    private(set) var step = SMTPFault.Step.greeting
    private(set) var reply: SMTPReply?
    /// Whether the server asks for a user and password, in its answer to EHLO.
    private(set) var offersLogin = false
    /// Whether it has taken ours.
    private(set) var isLoggedIn = false
    /// Whether we have said good-bye: what is replied to that says nothing of what was before.
    private var isOver = false

    private static let steps: [(command: String, step: SMTPFault.Step)] = [
        ("EHLO ", .greeting), ("HELO ", .greeting), ("STARTTLS", .greeting), ("AUTH ", .login), ("MAIL FROM:", .sender),
        ("RCPT TO:", .recipient), ("DATA\r\n", .content),
    ]

    /// Whether a line of an answer to EHLO says how to log in, in at least one way (RFC 4954, section 3).
    private static func namesMechanisms(_ line: some Collection<UInt8>) -> Bool {
        let words = line.filter { $0 != 0x0D }.dropFirst(4).split(separator: 0x20)
        return line.starts(with: "250".utf8) && words.count > 1 && words[0].elementsEqual("AUTH".utf8)
    }

    /// A command of ours. What follows AUTH is a secret in base64, which looks like none of them.
    func hear(command bytes: some Collection<UInt8>) {
        isOver = isOver || bytes.starts(with: "QUIT".utf8)
        guard let step = Self.steps.first(where: { bytes.starts(with: $0.command.utf8) })?.step else { return }
        self.step = step
        reply = nil
    }

    /// A piece of a reply: a line or several.
    func hear(reply bytes: some Collection<UInt8>) {
        guard !isOver else { return }
        for line in bytes.split(separator: 0x0A) {
            offersLogin = offersLogin || Self.namesMechanisms(line)
            guard let reply = SMTPReply(line: line) else { continue }
            self.reply = reply
            if reply.code == 235 { isLoggedIn = true }
        }
    }
}
