import API
import Text

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
