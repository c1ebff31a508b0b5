import COpenSSL

/// The public half of a P-256 key as an uncompressed point.
enum P256Point {
    /// In bytes.
    static let length = 65

    static func bytes(of key: OpaquePointer) -> [UInt8]? {
        var point = [UInt8](repeating: 0, count: length)
        var length = 0
        let read = EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &length)
        return read == 1 && length == point.count ? point : nil
    }
}
