import API
import Text

/// Text as ASCII lines of at most 76 characters: the quoted-printable encoding of RFC 2045, section 6.7.
enum QuotedPrintable {
    private static let longestLine = 76

    /// `text` with CRLF for its line ends, which are plain line feeds before.
    static func encode(_ text: String) -> [UInt8] {
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map { encode(line: Array($0)) }
        return Array(lines.joined(separator: [0x0D, 0x0A]))
    }

    private static func encode(line: [UInt8]) -> [UInt8] {
        var encoded: [UInt8] = []
        var column = 0
        for (index, byte) in line.enumerated() {
            let letters = isPlain(byte, isLast: index == line.count - 1) ? [byte] : escape(byte)
            // The last column is for the sign that the line goes on.
            if column + letters.count > longestLine - 1 {
                encoded += [UInt8(ascii: "="), 0x0D, 0x0A]
                column = 0
            }
            encoded += letters
            column += letters.count
        }
        return encoded
    }

    /// White space at the end of a line would be lost on the way.
    private static func isPlain(_ byte: UInt8, isLast: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "="): false
        case 0x20: !isLast
        default: (0x21...0x7E).contains(byte)
        }
    }

    /// `=` and two upper-case hexadecimal digits.
    static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "="), Hexadecimal.uppercaseDigit(byte >> 4), Hexadecimal.uppercaseDigit(byte & 15)]
    }
}
