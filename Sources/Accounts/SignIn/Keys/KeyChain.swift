import API
import Crypto
import Postgres

/// The keys that sign tokens as the command line sees them.
package struct KeyChain {
    private let store: SigningKeyStore
    private let source: SealKeySource

    /// Connects with the server's own rights. Throws where another issuer is trusted: its keys are its own.
    package init(connecting databaseURL: String, trust: Trust, source: SealKeySource) throws(CommandFailure) {
        guard trust.isOwnIssuer else {
            throw CommandFailure(
                .misconfigured, "JWT_SECRET or JWKS_URL is set: another issuer signs the tokens, and keeps its own keys")
        }
        self.source = source
        do throws(PostgresError) {
            store = SigningKeyStore(session: try Session(connecting: databaseURL))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// A line a key: state, since when, id.
    package func list() throws(CommandFailure) -> [String] {
        try entries().map { "\($0.state)\tsince \($0.changedAt)\t\($0.identifier)" }
    }

    /// The standby key signs from now on, a new one stands by.
    package func rotate() throws(CommandFailure) {
        let found = try entries()
        guard !found.isEmpty else { throw .noSigningKeys }
        guard let sealing = try source.find() else { throw .sealKeyMissing(source.path) }
        guard found.allSatisfy({ $0.opened(by: sealing) != nil }) else { throw .otherSealKey }
        try asking { () throws(PostgresError) in try store.rotate(sealedBy: sealing) }
    }

    /// Throws all keys and sessions away, and makes keys under the sealing key that there is now.
    package func renew() throws(CommandFailure) {
        let sealing = try source.make()
        try asking { () throws(PostgresError) in try store.renew(sealedBy: sealing) }
    }

    private func entries() throws(CommandFailure) -> [SigningKeyStore.Entry] {
        try asking { () throws(PostgresError) in try store.entries() }
    }

    private func asking<Value>(_ ask: () throws(PostgresError) -> Value) throws(CommandFailure) -> Value {
        do throws(PostgresError) { return try ask() } catch { throw CommandFailure(error) }
    }
}
