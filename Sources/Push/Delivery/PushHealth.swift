import Synchronization

/// Which services take nothing of us, and what they say. Shared by all loops.
final class PushHealth: Sendable {
    private let reasons = Mutex<[Push.Platform: String]>([:])

    /// Whether that is new.
    func stop(_ platform: Push.Platform, _ reason: String) -> Bool {
        reasons.withLock { reasons in
            defer { reasons[platform] = reason }
            return reasons[platform] == nil
        }
    }

    /// Whether it had stopped.
    func recover(_ platform: Push.Platform) -> Bool { reasons.withLock { $0.removeValue(forKey: platform) != nil } }

    /// What `/readyz` warns of.
    var warnings: [String] {
        reasons.withLock { reasons in reasons.keys.map { "push_\($0.rawValue)_stopped" }.sorted() }
    }
}
