/// Keys out of a key: HKDF with SHA-256 (RFC 5869).
enum HKDF {
    /// `length` bytes, at most 255 × 32, that belong to `info` alone. No salt is the same as 32 zeros.
    static func deriveKey(from secret: [UInt8], salt: [UInt8] = [], info: [UInt8], length: Int = 32) -> [UInt8] {
        let extracted = HMACSHA256(key: salt.isEmpty ? [UInt8](repeating: 0, count: 32) : salt).code(for: secret)
        let expander = HMACSHA256(key: extracted)
        var output: [UInt8] = []
        var block: [UInt8] = []
        var counter: UInt8 = 0
        while output.count < length && counter < 255 {
            counter += 1
            block = expander.code(for: block + info + [counter])
            output += block
        }
        return Array(output.prefix(length))
    }
}
