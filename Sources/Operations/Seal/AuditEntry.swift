import Crypto
import Text

/// The bytes of a leaf (docs/reference/audit.md, "The bytes of an entry"), built here once more: what sealed it is a function of the database, which whoever
/// changes rows may change too.
struct AuditEntry {
    /// One field of a row.
    enum Field {
        case number(Int64?)
        /// Sixteen bytes.
        case id([UInt8]?)
        case text([UInt8]?)
        /// What people wrote: its HMAC alone, under the salt.
        case digest([UInt8]?, salt: [UInt8])
    }

    /// What a leaf is of.
    enum Kind: UInt8 {
        case row = 1
        case batch = 2
        case opening = 3
    }

    static let version: UInt8 = 1
    /// Of a longer text there is the SHA-256 alone.
    private static let longestText = 1000

    private enum Tag {
        static let null: UInt8 = 1
        static let empty: UInt8 = 2
        static let value: UInt8 = 3
        static let hmac: UInt8 = 4
        static let sha256: UInt8 = 5
    }

    private(set) var bytes: [UInt8]

    init(_ kind: Kind, _ fields: [Field]) {
        bytes = [Self.version, kind.rawValue]
        bytes.reserveCapacity(512)
        for field in fields { append(field) }
    }

    private mutating func append(_ field: Field) {
        switch field {
        case .number(nil), .id(nil), .text(nil), .digest(nil, _): bytes.append(Tag.null)
        case .number(let number?): append(value: (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) })
        case .id(let id?): append(value: id)
        case .text([]?), .digest([]?, _): bytes.append(Tag.empty)
        case .text(let text?):
            guard text.count > Self.longestText else { return append(value: text) }
            bytes.append(Tag.sha256)
            bytes += SHA256.digest(of: text)
        case .digest(let text?, let salt):
            bytes.append(Tag.hmac)
            bytes += HMACSHA256(key: salt).code(for: text)
        }
    }

    private mutating func append(value: [UInt8]) {
        bytes.append(Tag.value)
        let count = UInt32(clamping: value.count)
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: count >> shift)) }
        bytes += value
    }
}

/// Reads the fields of an entry that is no row's.
struct AuditEntryReader {
    let kind: AuditEntry.Kind
    private var rest: ArraySlice<UInt8>

    /// Nil for another version.
    init?(_ entry: [UInt8]) {
        guard entry.first == AuditEntry.version, entry.count > 1, let kind = AuditEntry.Kind(rawValue: entry[1]) else {
            return nil
        }
        self.kind = kind
        rest = entry[2...]
    }

    /// The next field's value; nil where it has none.
    mutating func next() -> [UInt8]? {
        guard rest.popFirst() == 3, rest.count >= 4 else { return nil }
        let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(4)
        defer { rest = rest.dropFirst(length) }
        return Array(rest.prefix(length))
    }

    /// The next field as a text; nil where it has none.
    mutating func text() -> String? { next().map { String(decoding: $0, as: UTF8.self) } }

    /// The next field as a number; nil where it is none.
    mutating func number() -> Int64? {
        next().flatMap { $0.count == 8 ? $0.reduce(0) { $0 << 8 | Int64($1) } : nil }
    }
}
