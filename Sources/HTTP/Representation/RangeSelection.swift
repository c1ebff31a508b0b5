import Text

/// How much of a representation a GET asks for (RFC 9110, section 14.2).
public enum RangeSelection: Sendable, Equatable {
    /// All of it: 200. Also where the fields are malformed, in another unit, or name several ranges, which a server may
    /// answer as a whole.
    case whole
    /// These bytes: 206.
    case part(ByteRange)
    /// Bytes that there are not: 416.
    case unsatisfiable

    /// The part that the fields of a GET ask for; in other methods they mean nothing.
    /// - Parameters:
    ///   - length: how many bytes the representation has.
    ///   - tag: its strong entity tag with the quotes: where `If-Range` names another, the client has other bytes.
    public init(_ headers: Headers, length: Int, tag: String) {
        let fields = headers.all(.range)
        let conditions = headers.all(.ifRange)
        // A date is no strong validator here, and a weak tag none at all (RFC 9110, section 13.1.5).
        let isSame = conditions.isEmpty || (conditions.count == 1 && conditions[0].elementsEqual(tag.utf8))
        self = fields.count == 1 && isSame ? Self.selection(fields[0], length: length) : .whole
    }

    private static func selection(_ value: ArraySlice<UInt8>, length: Int) -> RangeSelection {
        guard let equals = value.firstIndex(of: UInt8(ascii: "=")), ASCII.equalIgnoringCase(value[..<equals], "bytes"),
            length > 0
        else { return .whole }
        let elements = ListField.elements(value[(equals + 1)...]).filter { !$0.isEmpty }
        guard elements.count == 1, let dash = elements[0].firstIndex(of: UInt8(ascii: "-")) else { return .whole }
        return selection(first: elements[0][..<dash], last: elements[0][(dash + 1)...], length: length)
    }

    private static func selection(
        first: ArraySlice<UInt8>, last: ArraySlice<UInt8>, length: Int
    ) -> RangeSelection {
        switch (first.isEmpty, last.isEmpty) {
        case (true, true): return .whole
        case (true, false):
            guard let count = number(last) else { return .whole }
            return count == 0 ? .unsatisfiable : .part(ByteRange(first: max(0, length - count), last: length - 1))
        case (false, _):
            guard let start = number(first), let end = last.isEmpty ? .max : number(last), start <= end else { return .whole }
            return start < length ? .part(ByteRange(first: start, last: min(end, length - 1))) : .unsatisfiable
        }
    }

    /// Digits only; what does not fit is more than any length.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy(ASCII.isDigit) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self)) ?? .max
    }
}

/// Some of a representation's bytes, one at least (RFC 9110, section 14).
public struct ByteRange: Sendable, Equatable {
    /// The first byte, counted from zero.
    public let first: Int
    /// The last byte, itself included.
    public let last: Int

    /// How many bytes there are.
    public var count: Int { last - first + 1 }

    /// The `Content-Range` of a 206 with these bytes, for a representation of so many in all.
    public func contentRange(ofLength length: Int) -> String {
        "bytes \(first)-\(last)/\(length)"
    }

    /// The `Content-Range` of a 416, for a representation of so many bytes.
    public static func unsatisfied(length: Int) -> String {
        "bytes */\(length)"
    }
}
