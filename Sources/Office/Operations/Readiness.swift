import Crypto
import EventLoop
import HTTP
import JSON
import Postgres
import Synchronization

/// Whether the server can do its work, part by part (contract, section 9). Shared by all loops.
final class Readiness: Sendable {
    private struct State {
        var isDraining = false
        /// Nil until the schema was compared.
        var schema: SchemaState?
    }

    private let state = Mutex(State())
    private let keys: KeyRing

    init(keys: KeyRing) { self.keys = keys }

    /// From now on balancers should look elsewhere.
    func drain() { state.withLock { $0.isDraining = true } }

    func found(_ schema: SchemaState) { state.withLock { $0.schema = schema } }

    /// The parts by name, and whether each is up.
    func parts(postgresIsUp: Bool) -> [(name: String, isUp: Bool)] {
        let (isDraining, schema) = state.withLock { ($0.isDraining, $0.schema) }
        return [
            ("postgres", postgresIsUp), ("migrations", schema?.isCurrent == true), ("keys", keys.isLoaded),
            ("serving", !isDraining),
        ]
    }
}
