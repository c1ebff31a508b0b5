extension DeskCall {
    static let webhooks: [String: DeskCall] = [
        "listWebhooks": DeskCall(subject: { scene in
            _ = try webhook(scene)
            return nil
        }),
        "createWebhook": DeskCall(
            body: { _ in ["url": "https://hooks.example/a", "events": ["asset.changed"]] },
            other: { _ in ["url": "https://hooks.example/b", "events": ["asset.changed"]] }),
        "listWebhookEvents": DeskCall(),
        "getWebhook": DeskCall(subject: webhook),
        "updateWebhook": DeskCall(
            subject: webhook, body: { _ in ["description": "Accounting", "active": false] },
            other: { _ in ["events": ["item.changed"]] },
            conflict: { call, _ in try call.send(call.request(with: ["description": "x", "version": 7])) }),
        "deleteWebhook": DeskCall(subject: webhook, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
        "rotateWebhook": DeskCall(subject: webhook, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
        "testWebhook": DeskCall(subject: webhook, body: { _ in [:] }, other: { _ in ["notes": "now"] }),
        "replayWebhook": DeskCall(
            subject: webhook, body: { _ in ["since": "2026-06-01T00:00:00Z"] },
            other: { _ in ["since": "2026-06-01T00:00:00Z", "only": "all"] }),
        "listWebhookDeliveries": DeskCall(subject: delivered),
        "getWebhookDelivery": DeskCall(
            subject: delivered,
            notFound: { call, code in
                let id = call.subject ?? ""
                let part = code == "webhook_not_found" ? "/webhooks/" : "/deliveries/"
                return try call.send(call.request(replacing: part + id, with: part + ID.fresh()))
            }),
    ]

    /// A webhook to where nobody is.
    @Sendable private static func webhook(_ scene: HandoverScene) throws -> String? {
        try scene.house.database.value(
            """
            insert into webhooks (id, tenant_id, url, events, active, secret, since)
            values (gen_random_uuid(), $1, 'https://hooks.invalid/', '{asset.lost}', true, '\\x00', pg_current_snapshot()) returning id
            """, [scene.house.tenant])
    }

    /// A webhook, and a delivery to it that is called the same.
    @Sendable private static func delivered(_ scene: HandoverScene) throws -> String? {
        let id = try webhook(scene)
        try scene.house.database.query(
            """
            insert into webhook_deliveries (id, tenant_id, webhook_id, generation, type, body, due_at, attempts, done_at, outcome, sent_at,
                signature, status, took_ms)
            values ($2, $1, $2, 1, 'webhook.test', '{"type":"webhook.test"}', now(), 1, now(), 'delivered', 1780409113, 'v1,x', 204, 84)
            """, [scene.house.tenant, id])
        return id
    }
}
