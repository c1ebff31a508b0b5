import CLinux
import Glibc

/// A connected stream socket of a loop: plain `async` reads and writes with deadlines over edge-triggered epoll.
///
/// It belongs to one loop and to one task at a time: one operation is under way at most, or it is parked.
public final class Socket {
    /// The address of the other side as text, without its port; empty for a Unix socket.
    public let peerAddress: String

    private let loop: EventLoop
    private let descriptor: Int32
    private var watch: DescriptorWatch?
    private var isReadable = true
    private var isWritable = true
    private var isPeerClosed = false
    private var isClosed = false

    private var waiter: UnsafeContinuation<Bool, Never>?
    /// The call that is made instead where nobody waits in a task.
    private var wake: (() -> Void)?
    private var awaited = Awaited.input
    private var deadline: EventLoop.Instant?
    /// One timer a socket, moved lazily: a deadline a request would fill the queue with cancelled ones.
    private var timer: Timer?

    /// The event that an operation under way, or whoever is parked, waits for.
    private enum Awaited {
        case input, room
        /// The other side's end alone: bytes that come are left where they are.
        case end
    }

    /// Takes over a connected, non-blocking descriptor; it is closed with the socket. Throws `IOError.system`, the descriptor closed.
    public init(adopting descriptor: Int32, peerAddress: String = "", on loop: EventLoop) throws(IOError) {
        self.descriptor = descriptor
        self.peerAddress = peerAddress
        self.loop = loop
        _ = qm_set_nodelay(descriptor)
        do {
            watch = try DescriptorWatch(descriptor, on: loop, for: [.readable, .writable], trigger: .edge) {
                [unowned self] events in becameReady(events)
            }
        } catch {
            Glibc.close(descriptor)
            isClosed = true
            throw error
        }
    }

    deinit {
        // Whoever waited for it may be gone.
        wake = nil
        close()
    }

    /// True when the other side has said that it will send no more, or broken the connection off, as far as is known.
    public var hasPeerClosed: Bool { isClosed || isPeerClosed }

    /// True when there may be more to read, as far as is known without asking the kernel.
    public var mayHaveInput: Bool { isReadable }

    // MARK: Reading

    /// Appends what has come, at most `limit` bytes, waiting for the first of them; 0 is the end of the stream.
    public func read(
        into buffer: inout [UInt8], upTo limit: Int, deadline: EventLoop.Instant?
    ) async throws(IOError) -> Int {
        while true {
            if let count = try readNow(into: &buffer, upTo: limit) { return count }
            guard await wait(toWrite: false, until: deadline) else { throw .timedOut }
        }
    }

    /// Reads as `read` does, without waiting: nil when nothing has come yet.
    public func readNow(into buffer: inout [UInt8], upTo limit: Int) throws(IOError) -> Int? {
        guard !isClosed else { throw .closed }
        let limit = min(limit, loop.scratch.count)
        while isReadable {
            let result = receive(into: &buffer, upTo: limit)
            if result >= 0 {
                // A short read has emptied the socket, so the next edge will tell; but the end of the stream has no edge of its own.
                if result < limit && !isPeerClosed { isReadable = false }
                return result
            }
            let code = errno
            if code == EAGAIN { isReadable = false } else if code != EINTR { throw .from(errno: code) }
        }
        return nil
    }

    private func receive(into buffer: inout [UInt8], upTo limit: Int) -> Int {
        let count = recv(descriptor, loop.scratch.baseAddress, limit, 0)
        if count > 0 { buffer.append(contentsOf: UnsafeRawBufferPointer(rebasing: loop.scratch[..<count])) }
        return count
    }

    // MARK: Writing

    /// Sends all of `bytes`, before `deadline` where there is one; `stall` is how long it may go without progress.
    public func write(
        _ bytes: [UInt8], stall: Duration, deadline: EventLoop.Instant? = nil
    ) async throws(IOError) {
        var sent = 0
        while sent < bytes.count {
            sent += try writeNow(bytes, from: sent)
            if sent < bytes.count {
                let end = EventLoop.Instant.now + stall
                guard await wait(toWrite: true, until: deadline.map { min($0, end) } ?? end) else { throw .timedOut }
            }
        }
    }

    /// Sends what the kernel takes at once of `bytes` from `start`, perhaps nothing; returns how many bytes.
    public func writeNow(_ bytes: [UInt8], from start: Int) throws(IOError) -> Int {
        guard !isClosed else { throw .closed }
        while isWritable {
            let count = bytes.withUnsafeBytes { qm_send(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start) }
            if count >= 0 { return count }
            let code = errno
            if code == EAGAIN { isWritable = false } else if code != EINTR { throw .from(errno: code) }
        }
        return 0
    }

    /// Waits until more may be sent than the last `writeNow` did, which has to have left something. Throws `IOError.timedOut`
    /// when `deadline` passes first.
    public func waitUntilWritable(deadline: EventLoop.Instant) async throws(IOError) {
        guard !isClosed else { throw .closed }
        guard await wait(toWrite: true, until: deadline) else { throw .timedOut }
    }

    // MARK: Parking

    /// Calls `wake` once, when there may be something to read, the deadline has passed or the socket is closed; perhaps
    /// before this returns. A task that waits keeps the stack that its deepest calls ever needed: whoever waits long and
    /// ends its task meanwhile costs kilobytes less.
    public func park(until deadline: EventLoop.Instant, _ wake: @escaping () -> Void) {
        guard !isClosed, !isReadable else { return wake() }
        park(for: .input, until: deadline, wake)
    }

    /// Parks as `park` does, but what comes meanwhile stays unread: `wake` is called when the other side has closed (`hasPeerClosed`), the
    /// deadline has passed, the socket is closed or by `unpark()`.
    public func parkLeavingInput(until deadline: EventLoop.Instant, _ wake: @escaping () -> Void) {
        guard !hasPeerClosed, deadline > .now else { return wake() }
        park(for: .end, until: deadline, wake)
    }

    /// Wakes whoever is parked now, in place of what it waits for; does nothing where nobody is.
    public func unpark() {
        guard wake != nil else { return }
        resume(true)
    }

    private func park(for awaited: Awaited, until deadline: EventLoop.Instant, _ wake: @escaping () -> Void) {
        self.wake = wake
        self.deadline = deadline
        self.awaited = awaited
        armTimer()
    }

    // MARK: Ending

    /// Tells the other side that nothing more will come; reading goes on.
    public func shutdownWriting() {
        guard !isClosed else { return }
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Closes the descriptor; an operation under way ends with `IOError.closed`. A second call does nothing.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        watch?.cancel()
        timer?.cancel()
        Glibc.close(descriptor)
        resume(true)
    }

    // MARK: Waiting

    /// Suspends until the descriptor may be ready; false when the deadline passed first.
    private func wait(toWrite: Bool, until deadline: EventLoop.Instant?) async -> Bool {
        if let deadline, deadline <= .now { return false }
        self.deadline = deadline
        armTimer()
        awaited = toWrite ? .room : .input
        return await withUnsafeContinuation { waiter = $0 }
    }

    private func becameReady(_ events: DescriptorEvents) {
        if events.contains(.readable) { isReadable = true }
        if events.contains(.writable) { isWritable = true }
        if events.contains(.peerClosed) { isPeerClosed = true }
        let isThere =
            switch awaited {
            case .input: isReadable
            case .room: isWritable
            case .end: isPeerClosed
            }
        if isThere { resume(true) }
    }

    private func resume(_ isReady: Bool) {
        if let waiter {
            self.waiter = nil
            waiter.resume(returning: isReady)
        } else if let wake {
            self.wake = nil
            wake()
        }
    }

    private func armTimer() {
        guard let deadline else { return }
        if let timer, timer.isScheduled, timer.instant <= deadline { return }
        timer?.cancel()
        timer = loop.schedule(at: deadline) { [weak self] in self?.timerFired() }
    }

    private func timerFired() {
        guard waiter != nil || wake != nil, let deadline else { return }
        if deadline <= loop.now { resume(false) } else { armTimer() }
    }
}

extension Socket {
    /// A socket connected to `host`, a name or a literal address. Throws `IOError.system` when nobody listens there.
    ///
    /// Blocks until connected: for commands that have nothing else to do.
    public static func connect(to host: String, port: UInt16, on loop: EventLoop) throws(IOError) -> Socket {
        let descriptor = qm_connect(host, port)
        guard descriptor >= 0 else { throw .system(-descriptor) }
        return try Socket(adopting: descriptor, on: loop)
    }
}

/// Why a descriptor's operation did not succeed.
public enum IOError: Error, Equatable, Sendable {
    /// The deadline passed first.
    case timedOut
    /// The other side, or this one, has closed the connection.
    case closed
    /// The kernel said no; the value is its `errno`.
    case system(Int32)

    /// The error for an `errno`; the many ways of a connection's end are one.
    static func from(errno: Int32) -> IOError {
        switch errno {
        case ECONNRESET, EPIPE, ENOTCONN, ESHUTDOWN, EBADF: .closed
        default: .system(errno)
        }
    }
}
