import EventLoop

/// Hears what a WebSocket's client says. Belongs to the socket's loop.
public protocol WebSocketListener: AnyObject {
    /// A whole text has come. The next one is read when this returns.
    func receive(_ text: [UInt8]) async
    /// The same of a message of bytes.
    func receive(binary bytes: [UInt8]) async
    /// It is over: nothing comes any more, and nothing that is sent arrives. Called once.
    func ended()
}

/// A connection that speaks WebSocket (RFC 6455). Belongs to its loop.
///
/// It has a task only while it has something to do: a socket that is silent costs its memory alone.
public final class WebSocket {
    /// The loop that it belongs to.
    public let loop: EventLoop
    private let socket: Socket
    private let transport: Transport
    private let host: ServerLoop
    private let limits: WebSocketLimits
    private var parser: FrameParser
    private var listener: (any WebSocketListener)?
    /// Frames that the kernel has not been given yet.
    private var waiting: [UInt8] = []
    /// How many bytes are being given to it.
    private var underWay = 0
    private var lastSign: EventLoop.Instant
    private var hasReceivedClose = false
    /// Until when the connection has to be over; nil while nobody has said that it closes.
    private var end: EventLoop.Instant? {
        didSet {
            guard let end else { return }
            // Frames that are being sent at that moment may have more time.
            endTimer?.cancel()
            endTimer = loop.schedule(at: end) { [weak self] in self?.socket.close() }
        }
    }
    private var endTimer: Timer?
    private var reason: WebSocketEnd?
    private var code: CloseCode?
    /// Those who have more to send.
    private var waiters: [UnsafeContinuation<Void, Never>] = []
    private var framesIn = 0
    private var framesOut = 0
    /// How many bytes of frames were sent.
    private(set) var bytesSent = 0

    /// A read takes at most so much at once.
    private static let readSize = 16_384
    /// How much is read of a client that goes on sending behind the end.
    private static let mostLate = 1_048_576

    /// - Parameter input: what came behind the request.
    init(_ opening: WebSocketOpening, _ socket: Socket, _ transport: Transport, of host: ServerLoop, behind input: [UInt8]) {
        loop = host.loop
        self.socket = socket
        self.transport = transport
        self.host = host
        limits = opening.limits
        parser = FrameParser(limits: limits)
        parser.feed(input)
        lastSign = .now
        listener = opening.open(self)
    }

    // MARK: Sending

    /// True while what is sent may arrive.
    public var isOpen: Bool { end == nil && reason == nil }

    /// True when so much waits for the client that who has more to send waits first.
    public var isFilling: Bool { waiting.count + underWay > limits.output / 4 }

    /// Returns when less waits for the client; false where nothing that is sent arrives any more. Not from within the listener's `receive`, behind which
    /// nothing is sent until it returns.
    public func room() async -> Bool {
        while isOpen, isFilling { await withUnsafeContinuation { waiters.append($0) } }
        return isOpen
    }

    /// The same from within the listener's `receive`, and only there: what waits is sent at once.
    public func makeRoom() async -> Bool {
        if isOpen, isFilling, await !flush() {
            // Nothing waits any more that `run` could fail to send: it would go on listening.
            socket.close()
            return false
        }
        return isOpen
    }

    private func tellRoom() {
        let told = waiters
        waiters = []
        for waiter in told { waiter.resume() }
    }

    /// Sends a text; it goes out when the loop comes to it. A client that leaves too much of it unread loses its connection.
    public func send(_ text: [UInt8]) {
        guard isOpen else { return }
        append(.text, text)
        wakeUp()
    }

    /// Ends it: nothing that is sent afterwards arrives.
    public func close(_ code: CloseCode, _ words: String) { close(code, words, as: .refused) }

    func close(_ code: CloseCode, _ words: String, as reason: WebSocketEnd) {
        guard isOpen else { return }
        self.reason = reason
        self.code = code
        end = .now + limits.closing
        FrameWriter.appendClose(code, words, to: &waiting)
        countSent()
        wakeUp()
        tellRoom()
    }

    private func append(_ opcode: FrameWriter.Opcode, _ payload: [UInt8]) {
        FrameWriter.append(opcode, payload, to: &waiting)
        countSent()
        guard waiting.count + underWay > limits.output else { return }
        reason = .slow
        waiting = []
        socket.close()
        tellRoom()
    }

    private func countSent() {
        framesOut += 1
        host.webSockets.framesOut += 1
    }

    private func wakeUp() { socket.unpark() }

    // MARK: Working

    /// Works for as long as there is something to do; true when it is over.
    func run() async -> Bool {
        while true {
            guard await flush() else { return finish() }
            if hasReceivedClose { return await linger() }
            switch parser.next(at: .now) {
            case .needsInput:
                guard let hasMore = await read() else { return finish() }
                if !hasMore, waiting.isEmpty, !transport.hasOutput { return false }
            case let event: await take(event)
            }
        }
    }

    private func take(_ event: FrameParser.Event) async {
        framesIn += 1
        host.webSockets.framesIn += 1
        lastSign = .now
        switch event {
        case .needsInput, .pong: break
        case .text(let text): if isOpen { await listener?.receive(text) }
        case .binary(let bytes): if isOpen { await listener?.receive(binary: bytes) }
        case .ping(let bytes): if isOpen { append(.pong, bytes) }
        case .fault(let code, let words):
            close(code, words, as: .fault)
            // Whatever it says after that is not read.
            hasReceivedClose = true
        case .close(let code):
            hasReceivedClose = true
            guard isOpen else { return }
            reason = .client
            self.code = code
            end = .now + limits.closing
            FrameWriter.appendClose(code, "", to: &waiting)
            countSent()
        }
    }

    /// Gives the kernel all that waits; false where the client can no longer be reached.
    private func flush() async -> Bool {
        while !waiting.isEmpty || transport.hasOutput {
            let bytes = waiting
            waiting = []
            underWay = bytes.count
            defer {
                underWay = 0
                tellRoom()
            }
            let deadlines = host.configuration.deadlines
            let allowed = deadlines.writeStall + .seconds(1) * (Double(bytes.count) / Double(max(1, deadlines.readRate)))
            do throws(IOError) {
                let last = EventLoop.Instant.now + allowed
                try await transport.write(bytes, stall: deadlines.writeStall, deadline: end.map { min($0, last) } ?? last)
            } catch {
                if case .timedOut = error { reason = reason ?? .slow }
                return false
            }
            bytesSent += bytes.count
        }
        return true
    }

    /// Reads what has come: whether anything had, nil where nothing can come any more.
    private func read() async -> Bool? {
        if let end, end <= .now { return nil }
        if isOpen, lastSign + limits.idle <= .now {
            close(.goingAway, "nothing came for \(limits.idle.components.seconds) seconds", as: .idle)
            return true
        }
        var bytes: [UInt8] = []
        do throws(IOError) {
            guard try await transport.read(into: &bytes, upTo: Self.readSize, deadline: .now) > 0 else { return nil }
        } catch {
            if case .timedOut = error { return false }
            return nil
        }
        parser.feed(bytes)
        // A client that never stops sending leaves the others their turn.
        await Task.yield()
        return true
    }

    /// Both sides have said that it is over. The client closes first where it reads that soon, so that nothing of it is lost.
    private func linger() async -> Bool {
        transport.shutdownWriting()
        let end = min(end ?? .now, .now + host.configuration.deadlines.lingering)
        var bytes: [UInt8] = []
        var left = Self.mostLate
        while left > 0, let count = try? await transport.read(into: &bytes, upTo: Self.readSize, deadline: end), count > 0 {
            bytes.removeAll(keepingCapacity: true)
            left -= count
            await Task.yield()
        }
        return finish()
    }

    private func finish() -> Bool {
        socket.close()
        endTimer?.cancel()
        let reason = reason ?? .gone
        self.reason = reason
        tellRoom()
        host.webSockets.ends[reason, default: 0] += 1
        listener?.ended()
        listener = nil
        return true
    }

    /// Calls `wake` when something has come, is to be sent, or its time is over.
    func park(_ wake: @escaping () -> Void) {
        guard waiting.isEmpty, !transport.hasInput else { return wake() }
        let last = end ?? min(lastSign + limits.idle, parser.deadline ?? lastSign + limits.idle)
        socket.park(until: last, wake)
    }

    /// Adds what it was to the line of its request.
    func describe(in log: RequestLog) {
        log.set("socket_end", .text((reason ?? .gone).rawValue))
        if let code { log.set("close_code", .number(Int(code.number))) }
        log.set("frames_in", .number(framesIn))
        log.set("frames_out", .number(framesOut))
    }
}
