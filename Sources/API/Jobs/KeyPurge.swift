import Postgres
import Settings

/// Forgets idempotency keys older than their retention, in small batches.
package enum KeyPurge {
    private static let batch = 1000

    package static let job = Job(
        "idempotency_keys", of: .database, every: { PurgePace.pause(keeping: $0.settings[.idempotencyRetention]) },
        startsAfter: { _ in .zero },
        .batches(
            Statement.call("office.purge_idempotency_keys", ["older_than": "interval", "batch": "int"]), of: batch,
            arguments: { ["older_than": $0.settings[.idempotencyRetention].sqlText, "batch": String(batch)] }))
}
