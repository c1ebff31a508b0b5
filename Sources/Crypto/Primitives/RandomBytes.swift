import COpenSSL

/// `count` bytes from libcrypto's generator, fit for keys and secrets.
///
/// A generator that fails ends the process: going on would mean handing out guessable secrets.
public func randomBytes(_ count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
        precondition(RAND_bytes(buffer.baseAddress, Int32(clamping: count)) == 1, "libcrypto has no randomness")
        initialized = count
    }
}
