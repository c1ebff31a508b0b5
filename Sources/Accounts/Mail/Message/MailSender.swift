import API
import Text

/// Who mail comes from: an address, and perhaps a name that people see instead.
package struct MailSender: Sendable, Equatable {
    package let name: String
    package let address: PlainAddress

    /// `Acme Rental <office@example.com>`, the name perhaps in quotes, or the address alone; nil for anything else.
    package init?(_ text: String) {
        guard text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") else {
            guard let address = PlainAddress(text) else { return nil }
            self.init(name: "", address: address)
            return
        }
        var name = text[..<bracket].split(separator: " ").joined(separator: " ")
        if name.count >= 2, name.hasPrefix("\""), name.hasSuffix("\"") { name = String(name.dropFirst().dropLast()) }
        let inBrackets = String(text[text.index(after: bracket)...].dropLast())
        guard let address = PlainAddress(inBrackets), let line = name.isEmpty ? "" : HouseRules.mailName(name) else { return nil }
        self.init(name: line, address: address)
    }

    private init(name: String, address: PlainAddress) {
        self.name = name
        self.address = address
    }

    /// The same address under another name; the same sender where there is none.
    func named(_ name: String?) -> MailSender {
        guard let name = name.flatMap(HouseRules.mailName) else { return self }
        return MailSender(name: name, address: address)
    }

    /// The value of `From` (RFC 5322, section 3.4).
    var field: String {
        guard !name.isEmpty else { return address.text }
        let word = EncodedWord.field(name)
        // A name of letters that is no encoded word goes into quotes, whatever it holds.
        return "\(word.utf8.elementsEqual(name.utf8) ? Self.quoted(name) : word) <\(address.text)>"
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }
}

/// An address that can stand in a header field as it is: `dot-atom@domain` in ASCII (RFC 5322, sections 3.2.3 and 3.4.1).
package struct PlainAddress: Sendable, Equatable {
    package let text: String

    /// Nil for what would need quotes or another alphabet, or is no address.
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, text.utf8.count <= 254, Self.isDotted(parts[0], by: Self.isAtom),
            Self.isDotted(parts[1], by: Self.isDomainLetter)
        else { return nil }
        self.text = text
    }

    /// What stands behind the `@`.
    package var domain: String { String(text.drop { $0 != "@" }.dropFirst()) }

    /// Words of such letters with single points between them.
    private static func isDotted(_ part: Substring.UTF8View, by isLetter: (UInt8) -> Bool) -> Bool {
        part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isLetter) }
    }

    private static func isDomainLetter(_ byte: UInt8) -> Bool {
        ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "-")
    }

    private static func isAtom(_ byte: UInt8) -> Bool {
        isDomainLetter(byte) || "!#$%&'*+/=?^_`{|}~".utf8.contains(byte)
    }
}
