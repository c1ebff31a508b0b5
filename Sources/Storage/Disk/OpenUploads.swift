import API
import Synchronization

/// How many uploads of one object are under way in this process: each has a file of its own until it is whole, so one link
/// could fill the disk with many at once. Shared by all loops.
final class OpenUploads: Sendable {
    /// One that has lost its connection, and the one that came in its place.
    private static let mostOfOneObject = 2

    private let counts = Mutex<[String: Int]>([:])

    /// Whether one more may begin; then `leave` has to follow.
    func enter(_ name: String) -> Bool {
        counts.withLock { counts in
            let count = counts[name, default: 0]
            guard count < Self.mostOfOneObject else { return false }
            counts[name] = count + 1
            return true
        }
    }

    /// An upload has ended.
    func leave(_ name: String) {
        counts.withLock { counts in
            let count = counts[name, default: 1] - 1
            counts[name] = count > 0 ? count : nil
        }
    }
}
