import JSON
import Text

/// Which rows a channel wants to be told of: conditions that all have to hold, each judged by the type of its column.
struct RowFilter {
    /// None: every row.
    static let none = RowFilter(conditions: [])

    /// In bytes.
    private static let longest = 2048
    private static let mostConditions = 20

    private let conditions: [RowCondition]

    /// How many of its conditions are patterns, which take the longest.
    var patterns: Int { conditions.count(where: \.isPattern) }

    private init(conditions: [RowCondition]) { self.conditions = conditions }

    /// Reads `col=op.value`, several with commas between; nothing is no filter.
    init(_ text: String, of table: String, _ columns: [RealtimeColumns.Column]) throws(RealtimeRefusal) {
        guard text.utf8.count <= Self.longest else {
            throw .unknown("InvalidFilter", "a filter has \(Self.longest) bytes at most")
        }
        let parts = text.isEmpty ? [] : FilterText.split(text[...])
        guard parts.count <= Self.mostConditions else {
            throw .unknown("InvalidFilter", "a filter has \(Self.mostConditions) conditions at most")
        }
        var conditions: [RowCondition] = []
        for part in parts {
            conditions.append(try RowCondition(part, of: table, columns))
        }
        self.conditions = conditions
    }

    /// Whether a row is meant. What is not known of it, or null, is not.
    func matches(_ row: JSONObject) -> Bool { conditions.allSatisfy { $0.holds(for: row) } }
}

/// Cuts the text of filters into its parts.
enum FilterText {
    /// The parts between commas that stand outside of quotes and parentheses.
    static func split(_ text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var (start, index, depth, isQuoted) = (text.startIndex, text.startIndex, 0, false)
        while index < text.endIndex {
            let character = text[index]
            switch character {
            case "\\" where isQuoted:
                index = text.index(after: index)
                if index == text.endIndex { continue }
            case "\"": isQuoted.toggle()
            case "(" where !isQuoted: depth += 1
            case ")" where !isQuoted: depth -= 1
            case "," where !isQuoted && depth <= 0:
                parts.append(text[start..<index])
                start = text.index(after: index)
            default: break
            }
            index = text.index(after: index)
        }
        return parts + [text[start...]]
    }

    /// A value without its quotes; nil where they do not close.
    static func unquoted(_ text: Substring) -> String? {
        guard text.first == "\"" else { return String(text) }
        var (value, isEscaped, isClosed) = ("", false, false)
        for character in text.dropFirst() {
            guard !isClosed else { return nil }
            if isEscaped {
                value.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isClosed = true
            } else {
                value.append(character)
            }
        }
        return isClosed ? value : nil
    }

    /// Without the blanks around it.
    static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " }
        return start[..<(start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex)]
    }
}

/// One condition of a filter.
private struct RowCondition {
    private enum Test {
        case compare(Comparison, FilterValue)
        case isOne([FilterValue])
        case isDistinct(FilterValue)
        case isNull
        case isNotNull
        case isBool(Bool)
        case like(LikePattern)
        case match(LinearRegex)
    }

    private enum Comparison: String {
        case eq, neq, lt, lte, gt, gte

        func holds(_ order: FilterValue.Order) -> Bool {
            switch self {
            case .eq: order == .same
            case .neq: order != .same
            case .lt: order == .before
            case .lte: order != .after
            case .gt: order == .after
            case .gte: order != .before
            }
        }
    }

    /// How many values `in` takes.
    private static let mostValues = 100
    /// The longest pattern of `like`, in scalars; `match` has a bound of its own.
    private static let longestPattern = 100

    private let column: String
    private let type: FilterValue.Kind?
    private let isNegated: Bool
    private let test: Test

    var isPattern: Bool {
        switch test {
        case .like, .match: true
        case .compare, .isOne, .isDistinct, .isNull, .isNotNull, .isBool: false
        }
    }

    init(_ part: Substring, of table: String, _ columns: [RealtimeColumns.Column]) throws(RealtimeRefusal) {
        let part = FilterText.trimmed(part)
        guard let equals = part.firstIndex(of: "=") else { throw Self.unreadable(part) }
        let name = String(FilterText.trimmed(part[..<equals]))
        guard let known = columns.first(where: { $0.name == name }) else { throw .unknownColumn(name, of: table, columns) }
        var rest = part[part.index(after: equals)...]
        isNegated = rest.hasPrefix("not.")
        if isNegated { rest = rest.dropFirst(4) }
        guard let dot = rest.firstIndex(of: ".") else { throw Self.unreadable(part) }
        column = name
        let type = FilterValue.Kind(ofType: known.type)
        self.type = type
        test = try Self.test(String(rest[..<dot]), rest[rest.index(after: dot)...], known, type)
    }

    private static func unreadable(_ part: Substring) -> RealtimeRefusal {
        .unknown("InvalidFilter", "\(part) is not of the form column=operator.value")
    }

    private static func test(
        _ word: String, _ operand: Substring, _ column: RealtimeColumns.Column, _ type: FilterValue.Kind?
    ) throws(RealtimeRefusal) -> Test {
        if word == "is" { return try isTest(operand) }
        guard let type else {
            throw .unknown("InvalidFilter", "\(column.name) is a list, which `is` alone can be asked of")
        }
        func value(_ text: Substring) throws(RealtimeRefusal) -> FilterValue {
            guard let text = FilterText.unquoted(text), let value = FilterValue(text, type) else {
                throw .unknown("InvalidFilter", "\(text) is no \(column.type), which \(column.name) is")
            }
            return value
        }
        if let comparison = Comparison(rawValue: word) { return .compare(comparison, try value(operand)) }
        switch word {
        case "isdistinct": return .isDistinct(try value(operand))
        case "in":
            guard operand.first == "(", operand.last == ")", operand.count > 2 else {
                throw .unknown("InvalidFilter", "in is written in.(a,b)")
            }
            let texts = FilterText.split(operand.dropFirst().dropLast())
            guard texts.count <= mostValues else { throw .unknown("InvalidFilter", "in takes \(mostValues) values at most") }
            var values: [FilterValue] = []
            for text in texts { values.append(try value(FilterText.trimmed(text))) }
            return .isOne(values)
        case "like", "ilike", "match", "imatch":
            guard type == .text, let pattern = FilterText.unquoted(operand) else {
                throw .unknown("InvalidFilter", "\(word) needs a text, which \(column.name) is not")
            }
            if word.hasSuffix("like") {
                guard pattern.unicodeScalars.count <= longestPattern else {
                    throw .unknown("InvalidFilter", "a pattern has \(longestPattern) characters at most")
                }
                return .like(LikePattern(pattern, ignoresCase: word == "ilike"))
            }
            guard let regex = LinearRegex(pattern, ignoresCase: word == "imatch") else {
                throw .unknown("InvalidFilter", "\(pattern) is no regular expression that is taken here")
            }
            return .match(regex)
        default:
            throw .unknown(
                "InvalidFilter",
                "there is no operator \(word), but eq, neq, lt, lte, gt, gte, in, like, ilike, is, match, imatch, isdistinct")
        }
    }

    private static func isTest(_ operand: Substring) throws(RealtimeRefusal) -> Test {
        switch operand.lowercased() {
        case "null", "unknown": return .isNull
        case "not_null": return .isNotNull
        case "true": return .isBool(true)
        case "false": return .isBool(false)
        default: throw .unknown("InvalidFilter", "is takes null, not_null, true, false or unknown")
        }
    }

    // MARK: Judging

    func holds(for row: JSONObject) -> Bool {
        guard let value = row[column], let result = result(value) else { return false }
        return result != isNegated
    }

    /// Nil where Postgres would say null.
    private func result(_ value: JSONValue) -> Bool? {
        let isNull = if case .null = value { true } else { false }
        switch test {
        case .isNull: return isNull
        case .isNotNull: return !isNull
        case .isBool(let wanted):
            if case .bool(let flag) = value { return flag == wanted }
            return false
        case .isDistinct(let other): return isNull || order(value, other) != .same
        case .compare(let comparison, let other): return isNull ? nil : order(value, other).map(comparison.holds)
        case .isOne(let others):
            guard !isNull, let type else { return nil }
            // Read once, whatever it is compared with.
            let own = FilterValue(value, type)
            return others.contains { own?.order(to: $0) == .same }
        case .like(let pattern): return text(value).map(pattern.matches)
        case .match(let regex): return text(value).map(regex.matches)
        }
    }

    private func order(_ value: JSONValue, _ other: FilterValue) -> FilterValue.Order? {
        guard let type, let own = FilterValue(value, type) else { return nil }
        return own.order(to: other)
    }

    private func text(_ value: JSONValue) -> String? { if case .string(let text) = value { text } else { nil } }
}

/// A value that a column's is compared with.
private enum FilterValue {
    /// How the values of a type are compared.
    enum Kind {
        case text, uuid, number, bool, time

        /// Nil for lists.
        init?(ofType type: String) {
            switch type {
            case "uuid": self = .uuid
            case "int2", "int4", "int8", "numeric", "float4", "float8": self = .number
            case "bool": self = .bool
            case "timestamptz", "timestamp", "date": self = .time
            default:
                if type.hasPrefix("_") { return nil }
                self = .text
            }
        }
    }

    enum Order { case before, same, after }

    case text(String)
    case number(Double)
    case bool(Bool)
    case time(Int64)

    /// What stands in a filter; nil where it is none of that type.
    init?(_ text: String, _ type: Kind) {
        switch type {
        case .text: self = .text(text)
        case .uuid:
            guard let id = UUIDText.canonical(text) else { return nil }
            self = .text(id)
        case .number:
            guard let number = Double(text), number.isFinite else { return nil }
            self = .number(number)
        case .bool:
            guard let flag = ["true": true, "t": true, "false": false, "f": false][text.lowercased()] else { return nil }
            self = .bool(flag)
        case .time:
            // A day is its beginning, and a blank does for the T, as Postgres has it.
            let whole = text.utf8.count == 10 ? text + "T00:00:00Z" : text.replacing(" ", with: "T")
            guard let time = Timestamp(rfc3339: whole) ?? Timestamp(rfc3339: whole + "Z") else { return nil }
            self = .time(time.microseconds)
        }
    }

    /// What stands in a row.
    init?(_ value: JSONValue, _ type: Kind) {
        switch value {
        case .string(let text): self.init(text, type)
        case .number(let text): self.init(text, type)
        case .bool(let flag): self = .bool(flag)
        case .null, .array, .object, .unstorable: return nil
        }
    }

    func order(to other: FilterValue) -> Order? {
        switch (self, other) {
        case (.text(let own), .text(let other)): Self.order(own, other)
        case (.number(let own), .number(let other)): Self.order(own, other)
        case (.time(let own), .time(let other)): Self.order(own, other)
        case (.bool(let own), .bool(let other)): Self.order(own ? 1 : 0, other ? 1 : 0)
        default: nil
        }
    }

    private static func order<Value: Comparable>(_ own: Value, _ other: Value) -> Order {
        own == other ? .same : own < other ? .before : .after
    }
}
