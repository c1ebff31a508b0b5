import COpenSSL

/// A hash function of OpenSSL's, looked up once.
struct Digest: @unchecked Sendable {
    // An EVP_MD does not change once it is fetched.
    private let algorithm: OpaquePointer?

    /// SHA-256.
    static let sha256 = Digest("SHA256")
    /// SHA-1: where a protocol wants it and no secret hangs on it.
    static let sha1 = Digest("SHA1")

    private init(_ name: String) { algorithm = EVP_MD_fetch(nil, name, nil) }

    /// The hash of bytes.
    func digest(of bytes: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { output, count in
            var length: UInt32 = 0
            let succeeded = bytes.withUnsafeBytes { input in
                EVP_Digest(input.baseAddress, input.count, output.baseAddress, &length, algorithm, nil)
            }
            count = succeeded == 1 ? Int(length) : 0
        }
    }
}
