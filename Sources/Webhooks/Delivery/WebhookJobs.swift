import API
import Postgres

/// What is done for webhooks in the background besides sending.
package enum WebhookJobs {
    package static let jobs = [events, old]

    private static let batch = 1000
    private static let pause: Duration = .seconds(1)
    private static let retention: Duration = .seconds(30 * 86_400)

    /// Makes the events of what was committed, a house at a time.
    private static let events = Job(
        "webhook_events", of: .database, every: { _ in pause },
        .tenants(
            Statement.call("office.take_webhook_events", ["tenant": "uuid", "pause": "interval", "batch": "int"]),
            pause: { _ in pause }, arguments: { _ in ["batch": String(batch)] }))

    /// Forgets old deliveries, in small batches.
    private static let old = Job(
        "old_webhook_deliveries", of: .database, every: { _ in PurgePace.pause(keeping: retention) },
        .batches(
            Statement.call("office.purge_webhook_deliveries", ["older_than": "interval", "batch": "int"]), of: batch,
            arguments: { _ in ["older_than": retention.sqlText, "batch": String(batch)] }))
}
