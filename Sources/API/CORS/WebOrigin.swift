import Text

/// The origin of a page, as browsers send it in `Origin` (RFC 6454, section 6.2): scheme, host, and the port unless it is
/// the scheme's own. `https://desk.example`
package struct WebOrigin: Sendable, Equatable {
    let text: String

    private static let hostCharacters = Set("abcdefghijklmnopqrstuvwxyz0123456789-._".utf8)
    private static let literalCharacters = Set("[0123456789abcdef:.]".utf8)

    /// Nil for what no browser would send: a path, capitals, a wildcard, `null`, a port that goes without saying.
    package init?(_ text: String) {
        // An address leaves out the scheme's own port and a slash at the end: then it is another text.
        guard let address = WebAddress(text), address.path.isEmpty, address.text.utf8.elementsEqual(text.utf8) else { return nil }
        let authority = address.authority
        let isLiteral = authority.hasPrefix("[")
        let end = isLiteral ? authority.firstIndex(of: "]").map(authority.index(after:)) : authority.firstIndex(of: ":")
        let host = authority[..<(end ?? authority.endIndex)]
        let allowed = isLiteral ? Self.literalCharacters : Self.hostCharacters
        guard !isLiteral || end != nil, !host.isEmpty, host.utf8.allSatisfy(allowed.contains),
            Self.isPort(authority[host.endIndex...])
        else { return nil }
        self.text = text
    }

    /// Nothing, or a colon and a number without leading zeros.
    private static func isPort(_ text: Substring) -> Bool {
        guard let colon = text.first else { return true }
        let digits = text.dropFirst()
        guard colon == ":", digits.utf8.allSatisfy({ ASCII.isDigit($0) }), digits.first != "0" else { return false }
        return UInt16(digits) != nil
    }
}
