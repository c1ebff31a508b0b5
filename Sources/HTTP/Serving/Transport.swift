import EventLoop
import TLS

/// The way of a connection's bytes: the socket itself, or TLS over it.
enum Transport {
    case plain(Socket)
    case encrypted(TLSSocket)

    /// Appends what has come, at most `limit` bytes, waiting for the first of them; 0 is the end of the stream.
    func read(into buffer: inout [UInt8], upTo limit: Int, deadline: EventLoop.Instant) async throws(IOError) -> Int {
        switch self {
        case .plain(let socket): try await socket.read(into: &buffer, upTo: limit, deadline: deadline)
        case .encrypted(let socket): try await socket.read(into: &buffer, upTo: limit, deadline: deadline)
        }
    }

    /// Reads as `read` does, without waiting: nil when nothing has come, or TLS has something to send first.
    func readNow(into buffer: inout [UInt8], upTo limit: Int) throws(IOError) -> Int? {
        switch self {
        case .plain(let socket): try socket.readNow(into: &buffer, upTo: limit)
        case .encrypted(let socket): try socket.readNow(into: &buffer, upTo: limit)
        }
    }

    /// True when there may be more to read, as far as is known without asking the kernel.
    var mayHaveInput: Bool {
        switch self {
        case .plain(let socket): socket.mayHaveInput
        case .encrypted(let socket): socket.mayHaveInput
        }
    }

    /// True when bytes have come that a read would give without waiting, as far as is known without asking the kernel.
    var hasInput: Bool {
        switch self {
        case .plain: false
        case .encrypted(let socket): socket.hasInput
        }
    }

    /// Sends all of `bytes` before `deadline`; `stall` is how long it may go without progress.
    func write(_ bytes: [UInt8], stall: Duration, deadline: EventLoop.Instant) async throws(IOError) {
        switch self {
        case .plain(let socket): try await socket.write(bytes, stall: stall, deadline: deadline)
        case .encrypted(let socket): try await socket.write(bytes, stall: stall, deadline: deadline)
        }
    }

    /// Takes what can be sent at once of `bytes` from `start`, perhaps nothing; returns how many bytes.
    func writeNow(_ bytes: [UInt8], from start: Int) throws(IOError) -> Int {
        switch self {
        case .plain(let socket): try socket.writeNow(bytes, from: start)
        case .encrypted(let socket): try socket.writeNow(bytes, from: start)
        }
    }

    /// True when something that was taken waits for the socket: a `write`, if only of nothing, sends it.
    var hasOutput: Bool {
        switch self {
        case .plain: false
        case .encrypted(let socket): socket.hasOutput
        }
    }

    /// Tells the other side that nothing more will come; reading goes on.
    func shutdownWriting() {
        switch self {
        case .plain(let socket): socket.shutdownWriting()
        case .encrypted(let socket): socket.shutdownWriting()
        }
    }

    /// Closes a connection on which all is said; TLS says that, too.
    func end() {
        switch self {
        case .plain(let socket): socket.close()
        case .encrypted(let socket): socket.end()
        }
    }
}
