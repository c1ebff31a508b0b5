import EventLoop
import Synchronization

/// Whether more than one house has asked a process for something in the last minute, over whichever of its loops. A house alone on its server
/// has all of it.
final class HousesOfLate: Sendable {
    private struct State {
        var present: (house: String, at: EventLoop.Instant)?
        /// When another than the present one was last here.
        var other: EventLoop.Instant?
    }

    private let state = Mutex(State())

    private static let memory: Duration = .seconds(60)

    /// Notes that a house is there.
    func see(_ house: String, at now: EventLoop.Instant) {
        state.withLock { state in
            if let present = state.present, present.house != house { state.other = present.at }
            state.present = (house, now)
        }
    }

    func areSeveral(at now: EventLoop.Instant) -> Bool {
        state.withLock { state in state.other.map { now - $0 < Self.memory } ?? false }
    }
}
