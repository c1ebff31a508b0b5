/// What a mail server says to a command (RFC 5321, section 4.2).
public struct SMTPReply: Sendable, Equatable, CustomStringConvertible {
    /// 200 to 399 for yes, 400 to 499 for not now, 500 to 599 for no.
    public let code: Int
    /// The enhanced code such as `5.1.1` (RFC 3463), where the server gives one.
    public let status: String?
    /// What it says to people. It may name the recipient.
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

    /// Whether the same will never be taken.
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
