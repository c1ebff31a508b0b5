import API
import Accounts
import Crypto
import Postgres
import Settings

extension Check {
    /// What nobody can sign is not sent.
    static let webhooks = Check("webhooks", needs: .schema) { examination throws(PostgresError) in
        let hooks = SealedWebhooks(try examination.rows(SealedWebhooks.asking))
        guard hooks.count > 0 else { return .ok("no webhook is on") }
        let source = examination.settings.sealKey
        let remedy = "set AUTH_SEAL_KEY to the key of the servers that made them, or put its file into AUTH_DIR"
        do throws(CommandFailure) {
            guard let key = try source.find() else {
                return .warning(
                    "webhooks that are on: \(hooks.count), and there is no sealing key here, so this server sends nothing to them: \(remedy)"
                )
            }
            let closed = hooks.closed(to: key)
            guard closed == 0 else {
                return .warning(
                    "webhooks whose secrets can't be opened by the sealing key (fingerprint \(key.fingerprint)): \(closed) of "
                        + "\(hooks.count): \(remedy), or make new secrets (docs/apps/webhooks.md)")
            }
            return .ok("webhooks that are on: \(hooks.count), and the sealing key opens their secrets")
        } catch {
            return .wrong("webhooks that are on: \(hooks.count), and nothing is sent to them: \(error.description)")
        }
    }
}
