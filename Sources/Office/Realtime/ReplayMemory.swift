import API
import Crypto
import JSON
import Synchronization
import Text

/// Up to where channels were told that ask for the past: their libraries say the same `since` again whenever they come back. Any thread.
final class ReplayMemory: Sendable {
    /// A channel as it comes back.
    struct Key: Hashable {
        /// Of all that it is known by: the texts may be long, and there are many.
        private let digest: [UInt8]

        init(account: String, session: String?, topic: String, wishes: [JSONValue]) {
            var json = JSONWriter()
            json.value(.array([.string(account), session.map { .string($0) } ?? .null, .string(topic), .array(wishes)]))
            digest = SHA256.digest(of: json.bytes)
        }
    }

    private struct Entry {
        let snapshot: String
        let time: Int64
    }

    /// A process has one: a client comes back on any loop.
    static let shared = ReplayMemory()
    /// So many are kept; those that are not asked for what they have been told before.
    private static let most = 10_000

    private struct State {
        /// The newer ones, and those before.
        var recent: [Key: Entry] = [:]
        var older: [Key: Entry] = [:]
        /// How many channels of a key are joined.
        var joined: [Key: Int] = [:]
    }

    private let state = Mutex(State())

    private init() {}

    /// A channel was told up to a snapshot.
    func remember(_ key: Key, _ snapshot: String) {
        let entry = Entry(snapshot: snapshot, time: WallTime.microseconds)
        state.withLock { state in
            if state.recent.count >= Self.most / 2, state.recent[key] == nil { (state.recent, state.older) = ([:], state.recent) }
            state.recent[key] = entry
        }
    }

    /// A channel is joined.
    func begin(_ key: Key) { state.withLock { $0.joined[key, default: 0] += 1 } }

    /// It is over.
    func end(_ key: Key) {
        state.withLock { state in
            let left = (state.joined[key] ?? 0) - 1
            state.joined[key] = left > 0 ? left : nil
        }
    }

    /// Up to where a channel that is joined was told before, where that was after a time. Nil while another of its key is joined: they may be two
    /// tabs of a browser, and what one of them was told the other was not.
    func snapshot(_ key: Key, after time: Timestamp) -> String? {
        state.withLock { state in
            guard (state.joined[key] ?? 0) <= 1 else { return nil }
            guard let entry = state.recent[key] ?? state.older[key], entry.time > time.microseconds else { return nil }
            return entry.snapshot
        }
    }
}
