/// Writes CSV (RFC 4180): commas, CRLF, quotes where they are needed, UTF-8.
public struct CSVWriter: Sendable {
    /// The bytes that were written.
    public private(set) var bytes: [UInt8] = []

    /// Begins with a byte order mark, by which spreadsheets know UTF-8, or with nothing.
    public init(withMark: Bool = false) {
        if withMark { bytes += [0xEF, 0xBB, 0xBF] }
    }

    /// One row. A nil field is empty.
    public mutating func row(_ fields: [String?]) {
        for (place, field) in fields.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            append(field ?? "")
        }
        bytes += "\r\n".utf8
    }

    private mutating func append(_ field: String) {
        let needsQuotes = field.utf8.contains { byte in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\r"),
                UInt8(ascii: "\n"):
                true
            default: false
            }
        }
        guard needsQuotes else {
            bytes += field.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
