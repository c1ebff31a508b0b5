import COpenSSL

/// A private P-256 key by which two agree on a secret (ECDH; NIST SP 800-56A, section 5.7.1.2).
public final class AgreementKey {
    private let native: OpaquePointer

    /// The length of a public key: an uncompressed point (SEC 1, section 2.3.3).
    public static let pointLength = P256Point.length

    private init(native: OpaquePointer) { self.native = native }

    deinit { EVP_PKEY_free(native) }

    /// A new key; nil when libcrypto fails.
    public static func generate() -> AgreementKey? {
        SigningKey.generateES256()?.privateBytes.flatMap(AgreementKey.init(privateBytes:))
    }

    /// The key of a scalar and its point, as vectors have them; nil when they are none.
    convenience init?(scalar: [UInt8], point: [UInt8]) {
        guard let native = qm_p256_key_pair(scalar, scalar.count, point, point.count) else { return nil }
        self.init(native: native)
    }

    private convenience init?(privateBytes bytes: [UInt8]) {
        let read = bytes.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return d2i_AutoPrivateKey(nil, &next, buffer.count)
        }
        guard let read else { return nil }
        self.init(native: read)
    }

    /// The public half; nil when libcrypto fails.
    public var point: [UInt8]? { P256Point.bytes(of: native) }

    /// The secret that the owner of that public key finds as well: 32 bytes. Nil when it is no point of the curve.
    public func sharedSecret(with point: [UInt8]) -> [UInt8]? {
        // The compressed forms are a point, too, and no key of a subscription.
        guard point.count == Self.pointLength, let other = qm_p256_public_key(point, point.count) else { return nil }
        defer { EVP_PKEY_free(other) }
        let context = EVP_PKEY_CTX_new(native, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var secret = [UInt8](repeating: 0, count: 32)
        var length = secret.count
        guard EVP_PKEY_derive_init(context) == 1, EVP_PKEY_derive_set_peer(context, other) == 1,
            EVP_PKEY_derive(context, &secret, &length) == 1, length == secret.count
        else {
            ERR_clear_error()
            return nil
        }
        return secret
    }
}
