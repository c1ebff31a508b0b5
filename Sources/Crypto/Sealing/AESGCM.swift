import COpenSSL

/// Authenticated encryption with AES in Galois/Counter Mode (NIST SP 800-38D), with nonces of 12 and tags of 16 bytes. The length of
/// the key, 16 or 32 bytes, says which AES.
enum AESGCM {
    static let nonceLength = 12
    static let tagLength = 16

    /// The ciphertext of `plaintext`, as long as that, and behind it the tag over it and `associated`.
    ///
    /// - Precondition: `key` has 16 or 32 bytes, `nonce` 12, and no two messages of a key share a nonce.
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
        // The plaintext may not be seen before the tag was compared.
        guard let output = cipher.transform(Array(sealed.dropLast(tagLength))), cipher.finish() else { return nil }
        return output
    }
}

extension AESGCM {
    /// One message on its way through libcrypto, in one direction.
    final class Pass {
        private let context: OpaquePointer

        /// Nil when libcrypto offers no such cipher, or key or nonce have other lengths.
        init?(key: [UInt8], nonce: [UInt8], encrypts: Bool) {
            guard let cipher = Self.cipher(key.count), nonce.count == AESGCM.nonceLength, let context = EVP_CIPHER_CTX_new()
            else {
                return nil
            }
            self.context = context
            guard EVP_CipherInit_ex(context, cipher, nil, key, nonce, encrypts ? 1 : 0) == 1 else { return nil }
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        private static func cipher(_ keyLength: Int) -> OpaquePointer? {
            switch keyLength {
            case 16: EVP_aes_128_gcm()
            case 32: EVP_aes_256_gcm()
            default: nil
            }
        }

        /// Takes what is authenticated and not encrypted. Whether that went well.
        func absorb(_ associated: [UInt8]) -> Bool {
            guard !associated.isEmpty else { return true }
            var length: Int32 = 0
            return EVP_CipherUpdate(context, nil, &length, associated, Int32(clamping: associated.count)) == 1
        }

        /// The input in its other form, byte for byte; nil on failure.
        func transform(_ input: [UInt8]) -> [UInt8]? {
            guard !input.isEmpty else { return [] }
            let output = [UInt8](unsafeUninitializedCapacity: input.count) { buffer, count in
                var length: Int32 = 0
                let isDone = EVP_CipherUpdate(context, buffer.baseAddress, &length, input, Int32(clamping: input.count)) == 1
                count = isDone ? Int(length) : 0
            }
            return output.count == input.count ? output : nil
        }

        /// Ends the message: makes the tag, or compares it. False when it is not the one expected.
        func finish() -> Bool {
            // GCM has nothing left to write here, but the call wants an address.
            var rest = [UInt8](repeating: 0, count: AESGCM.tagLength)
            var length: Int32 = 0
            let isFinished = EVP_CipherFinal_ex(context, &rest, &length) == 1
            if !isFinished { ERR_clear_error() }
            return isFinished
        }

        /// The tag of a message that was encrypted and finished.
        func tag() -> [UInt8] {
            var tag = [UInt8](repeating: 0, count: AESGCM.tagLength)
            let isThere = EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(AESGCM.tagLength), &tag) == 1
            precondition(isThere, "libcrypto made no tag")
            return tag
        }

        /// Says which tag a message that is decrypted has to have.
        func expect(tag: [UInt8]) -> Bool {
            var tag = tag
            return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
        }
    }
}
