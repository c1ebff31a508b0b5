/// The URL-safe base64 of RFC 4648, section 5, without padding: the only form that RFC 7515, section 2 allows.
public enum Base64URL {
    @usableFromInline static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each byte of the alphabet; 0xFF for every other byte.
    @usableFromInline static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (value, letter) in alphabet.enumerated() { values[Int(letter)] = UInt8(value) }
        return values
    }()

    /// The text of `bytes`, unpadded.
    @inlinable public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let alphabet = alphabet
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(pending >> bits & 0x3F)])
            }
            pending &= 0xFF
        }
        if bits > 0 { text.append(alphabet[Int(pending << (6 - bits) & 0x3F)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that `text` stands for, or nil when it is not the one canonical encoding of them: padding, white space,
    /// a foreign letter, an impossible length, or bits left over in the last letter.
    @inlinable public static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        // A local copy: the static one is checked for being initialised at each use.
        let values = values
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var pending: UInt32 = 0
        var bits: UInt32 = 0
        for letter in text {
            let value = values[Int(letter)]
            guard value != 0xFF else { return nil }
            pending = pending << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
                pending &= 1 << bits &- 1
            }
        }
        return pending == 0 ? bytes : nil
    }
}

/// The base64 of RFC 4648, section 4, with its padding.
public enum Base64 {
    /// With padding.
    public static func encode(_ bytes: some Collection<UInt8>) -> String {
        let text = Base64URL.encode(bytes).replacing("-", with: "+").replacing("_", with: "/")
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }

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
