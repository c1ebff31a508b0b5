import Synchronization

/// The troubles of sending that somebody should look at. Shared by all loops.
final class PushHealth: Sendable {
    /// A fault of a service.
    enum Trouble: String {
        /// It takes nothing of us.
        case stopped
        /// The results of its pushes can't be noted.
        case unnoted
        /// Some service of browsers does not take our key, and never did.
        case refused
    }

    /// When each was last so.
    private let troubles = Mutex<[String: ContinuousClock.Instant]>([:])

    /// A browser that is gone since is sent nothing, so nobody would ever hear that its service takes something.
    private static let memoryOfRefusals: Duration = .seconds(7 * 86_400)

    /// True when that is new.
    func begin(_ trouble: Trouble, of platform: Push.Platform, at now: ContinuousClock.Instant = .now) -> Bool {
        troubles.withLock { $0.updateValue(now, forKey: Self.name(trouble, platform)) == nil }
    }

    /// True when it was so.
    func end(_ trouble: Trouble, of platform: Push.Platform) -> Bool {
        troubles.withLock { $0.removeValue(forKey: Self.name(trouble, platform)) != nil }
    }

    private static func name(_ trouble: Trouble, _ platform: Push.Platform) -> String {
        "push_\(platform.rawValue)_\(trouble.rawValue)"
    }

    /// The warnings for `/readyz`.
    var warnings: [String] {
        let earliest = ContinuousClock.now - Self.memoryOfRefusals
        let refused = Self.name(.refused, .webpush)
        return troubles.withLock { troubles in
            if let last = troubles[refused], last < earliest { troubles[refused] = nil }
            return troubles.keys.sorted()
        }
    }
}
