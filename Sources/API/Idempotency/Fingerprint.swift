import Crypto
import JSON
import Text

/// Tells two requests under one key apart: by method, path and the body as parsed JSON (docs/database.md).
///
/// The order of names, white space, and how a number or an escape is spelled do not matter; unknown fields do.
enum Fingerprint {
    /// `path` has its ids in lower case already. The result is the hexadecimal SHA-256.
    static func of(method: String, path: String, body: JSONValue) -> String {
        var text = Array("\(method) \(path)\n".utf8)
        append(body, to: &text)
        return Hexadecimal.encode(SHA256.digest(of: text))
    }

    private static func append(_ value: JSONValue, to text: inout [UInt8]) {
        switch value {
        case .null: text += "null".utf8
        case .bool(let flag): text += (flag ? "true" : "false").utf8
        case .number(let literal): append(number: literal.utf8, to: &text)
        case .string(let string): append(string: string, to: &text)
        case .unstorable(let string):
            // In a field that nobody reads. It is none that could be told otherwise.
            text.append(UInt8(ascii: "!"))
            append(string: string, to: &text)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for element in elements {
                append(element, to: &text)
                text.append(UInt8(ascii: ","))
            }
            text.append(UInt8(ascii: "]"))
        case .object(let object):
            text.append(UInt8(ascii: "{"))
            for member in object.members.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
                append(string: member.name, to: &text)
                text.append(UInt8(ascii: ":"))
                append(member.value, to: &text)
                text.append(UInt8(ascii: ","))
            }
            text.append(UInt8(ascii: "}"))
        }
    }

    private static func append(string: String, to text: inout [UInt8]) {
        var json = JSONWriter()
        json.string(string)
        text += json.bytes
    }

    /// Digits without zeros at either end, and the power of ten: `1.50e1`, `15` and `15.0` are one number. By bytes, since a
    /// body at its limit may hold half a million of them, and the loop waits meanwhile.
    private static func append(number literal: String.UTF8View, to text: inout [UInt8]) {
        let start = text.count
        let mantissa = literal.prefix { $0 | 0x20 != UInt8(ascii: "e") }
        if mantissa.first == UInt8(ascii: "-") { text.append(UInt8(ascii: "-")) }
        let firstDigit = text.count
        for byte in mantissa where ASCII.isDigit(byte) && (byte != UInt8(ascii: "0") || text.count > firstDigit) {
            text.append(byte)
        }
        guard text.count > firstDigit else {
            text.replaceSubrange(start..., with: CollectionOfOne(UInt8(ascii: "0")))
            return
        }
        let fraction = mantissa.reversed().prefix(while: ASCII.isDigit).count
        var exponent = exponent(literal.dropFirst(mantissa.count + 1))
        if mantissa.contains(UInt8(ascii: ".")) { exponent = exponent.subtractingReportingOverflow(fraction).partialValue }
        while text.last == UInt8(ascii: "0") {
            text.removeLast()
            exponent = exponent.addingReportingOverflow(1).partialValue
        }
        text.append(UInt8(ascii: "e"))
        text += String(exponent).utf8
    }

    /// The reader allows numbers of 32 characters, so an exponent is either small or of no number anyone means.
    private static func exponent(_ digits: Substring.UTF8View) -> Int {
        digits.isEmpty ? 0 : Int(Substring(digits.drop { $0 == UInt8(ascii: "+") })) ?? Int.max / 2
    }
}

/// The `Idempotency-Key` of a change: 1 to 255 visible ASCII characters, bare or as the quoted string of the IETF draft.
package enum IdempotencyKey {
    /// Reads the header's fields. A key that is a UUID is taken in lower case (docs/database.md).
    package static func parse(_ fields: [String]) throws(OfficeError) -> String {
        guard let field = fields.first else { throw OfficeError(.idempotencyKeyRequired) }
        guard fields.count == 1, let key = unquoted(Array(field.utf8)), (1...255).contains(key.count),
            key.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw OfficeError(.idempotencyKeyInvalid) }
        let text = String(decoding: key, as: UTF8.self)
        return UUIDText.canonical(text) ?? text
    }

    /// The content of a structured-field string (RFC 8941 section 3.3.3), or the field itself when it is not quoted.
    private static func unquoted(_ field: [UInt8]) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        guard field.first == quote else { return field }
        guard field.count >= 2, field.last == quote else { return nil }
        var key: [UInt8] = []
        var isEscaped = false
        for byte in field.dropFirst().dropLast() {
            if isEscaped {
                guard byte == quote || byte == UInt8(ascii: "\\") else { return nil }
                key.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                guard byte != quote else { return nil }
                key.append(byte)
            }
        }
        return isEscaped ? nil : key
    }
}
