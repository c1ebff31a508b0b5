import COpenSSL
import Text

/// `count` bytes from libcrypto's generator, fit for keys and secrets.
///
/// A generator that fails ends the process: going on would mean handing out guessable secrets.
public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        precondition(RAND_bytes(buffer.baseAddress, Int32(clamping: count)) == 1, "libcrypto has no randomness")
        initialized = count
    }
}

extension UUIDText {
    /// A random UUID (version 4, RFC 9562, section 5.4).
    public static func random() -> String {
        var bytes = randomBytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        return text(of: bytes)
    }
}

/// True when the two are equal, in a time that depends on their lengths only.
public func constantTimeEquals(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
}
