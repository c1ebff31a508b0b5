import EventLoop
import Synchronization

/// When a client may be woken: at least 250 ms after it was before, whatever its connections and their loops. Any thread.
final class WakePace: Sendable {
    /// A session of an account.
    struct Client: Hashable {
        let subject: String
        let session: String?
    }

    private struct Wake {
        /// Perhaps still to come.
        var time: EventLoop.Instant
        let wave: UInt64
    }

    private struct State {
        var recent: [Client: Wake] = [:]
        /// Those before; who is in neither was not woken for long.
        var older: [Client: Wake] = [:]
        var turned = EventLoop.Instant.now
    }

    static let spacing: Duration = .milliseconds(250)
    private let state = Mutex(State())

    /// When a client is to be woken for a wave: `now`, or later. All its requests that wait are woken together.
    func time(for client: Client, _ wave: UInt64, now: EventLoop.Instant) -> EventLoop.Instant {
        state.withLock { state in
            // A remembered time may lie one spacing ahead, and counts for one more.
            if now - state.turned >= Self.spacing * 2 {
                (state.older, state.recent, state.turned) = (state.recent, [:], now)
            }
            if let last = state.recent[client] ?? state.older[client] {
                if last.time > now { return last.time }
                if last.wave == wave { return now }
                if last.time + Self.spacing > now {
                    let time = last.time + Self.spacing
                    state.recent[client] = Wake(time: time, wave: wave)
                    return time
                }
            }
            state.recent[client] = Wake(time: now, wave: wave)
            return now
        }
    }
}
