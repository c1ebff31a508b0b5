import Postgres
import Settings

/// Forgets old refusals, in small batches.
package enum RefusalPurge {
    private static let batch = 1000
    private static let retention: Duration = .seconds(RefusalLog.retentionDays * 86_400)

    package static let job = Job(
        "old_refusals", of: .database, every: { _ in PurgePace.pause(keeping: retention) },
        .batches(
            Statement.call("office.purge_refusals", ["older_than": "interval", "batch": "int"]), of: batch,
            arguments: { _ in ["older_than": retention.sqlText, "batch": String(batch)] }))
}
