/// Reads fixed-width numbers and single separators off ASCII text, front to back.
struct DigitScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// A number of exactly `width` digits; the position is unchanged when there is none.
    mutating func number(_ width: Int) -> Int? {
        guard position + width <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + width] {
            guard ASCII.isDigit(byte) else { return nil }
            value = value * 10 + Int(byte &- UInt8(ascii: "0"))
        }
        position += width
        return value
    }

    /// All digits up to the next other byte.
    mutating func digits() -> [Int] {
        let found = bytes[position...].prefix(while: ASCII.isDigit)
        position += found.count
        return found.map { Int($0 &- UInt8(ascii: "0")) }
    }

    /// Whether the next byte is one of `characters`; it is consumed then.
    mutating func skip(anyOf characters: String) -> Bool {
        guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return false }
        position += 1
        return true
    }
}
