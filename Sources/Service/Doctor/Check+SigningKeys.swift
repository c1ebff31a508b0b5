import API
import Accounts
import Postgres

extension Check {
    /// Without them nobody signs in where the server is its own issuer.
    static let signingKeys = Check("signing-keys", needs: .schema) { examination throws(PostgresError) in
        guard examination.settings.trust.isOwnIssuer else { return .ok("another issuer signs the tokens") }
        let entries = SigningKeyStore.entries(in: try examination.rows(SigningKeyStore.reading))
        guard let current = entries.first(where: { $0.state == "current" }) else {
            return .warning("there are no keys that sign tokens yet: the first start of `quartermaster serve` makes them")
        }
        do throws(CommandFailure) {
            let source = examination.settings.signIn.sealKey
            guard let sealing = try source.find() else { throw .sealKeyMissing(source.path) }
            guard entries.allSatisfy({ $0.opened(by: sealing) != nil }) else { throw .otherSealKey }
        } catch {
            return .wrong(error.description)
        }
        return .ok("\(entries.count) keys, of which the current one signs since \(current.changedAt)")
    }
}
