import COpenSSL

/// SHA-256 (FIPS 180-4) with a context that is kept: cheaper than a one-shot call, which looks the algorithm up each time.
/// Not Sendable: one a loop.
public final class SHA256 {
    private let algorithm: OpaquePointer?
    private let context: OpaquePointer?

    /// A hasher ready for any number of messages.
    public init() {
        algorithm = EVP_MD_fetch(nil, "SHA256", nil)
        context = EVP_MD_CTX_new()
        precondition(algorithm != nil && context != nil, "libcrypto offers no SHA-256")
    }

    deinit {
        EVP_MD_CTX_free(context)
        EVP_MD_free(algorithm)
    }

    /// The 32-byte digest of `message`.
    public func digest(of message: some Collection<UInt8>) -> [UInt8] {
        let digest = [UInt8](unsafeUninitializedCapacity: 32) { output, count in
            var written: UInt32 = 0
            let hashed = withContiguousBytes(message) { bytes in
                EVP_DigestInit_ex2(context, algorithm, nil) == 1 && EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
            }
            if hashed && EVP_DigestFinal_ex(context, output.baseAddress, &written) == 1 { count = Int(written) }
        }
        precondition(digest.count == 32, "libcrypto failed to hash")
        return digest
    }

    /// The 32-byte digest of `message`, by a hasher made for it alone.
    public static func digest(of message: some Collection<UInt8>) -> [UInt8] {
        SHA256().digest(of: message)
    }
}

/// SHA-256 of one message that comes in pieces. Not Sendable.
public final class RunningSHA256 {
    private let context: OpaquePointer?

    /// Begins with no bytes.
    public init() {
        let algorithm = EVP_MD_fetch(nil, "SHA256", nil)
        context = EVP_MD_CTX_new()
        let isReady = EVP_DigestInit_ex2(context, algorithm, nil) == 1
        EVP_MD_free(algorithm)
        precondition(isReady, "libcrypto offers no SHA-256")
    }

    deinit { EVP_MD_CTX_free(context) }

    /// Takes the next piece.
    public func update(_ piece: [UInt8]) {
        precondition(EVP_DigestUpdate(context, piece, piece.count) == 1, "libcrypto failed to hash")
    }

    /// The 32-byte digest of all pieces. The last call.
    public func finish() -> [UInt8] {
        let digest = [UInt8](unsafeUninitializedCapacity: 32) { output, count in
            var written: UInt32 = 0
            if EVP_DigestFinal_ex(context, output.baseAddress, &written) == 1 { count = Int(written) }
        }
        precondition(digest.count == 32, "libcrypto failed to hash")
        return digest
    }
}

/// HMAC with SHA-256 (RFC 2104) under one key. The keyed context is kept and re-initialised for each message, which is
/// three times as fast as keying anew. Not Sendable: one a loop.
public final class HMACSHA256 {
    private let context: OpaquePointer?

    /// A context keyed with `key`, of any length; RFC 7518, section 3.2 asks for 32 bytes or more.
    public init(key: [UInt8]) {
        let algorithm = EVP_MAC_fetch(nil, "HMAC", nil)
        context = EVP_MAC_CTX_new(algorithm)
        EVP_MAC_free(algorithm)
        // An empty array may have no address, which libcrypto would take for "keep the present key".
        let storage = key.isEmpty ? [0] : key
        precondition(qm_hmac_sha256_init(context, storage, key.count) == 1, "libcrypto offers no HMAC with SHA-256")
    }

    deinit { EVP_MAC_CTX_free(context) }

    /// The 32-byte code of `message`.
    public func code(for message: some Collection<UInt8>) -> [UInt8] {
        let code = [UInt8](unsafeUninitializedCapacity: 32) { output, count in
            let absorbed = withContiguousBytes(message) { bytes in
                EVP_MAC_init(context, nil, 0, nil) == 1 && EVP_MAC_update(context, bytes.baseAddress, bytes.count) == 1
            }
            if absorbed { _ = EVP_MAC_final(context, output.baseAddress, &count, 32) }
        }
        precondition(code.count == 32, "libcrypto failed to compute an HMAC")
        return code
    }

    /// True when `code` is the code of `message`, compared in constant time.
    public func isValid(_ code: [UInt8], for message: some Collection<UInt8>) -> Bool {
        constantTimeEquals(code, self.code(for: message))
    }
}

/// Calls `body` with the bytes in one piece, copying only a collection that is not stored so.
func withContiguousBytes<Result>(
    _ bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
    bytes.withContiguousStorageIfAvailable(body) ?? Array(bytes).withUnsafeBufferPointer(body)
}
