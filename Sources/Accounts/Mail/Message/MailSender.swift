import API

/// Who mail comes from: an address, and perhaps a name that people see instead.
package struct MailSender: Sendable, Equatable {
    package let name: String
    package let address: PlainAddress

    private static let longestName = 100

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
        guard let address = PlainAddress(inBrackets), Self.isName(name) else { return nil }
        self.init(name: name, address: address)
    }

    private init(name: String, address: PlainAddress) {
        self.name = name
        self.address = address
    }

    private static func isName(_ name: String) -> Bool {
        name.count <= longestName && name.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
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
