import API
import Postgres
import Settings

/// Forgets what signing in has left behind, in small batches.
package enum SignInPurge {
    private static let batch = 1000

    package static let job = Job(
        "sign_in", of: .database, every: { _ in .seconds(600) }, isNeeded: { $0.signIn != nil },
        .batches(
            Statement.call("office.purge_sign_in", ["lifetime": "interval", "batch": "int"]), of: batch,
            arguments: { ["lifetime": $0.settings[.sessionLifetime].sqlText, "batch": String(batch)] }))
}
