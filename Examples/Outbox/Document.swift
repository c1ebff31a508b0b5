import FoundationEssentials

/// A document of the feed as it came, so that what this version of the app does not know is kept for the next one.
public indirect enum Document: Codable, Sendable, Equatable {
    /// A member that is null.
    case null
    /// True or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// A list.
    case list([Document])
    /// An object.
    case object([String: Document])

    /// The member of that name; nil where there is none.
    public subscript(name: String) -> Document? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// The text, where it is one.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// Reads any JSON.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([Document].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: Document].self))
        }
    }

    /// Writes the same JSON, its members in any order.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null: try value.encodeNil()
        case .bool(let flag): try value.encode(flag)
        case .number(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        case .list(let list): try value.encode(list)
        case .object(let members): try value.encode(members)
        }
    }
}
