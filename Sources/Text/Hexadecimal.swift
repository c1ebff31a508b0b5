/// Bytes as hexadecimal digits (RFC 4648, section 8).
public enum Hexadecimal {
    /// The lower-case digit of a value below 16.
    @inlinable public static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
    }

    /// The upper-case digit of a value below 16.
    @inlinable public static func uppercaseDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "A") &+ value &- 10
    }

    /// Two lower-case digits a byte.
    @inlinable public static func encode(_ bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count * 2)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that the digits stand for, of either case; nil for an odd number of them or anything else.
    public static func decode(_ text: [UInt8]) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        for index in stride(from: 0, to: text.count, by: 2) {
            guard let high = ASCII.hexValue(text[index]), let low = ASCII.hexValue(text[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
