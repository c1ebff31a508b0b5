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

/// Text in a header field: as it is where it is ASCII, else in the encoded words of RFC 2047 with the Q encoding.
enum EncodedWord {
    /// RFC 2047, section 2: with all that stands around it.
    private static let longestWord = 75
    private static let start = "=?UTF-8?Q?"
    private static let end = "?="

    /// `text` for the value of a field such as `Subject`, folded where it is long. Control characters become spaces, so that
    /// no line can end in it.
    static func field(_ text: String) -> String {
        let text = String(text.unicodeScalars.map { isControl($0) ? " " : Character($0) })
        // What looks like an encoded word has to be one, or it would be read as one.
        return isPlain(text) ? text : words(text).joined(separator: "\r\n ")
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.count <= longestWord && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }

    /// Each holds whole characters (section 5).
    private static func words(_ text: String) -> [String] {
        let room = longestWord - start.utf8.count - end.utf8.count
        var contents = [""]
        for scalar in text.unicodeScalars {
            let letters = String(decoding: Character(scalar).utf8.flatMap(encode), as: UTF8.self)
            if (contents.last?.utf8.count ?? 0) + letters.utf8.count > room { contents.append("") }
            contents[contents.count - 1] += letters
        }
        return contents.map { start + $0 + end }
    }

    /// Letters and digits as they are, a space as an underscore: what is allowed in a name, too (section 5, rule 3).
    private static func encode(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x20: [UInt8(ascii: "_")]
        case let byte where ASCII.isAlphanumeric(byte): [byte]
        default: QuotedPrintable.escape(byte)
        }
    }
}
