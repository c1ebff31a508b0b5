/// The nonces of deterministic ECDSA on P-256 with SHA-256 (RFC 6979, section 3.2): the same for the same secret and message, and known to
/// nobody who does not have the secret.
struct DeterministicNonces {
    private var key = [UInt8](repeating: 0, count: 32)
    private var value = [UInt8](repeating: 1, count: 32)
    private var isFirst = true

    /// The order of P-256, which a digest is reduced by (section 2.3.4).
    private static let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xBC, 0xE6, 0xFA, 0xAD,
        0xA7,
        0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
    ]

    /// Both of 32 bytes.
    init(secret: [UInt8], digest: [UInt8]) {
        let seed = secret + Self.reduced(digest)
        for mark: UInt8 in [0, 1] { mix([mark] + seed) }
    }

    /// The next one to be tried, 32 bytes.
    mutating func next() -> [UInt8] {
        if !isFirst { mix([0]) }
        isFirst = false
        value = HMACSHA256(key: key).code(for: value)
        return value
    }

    private mutating func mix(_ bytes: [UInt8]) {
        key = HMACSHA256(key: key).code(for: value + bytes)
        value = HMACSHA256(key: key).code(for: value)
    }

    /// A digest is less than twice the order, so that one subtraction is enough.
    private static func reduced(_ digest: [UInt8]) -> [UInt8] {
        guard !digest.lexicographicallyPrecedes(order) else { return digest }
        var result = digest
        var borrow = 0
        for place in (0..<32).reversed() {
            let difference = Int(digest[place]) - Int(order[place]) - borrow
            result[place] = UInt8(truncatingIfNeeded: difference)
            borrow = difference < 0 ? 1 : 0
        }
        return result
    }
}
