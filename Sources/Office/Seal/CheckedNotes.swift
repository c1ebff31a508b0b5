import Synchronization

/// The last note of each house whose signature was found good: the same one is checked once, and not each minute. Of one key.
final class CheckedNotes: Sendable {
    private let notes = Mutex<[String: [UInt8]]>([:])

    /// Whether a house's note is good; `check` is asked of another than the last good one, which differs in any byte.
    func isGood(_ note: String, of tenant: String, _ check: () -> Bool) -> Bool {
        let bytes = Array(note.utf8)
        if notes.withLock({ $0[tenant] == bytes }) { return true }
        guard check() else { return false }
        notes.withLock { $0[tenant] = bytes }
        return true
    }
}
