/// The two forms of a P-256 signature: the 64 bytes r‖s of RFC 7518, section 3.4 and the DER of RFC 3279 that libcrypto speaks.
enum ECDSASignature {
    private static let sequenceTag: UInt8 = 0x30
    private static let integerTag: UInt8 = 0x02

    /// The DER form, or nil when `raw` is not 64 bytes or one of its halves is zero.
    static func der(fromRaw raw: [UInt8]) -> [UInt8]? {
        guard raw.count == 64, let r = integer(raw[..<32]), let s = integer(raw[32...]) else { return nil }
        return [sequenceTag, UInt8(r.count + s.count)] + r + s
    }

    /// The 64 bytes of a DER signature that libcrypto made, nil for anything else.
    static func raw(fromDER der: [UInt8]) -> [UInt8]? {
        guard der.count > 2, der[0] == sequenceTag, Int(der[1]) == der.count - 2 else { return nil }
        var rest = der[2...]
        guard let r = takeInteger(from: &rest), let s = takeInteger(from: &rest), rest.isEmpty else { return nil }
        return r + s
    }

    private static func integer(_ half: ArraySlice<UInt8>) -> [UInt8]? {
        let digits = half.drop { $0 == 0 }
        guard let first = digits.first else { return nil }
        // A leading bit would make the number negative.
        let body = first >= 0x80 ? [0] + digits : Array(digits)
        return [integerTag, UInt8(body.count)] + body
    }

    private static func takeInteger(from rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard rest.popFirst() == integerTag, let length = rest.popFirst(), rest.count >= Int(length) else { return nil }
        let digits = rest.prefix(Int(length)).drop { $0 == 0 }
        rest = rest.dropFirst(Int(length))
        guard digits.count <= 32 else { return nil }
        return [UInt8](repeating: 0, count: 32 - digits.count) + digits
    }
}
