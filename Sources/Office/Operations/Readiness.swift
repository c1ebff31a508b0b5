import Crypto
import Synchronization

/// Whether the server can do its work, part by part (contract, section 9). Shared by all loops.
final class Readiness: Sendable {
    private struct State {
        var isDraining = false
        var schemaIsCurrent = false
    }

    private let state = Mutex(State())
    private let keys: KeyRing

    init(keys: KeyRing) { self.keys = keys }

    /// From now on balancers should look elsewhere.
    func drain() { state.withLock { $0.isDraining = true } }

    /// The database was found up to date.
    func schemaIsCurrent() { state.withLock { $0.schemaIsCurrent = true } }

    /// The parts by name, and whether each is up.
    func parts(postgresIsUp: Bool) -> [(name: String, isUp: Bool)] {
        let (isDraining, schemaIsCurrent) = state.withLock { ($0.isDraining, $0.schemaIsCurrent) }
        return [
            ("postgres", postgresIsUp), ("migrations", schemaIsCurrent), ("keys", keys.isLoaded),
            ("serving", !isDraining),
        ]
    }
}
