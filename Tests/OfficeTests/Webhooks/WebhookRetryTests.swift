import Foundation
import TestSupport
import Testing

@testable import Webhooks

/// What is tried again, when, and when an endpoint is turned off.
@Suite(.mayBlock) struct WebhookRetryTests {
    private let scene: WebhookScene

    init() throws { scene = try WebhookScene() }

    /// How long after its last try the one delivery is tried again, in seconds.
    private func pause() throws -> Double {
        let text = try scene.house.database.value(
            "select extract(epoch from due_at - to_timestamp(sent_at)) from webhook_deliveries where done_at is null")
        return text.flatMap(Double.init) ?? -1
    }

    @Test("ten tries by the table of pauses, a little later by chance, each with its own time and the same id and bytes")
    func table() throws {
        scene.answer(500)
        let hook = try scene.add()
        try scene.note()
        let pauses: [Double] = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
        for (place, wanted) in pauses.enumerated() {
            _ = try hook.delivery("waiting", attempts: place + 1)
            #expect(
                try eventually {
                    try scene.house.database.value("select count(*) from webhook_deliveries where leased_until is null") == "1"
                })
            let pause = try pause()
            // It begins at the end of the try, which a busy machine makes long.
            #expect(pause >= wanted && pause <= wanted * 1.1 + 20, "\(place): \(pause)")
            try scene.hurry()
        }
        let failed = try hook.delivery("failed", attempts: 10)
        #expect(failed["status"]?.int == 500 && failed["fault"] == "status" && failed["next_attempt_at"] == .null)
        let requests = scene.requests()
        #expect(requests.count == 10 && Set(requests.map(\.body)).count == 1)
        #expect(Set(requests.compactMap { $0[header: "webhook-id"] }).count == 1)
        for request in requests {
            #expect(request[header: "webhook-signature"] == Receiver.signature(of: request, with: hook.secret))
        }
        // That nothing is tried any more is no success.
        #expect(try hook.shown()["failing_since"] != .null)
    }

    @Test(
        "an event that is given up ends no failing: the days of tries add up over several events, and a silence between them is none"
    )
    func sparse() throws {
        scene.answer(500)
        let hook = try scene.add()
        try scene.note()
        _ = try hook.delivery("waiting", attempts: 1)
        try scene.house.database.query("update webhook_deliveries set attempts = 9")
        try scene.hurry()
        _ = try hook.delivery("failed", attempts: 10)
        #expect(try hook.shown()["failing_since"] != .null)
        let days = "select extract(epoch from failing_for) / 86400 from webhooks"
        // Four days of tries, and months without an event, or without a server.
        try scene.house.database.query(
            """
            update webhooks set failing_since = clock_timestamp() - interval '90 days', failing_for = '4 days',
                tried_at = clock_timestamp() - interval '86 days'
            """)
        try scene.note()
        _ = try hook.delivery("waiting", attempts: 1)
        #expect(try hook.shown()["active"] == true)
        #expect(try scene.house.database.value(days).flatMap(Double.init).map { $0 >= 4 && $0 < 4.1 } == true)
        // The next day's tries are the fifth day of them.
        try scene.house.database.query("update webhooks set tried_at = clock_timestamp() - interval '25 hours'")
        try scene.hurry()
        #expect(try eventually { try hook.shown()["active"] == false })
        #expect(try hook.shown()["turned_off"] == "failing")
    }

    @Test("a redirect is a failure and is not followed; 410 turns it off, with a row of the audit")
    func gone() throws {
        let elsewhere = try StubHTTPServer { _ in .text(200, "") }
        scene.answer(307, headers: [("Location", elsewhere.url + "/x")])
        let hook = try scene.add()
        try scene.note()
        #expect(try hook.delivery("waiting", attempts: 1)["status"]?.int == 307)
        #expect(elsewhere.requests.isEmpty)
        scene.answer(410)
        try scene.hurry()
        _ = try hook.delivery("failed")
        let shown = try hook.shown()
        #expect(shown["active"] == false && shown["turned_off"] == "gone" && shown["version"]?.int == 2)
        #expect(try scene.house.facts().audit.contains { $0["action"] == "webhook.turned_off" })
        try scene.note()
        #expect(try scene.admin.patch(hook.path, ["active": true]).json["turned_off"] == .null)
        scene.answer(200)
        let last = try scene.note()
        #expect(eventually { scene.requests().count == 3 })
        #expect(Receiver.event(try #require(scene.requests().last))["data"]?["audit_id"]?.int.map(String.init) == last)
    }

    @Test(
        "a wish for a pause is heard, of a day at most; 429, 502 and 504 slow down all of the endpoint",
        arguments: [429, 502, 504, 503])
    func slow(status: Int) throws {
        scene.answer(status, headers: status == 503 || status == 429 ? [("Retry-After", "999999")] : [])
        let hook = try scene.add()
        try scene.note()
        // On a slow machine the next try, after 5 s, may have been there: the pause of each is twice as long as the one before.
        var row: [String?] = []
        #expect(
            try eventually {
                row = try scene.house.database.first(
                    "select pauses, extract(epoch from paused_until - tried_at) from webhooks")
                return row.first != "0"
            })
        let pauses = row.first?.flatMap { Int($0) } ?? 1, seconds = row.last?.flatMap { Double($0) } ?? 0
        let isAsked = status == 503 || status == 429
        #expect(isAsked ? seconds > 86_000 && seconds <= 86_400 : seconds == Double(5 << (pauses - 1)), "\(row)")
        _ = try hook.delivery("waiting")
        scene.answer(200)
        try scene.note()
        // Nothing else is sent meanwhile where the pause is long.
        if isAsked {
            #expect(try hook.shown()["paused_until"] != .null)
            #expect(try eventually { try hook.deliveries().count == 2 })
            #expect(try hook.deliveries().allSatisfy { $0["next_attempt_at"] != .null })
            #expect(scene.requests().count == 1)
        }
    }

    @Test("five days of failure turn it off and are mailed to the admins; what waited is left out")
    func failing() throws {
        let scene = try WebhookScene(
            settings: ["SMTP_URL": "smtp://127.0.0.1:1", "MAIL_FROM": "office@house.example", "MAIL_RETRY": "10m"])
        scene.answer(500)
        let hook = try scene.add()
        try scene.note()
        _ = try hook.delivery("waiting", attempts: 1)
        #expect(try eventually { try hook.shown()["failing_since"] != .null })
        try scene.house.database.query("update webhooks set failing_for = '4 days 23 hours'")
        try scene.hurry()
        _ = try hook.delivery("waiting", attempts: 2)
        try scene.house.database.query("update webhooks set failing_for = '5 days'")
        try scene.hurry()
        #expect(try eventually { try hook.shown()["active"] == false })
        #expect(try hook.shown()["turned_off"] == "failing")
        #expect(try hook.deliveries().first?["state"] == "dropped")
        let mails = try scene.house.database.rows("select recipient, subject, body from signin.mail_outbox")
        #expect(mails.map { $0["recipient"] } == [scene.house.account(.admin).email])
        #expect(mails.first?["subject"]?.hasPrefix("Webhook turned off: ") == true)
        #expect(mails.first?["body"]?.contains(scene.receiver.url) == true)
    }

    @Test("a receiver whose clock is another is told in the log, once")
    func clock() throws {
        scene.answer(200, headers: [("Date", "Sun, 06 Nov 1994 08:49:37 GMT")])
        let hook = try scene.add()
        for _ in 0..<3 { try scene.note() }
        #expect(try eventually { try hook.deliveries().filter { $0["state"] == "delivered" }.count == 3 })
        let told = "the clock of a webhook's receiver is another"
        #expect(eventually { !scene.server.log.lines(containing: told).isEmpty })
        scene.answer(401, headers: [("Date", "Sun, 06 Nov 1994 08:49:37 GMT")])
        try scene.note()
        let refused = try hook.delivery("waiting", attempts: 1)
        #expect(refused["fault"] == "clock" && refused["status"]?.int == 401, "\(refused)")
        #expect(scene.server.log.lines(containing: told).count == 1)
    }

    @Test("at another URL what waits is sent at once, and nothing is held against it")
    func elsewhere() throws {
        scene.answer(503, headers: [("Retry-After", "3600")])
        let hook = try scene.add()
        try scene.note()
        _ = try hook.delivery("waiting", attempts: 1)
        #expect(try eventually { try hook.shown()["paused_until"] != .null })
        scene.answer(200)
        let moved = try scene.admin.patch(hook.path, ["url": .string(scene.receiver.url + "/other")])
        #expect(moved.status == 200 && moved["paused_until"] == .null && moved["failing_since"] == .null, "\(moved)")
        _ = try hook.delivery("delivered", attempts: 1)
        #expect(scene.requests("/other").count == 1)
    }

    @Test(
        "what the former URL answers when the webhook has another counts for nothing: the event is sent to the new one",
        arguments: [410, 200])
    func late(former: Int) throws {
        let hook = try scene.add()
        let (admin, path, other) = (scene.admin, hook.path, scene.receiver.url + "/other")
        scene.answer { request in
            guard request.path == "/hook" else { return .text(200, "") }
            _ = try? admin.patch(path, ["url": .string(other)])
            return .text(former, "")
        }
        try scene.note()
        _ = try hook.delivery("delivered", attempts: 1)
        #expect(scene.requests("/other").count == 1 && scene.requests().count == 1)
        let shown = try hook.shown()
        #expect(shown["active"] == true && shown["failing_since"] == .null, "\(shown)")
    }

    @Test("what was under way when the webhook was turned off counts for nothing when it is on again, at another URL")
    func lateOfFormerLife() throws {
        let hook = try scene.add()
        let (admin, path, other) = (scene.admin, hook.path, scene.receiver.url + "/other")
        scene.answer { request in
            guard request.path == "/hook" else { return .text(200, "") }
            _ = try? admin.patch(path, ["active": false])
            _ = try? admin.patch(path, ["url": .string(other), "active": true])
            return .text(410, "")
        }
        try scene.note()
        let told = "select count(*) from webhook_deliveries where status = 410 and leased_until is null"
        #expect(try eventually { try scene.house.database.value(told) == "1" })
        let shown = try hook.shown()
        #expect(shown["active"] == true && shown["turned_off"] == .null && shown["failing_since"] == .null, "\(shown)")
        #expect(shown["url"]?.string == other && scene.requests("/other").isEmpty)
    }

    @Test("one success ends the failing")
    func recovers() throws {
        scene.answer(500)
        let hook = try scene.add()
        try scene.note()
        _ = try hook.delivery("waiting", attempts: 1)
        scene.answer(200)
        try scene.hurry()
        _ = try hook.delivery("delivered", attempts: 2)
        #expect(try hook.shown()["failing_since"] == .null)
    }

    @Test("an endpoint that hangs with a hundred thousand events delays no other, and has two under way at most")
    func dead() throws {
        let dead = try StubHTTPServer { _ in .silence }
        let stuck = try scene.add(["item.changed"], url: dead.url)
        try scene.house.database.query(
            """
            insert into webhook_deliveries (id, tenant_id, webhook_id, generation, type, body, due_at)
            select gen_random_uuid(), $1, $2, 1, 'item.changed', '{}', clock_timestamp() from generate_series(1, 100000)
            """, [scene.house.tenant, stuck.id])
        try scene.house.database.query("update webhooks set due_at = clock_timestamp() where id = $1", [stuck.id])
        #expect(eventually { dead.requests.count == 2 })
        let hook = try scene.add()
        let begun = ContinuousClock.now
        try scene.note()
        _ = try hook.delivery("delivered")
        #expect(ContinuousClock.now - begun < .seconds(12))
        #expect(dead.requests.count == 2)
    }

    @Test("what is sent is the oldest first")
    func order() throws {
        let hook = try scene.add(["item.changed"])
        let ids = try scene.house.database.column(
            """
            with made as (
                insert into audit_log (tenant_id, source, action) select $1, 'system', 'item.changed' from generate_series(1, 40)
                returning id)
            select id::text from made order by made.id
            """, [scene.house.tenant])
        #expect(try eventually { try hook.deliveries().filter { $0["state"] == "delivered" }.count == 40 })
        let told = scene.requests().compactMap { Receiver.event($0)["data"]?["audit_id"]?.int }
        #expect(Set(told).count == 40)
        // Two are under way at a time: while one of them takes long, those behind it come one place early.
        for (place, id) in told.enumerated() { #expect((ids.firstIndex(of: String(id)) ?? 99) <= place + 1) }
    }
}
