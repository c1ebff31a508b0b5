import API

/// The end of serving, raised once by a signal or by what can't go on. Belongs to the coordinator's loop.
final class StopSignal: @unchecked Sendable {
    private(set) var failure: CommandFailure?
    private(set) var isRaised = false
    private var waiter: CheckedContinuation<Void, Never>?

    func raise(_ failure: CommandFailure? = nil) {
        guard !isRaised else { return }
        isRaised = true
        self.failure = failure
        waiter?.resume()
        waiter = nil
    }

    /// Returns once it is raised; for one task.
    func wait() async {
        guard !isRaised else { return }
        await withCheckedContinuation { waiter = $0 }
    }
}
