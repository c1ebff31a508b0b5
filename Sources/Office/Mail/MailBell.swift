import EventLoop
import Synchronization

/// Tells the worker of this process that there is new mail, so that nobody waits for its next look. Any thread.
final class MailBell: Sendable {
    private struct State {
        var isRung = false
        var visitor: UnsafeContinuation<Void, Never>?
        var visit: UInt64 = 0
    }

    private let state = Mutex(State())

    /// To be called once the transaction that enqueued is committed.
    func ring() {
        let visitor = state.withLock { state in
            state.isRung = state.visitor == nil
            return state.visitor.take()
        }
        visitor?.resume()
    }

    /// Returns when it was rung since the last time, or when `duration` is over. For one task, on `loop`.
    func wait(atMost duration: Duration, on loop: EventLoop) async {
        let visit = state.withLock { state in
            state.visit &+= 1
            return state.visit
        }
        let timer = loop.schedule(at: .now + duration) { [self] in leave(visit) }
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            let isRung = state.withLock { state in
                defer { state.isRung = false }
                if !state.isRung { state.visitor = continuation }
                return state.isRung
            }
            if isRung { continuation.resume() }
        }
        timer.cancel()
    }

    /// Lets the visitor of that visit go on, where it still waits.
    private func leave(_ visit: UInt64) {
        let visitor = state.withLock { state in state.visit == visit ? state.visitor.take() : nil }
        visitor?.resume()
    }
}
