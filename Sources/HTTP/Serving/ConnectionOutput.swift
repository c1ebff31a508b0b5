import EventLoop

/// What goes out on a connection: answers are gathered and sent together.
final class ConnectionOutput {
    private let transport: Transport
    private let loop: EventLoop
    private let stall: Duration
    private var bytes: [UInt8] = []
    private var sent = 0
    private var isScheduled = false
    /// Whether the client can no longer be reached.
    private(set) var isBroken = false

    init(_ transport: Transport, on loop: EventLoop, stall: Duration) {
        self.transport = transport
        self.loop = loop
        self.stall = stall
    }

    /// How many bytes wait.
    var count: Int { bytes.count - sent }

    /// Lets `body` append to what is to be sent.
    func append<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
        body(&bytes)
    }

    /// Sends all that waits, as fast as the client takes it.
    func flush() async {
        sendNow()
        guard count > 0 || transport.hasOutput, !isBroken else { return }
        let rest = Array(bytes[sent...])
        clear()
        do { try await transport.write(rest, stall: stall) } catch { isBroken = true }
    }

    /// Sends a piece of a body behind what waits, and returns when the kernel has all of it: nothing is gathered.
    func send(_ piece: [UInt8]) async {
        if count > 0 {
            bytes += piece
            return await flush()
        }
        guard !isBroken else { return }
        do { try await transport.write(piece, stall: stall) } catch { isBroken = true }
    }

    /// Sends what waits and gives the connection up: an answer cannot be finished.
    func breakOff() async {
        await flush()
        isBroken = true
    }

    /// Sends what waits when this turn ends, in case the next pipelined request takes long.
    func flushAtEndOfTurn() {
        guard !isScheduled else { return }
        isScheduled = true
        loop.atEndOfTurn { [self] in
            isScheduled = false
            sendNow()
        }
    }

    private func sendNow() {
        guard count > 0, !isBroken else { return }
        do {
            sent += try transport.writeNow(bytes, from: sent)
            if sent == bytes.count { clear() }
        } catch {
            isBroken = true
        }
    }

    private func clear() {
        bytes = []
        sent = 0
    }
}
