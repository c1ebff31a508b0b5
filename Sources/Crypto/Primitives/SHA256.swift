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
