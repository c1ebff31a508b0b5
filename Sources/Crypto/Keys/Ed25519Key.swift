import COpenSSL

/// A private Ed25519 key (RFC 8032) from its seed of 32 bytes.
public struct Ed25519Key: Sendable {
    private let seed: [UInt8]
    /// The public half, 32 bytes.
    public let publicKey: [UInt8]

    /// The key of a seed; nil for one that has not 32 bytes.
    public init?(seed: [UInt8]) {
        guard seed.count == 32, let key = EVP_PKEY_new_raw_private_key_ex(nil, "ED25519", nil, seed, seed.count) else {
            return nil
        }
        defer { EVP_PKEY_free(key) }
        var length = 32
        var bytes = [UInt8](repeating: 0, count: length)
        guard EVP_PKEY_get_raw_public_key(key, &bytes, &length) == 1, length == 32 else { return nil }
        self.seed = seed
        publicKey = bytes
    }

    /// The signature of a message, 64 bytes, the same one each time; nil when libcrypto fails.
    public func signature(of message: [UInt8]) -> [UInt8]? {
        guard let key = EVP_PKEY_new_raw_private_key_ex(nil, "ED25519", nil, seed, seed.count) else { return nil }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var length = 64
        var signature = [UInt8](repeating: 0, count: length)
        guard EVP_DigestSignInit_ex(context, nil, nil, nil, nil, key, nil) == 1,
            EVP_DigestSign(context, &signature, &length, message, message.count) == 1, length == 64
        else { return nil }
        return signature
    }

    /// True when a signature of a message is the one that the public key's owner made.
    public static func isValid(_ signature: [UInt8], of message: [UInt8], by publicKey: [UInt8]) -> Bool {
        guard publicKey.count == 32, signature.count == 64,
            let key = EVP_PKEY_new_raw_public_key_ex(nil, "ED25519", nil, publicKey, publicKey.count)
        else { return false }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard EVP_DigestVerifyInit_ex(context, nil, nil, nil, nil, key, nil) == 1 else { return false }
        let isValid = EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        if !isValid { ERR_clear_error() }
        return isValid
    }
}
