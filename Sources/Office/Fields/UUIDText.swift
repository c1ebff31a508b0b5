/// UUIDs as text: any case in, lower case out (contract, section 1).
enum UUIDText {
    /// The canonical form of `text`, or nil when it is no UUID: 8-4-4-4-12 hexadecimal digits (RFC 9562 section 4).
    static func parse(_ text: some StringProtocol) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            let isHyphen = index == 8 || index == 13 || index == 18 || index == 23
            guard isHyphen ? byte == UInt8(ascii: "-") : isHexDigit(byte) else { return nil }
        }
        return String(decoding: bytes.map(lowercased), as: UTF8.self)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte) ? byte | 0x20 : byte
    }
}
