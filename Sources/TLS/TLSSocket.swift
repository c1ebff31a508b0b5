import EventLoop

/// A socket whose bytes go through TLS, with the same `async` reads and writes; one operation under way at most, as there.
public final class TLSSocket {
    /// The result of a handshake.
    public enum Handshake: Equatable, Sendable {
        /// Plaintext may flow.
        case done
        /// The other side does not speak TLS but something that begins with a letter, as HTTP does. From here on bytes go
        /// as they are, so that it can be told; its first ones are gone.
        case plaintext
        /// It broke the rules, or this side could not agree, and was told by an alert where there is one. From here on bytes
        /// come as they are: reading lets the other side come to the alert.
        case failed
    }

    /// So much ciphertext is read at once: a whole record and what is around it.
    private static let readSize = 17_408
    /// How much plaintext is encrypted before any of it is sent: few calls, little memory.
    private static let writeSize = 65_536

    private let socket: Socket
    private let session: TLSSession
    /// True when TLS came to nothing and has no part in what is read and written.
    private var isBypassed = false

    /// The serving side, over a socket on which nothing was read yet. Nil without memory.
    public convenience init?(serving context: TLSContext, over socket: Socket) {
        self.init(.server, context, socket)
    }

    /// The asking side. Nil without memory.
    public convenience init?(asking context: TLSContext, over socket: Socket) {
        self.init(.client, context, socket)
    }

    private init?(_ role: TLSSession.Role, _ context: TLSContext, _ socket: Socket) {
        guard let session = TLSSession(role, context) else { return nil }
        self.socket = socket
        self.session = session
    }

    // MARK: The handshake

    /// Comes to an understanding with the other side, all of it before `deadline`. Throws what the socket throws.
    public func handshake(until deadline: EventLoop.Instant) async throws(IOError) -> Handshake {
        var isFirst = true
        while true {
            let step = session.handshake()
            if step == .failed { try sendOwed() } else { try await flush(until: deadline) }
            switch step {
            case .done: return .done
            case .ended, .failed:
                isBypassed = true
                return .failed
            case .needsInput: break
            }
            let bytes = try await receive(until: deadline, isFirst: isFirst)
            // The first byte of TLS is the type of a record, 22.
            if isFirst, let byte = bytes.first, Self.isLetter(byte) {
                isBypassed = true
                return .plaintext
            }
            isFirst = false
            session.buffers.receive(bytes)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    // MARK: Reading

    /// True when bytes have come that were not read yet.
    public var hasInput: Bool { session.hasInput }

    /// True when there may be more to read, as far as is known without asking the kernel.
    public var mayHaveInput: Bool { session.hasInput || socket.mayHaveInput }

    /// Appends what has come, at most `limit` bytes, waiting for the first of them; 0 is the end that the other side told.
    ///
    /// Throws `IOError.closed` where the connection ended without being told, because it may have been cut.
    public func read(
        into buffer: inout [UInt8], upTo limit: Int, deadline: EventLoop.Instant
    ) async throws(IOError) -> Int {
        if isBypassed { return try await socket.read(into: &buffer, upTo: limit, deadline: deadline) }
        var isFirst = true
        while true {
            if let count = try readDecrypted(into: &buffer, upTo: limit) { return count }
            // Libssl's own answers, such as to a new key, go first: the other side may wait for them.
            try await flush(until: deadline)
            session.buffers.receive(try await receive(until: deadline, isFirst: isFirst))
            isFirst = false
        }
    }

    /// Reads as `read` does, without waiting: nil when nothing has come, or something has to be sent first.
    public func readNow(into buffer: inout [UInt8], upTo limit: Int) throws(IOError) -> Int? {
        if isBypassed { return try socket.readNow(into: &buffer, upTo: limit) }
        if let count = try readDecrypted(into: &buffer, upTo: limit) { return count }
        try sendOwed()
        var bytes: [UInt8] = []
        guard !hasOutput, let count = try socket.readNow(into: &bytes, upTo: Self.readSize) else { return nil }
        guard count > 0 else { throw .closed }
        session.buffers.receive(bytes)
        return try readDecrypted(into: &buffer, upTo: limit)
    }

    /// Appends what the ciphertext at hand holds; nil where more of it is needed, 0 at the end.
    private func readDecrypted(into buffer: inout [UInt8], upTo limit: Int) throws(IOError) -> Int? {
        switch session.read(into: &buffer, upTo: limit) {
        case .done(let count): return count
        case .ended: return 0
        case .needsInput: return nil
        case .failed:
            try sendOwed()
            throw .closed
        }
    }

    /// Ciphertext, one byte at least. There are records without any plaintext: a client that never stops sending such has
    /// neither the loop to itself nor more time than others.
    private func receive(until deadline: EventLoop.Instant, isFirst: Bool) async throws(IOError) -> [UInt8] {
        if !isFirst {
            await Task.yield()
            guard .now < deadline else { throw .timedOut }
        }
        var bytes: [UInt8] = []
        guard try await socket.read(into: &bytes, upTo: Self.readSize, deadline: deadline) > 0 else { throw .closed }
        return bytes
    }

    // MARK: Writing

    /// True when ciphertext of what was written waits for the socket.
    public var hasOutput: Bool { session.buffers.hasOutgoing }

    /// Sends all of `bytes`; `stall` is how long it may go without progress.
    public func write(
        _ bytes: [UInt8], stall: Duration, deadline: EventLoop.Instant? = nil
    ) async throws(IOError) {
        if isBypassed { return try await socket.write(bytes, stall: stall, deadline: deadline) }
        var written = 0
        while true {
            written += try writeNow(bytes, from: written)
            if hasOutput {
                let end = EventLoop.Instant.now + stall
                try await socket.waitUntilWritable(deadline: deadline.map { min($0, end) } ?? end)
            } else if written == bytes.count {
                return
            }
        }
    }

    /// Encrypts as much of `bytes` from `start` as the socket seems to take, perhaps nothing, and sends what goes at once;
    /// returns how many bytes it encrypted. The last of their ciphertext may wait: `hasOutput`.
    public func writeNow(_ bytes: [UInt8], from start: Int) throws(IOError) -> Int {
        if isBypassed { return try socket.writeNow(bytes, from: start) }
        try sendOwed()
        var next = start
        while !hasOutput, next < bytes.count {
            let end = min(bytes.count, next + Self.writeSize)
            while next < end {
                guard case .done(let count) = session.write(bytes, from: next) else { throw .closed }
                next += count
            }
            try sendOwed()
        }
        return next - start
    }

    private func sendOwed() throws(IOError) {
        let buffers = session.buffers
        guard buffers.hasOutgoing else { return }
        buffers.noteSent(try socket.writeNow(buffers.outgoing, from: buffers.sent))
    }

    private func flush(until deadline: EventLoop.Instant) async throws(IOError) {
        try sendOwed()
        while hasOutput {
            try await socket.waitUntilWritable(deadline: deadline)
            try sendOwed()
        }
    }

    // MARK: Ending

    /// Tells the other side that nothing more will come, as far as the socket takes it at once; reading goes on.
    public func shutdownWriting() {
        if !isBypassed { session.closeNotify() }
        try? sendOwed()
        socket.shutdownWriting()
    }

    /// Says so and closes.
    public func end() {
        shutdownWriting()
        socket.close()
    }
}
