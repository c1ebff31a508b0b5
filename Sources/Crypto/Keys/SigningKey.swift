import COpenSSL
import JSON
import Text

/// A private RSA or P-256 key that signs tokens. Shared freely: the key never changes, and each signature has its own context.
public final class SigningKey: @unchecked Sendable {
    /// The one algorithm the key signs with.
    public let algorithm: SignatureAlgorithm
    private let native: OpaquePointer

    private init?(_ algorithm: SignatureAlgorithm, type: String, configure: (OpaquePointer?) -> Bool) {
        let context = EVP_PKEY_CTX_new_from_name(nil, type, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var made: OpaquePointer?
        guard EVP_PKEY_keygen_init(context) == 1, configure(context), EVP_PKEY_generate(context, &made) == 1, let made else {
            return nil
        }
        self.algorithm = algorithm
        native = made
    }

    /// The key that ``privateBytes`` gave; nil for anything else, and for a type or curve that signs no tokens here.
    public init?(privateBytes bytes: [UInt8]) {
        let read = bytes.withUnsafeBufferPointer { buffer in
            var next = buffer.baseAddress
            return d2i_AutoPrivateKey(nil, &next, buffer.count)
        }
        guard let read else {
            ERR_clear_error()
            return nil
        }
        guard let algorithm = Self.algorithm(of: read) else {
            EVP_PKEY_free(read)
            return nil
        }
        self.algorithm = algorithm
        native = read
    }

    /// The key of a PKCS #8 file in PEM (RFC 7468), as Apple and Google give theirs; nil for anything else.
    public convenience init?(pem: String) {
        let (begin, end) = ("-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----")
        let lines = pem.split(whereSeparator: \.isNewline).map { $0.filter { !$0.isWhitespace } }
        let marks = (begin.filter { $0 != " " }, end.filter { $0 != " " })
        guard let first = lines.firstIndex(of: marks.0), let last = lines.firstIndex(of: marks.1), first < last,
            let bytes = Base64.decode(lines[(first + 1)..<last].joined().utf8)
        else { return nil }
        self.init(privateBytes: bytes)
    }

    private static func algorithm(of key: OpaquePointer) -> SignatureAlgorithm? {
        if EVP_PKEY_is_a(key, "RSA") == 1 { return .rs256 }
        return EVP_PKEY_is_a(key, "EC") == 1 && EVP_PKEY_get_bits(key) == 256 ? .es256 : nil
    }

    deinit { EVP_PKEY_free(native) }

    /// The private key in DER, to be kept under seal; nil when libcrypto fails.
    public var privateBytes: [UInt8]? {
        let length = Int(i2d_PrivateKey(native, nil))
        guard length > 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: length)
        let written = bytes.withUnsafeMutableBufferPointer { buffer in
            var next = buffer.baseAddress
            return Int(i2d_PrivateKey(native, &next))
        }
        return written == length ? bytes : nil
    }

    /// A new RSA key of `bits` bits; nil when libcrypto refuses the size. For tests, as another issuer: ours signs with ES256.
    public static func generateRS256(bits: Int = 2048) -> SigningKey? {
        SigningKey(.rs256, type: "RSA") { EVP_PKEY_CTX_set_rsa_keygen_bits($0, Int32(clamping: bits)) == 1 }
    }

    /// A new P-256 key.
    public static func generateES256() -> SigningKey? {
        SigningKey(.es256, type: "EC") { EVP_PKEY_CTX_set_group_name($0, "prime256v1") == 1 }
    }

    /// The signature of `message` in the form of RFC 7518, sections 3.3 and 3.4; nil when libcrypto fails.
    public func signature(of message: [UInt8]) -> [UInt8]? {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, native, nil) == 1 else { return nil }
        var length = Int(EVP_PKEY_get_size(native))
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else { return nil }
        let made = Array(signature.prefix(length))
        return algorithm == .es256 ? ECDSASignature.raw(fromDER: made) : made
    }

    /// The public half of a P-256 key as an uncompressed point of 65 bytes; nil for an RSA key.
    public var point: [UInt8]? { algorithm == .es256 ? P256Point.bytes(of: native) : nil }

    /// The signature that a P-256 key makes of `message` each time, on every machine: r‖s by the nonce of RFC 6979. Nil for an RSA key.
    public func deterministicSignature(of message: [UInt8]) -> [UInt8]? {
        guard algorithm == .es256, let secret = number(OSSL_PKEY_PARAM_PRIV_KEY), secret.count <= 32 else { return nil }
        let padded = [UInt8](repeating: 0, count: 32 - secret.count) + secret
        let digest = SHA256.digest(of: message)
        var nonces = DeterministicNonces(secret: padded, digest: digest)
        var signature = [UInt8](repeating: 0, count: 64)
        // A nonce that is out of range comes once in 2³² times.
        for _ in 0..<16 {
            if qm_p256_sign(padded, digest, nonces.next(), &signature) == 1 { return signature }
        }
        return nil
    }

    /// The public half as a member of a JWK set (RFC 7517), with `use`, `key_ops` and `alg`; nil when libcrypto fails.
    public func webKey(identifier: String?) -> [UInt8]? {
        guard let numbers = algorithm == .rs256 ? rsaMembers() : curveMembers() else { return nil }
        var writer = JSONWriter()
        writer.object { writer in
            let fixed = [("use", "sig"), ("alg", algorithm.rawValue)] + (identifier.map { [("kid", $0)] } ?? [])
            for (name, value) in numbers + fixed {
                writer.name(name)
                writer.string(value)
            }
            writer.name("key_ops")
            writer.array { writer in writer.string("verify") }
        }
        return writer.bytes
    }

    private func rsaMembers() -> [(String, String)]? {
        guard let n = number(OSSL_PKEY_PARAM_RSA_N), let e = number(OSSL_PKEY_PARAM_RSA_E) else { return nil }
        return [("kty", "RSA"), ("n", Base64URL.encode(n)), ("e", Base64URL.encode(e))]
    }

    private func curveMembers() -> [(String, String)]? {
        guard let point = P256Point.bytes(of: native) else { return nil }
        let (x, y) = (Base64URL.encode(point[1..<33]), Base64URL.encode(point[33...]))
        return [("kty", "EC"), ("crv", "P-256"), ("x", x), ("y", y)]
    }

    private func number(_ name: String) -> [UInt8]? {
        var value: OpaquePointer?
        guard EVP_PKEY_get_bn_param(native, name, &value) == 1 else { return nil }
        defer { BN_free(value) }
        var bytes = [UInt8](repeating: 0, count: Int(BN_num_bits(value) + 7) / 8)
        BN_bn2bin(value, &bytes)
        return bytes
    }
}
