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

    /// Whether `signature`, in the form of RFC 7518, is the key's over `message`.
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
