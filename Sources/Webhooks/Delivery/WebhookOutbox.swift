import API
import Postgres
import Text

/// The table of what is still to be told to receivers, which all servers share. Belongs to its loop.
package struct WebhookOutbox {
    private static let claiming = Statement.call(
        "office.claim_webhooks", ["batch": "int", "failing_batch": "int", "lease": "interval"])
    private static let finishing = Statement.call(
        "office.finish_webhook",
        [
            "tenant": "uuid", "webhook": "uuid", "delivery": "uuid", "claim": "uuid", "sent_at": "bigint", "signature": "text",
            "status": "int", "fault": "text", "took_ms": "int", "retry_after_seconds": "int", "sends_mail": "bool",
        ])
    package static let statements = [claiming, finishing]

    let database: Database

    /// Takes what is due of at most `batch` endpoints, and of so many that fail, for as long as `lease`.
    func claim(_ batch: Int, failing: Int, for lease: Duration) async throws(PostgresError) -> [ClaimedWebhook] {
        let rows = try await database.write(
            Self.claiming, ["batch": String(batch), "failing_batch": String(failing), "lease": lease.sqlText])
        return rows.rows.compactMap { ClaimedWebhook($0) }
    }

    /// Notes what came of one; `later`, `failed`, `off` or `delivered`, nil where another server has taken it up since.
    func finish(_ event: ClaimedWebhook, _ attempt: WebhookAttempt, sendsMail: Bool) async throws(PostgresError) -> String? {
        let rows = try await database.write(
            Self.finishing,
            [
                "tenant": event.tenant, "webhook": event.webhook, "delivery": event.id, "claim": event.claim,
                "sent_at": String(attempt.sentAt), "signature": attempt.signature, "status": attempt.status.map { String($0) },
                "fault": attempt.fault, "took_ms": String(attempt.milliseconds),
                "retry_after_seconds": attempt.retryAfter.map { String($0) }, "sends_mail": String(sendsMail),
            ])
        return rows.first?.text(0)
    }
}

/// An event that this server has taken up, its secrets still sealed.
struct ClaimedWebhook: Sendable {
    let id: String
    let tenant: String
    let webhook: String
    let url: String
    /// The newest first.
    let secrets: [[UInt8]]
    let body: String
    let attempt: Int
    /// Names this taking: after another server's it gives nothing back.
    let claim: String
    /// True when nothing was delivered to its endpoint since it last failed.
    let isOfFailing: Bool

    /// Nil when a column is not what `office.claim_webhooks` says.
    init?(_ row: Rows.Row) {
        guard let id = row.text(0), let tenant = row.text(1), let webhook = row.text(2), let url = row.text(3),
            let secret = row.text(4), let body = row.text(6), let attempt = row.text(7).flatMap({ Int($0) }),
            let claim = row.text(8)
        else { return nil }
        self.id = id
        self.tenant = tenant
        self.webhook = webhook
        self.url = url
        secrets = [secret, row.text(5)].compactMap { $0.flatMap { Hexadecimal.decode(Array($0.utf8)) } }
        self.body = body
        self.attempt = attempt
        self.claim = claim
        isOfFailing = row.text(9) == "t"
    }

    /// As receivers know it.
    var event: String { "evt_" + id.filter { $0 != "-" } }
}

/// What came of a try.
struct WebhookAttempt: Sendable {
    /// In seconds since 1970.
    let sentAt: Int64
    let signature: String?
    /// Nil where there was no answer.
    var status: Int?
    /// The class of what went wrong; nil where nothing did.
    var fault: String?
    var milliseconds = 0
    /// In seconds.
    var retryAfter: Int?
}
