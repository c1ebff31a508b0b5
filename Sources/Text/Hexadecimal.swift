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

/// UUIDs as text in their canonical form: 8-4-4-4-12 hexadecimal digits, lower case (RFC 9562, section 4).
public enum UUIDText {
    /// The 16 bytes of a UUID in its canonical form; empty for any other text.
    public static func bytes(of text: String) -> [UInt8] {
        canonical(text).flatMap { Hexadecimal.decode($0.utf8.filter { $0 != UInt8(ascii: "-") }) } ?? []
    }

    /// The canonical form of a UUID's 16 bytes.
    @inlinable public static func text(of bytes: some Collection<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if index == 4 || index == 6 || index == 8 || index == 10 { text.append(UInt8(ascii: "-")) }
            text.append(Hexadecimal.digit(byte >> 4))
            text.append(Hexadecimal.digit(byte & 0x0F))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `text` in lower case when it is a UUID of any version and case, nil otherwise.
    public static func canonical(_ text: String) -> String? {
        let bytes = text.utf8.span
        guard bytes.count == 36 else { return nil }
        var isLowered = true
        for index in bytes.indices {
            let byte = bytes[index]
            switch index {
            case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return nil }
            default: guard ASCII.hexValue(byte) != nil else { return nil }
            }
            if ASCII.isUppercase(byte) { isLowered = false }
        }
        return isLowered ? text : text.lowercased()
    }
}
