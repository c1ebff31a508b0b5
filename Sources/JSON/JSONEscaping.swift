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

    /// Nearly every string does, and over a span the look at it costs a third of what it does over the view.
    private static func standsForItself(_ bytes: Span<UInt8>) -> Bool {
        for index in bytes.indices where !standsForItself(bytes[index]) { return false }
        return true
    }

    /// True when a byte is text whatever follows it. C2 and E2 may begin one of the characters named above.
    private static func standsForItself(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x00...0x1F, 0x7F, 0xC2, 0xE2: false
        default: true
        }
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
