import API
import Crypto
import Postgres

/// The keys that sign tokens, and the key that seals them, as the command line sees them. Where another issuer is trusted, its keys are its
/// own, and only a copy of the sealing key can be checked.
package struct KeyChain {
    private let store: SigningKeyStore
    private let trust: Trust
    private let source: SealKeySource

    /// Connects with the server's own rights.
    package init(connecting databaseURL: String, trust: Trust, source: SealKeySource) throws(CommandFailure) {
        (self.trust, self.source) = (trust, source)
        do throws(PostgresError) {
            store = SigningKeyStore(session: try Session(connecting: databaseURL))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// A line a key: state, since when, id.
    package func list() throws(CommandFailure) -> [String] {
        try requireOwnIssuer()
        return try entries().map { "\($0.state)\tsince \($0.changedAt)\t\($0.identifier)" }
    }

    /// The standby key signs from now on, a new one stands by.
    package func rotate() throws(CommandFailure) {
        try requireOwnIssuer()
        let found = try entries()
        guard !found.isEmpty else { throw .noSigningKeys }
        guard let sealing = try source.find() else { throw .sealKeyMissing(source.path) }
        guard found.allSatisfy({ $0.opened(by: sealing) != nil }) else { throw .otherSealKey }
        try asking { () throws(PostgresError) in try store.rotate(sealedBy: sealing) }
    }

    /// Throws all keys and sessions away, and makes keys under the sealing key that there is now. Where that is made too it is told.
    package func renew(tell: (String) -> Void) throws(CommandFailure) {
        try requireOwnIssuer()
        let sealing = try source.make { tell(source.sentence(of: $0)) }
        try asking { () throws(PostgresError) in try store.renew(sealedBy: sealing) }
    }

    /// Compares a copy of the sealing key with the key, notes that it was looked at, and says so in a sentence.
    /// - Parameter copy: 64 hexadecimal digits or 43 letters of base64url, and perhaps blanks and line ends around them.
    package func checkCopy(_ copy: String) throws(CommandFailure) -> String {
        guard let sealing = try source.find() else { throw .sealKeyMissing(source.path) }
        guard let copied = SealingKey(text: String(copy.filter { !$0.isWhitespace })) else {
            throw CommandFailure(.failed, "that is no sealing key: it has 64 hexadecimal digits, or 43 characters of base64url")
        }
        guard copied.fingerprint == sealing.fingerprint else {
            throw CommandFailure(
                .failed,
                "the copy is of another key: its fingerprint is \(copied.fingerprint), this server's is \(sealing.fingerprint)")
        }
        // Keys from before the other issuer may be sealed by another key, and sign nothing.
        if trust.isOwnIssuer {
            guard try entries().allSatisfy({ $0.opened(by: copied) != nil }) else { throw .otherSealKey }
        }
        try asking { () throws(PostgresError) in try store.noteCopy(of: copied) }
        return "the copy is this server's sealing key, fingerprint \(copied.fingerprint); that it was checked is noted"
    }

    private func requireOwnIssuer() throws(CommandFailure) {
        guard trust.isOwnIssuer else {
            throw CommandFailure(
                .misconfigured, "JWT_SECRET or JWKS_URL is set: another issuer signs the tokens, and keeps its own keys")
        }
    }

    private func entries() throws(CommandFailure) -> [SigningKeyStore.Entry] {
        try asking { () throws(PostgresError) in try store.entries() }
    }

    private func asking<Value>(_ ask: () throws(PostgresError) -> Value) throws(CommandFailure) -> Value {
        do throws(PostgresError) { return try ask() } catch { throw CommandFailure(error) }
    }
}
