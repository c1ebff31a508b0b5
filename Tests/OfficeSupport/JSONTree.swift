import Foundation

/// JSON as a test writes and compares it: by value, members in any order. Where bytes matter, compare bytes.
package enum JSONTree: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    /// Nil when the bytes are no JSON.
    package init?(parsing bytes: [UInt8]) {
        guard let tree = try? JSONTreeReader.read(bytes) else { return nil }
        self = tree
    }

    /// Compact, members sorted by name: the same tree gives the same bytes.
    package var bytes: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map(Array.init) ?? []
    }

    /// Nil where there is no such member, or no object.
    package subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    package subscript(index: Int) -> JSONTree? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    package var string: String? { if case .string(let text) = self { text } else { nil } }
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
    package var int: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    package var array: [JSONTree]? { if case .array(let values) = self { values } else { nil } }
    package var object: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }
}

extension JSONTree: Encodable {
    package func encode(to encoder: any Encoder) throws {
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
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .number(Double(number)) }
    package init(booleanLiteral flag: Bool) { self = .bool(flag) }
    package init(nilLiteral: ()) { self = .null }
    package init(arrayLiteral values: JSONTree...) { self = .array(values) }
    package init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(Dictionary(members, uniquingKeysWith: { $1 }))
    }
}
