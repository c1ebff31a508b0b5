import EventLoop

/// The outgoing side of a connection: answers are gathered and sent together.
final class ConnectionOutput {
    private let transport: Transport
    private let loop: EventLoop
    private let deadlines: Deadlines
    private var allowance: ReadAllowance
    private var bytes: [UInt8] = []
    private var sent = 0
    private var isScheduled = false
    /// True when the client can no longer be reached.
    private(set) var isBroken = false

    /// So much is written before it is looked at how long that took.
    private static let piece = 65_536

    init(_ transport: Transport, on loop: EventLoop, deadlines: Deadlines) {
        self.transport = transport
        self.loop = loop
        self.deadlines = deadlines
        allowance = ReadAllowance(deadlines)
    }

    /// How many bytes wait.
    var count: Int { bytes.count - sent }

    /// The client has the whole time for what follows.
    func beginAnswer() { allowance = ReadAllowance(deadlines) }

    /// Lets `body` append to what is to be sent.
    func append<Result>(_ body: (inout [UInt8]) -> Result) -> Result {
        body(&bytes)
    }

    /// Sends what waits, as far as that goes without waiting; false where something is left or the client can't be reached.
    func flushNow() -> Bool {
        sendNow()
        return !owes && !isBroken
    }

    /// True when something waits to be sent.
    var owes: Bool { count > 0 || transport.hasOutput }

    /// Sends all that waits, as fast as the client takes it.
    func flush() async {
        sendNow()
        guard owes, !isBroken else { return }
        let rest = Array(bytes[sent...])
        clear()
        await write(rest)
    }

    /// Sends a piece of a body behind what waits, and returns when the kernel has all of it: nothing is gathered.
    func send(_ piece: [UInt8]) async {
        if count > 0 {
            bytes += piece
            return await flush()
        }
        await write(piece)
    }

    private func write(_ bytes: [UInt8]) async {
        var start = 0
        // Once at least: something that was taken before may wait inside TLS.
        repeat {
            guard !isBroken else { return }
            let piece = start == 0 && bytes.count <= Self.piece ? bytes : Array(bytes[start...].prefix(Self.piece))
            let begin = EventLoop.Instant.now
            do {
                try await transport.write(
                    piece, stall: deadlines.writeStall, deadline: allowance.deadline(ofBytes: piece.count, from: begin))
            } catch {
                isBroken = true
            }
            allowance.wrote(piece.count, in: .now - begin)
            start += piece.count
        } while start < bytes.count
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
