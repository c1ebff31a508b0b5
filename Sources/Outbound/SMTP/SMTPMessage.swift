/// A message and its envelope (RFC 5321, section 2.3.1).
public struct SMTPMessage: Sendable {
    /// Where the server sends what it could not deliver: an address.
    public var sender: String
    /// The address it is for.
    public var recipient: String
    /// Header and body with CRLF line ends, no line longer than 998 bytes (RFC 5322, section 2.1.1).
    public var content: [UInt8]

    /// A message from one address to another.
    public init(sender: String, recipient: String, content: [UInt8]) {
        self.sender = sender
        self.recipient = recipient
        self.content = content
    }

    /// Whether neither address could end its command and begin another.
    var isValid: Bool { Self.isAddress(sender) && Self.isAddress(recipient) }

    private static func isAddress(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "@")) && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"<>".utf8.contains($0) }
    }
}
