import Crypto
import Postgres
import Webhooks

/// The webhooks that are on, and their secrets as the database keeps them.
struct SealedWebhooks {
    static let function = "list_sealed_webhooks"
    static let asking = "select w.webhook_id, w.secret from office.list_sealed_webhooks() w"

    private let secrets: [(webhook: String, sealed: String)]

    init(_ rows: [Rows.Row]) {
        secrets = rows.compactMap { row in row.text(0).flatMap { webhook in row.text(1).map { (webhook, $0) } } }
    }

    var count: Int { secrets.count }

    /// How many secrets that key does not open.
    func closed(to key: SealingKey) -> Int { secrets.count { !WebhookSecret.opens($0.sealed, of: $0.webhook, by: key) } }
}
