import API

/// An address as accounts are found by it: enough of RFC 5321 section 4.1.2 to refuse what a person mistypes.
package struct EmailAddress: Sendable {
    /// As it was written.
    package let text: String

    /// RFC 5321 section 4.5.3.1.3: a path of 256 octets, without its angle brackets.
    private static let longest = 254

    /// Nil for what is no address: one `@` with something on both sides, visible characters, at most 254 bytes.
    package init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isVisible = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isVisible, text.utf8.count <= Self.longest else { return nil }
        self.text = text
    }
}
