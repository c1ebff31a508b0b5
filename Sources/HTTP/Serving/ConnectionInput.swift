import EventLoop

/// The incoming side of a connection: the transport read into the parser.
final class ConnectionInput {
    /// A read takes at most so much at once.
    private static let readSize = 16_384

    private let transport: Transport
    private var parser: RequestParser
    /// True when the client has shut its side down.
    private(set) var hasEnded = false
    /// True when anything has been waited for since this was last set to false: the others have had their turn.
    var hasWaited = false

    init(_ transport: Transport, limits: Limits) {
        self.transport = transport
        parser = RequestParser(limits: limits)
    }

    /// True when part of a head has come.
    var isInsideHead: Bool { parser.isInsideHead }

    /// True when bytes wait to be parsed, or to be decrypted first.
    var hasBytes: Bool { parser.hasInput || transport.hasInput }

    /// How many bytes of the body are announced and have not come.
    var announcedBody: Int { parser.announcedBody }

    /// The parser's next event.
    func next() -> RequestParser.Event { parser.next() }

    /// The bytes behind a request after which another protocol is spoken.
    func takeRest() -> [UInt8] { parser.takeRest() }

    /// True when there may be more to read, as far as is known without asking the kernel.
    var mayComeAtOnce: Bool { transport.mayHaveInput }

    /// Waits for more bytes; false when there will be none.
    func fill(until deadline: EventLoop.Instant) async throws(IOError) -> Bool {
        if !transport.hasInput { hasWaited = true }
        releaseMemory()
        var bytes: [UInt8] = []
        let count = try await transport.read(into: &bytes, upTo: Self.readSize, deadline: deadline)
        return take(bytes, count)
    }

    /// The outcome of `fillNow`.
    enum Arrival {
        case bytes, nothing
        /// There will be no more, whatever the reason.
        case end
    }

    /// Takes what has come, without waiting for it.
    func fillNow() -> Arrival {
        if !transport.hasInput { hasWaited = true }
        var bytes: [UInt8] = []
        do throws(IOError) {
            guard let count = try transport.readNow(into: &bytes, upTo: Self.readSize) else { return .nothing }
            return take(bytes, count) ? .bytes : .end
        } catch {
            return .end
        }
    }

    /// Gives the memory back while nothing comes: thousands of phones hold idle connections.
    func releaseMemory() { parser.releaseMemory() }

    private func take(_ bytes: [UInt8], _ count: Int) -> Bool {
        parser.feed(bytes)
        hasEnded = count == 0
        return count > 0
    }

    /// Reads and throws away until the client closes, so that it can read an answer before its own bytes meet a reset.
    func discard(upTo limit: Int, until deadline: EventLoop.Instant) async {
        var left = limit
        var bytes: [UInt8] = []
        while !hasEnded, left > 0 {
            bytes.removeAll(keepingCapacity: true)
            guard let count = try? await transport.read(into: &bytes, upTo: Self.readSize, deadline: deadline) else { return }
            hasEnded = count == 0
            left -= count
            if mayComeAtOnce { await Task.yield() }
        }
    }
}

/// How much longer a client may keep the server waiting that reads an answer. Bytes that it takes earn time, waiting
/// spends it.
struct ReadAllowance {
    private let deadlines: Deadlines
    /// How long the next write may last besides what its own bytes earn.
    private var left: Duration

    init(_ deadlines: Deadlines) {
        self.deadlines = deadlines
        left = deadlines.writeStall
    }

    /// When a write of so many bytes that begins now has to be over.
    func deadline(ofBytes count: Int, from now: EventLoop.Instant) -> EventLoop.Instant { now + left + earned(count) }

    /// A write of so many bytes has taken so long.
    mutating func wrote(_ count: Int, in time: Duration) {
        left = min(left + earned(count) - time, deadlines.writeStall)
    }

    private func earned(_ count: Int) -> Duration { .seconds(1) * Double(count) / Double(max(1, deadlines.readRate)) }
}
