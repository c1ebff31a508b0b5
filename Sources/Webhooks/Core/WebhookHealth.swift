import Synchronization

/// What keeps webhooks from being signed, for the log and `/readyz`. Any thread.
final class WebhookHealth: Sendable {
    private struct State {
        /// What is the matter with the sealing key; nil while there is nothing to tell.
        var key: String?
        /// The webhooks whose secrets could not be opened, and when that was last so.
        var unopened: [String: ContinuousClock.Instant] = [:]
    }

    private static let mostUnopened = 100
    /// One that was deleted since is not tried again, and neither is one that was given up: longer than the longest pause between two tries.
    private static let memory: Duration = .seconds(30 * 3600)

    private let state = Mutex(State())

    /// Whether it was not so before.
    func beginTrouble(with key: String) -> Bool {
        state.withLock { state in
            defer { state.key = key }
            return state.key != key
        }
    }

    /// Whether there was some.
    func endKeyTrouble() -> Bool { state.withLock { $0.key.take() != nil } }

    /// Whether that is new of this webhook.
    func noteUnopened(_ webhook: String) -> Bool {
        state.withLock { state in
            guard state.unopened[webhook] != nil || state.unopened.count < Self.mostUnopened else { return false }
            return state.unopened.updateValue(.now, forKey: webhook) == nil
        }
    }

    func noteOpened(_ webhook: String) { state.withLock { _ = $0.unopened.removeValue(forKey: webhook) } }

    /// The warnings for `/readyz`.
    var warnings: [String] {
        state.withLock { state in
            let now = ContinuousClock.now
            state.unopened = state.unopened.filter { now - $0.value < Self.memory }
            return (state.key == nil ? [] : ["webhook_key_missing"])
                + (state.unopened.isEmpty ? [] : ["webhook_secret_unreadable"])
        }
    }
}
