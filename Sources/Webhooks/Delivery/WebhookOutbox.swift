import API
import Crypto
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
    private static let looking = Statement.call("office.list_late_webhooks", ["later_than": "interval", "most": "int"])
    package static let statements = [claiming, finishing, looking]

    let database: Database

    /// What was taken up.
    struct Claimed {
        var events: [ClaimedWebhook] = []
        /// Why there are not more: rows that this program does not read.
        var failure: JobFailure?
    }

    /// Takes what is due of at most `batch` endpoints, and of so many that fail, for as long as `lease`. Secrets are opened by `key`.
    func claim(
        _ batch: Int, failing: Int, for lease: Duration, openedBy key: SealingKey
    ) async throws(PostgresError) -> Claimed {
        let rows = try await database.write(
            Self.claiming, ["batch": String(batch), "failing_batch": String(failing), "lease": lease.sqlText])
        var claimed = Claimed()
        for row in rows.rows {
            if let event = ClaimedWebhook(row, openedBy: key) {
                claimed.events.append(event)
            } else {
                claimed.failure = .unreadable(Self.claiming)
            }
        }
        return claimed
    }

    /// Whether something has been due for so long, and no server has taken it up.
    func hasWaiting(longerThan duration: Duration) async throws(PostgresError) -> Bool {
        try await database.write(Self.looking, ["later_than": duration.sqlText, "most": "1"]).first != nil
    }

    /// Notes what came of one; `later`, `failed`, `off` or `delivered`, nil where another server has taken it up since.
    func finish(_ event: ClaimedWebhook, _ attempt: WebhookAttempt, sendsMail: Bool) async throws(PostgresError) -> String? {
        let rows = try await database.write(
            Self.finishing,
            [
                "tenant": event.tenant, "webhook": event.webhook, "delivery": event.id, "claim": event.claim,
                "sent_at": String(attempt.sentAt), "signature": attempt.signature, "status": attempt.status.map { String($0) },
                "fault": attempt.fault?.rawValue, "took_ms": String(attempt.milliseconds),
                "retry_after_seconds": attempt.retryAfter.map { String($0) }, "sends_mail": String(sendsMail),
            ])
        return rows.first?.text(0)
    }
}

/// An event that this server has taken up.
struct ClaimedWebhook: Sendable {
    let id: String
    let tenant: String
    let webhook: String
    let url: String
    /// The newest first; none where that can't be opened.
    let secrets: [WebhookSecret]
    let body: String
    let attempt: Int
    /// Names this taking: after another server's it gives nothing back.
    let claim: String
    /// True when nothing was delivered to its endpoint since it last failed.
    let isOfFailing: Bool

    /// Nil when a column is not what `office.claim_webhooks` says.
    init?(_ row: Rows.Row, openedBy key: SealingKey) {
        guard let id = row.text(0), let tenant = row.text(1), let webhook = row.text(2), let url = row.text(3),
            let secret = row.text(4), let body = row.text(6), let attempt = row.text(7).flatMap({ Int($0) }),
            let claim = row.text(8)
        else { return nil }
        self.id = id
        self.tenant = tenant
        self.webhook = webhook
        self.url = url
        func opened(_ sealed: String) -> WebhookSecret? {
            Hexadecimal.decode(Array(sealed.utf8)).flatMap { WebhookSecret(opening: $0, of: webhook, by: key) }
        }
        let former = row.text(5)?.split(separator: " ").map(String.init) ?? []
        secrets = opened(secret).map { [$0] + former.compactMap(opened) } ?? []
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
    /// Nil where nothing went wrong.
    var fault: WebhookFault?
    var milliseconds = 0
    /// In seconds.
    var retryAfter: Int?
}
