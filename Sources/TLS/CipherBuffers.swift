import COpenSSL

/// Two buffers that libssl reads and writes in place of a socket: they take nothing while they are empty.
final class CipherBuffers {
    /// Ciphertext from the other side that libssl has not taken yet.
    private var incoming: ArraySlice<UInt8> = []
    /// Ciphertext of ours from `sent` on waits for the socket.
    private(set) var outgoing: [UInt8] = []
    private(set) var sent = 0

    /// True when ciphertext waits to be taken.
    var hasIncoming: Bool { !incoming.isEmpty }

    /// True when ciphertext waits to be sent.
    var hasOutgoing: Bool { sent < outgoing.count }

    /// Adds what came from the socket.
    func receive(_ bytes: [UInt8]) {
        if incoming.isEmpty { incoming = bytes[...] } else { incoming += bytes }
    }

    /// Notes that the socket took that many bytes of `outgoing`, from `sent` on.
    func noteSent(_ count: Int) {
        sent += count
        guard !hasOutgoing else { return }
        outgoing = []
        sent = 0
    }

    // MARK: As libssl sees them

    private func take(into target: UnsafeMutableRawBufferPointer) -> Int {
        let taken = incoming.prefix(target.count)
        target.copyBytes(from: taken)
        incoming = taken.endIndex < incoming.endIndex ? incoming[taken.endIndex...] : []
        return taken.count
    }

    private func append(_ bytes: UnsafeRawBufferPointer) {
        outgoing.append(contentsOf: bytes)
    }

    /// A BIO over these buffers, which have to outlive it; nil without memory.
    func makeBIO() -> OpaquePointer? {
        guard let method = Self.method, let bio = BIO_new(method) else { return nil }
        BIO_set_data(bio, Unmanaged.passUnretained(self).toOpaque())
        BIO_set_init(bio, 1)
        return bio
    }

    private static func of(_ bio: OpaquePointer?) -> CipherBuffers? {
        BIO_get_data(bio).map { Unmanaged<CipherBuffers>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Made once; libssl only ever reads it.
    nonisolated(unsafe) private static let method: OpaquePointer? = {
        let method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "quartermaster")
        BIO_meth_set_read(method) { bio, bytes, count in
            BIO_clear_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY)
            guard let buffers = CipherBuffers.of(bio), count > 0 else { return 0 }
            let taken = buffers.take(into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
            // The buffer is empty for now; that there will be nothing any more is for the owner of the socket to say.
            if taken == 0 { BIO_set_flags(bio, BIO_FLAGS_READ | BIO_FLAGS_SHOULD_RETRY) }
            return taken == 0 ? -1 : Int32(taken)
        }
        BIO_meth_set_write(method) { bio, bytes, count in
            guard let buffers = CipherBuffers.of(bio), count > 0 else { return 0 }
            buffers.append(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
            return count
        }
        BIO_meth_set_ctrl(method) { _, command, _, _ in command == BIO_CTRL_FLUSH ? 1 : 0 }
        return method
    }()
}
