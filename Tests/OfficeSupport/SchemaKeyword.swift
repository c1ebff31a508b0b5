import Foundation
import Synchronization

/// The keywords of JSON Schema that look at one value and nothing below it.
enum SchemaKeyword {
    /// Nil for a keyword, or a rule, that is not known.
    static func holds(_ keyword: String, _ rule: JSONTree, for value: JSONTree) -> Bool? {
        switch keyword {
        case "type": hasType(value, rule)
        // This server's words are those of the list.
        case "enum", "x-extensible-enum": rule.array.map { $0.contains(value) }
        case "const": rule == value
        case "required": required(value, rule)
        case "minimum", "maximum": bounds(value.number, keyword, rule)
        case "minLength", "maxLength": bounds(value.string.map { Double($0.unicodeScalars.count) }, keyword, rule)
        case "minItems", "maxItems": bounds(value.array.map { Double($0.count) }, keyword, rule)
        case "uniqueItems": rule == true ? value.array.map { Set($0.map(\.bytes)).count == $0.count } ?? true : nil
        case "pattern": rule.string.map { pattern in value.string.map { matches($0, pattern) } ?? true }
        case "format": rule.string.flatMap { format in hasFormat(value.string, format) }
        default: nil
        }
    }

    private static func hasType(_ value: JSONTree, _ rule: JSONTree) -> Bool? {
        let names = rule.array?.compactMap(\.string) ?? rule.string.map { [$0] } ?? []
        return names.contains { name in
            switch (name, value) {
            case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
                ("object", .object):
                true
            case ("integer", .number(let number)): number == number.rounded()
            default: false
            }
        }
    }

    private static func required(_ value: JSONTree, _ rule: JSONTree) -> Bool? {
        rule.array.map { names in
            value.object.map { members in names.allSatisfy { name in name.string.map { members[$0] != nil } ?? false } } ?? true
        }
    }

    /// A measure that the value does not have is in bounds.
    private static func bounds(_ measure: Double?, _ keyword: String, _ rule: JSONTree) -> Bool? {
        rule.number.map { limit in
            guard let measure else { return true }
            return keyword.hasPrefix("min") ? measure >= limit : measure <= limit
        }
    }

    private static func hasFormat(_ text: String?, _ format: String) -> Bool? {
        guard let text else { return true }
        switch format {
        case "uuid": return UUID(uuidString: text) != nil
        case "uri": return URL(string: text)?.scheme != nil
        case "date-time":
            return matches(text, #"^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$"#)
        case "page-cursor", "text-cursor", "number-cursor": return matches(text, "^[A-Za-z0-9_-]+$")
        case "date": return matches(text, #"^\d{4}-\d{2}-\d{2}$"#)
        case "mail-address": return matches(text, #"^[^@\s]+@[^@\s]+$"#)
        case "csv": return text.contains("\n")
        case "id-list": return text.split(separator: ",").allSatisfy { UUID(uuidString: String($0)) != nil }
        default: return nil
        }
    }

    private static let compiled = Mutex<[String: NSRegularExpression]>([:])

    private static func matches(_ text: String, _ pattern: String) -> Bool {
        let expression = compiled.withLock { known in
            if known[pattern] == nil { known[pattern] = try? NSRegularExpression(pattern: pattern) }
            return known[pattern]
        }
        return expression?.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
