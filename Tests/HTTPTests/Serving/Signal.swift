import Synchronization

/// Something that happens once; tests wait for it instead of for a while.
final class Signal: Sendable {
    private struct State {
        var isRaised = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func raise() {
        let waiters = state.withLock { state in
            state.isRaised = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isRaised = state.withLock { state in
                if !state.isRaised { state.waiters.append(continuation) }
                return state.isRaised
            }
            if isRaised { continuation.resume() }
        }
    }
}
