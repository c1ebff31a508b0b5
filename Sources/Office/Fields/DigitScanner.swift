/// Reads fixed-width numbers and single separators off ASCII text, front to back.
struct DigitScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// A number of exactly `width` digits; the position is unchanged when there is none.
    mutating func number(_ width: Int) -> Int64? {
        guard position + width <= bytes.count else { return nil }
        var value: Int64 = 0
        for byte in bytes[position..<position + width] {
            guard let digit = Self.digit(byte) else { return nil }
            value = value * 10 + digit
        }
        position += width
        return value
    }

    /// All digits up to the next other byte.
    mutating func digits() -> [Int64] {
        let found = bytes[position...].prefix { Self.digit($0) != nil }
        position += found.count
        return found.compactMap(Self.digit)
    }

    /// Whether the next byte is one of `characters`; it is consumed then.
    mutating func skip(anyOf characters: String) -> Bool {
        guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return false }
        position += 1
        return true
    }

    private static func digit(_ byte: UInt8) -> Int64? {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") ? Int64(byte) - 48 : nil
    }
}
