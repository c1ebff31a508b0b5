/// The escapes of a JSON string.
///
/// Beyond what RFC 8259 asks for, every other control character (DEL, U+0080 to U+009F) and the line separators
/// U+2028 and U+2029 are escaped too: one value then never becomes two lines or a terminal command in a log.
enum JSONEscaping {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        if standsForItself(text.utf8.span) {
            bytes.append(contentsOf: text.utf8)
        } else {
            for scalar in text.unicodeScalars {
                append(scalar, to: &bytes)
            }
        }
    }

    /// True when every byte is text whatever follows it, as in nearly every string. C2 and E2 may begin one of the characters named above.
    /// All of them are looked at, whatever is found: the compiler then takes many at a time.
    private static func standsForItself(_ bytes: Span<UInt8>) -> Bool {
        var controls: UInt8 = 0
        var marks: UInt8 = 0
        for index in bytes.indices {
            let byte = bytes[index]
            let isControl: UInt8 = byte < 0x20 ? 1 : 0
            let isDelete: UInt8 = byte == 0x7F ? 1 : 0
            let isQuote: UInt8 = byte == UInt8(ascii: "\"") ? 1 : 0
            let isBackslash: UInt8 = byte == UInt8(ascii: "\\") ? 1 : 0
            // C2 and E2 differ in one bit.
            let isBeginning: UInt8 = byte | 0x20 == 0xE2 ? 1 : 0
            controls |= isControl | isDelete
            marks |= isQuote | isBackslash | isBeginning
        }
        return controls | marks == 0
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"": bytes.append(contentsOf: #"\""#.utf8)
        case "\\": bytes.append(contentsOf: #"\\"#.utf8)
        case "\n": bytes.append(contentsOf: #"\n"#.utf8)
        case "\r": bytes.append(contentsOf: #"\r"#.utf8)
        case "\t": bytes.append(contentsOf: #"\t"#.utf8)
        case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": appendCode(scalar, to: &bytes)
        default: bytes.append(contentsOf: String(scalar).utf8)
        }
    }

    /// `\u` and four digits; every scalar that comes here is below U+10000.
    private static func appendCode(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        let digits = String(scalar.value, radix: 16)
        bytes.append(contentsOf: #"\u"#.utf8)
        bytes.append(contentsOf: String(repeating: "0", count: 4 - digits.utf8.count).utf8)
        bytes.append(contentsOf: digits.utf8)
    }
}
