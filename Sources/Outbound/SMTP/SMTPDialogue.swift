/// Listens to a conversation while libcurl leads it, on the transfer's thread: how far it came, and what was last replied.
final class SMTPDialogue {
    private(set) var step = SMTPFault.Step.greeting
    private(set) var reply: SMTPReply?
    /// True when the server asks for a user and password, in its answer to EHLO.
    private(set) var offersLogin = false
    /// True when it has taken ours.
    private(set) var isLoggedIn = false
    /// True when we have said good-bye: what is replied to that says nothing of what was before.
    private var isOver = false

    private static let steps: [(command: String, step: SMTPFault.Step)] = [
        ("EHLO ", .greeting), ("HELO ", .greeting), ("STARTTLS", .greeting), ("AUTH ", .login), ("MAIL FROM:", .sender),
        ("RCPT TO:", .recipient), ("DATA\r\n", .content),
    ]

    /// True when a line of an answer to EHLO says how to log in, in at least one way (RFC 4954, section 3).
    private static func namesMechanisms(_ line: some Collection<UInt8>) -> Bool {
        let words = line.filter { $0 != 0x0D }.dropFirst(4).split(separator: 0x20)
        return line.starts(with: "250".utf8) && words.count > 1 && words[0].elementsEqual("AUTH".utf8)
    }

    /// A command of ours. The lines after AUTH are a secret in base64, which looks like none of them.
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

/// A mail server's reply to a command (RFC 5321, section 4.2).
public struct SMTPReply: Sendable, Equatable, CustomStringConvertible {
    /// 200 to 399 for yes, 400 to 499 for not now, 500 to 599 for no.
    public let code: Int
    /// The enhanced code such as `5.1.1` (RFC 3463), where the server gives one.
    public let status: String?
    /// Its words for people. They may name the recipient.
    public let text: String

    /// The last line of a reply, without its line end; nil when it goes on, or is none.
    init?(line: some Collection<UInt8>) {
        let bytes = Array(line.prefix { $0 != 0x0D && $0 != 0x0A })
        guard bytes.count >= 3, bytes.prefix(3).allSatisfy(Self.isDigit), bytes.count == 3 || bytes[3] == 0x20 else { return nil }
        code = bytes.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        let words = bytes.dropFirst(4)
        let first = words.prefix { $0 != 0x20 }
        status = Self.isStatus(first) ? String(decoding: first, as: UTF8.self) : nil
        text = String(decoding: words.prefix(200).filter { $0 >= 0x20 && $0 != 0x7F }, as: UTF8.self)
    }

    /// True when the same will never be taken.
    public var isPermanent: Bool { (500...599).contains(code) }

    /// The codes alone: nothing in them is about a person.
    public var description: String { status.map { "\(code) \($0)" } ?? "\(code)" }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

    /// Three numbers with points between them.
    private static func isStatus(_ word: some Collection<UInt8>) -> Bool {
        let parts = word.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 3 && parts.allSatisfy { (1...3).contains($0.count) && $0.allSatisfy(isDigit) }
    }
}
