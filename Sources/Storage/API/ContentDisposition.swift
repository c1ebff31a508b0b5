import API

/// `Content-Disposition` (RFC 6266) of an object that is to be saved.
enum ContentDisposition {
    private static let unescaped = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)

    /// Saved under a name of the client's choice: percent-encoded, so that nothing in it can end the field (RFC 8187).
    static func attachment(_ name: String) -> String {
        guard !name.isEmpty else { return "attachment" }
        let encoded = percentEncoded(name)
        return "attachment; filename=\(encoded); filename*=UTF-8''\(encoded)"
    }

    private static func percentEncoded(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var encoded: [UInt8] = []
        for byte in text.utf8 {
            if unescaped.contains(byte) {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
