import DequeModule
import EventLoop

/// Changes of one row take turns on their loop, in the order in which they came. Postgres makes them one after another
/// anyway; one that waits here holds no connection, and does not ask again and again. Belongs to its loop.
final class TurnTable {
    private final class Waiter {
        var continuation: UnsafeContinuation<Bool, Never>?
        var timer: Timer?

        /// False when it has been resumed before.
        func resume(_ hasTurn: Bool) -> Bool {
            timer?.cancel()
            defer { continuation = nil }
            continuation?.resume(returning: hasTurn)
            return continuation != nil
        }
    }

    private let loop: EventLoop
    /// The waiting requests, by row; a row is there while somebody has its turn.
    private var lines: [String: Deque<Waiter>] = [:]

    init(on loop: EventLoop) { self.loop = loop }

    /// Returns when it is the caller's turn, who then has to `pass` it on; false when the deadline came first.
    func take(_ row: String, until deadline: EventLoop.Instant) async -> Bool {
        guard lines[row] != nil else {
            lines[row] = []
            return true
        }
        let waiter = Waiter()
        return await withUnsafeContinuation { continuation in
            waiter.continuation = continuation
            waiter.timer = loop.schedule(at: deadline) { _ = waiter.resume(false) }
            lines[row]?.append(waiter)
        }
    }

    /// Gives the turn to the next.
    func pass(_ row: String) {
        while let next = lines[row]?.popFirst() {
            if next.resume(true) { return }
        }
        lines[row] = nil
    }
}
