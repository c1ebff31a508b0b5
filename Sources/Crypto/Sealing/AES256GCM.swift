import COpenSSL

/// Authenticated encryption with AES-256 in Galois/Counter Mode (NIST SP 800-38D), with nonces of 12 and tags of 16 bytes.
enum AES256GCM {
    static let nonceLength = 12
    static let tagLength = 16

    /// The ciphertext of `plaintext`, as long as that, and behind it the tag over it and `associated`.
    ///
    /// - Precondition: `key` has 32 bytes, `nonce` 12, and no two messages of a key share a nonce.
    static func encrypt(_ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8] {
        let cipher = Pass(key: key, nonce: nonce, encrypts: true)
        guard let cipher, cipher.absorb(associated), var output = cipher.transform(plaintext), cipher.finish() else {
            preconditionFailure("libcrypto failed to encrypt")
        }
        output += cipher.tag()
        return output
    }

    /// The plaintext behind what ``encrypt(_:key:nonce:associated:)`` made, or nil when a bit of anything differs.
    static func decrypt(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associated: [UInt8]) -> [UInt8]? {
        guard sealed.count >= tagLength, let cipher = Pass(key: key, nonce: nonce, encrypts: false) else { return nil }
        guard cipher.expect(tag: Array(sealed.suffix(tagLength))), cipher.absorb(associated) else { return nil }
        // Nothing of the plaintext may be seen before the tag was compared.
        guard let output = cipher.transform(Array(sealed.dropLast(tagLength))), cipher.finish() else { return nil }
        return output
    }
}
