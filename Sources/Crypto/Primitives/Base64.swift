/// The base64 of RFC 4648, section 4, with its padding.
public enum Base64 {
    /// The bytes that `text` stands for, or nil when it is not the one canonical encoding of them.
    public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let padding = text.suffix(2).filter { $0 == UInt8(ascii: "=") }.count
        let letters = text.dropLast(padding)
        guard text.count % 4 == 0, !letters.contains(where: { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }) else {
            return nil
        }
        return Base64URL.decode(letters.map(urlSafe))
    }

    private static func urlSafe(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        default: letter
        }
    }
}
