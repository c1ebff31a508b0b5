import COpenSSL

extension AES256GCM {
    /// One message on its way through libcrypto, in one direction.
    final class Pass {
        private let context: OpaquePointer

        /// Nil when libcrypto offers no such cipher, or the lengths of key and nonce are not 32 and 12.
        init?(key: [UInt8], nonce: [UInt8], encrypts: Bool) {
            guard key.count == 32, nonce.count == AES256GCM.nonceLength, let context = EVP_CIPHER_CTX_new() else { return nil }
            self.context = context
            guard EVP_CipherInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce, encrypts ? 1 : 0) == 1 else { return nil }
        }

        deinit { EVP_CIPHER_CTX_free(context) }

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
            var rest = [UInt8](repeating: 0, count: AES256GCM.tagLength)
            var length: Int32 = 0
            let isFinished = EVP_CipherFinal_ex(context, &rest, &length) == 1
            if !isFinished { ERR_clear_error() }
            return isFinished
        }

        /// The tag of a message that was encrypted and finished.
        func tag() -> [UInt8] {
            var tag = [UInt8](repeating: 0, count: AES256GCM.tagLength)
            let isThere = EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(AES256GCM.tagLength), &tag) == 1
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
