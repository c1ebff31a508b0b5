import Crypto
import Postgres

/// The keys that sign tokens as the command line sees them.
public struct KeyChain {
    private let book: SigningKeyBook
    private let source: SealKeySource

    /// Connects with the server's own rights. Throws where another issuer is trusted: its keys are its own.
    public init(_ settings: Settings) throws(CommandFailure) {
        guard settings.trust.isOwnIssuer else {
            throw CommandFailure(
                .misconfigured, "JWT_SECRET or JWKS_URL is set: another issuer signs the tokens, and keeps its own keys")
        }
        source = settings.signIn.sealKey
        do throws(PostgresError) {
            book = SigningKeyBook(session: try Session(connecting: settings.databaseURL))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// A line a key: state, since when, id.
    public func list() throws(CommandFailure) -> [String] {
        try entries().map { "\($0.state)\tsince \($0.changedAt)\t\($0.identifier)" }
    }

    /// The standby key signs from now on, a new one stands by.
    public func rotate() throws(CommandFailure) {
        let found = try entries()
        guard !found.isEmpty else { throw .noSigningKeys }
        guard let sealing = try source.find() else { throw .sealKeyMissing(source.path) }
        guard found.allSatisfy({ $0.opened(by: sealing) != nil }) else { throw .otherSealKey }
        try asking { () throws(PostgresError) in try book.rotate(sealedBy: sealing) }
    }

    /// Throws all keys and sessions away, and makes keys under the sealing key that there is now.
    public func renew() throws(CommandFailure) {
        let sealing = try source.make()
        try asking { () throws(PostgresError) in try book.renew(sealedBy: sealing) }
    }

    private func entries() throws(CommandFailure) -> [SigningKeyBook.Entry] {
        try asking { () throws(PostgresError) in try book.entries() }
    }

    private func asking<Value>(_ ask: () throws(PostgresError) -> Value) throws(CommandFailure) -> Value {
        do throws(PostgresError) { return try ask() } catch { throw CommandFailure(error) }
    }
}
