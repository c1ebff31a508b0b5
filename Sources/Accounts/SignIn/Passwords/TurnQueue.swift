import API
import HTTP
import Synchronization

/// A few places, and a bounded queue before them in which networks take turns: who asks for many at once makes its own
/// wait, not others. Shared by all loops.
final class TurnQueue: Sendable {
    /// How somebody came by a place.
    enum Turn: Sendable {
        case atOnce
        /// After others: what was asked for may be of no more use.
        case waited
        /// It did not: too many are waiting.
        case refused
    }

    private struct Waiter {
        let network: ClientNetwork?
        /// Lower ones come first: the first of each network, then the second of each.
        let round: Int
        let continuation: UnsafeContinuation<Turn, Never>
    }

    private struct State {
        var freePlaces: Int
        var round = 0
        var waiters: [Waiter] = []
    }

    private let mostWaiting: Int
    private let mostOfOneNetwork: Int
    private let state: Mutex<State>

    init(places: Int, mostWaiting: Int, mostOfOneNetwork: Int) {
        self.mostWaiting = mostWaiting
        self.mostOfOneNetwork = mostOfOneNetwork
        state = Mutex(State(freePlaces: places))
    }

    /// How many wait for a place.
    var waiting: Int { state.withLock { $0.waiters.count } }

    /// Takes a place, to be given back by `leave()` unless this is refused; comes back to the caller's executor.
    func enter(from network: ClientNetwork?) async -> Turn {
        await withUnsafeContinuation { continuation in
            let turn = state.withLock { state -> Turn? in
                if state.freePlaces > 0 {
                    state.freePlaces -= 1
                    return .atOnce
                }
                let own = state.waiters.count { $0.network == network }
                guard state.waiters.count < mostWaiting, own < mostOfOneNetwork else { return .refused }
                state.waiters.append(Waiter(network: network, round: state.round + own, continuation: continuation))
                return nil
            }
            if let turn { continuation.resume(returning: turn) }
        }
    }

    /// Gives a place back, to the next who waits.
    func leave() {
        let next = state.withLock { state -> Waiter? in
            guard let index = state.waiters.indices.min(by: { state.waiters[$0].round < state.waiters[$1].round }) else {
                state.freePlaces += 1
                return nil
            }
            let next = state.waiters.remove(at: index)
            state.round = next.round
            return next
        }
        next?.continuation.resume(returning: .waited)
    }
}
