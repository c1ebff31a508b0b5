import EventLoop
import Synchronization

/// Tells the worker of this process that there is new mail, so that nobody waits for its next look. Any thread.
package final class MailSignal: Sendable {
    private struct State {
        var isRaised = false
        var waiter: UnsafeContinuation<Void, Never>?
        var wait: UInt64 = 0
    }

    private let state = Mutex(State())

    /// True when the mail goes to people, and not into the log.
    package let reachesPeople: Bool

    package init(reachesPeople: Bool = true) { self.reachesPeople = reachesPeople }

    /// To be called once the transaction that enqueued is committed.
    package func notify() {
        let waiter = state.withLock { state in
            state.isRaised = state.waiter == nil
            return state.waiter.take()
        }
        waiter?.resume()
    }

    /// Returns when it was raised since the last time, or when `duration` is over. For one task, on `loop`.
    package func wait(atMost duration: Duration, on loop: EventLoop) async {
        let wait = state.withLock { state in
            state.wait &+= 1
            return state.wait
        }
        let timer = loop.schedule(at: .now + duration) { [self] in leave(wait) }
        await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
            let isRaised = state.withLock { state in
                defer { state.isRaised = false }
                if !state.isRaised { state.waiter = continuation }
                return state.isRaised
            }
            if isRaised { continuation.resume() }
        }
        timer.cancel()
    }

    /// Lets the waiter of that wait go on, where it still waits.
    private func leave(_ wait: UInt64) {
        let waiter = state.withLock { state in state.wait == wait ? state.waiter.take() : nil }
        waiter?.resume()
    }
}
