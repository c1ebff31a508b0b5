import EventLoop
import HTTP
import Synchronization

/// Asks a loop for its figures from another thread. A loop that does not answer is taken as it was when it last did: what only grows
/// must never seem to shrink.
final class LoopReader: Sendable {
    /// The last figures of a loop.
    struct Reading: Sendable {
        let figures: LoopFigures
        /// True when it gave them when it was last asked.
        var isFresh: Bool
    }

    private let loop: EventLoop
    private let meter: LoopBound<LoopMeter>
    private let server: Server
    private let last = Mutex<Reading?>(nil)

    init(_ loop: EventLoop, _ meter: LoopBound<LoopMeter>, of server: Server) {
        self.loop = loop
        self.meter = meter
        self.server = server
    }

    /// Has the loop say its figures; `answered` is called there.
    private func ask(_ answered: @escaping @Sendable () -> Void) {
        last.withLock { $0?.isFresh = false }
        loop.spawn { [self] in
            let figures = meter.value.figures(of: server)
            last.withLock { $0 = Reading(figures: figures, isFresh: true) }
            answered()
        }
    }

    /// Asks all of them and returns what they say, or have said last where they take too long now; nothing of one that never answered.
    /// On `caller`, whose loop is none of theirs.
    static func ask(_ readers: [LoopReader], on caller: EventLoop) async -> [Reading] {
        guard !readers.isEmpty else { return [] }
        await withUnsafeContinuation { continuation in
            let answers = LoopBound(Answers(readers.count, continuation), to: caller)
            for reader in readers { reader.ask { caller.spawn { answers.value.take() } } }
            _ = caller.schedule(at: .now + patience) { answers.value.giveUp() }
        }
        return readers.compactMap { reader in reader.last.withLock { $0 } }
    }

    private static let patience: Duration = .milliseconds(250)

    /// Belongs to the caller's loop.
    private final class Answers {
        private var missing: Int
        private var continuation: UnsafeContinuation<Void, Never>?

        init(_ missing: Int, _ continuation: UnsafeContinuation<Void, Never>) {
            self.missing = missing
            self.continuation = continuation
        }

        func take() {
            missing -= 1
            if missing == 0 { giveUp() }
        }

        func giveUp() {
            continuation?.resume()
            continuation = nil
        }
    }
}
