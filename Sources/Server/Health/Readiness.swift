import API
import Crypto
import Office
import Synchronization

/// Says whether the server can do its work, part by part (docs/reference/monitoring.md, "Health"). Shared by all loops.
final class Readiness: Sendable {
    private struct State {
        var isServing = false
        var schemaIsCurrent = false
        var database: String?
        var storage = StorageState()
    }

    private let state = Mutex(State())
    private let keys: KeyRing
    /// Nil where there is nothing to notice.
    let forwarding: ForwardingWatch?
    /// The warnings of other parts.
    private let otherWarnings: @Sendable () -> [String]

    init(keys: KeyRing, forwarding: ForwardingWatch?, otherWarnings: @escaping @Sendable () -> [String] = { [] }) {
        self.keys = keys
        self.forwarding = forwarding
        self.otherWarnings = otherWarnings
    }

    /// From now on requests are answered.
    func serve() { state.withLock { $0.isServing = true } }

    /// From now on balancers should look elsewhere.
    func drain() { state.withLock { $0.isServing = false } }

    /// The database was found up to date.
    func schemaIsCurrent() { state.withLock { $0.schemaIsCurrent = true } }

    /// Notes the database's identity.
    func noteDatabase(_ identity: String) { state.withLock { $0.database = identity } }

    /// Nil until Postgres was reached.
    var database: String? { state.withLock { $0.database } }

    /// True once the first look at storage has ended, well or not.
    var hasLookedAtStorage: Bool { state.withLock { $0.storage.wasLookedAt } }

    /// Takes down what is known of storage.
    func noteStorage(_ change: (inout StorageState) -> Void) { state.withLock { change(&$0.storage) } }

    /// The room that storage had when it was last looked after; nil where nobody can tell.
    var storageRoom: StorageRoom? { state.withLock { $0.storage.room } }

    /// The warnings: somebody should look, though the server does its work.
    var warnings: [String] {
        (forwarding?.hasNoticed == true ? [ForwardingWatch.warning] : [])
            + (state.withLock { $0.storage.isFull } ? [StorageState.fullWarning] : []) + otherWarnings()
    }

    /// The warnings that there may be of this process, beside those of jobs and services.
    static let ownWarnings = [ForwardingWatch.warning, StorageState.fullWarning]

    /// The parts by name, and whether each is up.
    func parts(postgresIsUp: Bool) -> [(name: String, isUp: Bool)] {
        let (isServing, schemaIsCurrent, storageIsUp) = state.withLock {
            ($0.isServing, $0.schemaIsCurrent, $0.storage.isUp(at: .now))
        }
        return [
            ("postgres", postgresIsUp), ("migrations", schemaIsCurrent), ("storage", storageIsUp),
            ("keys", keys.isLoaded), ("serving", isServing),
        ]
    }
}
