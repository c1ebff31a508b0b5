import API
import Text

/// An address that can stand in a header field as it is: `dot-atom@domain` in ASCII (RFC 5322, sections 3.2.3 and 3.4.1).
package struct PlainAddress: Sendable, Equatable {
    let text: String

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
