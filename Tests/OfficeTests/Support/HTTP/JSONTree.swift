import Foundation

/// JSON as a test writes and compares it: by value, members in any order. Where bytes matter, compare bytes.
enum JSONTree: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    /// Nil when the bytes are no JSON.
    init?(parsing bytes: [UInt8]) {
        guard let tree = try? JSONTreeReader.read(bytes) else { return nil }
        self = tree
    }

    /// Compact, members sorted by name: the same tree gives the same bytes.
    var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    /// Nil where there is no such member, or no object.
    subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    subscript(index: Int) -> JSONTree? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    var int: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var array: [JSONTree]? { if case .array(let values) = self { values } else { nil } }
    var object: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }
}

extension JSONTree: Encodable {
    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let flag): try value.encode(flag)
        case .number(let number):
            if let whole = Int(exactly: number) { try value.encode(whole) } else { try value.encode(number) }
        case .string(let text): try value.encode(text)
        case .array(let values): try value.encode(values)
        case .object(let members): try value.encode(members)
        }
    }
}

extension JSONTree: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int) { self = .number(Double(number)) }
    init(booleanLiteral flag: Bool) { self = .bool(flag) }
    init(nilLiteral: ()) { self = .null }
    init(arrayLiteral values: JSONTree...) { self = .array(values) }
    init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
    }
}
