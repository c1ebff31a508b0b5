import TestSupport
import Testing

@testable import Webhooks

/// From a committed row of the audit to a receiver, by the whole program (docs/apps/webhooks.md).
@Suite(.mayBlock) struct WebhookDeliveryTests {
    private let scene: WebhookScene

    init() throws { scene = try WebhookScene() }

    @Test("an event a committed change, signed, with ids and nothing of the customer")
    func delivered() throws {
        let reservation = try scene.house.addReservation(status: "draft")
        let hook = try scene.add(["reservation.requested"])
        #expect(try scene.house.phone(.manager).move(reservation, to: "requested").status == 200)
        let delivery = try hook.delivery("delivered")
        #expect(scene.requests().count == 1)
        let request = try #require(scene.requests().first)
        #expect(request.method == "POST" && request[header: "content-type"] == "application/json")
        #expect(request[header: "webhook-signature"] == Receiver.signature(of: request, with: hook.secret))
        #expect(request[header: "webhook-id"] == delivery["event_id"]?.string)
        #expect(request[header: "webhook-id"]?.contains(".") == false)
        #expect(request.body.count < 20_000)
        let event = Receiver.event(request)
        let audited = try #require(
            try scene.house.facts().audit.first { $0["action"] == "reservation.requested" })
        #expect(event["type"] == "reservation.requested")
        #expect(event["timestamp"]?.string?.hasSuffix("Z") == true)
        let data = try #require(event["data"]?.object)
        #expect(data["audit_id"]?.int.map(String.init) == audited["id"])
        #expect(data["reference"]?.string == reservation.reference && data["reservation_id"]?.string == reservation.id)
        #expect(data["from"] == "draft" && data["to"] == "requested")
        #expect(data["actor_id"]?.string == scene.house.account(.manager).id)
        #expect(
            Set(data.keys) == [
                "audit_id", "entity_type", "entity_id", "reservation_id", "reference", "asset_id", "from", "to", "actor_id",
                "version",
            ])
        #expect(delivery["attempts"]?.int == 1 && delivery["status"]?.int == 200 && delivery["fault"] == .null)
    }

    @Test("what a receiver compares: the bytes, headers and text of a delivery, and the secret nowhere but in the first answer")
    func shown() throws {
        let hook = try scene.add()
        try scene.note()
        let delivery = try hook.delivery("delivered")
        let request = try #require(scene.requests().first)
        let whole = try scene.admin.get("\(hook.path)/deliveries/\(delivery["id"]?.string ?? "")").json
        #expect(whole["body"]?.string.map { Array($0.utf8) } == request.body)
        for name in ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"] {
            #expect(whole["headers"]?[name]?.string == request[header: name], "\(name)")
        }
        let signed =
            "\(request[header: "webhook-id"] ?? "").\(request[header: "webhook-timestamp"] ?? "").\(String(decoding: request.body, as: UTF8.self))"
        #expect(whole["signed"]?.string == signed)
        #expect(hook.secret.hasPrefix("whsec_") && !hook.secret.contains("-") && !hook.secret.contains("_", after: "whsec_"))
        let raw = String(hook.secret.dropFirst("whsec_".count))
        let kept = try scene.house.database.value(
            """
            select (select string_agg(w::text, '') from webhooks w) || (select string_agg(d::text, '') from webhook_deliveries d)
                || (select string_agg(a::text, '') from audit_log a) || (select coalesce(string_agg(k::text, ''), '') from idempotency_keys k)
            """)
        #expect(kept?.contains(raw) == false)
        #expect(try scene.admin.get(hook.path).text.contains(raw) == false)
        #expect(try scene.admin.get("/webhooks").text.contains("secret\"") == false)
        #expect(scene.server.stop() == .code(0))
        #expect(!scene.server.log.text.contains(raw))
    }

    @Test("what rolled back is never told, and what commits late is")
    func rollback() throws {
        let hook = try scene.add()
        let (lost, late) = (try scene.server.database.session(), try scene.server.database.session())
        try lost.execute("begin")
        try scene.note(by: lost)
        try late.execute("begin")
        let slow = try scene.note(by: late)
        let quick = try scene.note()
        #expect(eventually { scene.requests().count == 1 })
        try lost.execute("rollback")
        try late.execute("commit")
        #expect(eventually { scene.requests().count == 2 })
        let last = try scene.note()
        #expect(eventually { scene.requests().count == 3 })
        let told = scene.requests().compactMap { Receiver.event($0)["data"]?["audit_id"]?.int }.map(String.init)
        #expect(told == [quick, slow, last])
        #expect(try hook.deliveries().count == 3)
    }

    @Test("what was written is told also where Postgres' start is earlier than the one before, as after a fail-over")
    func earlierStart() throws {
        let hook = try scene.add()
        try scene.house.database.query("update webhook_cursors set epoch = clock_timestamp() + interval '1 day'")
        let id = try scene.note()
        let told = try hook.delivery("delivered")
        #expect(told["audit_id"]?.int.map(String.init) == id)
    }

    @Test("what waits is not forgotten, however old; what is done or was left behind is, and a replay is new")
    func purged() throws {
        let hook = try scene.add()
        try scene.note()
        _ = try hook.delivery("delivered")
        try scene.house.database.query(
            """
            insert into webhook_deliveries (id, tenant_id, webhook_id, generation, type, body, created_at, due_at)
            select gen_random_uuid(), $1, $2, n, 'item.changed', '{}', clock_timestamp() - interval '40 days', 'infinity'
            from generate_series(0, 1) n
            """, [scene.house.tenant, hook.id])
        let purge = "select office.purge_webhook_deliveries('30 days', 1000)"
        #expect(try scene.house.database.value(purge) == "1")
        try scene.house.database.query(
            "update webhook_deliveries set created_at = created_at - interval '31 days' where audit_id is not null")
        #expect(
            try scene.admin.post(hook.path + "/replay", ["since": "2026-01-01T00:00:00Z", "only": "all"])["queued"]?.int == 1)
        #expect(eventually { scene.requests().count == 2 })
        #expect(try scene.house.database.value(purge) == "0")
        #expect(try scene.house.database.value("select count(*) from webhook_deliveries") == "2")
    }

    @Test("of what is older than deliveries are kept, and has none, nobody knows whether it was delivered: `all` alone sends it")
    func forgotten() throws {
        for days in [40, 20] {
            try scene.house.database.query(
                """
                insert into audit_log (tenant_id, source, action, at)
                values ($1, 'system', 'item.changed', clock_timestamp() - $2::int * interval '1 day')
                """, [scene.house.tenant, "\(days)"])
        }
        let hook = try scene.add(["item.changed"])
        let since: JSONTree = "2026-01-01T00:00:00Z"
        #expect(try scene.admin.post(hook.path + "/replay", ["since": since])["queued"]?.int == 1)
        _ = try hook.delivery("delivered")
        #expect(try scene.admin.post(hook.path + "/replay", ["since": since, "only": "all"])["queued"]?.int == 2)
    }

    @Test("a replay goes on at a second of which nothing was sent: each event is sent once, however many are of one second")
    func wholeSeconds() throws {
        let database = scene.house.database
        let times = [0.1, 0.2, 1.1, 1.2, 1.3, 1.4, 2.1, 2.2, 2.3, 2.4, 2.5]
        for time in times {
            try database.query(
                """
                insert into audit_log (tenant_id, source, action, at)
                values ($1, 'system', 'item.changed', '2026-05-04T03:02:00Z'::timestamptz + $2::float8 * interval '1 second')
                """, [scene.house.tenant, "\(time)"])
        }
        let hook = try scene.add(["item.changed"])
        var since: String? = "2026-05-04T03:02:00Z"
        var queued: [Int] = []
        while let from = since, queued.count < times.count {
            let body = try database.value(
                """
                select body from office.replay_webhook(
                    tenant => $1, subject => $2, session => null, role => 'admin', request_id => null, key => $3, fingerprint => 'f',
                    lock_timeout_ms => null, webhook => $4, since => $5, until => null, only_failed => false, most => 3)
                """, [scene.house.tenant, scene.house.account(.admin).subject, ID.fresh(), hook.id, from])
            let answer = try #require(body.flatMap { JSONTree(parsing: Array($0.utf8)) })
            queued.append(answer["queued"]?.int ?? -1)
            since = answer["next_since"]?.string
        }
        #expect(queued == [2, 4, 5])
        #expect(try database.value("select count(distinct audit_id) from webhook_deliveries") == "11")
    }

    @Test("an id of the audit that a restored database gives again is another event")
    func givenAgain() throws {
        let ids = try scene.house.database.value(
            """
            select count(distinct office.webhook_event_id(w, 7, t))
            from (select gen_random_uuid()) as h (w), generate_series(0, 1) n,
                lateral (select timestamptz '2026-06-01Z' + n * interval '1 microsecond') as r (t)
            """)
        #expect(ids == "2")
    }

    @Test("what nobody asked for, and what was before, is not told")
    func asked() throws {
        try scene.note()
        let hook = try scene.add(["asset.changed"])
        try scene.note()
        let wanted = try scene.note("asset.changed")
        _ = try hook.delivery("delivered")
        #expect(try hook.deliveries().map { $0["audit_id"]?.int.map(String.init) } == [wanted])
    }
}

extension String {
    fileprivate func contains(_ letter: Character, after prefix: String) -> Bool { dropFirst(prefix.count).contains(letter) }
}
