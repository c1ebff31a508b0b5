import COpenSSL

/// A public key loaded into libcrypto, with a digest context prepared once and copied for each signature.
/// Not Sendable: libcrypto's contexts are not, so each loop loads its own.
public final class PublicKey {
    /// The only algorithm the key verifies, whatever a token claims.
    public let algorithm: SignatureAlgorithm
    private let template: OpaquePointer?
    private let scratch: OpaquePointer?

    /// Loads `key`; nil when libcrypto refuses its numbers, such as a point that is not on the curve.
    public init?(_ key: WebKey) {
        guard let native = Self.load(key.material) else { return nil }
        defer { EVP_PKEY_free(native) }
        algorithm = key.algorithm
        template = EVP_MD_CTX_new()
        scratch = EVP_MD_CTX_new()
        guard EVP_DigestVerifyInit_ex(template, nil, "SHA256", nil, nil, native, nil) == 1 else { return nil }
    }

    deinit {
        EVP_MD_CTX_free(scratch)
        EVP_MD_CTX_free(template)
    }

    /// True when `signature`, in the form of RFC 7518, is the key's over `message`.
    public func isValid(_ signature: [UInt8], for message: some Collection<UInt8>) -> Bool {
        guard let native = algorithm == .es256 ? ECDSASignature.der(fromRaw: signature) : signature else { return false }
        // OpenSSL 3.5 crashes when it copies into a context that still holds the last verification.
        guard EVP_MD_CTX_reset(scratch) == 1, EVP_MD_CTX_copy_ex(scratch, template) == 1 else { return false }
        let verdict = withContiguousBytes(message) { bytes in
            EVP_DigestVerify(scratch, native, native.count, bytes.baseAddress, bytes.count)
        }
        // A refusal leaves entries in this thread's queue, which the next call must not find.
        if verdict != 1 { ERR_clear_error() }
        return verdict == 1
    }

    private static func load(_ material: WebKey.Material) -> OpaquePointer? {
        switch material {
        case .rsa(let modulus, let exponent):
            return qm_rsa_public_key(modulus, modulus.count, exponent, exponent.count)
        case .p256(let x, let y):
            let point = [0x04] + x + y
            return qm_p256_public_key(point, point.count)
        }
    }
}

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

/// The signature algorithms of RFC 7518, section 3 that tokens may use. A key has exactly one.
public enum SignatureAlgorithm: String, Sendable {
    /// HMAC with SHA-256, under a shared secret.
    case hs256 = "HS256"
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    case rs256 = "RS256"
    /// ECDSA on P-256 with SHA-256.
    case es256 = "ES256"

    /// The algorithm of exactly this name; nil for any other spelling, `none` included.
    init?(exactly name: String) {
        let found = [Self.hs256, .rs256, .es256].first { $0.rawValue.utf8.elementsEqual(name.utf8) }
        guard let found else { return nil }
        self = found
    }
}
