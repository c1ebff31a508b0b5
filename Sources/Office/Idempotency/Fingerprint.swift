import Crypto
import JSON

/// What makes two requests the same for one key: method, path and the body as parsed JSON (contract, section 1).
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
        case .number(let literal): text += canonical(literal).utf8
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
                append(.string(member.name), to: &text)
                text.append(UInt8(ascii: ":"))
                append(member.value, to: &text)
                text.append(UInt8(ascii: ","))
            }
            text.append(UInt8(ascii: "}"))
        case .null, .bool, .string:
            var json = JSONWriter()
            json.value(value)
            text += json.bytes
        }
    }

    /// Digits without zeros at either end, and the power of ten: `1.50e1`, `15` and `15.0` are one number.
    private static func canonical(_ literal: String) -> String {
        let parts = literal.split(whereSeparator: { $0 == "e" || $0 == "E" })
        let isNegative = literal.hasPrefix("-")
        let mantissa = (parts.first ?? "0").drop { $0 == "-" }
        let halves = mantissa.split(separator: ".")
        let fraction = halves.count > 1 ? halves[1] : ""
        var digits = ((halves.first ?? "0") + fraction).drop { $0 == "0" }
        // The reader allows numbers of 32 characters, so an exponent is either small or of no number anyone means.
        let written = parts.count > 1 ? Int(parts[1].drop { $0 == "+" }) ?? Int.max / 2 : 0
        var exponent = written.subtractingReportingOverflow(fraction.count).partialValue
        while digits.last == "0" {
            digits.removeLast()
            exponent = exponent.addingReportingOverflow(1).partialValue
        }
        return digits.isEmpty ? "0" : "\(isNegative ? "-" : "")\(digits)e\(exponent)"
    }
}
