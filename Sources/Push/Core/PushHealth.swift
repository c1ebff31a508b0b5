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

    private let troubles = Mutex<Set<String>>([])

    /// True when that is new.
    func begin(_ trouble: Trouble, of platform: Push.Platform) -> Bool {
        troubles.withLock { $0.insert(Self.name(trouble, platform)).inserted }
    }

    /// True when it was so.
    func end(_ trouble: Trouble, of platform: Push.Platform) -> Bool {
        troubles.withLock { $0.remove(Self.name(trouble, platform)) != nil }
    }

    private static func name(_ trouble: Trouble, _ platform: Push.Platform) -> String {
        "push_\(platform.rawValue)_\(trouble.rawValue)"
    }

    /// The warnings for `/readyz`.
    var warnings: [String] { troubles.withLock { $0.sorted() } }
}
