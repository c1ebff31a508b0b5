import Foundation
import TestSupport
import Testing

@testable import Webhooks

/// `/webhooks` as admins use it.
@Suite(.mayBlock) struct WebhookEndpointTests {
    private let scene: WebhookScene
    private var house: House { scene.house }
    private var admin: Phone { scene.admin }

    init() throws { scene = try WebhookScene() }

    private func body(_ change: [String: JSONTree] = [:]) -> JSONTree {
        .object(["url": .string(scene.receiver.url + "/hook"), "events": ["asset.changed"]].merging(change) { $1 })
    }

    private func audited() throws -> [String] {
        try house.facts().audit.compactMap { $0["action"] }.filter { $0.hasPrefix("webhook.") }
    }

    @Test("made, listed, changed and taken away, each with its row of the audit; the secret is in the first answer alone")
    func life() throws {
        let key = ID.fresh()
        let made = try admin.post("/webhooks", body(["description": "Accounting"]), key: key)
        #expect(made.status == 201 && made["active"] == true && made["version"]?.int == 1 && made["turned_off"] == .null)
        #expect(made["secret"]?.string?.hasPrefix("whsec_") == true && made[header: "Cache-Control"] == "no-store")
        let again = try admin.post("/webhooks", body(["description": "Accounting"]), key: key)
        #expect(again.status == 201 && again.isReplay && again["id"] == made["id"] && again["secret"] == nil)
        let path = "/webhooks/\(made["id"]?.string ?? "")"
        #expect(try admin.get("/webhooks")["webhooks"]?.array?.count == 1)
        #expect(try admin.get(path)["description"] == "Accounting")
        let changed = try admin.patch(path, ["description": nil, "events": ["item.changed"], "version": 1])
        #expect(changed.status == 200 && changed["description"] == .null && changed["version"]?.int == 2)
        let stale = try admin.patch(path, ["description": "x", "version": 1])
        #expect(stale.status == 409 && stale.code == "version_mismatch")
        #expect(stale["error"]?["current"]?["webhook"]?["version"]?.int == 2)
        #expect(try admin.patch(path, ["description": nil, "version": 2]).json["version"]?.int == 2)
        #expect(try admin.delete(path).status == 204)
        #expect(try admin.get(path).code == "webhook_not_found" && admin.delete(path).code == "webhook_not_found")
        #expect(try audited() == ["webhook.created", "webhook.changed", "webhook.deleted"])
    }

    @Test("after the retention a key makes no second one, and shows no secret")
    func keyForGood() throws {
        let key = ID.fresh()
        let made = try admin.post("/webhooks", body(), key: key)
        try house.database.query("delete from idempotency_keys where key = $1", [key])
        let again = try admin.post("/webhooks", body(), key: key)
        #expect(again.status == 201 && again["id"] == made["id"] && again["secret"] == nil)
        #expect(try house.database.value("select count(*) from webhooks where tenant_id = $1", [house.tenant]) == "1")
    }

    @Test("only for admins, and no house sees another's")
    func whose() throws {
        let hook = try scene.add()
        for role in [Role.viewer, .staff, .manager] {
            #expect(try house.phone(role).get("/webhooks").code == "insufficient_role")
            #expect(try house.phone(role).post("/webhooks", body()).code == "insufficient_role")
        }
        let other = try House(on: scene.server).phone(.admin)
        #expect(try other.get(hook.path).code == "webhook_not_found")
        #expect(try other.patch(hook.path, ["active": false]).code == "webhook_not_found")
        #expect(try other.post(hook.path + "/rotate", [:]).code == "webhook_not_found")
        #expect(try other.post(hook.path + "/test", [:], key: nil).code == "webhook_not_found")
        #expect(try other.post(hook.path + "/replay", ["since": "2026-01-01T00:00:00Z"]).code == "webhook_not_found")
        #expect(try other.get(hook.path + "/deliveries").code == "webhook_not_found")
        #expect(try other.get("/webhooks")["webhooks"]?.array?.isEmpty == true)
        #expect(try admin.get("/webhooks/none").code == "webhook_not_found")
        #expect(try admin.get(hook.path + "/deliveries/none").code == "not_found")
    }

    @Test("all faults of a body at once")
    func faults() throws {
        let wrong = try admin.post(
            "/webhooks",
            ["url": "https://a:b@c.example", "events": ["asset.changed", "nothing.known", "asset.changed"], "active": "yes"])
        #expect(wrong.code == "validation_failed")
        #expect(wrong.faults == ["active wrong_type", "events[1] invalid_value", "events[2] invalid_value", "url invalid_value"])
        #expect(try admin.post("/webhooks", [:]).faults == ["events required", "url required"])
        #expect(try admin.post("/webhooks", body(["events": []])).faults == ["events too_short"])
        let own = try admin.post("/webhooks", body(["url": .string("http://127.0.0.1:\(scene.server.port)/api")]))
        #expect(own.faults == ["url invalid_value"])
        let hook = try scene.add()
        #expect(
            try admin.patch(hook.path, ["url": nil, "events": nil, "active": nil]).faults == [
                "active required", "events required", "url required",
            ])
        #expect(try admin.post(hook.path + "/replay", ["only": "some"]).faults == ["only invalid_value", "since required"])
        #expect(try admin.get("/webhooks?limit=0&x=1").faults == ["limit out_of_range", "x not_supported"])
    }

    @Test("a house has at most twenty")
    func most() throws {
        for _ in 0..<20 { _ = try scene.add() }
        #expect(try admin.post("/webhooks", body()).faults == ["webhooks too_long"])
    }

    @Test("both secrets sign for a day after a rotation, the newest first; sent again it shows none")
    func rotated() throws {
        let hook = try scene.add()
        let key = ID.fresh()
        let rotated = try admin.post(hook.path + "/rotate", [:], key: key)
        let secret = try #require(rotated["secret"]?.string)
        #expect(rotated.status == 200 && secret != hook.secret && rotated["former_secret_until"] != .null)
        let again = try admin.post(hook.path + "/rotate", [:], key: key)
        #expect(again.isReplay && again["secret"] == nil)
        try scene.note()
        _ = try hook.delivery("delivered")
        let request = try #require(scene.requests().last)
        #expect(
            request[header: "webhook-signature"]
                == Receiver.signature(of: request, with: secret) + " " + Receiver.signature(of: request, with: hook.secret))
        try house.database.query("update webhooks set former_until = clock_timestamp()")
        try scene.note()
        #expect(eventually { scene.requests().count == 2 })
        let last = try #require(scene.requests().last)
        #expect(last[header: "webhook-signature"] == Receiver.signature(of: last, with: secret))
        #expect(try audited() == ["webhook.created", "webhook.rotated"])
    }

    @Test("who rotates again within the day cuts off nobody: the secrets of the day sign, the newest first, five at most")
    func rotatedAgain() throws {
        let hook = try scene.add()
        func rotated() throws -> String {
            try #require(try admin.post(hook.path + "/rotate", [:], key: ID.fresh())["secret"]?.string)
        }
        var secrets = [hook.secret]
        for _ in 0..<2 { secrets.insert(try rotated(), at: 0) }
        func signatures(_ count: Int) throws -> (are: String?, of: [String]) {
            try scene.note()
            #expect(eventually { scene.requests().count == count })
            let last = try #require(scene.requests().last)
            return (last[header: "webhook-signature"], secrets.map { Receiver.signature(of: last, with: $0) })
        }
        let three = try signatures(1)
        #expect(three.are == three.of.joined(separator: " "))
        for _ in 0..<3 { secrets.insert(try rotated(), at: 0) }
        let five = try signatures(2)
        #expect(five.are == five.of.prefix(5).joined(separator: " "))
        try house.database.query(
            "update webhooks set older_until = (select array_agg(clock_timestamp()) from unnest(older_until))")
        let two = try signatures(3)
        #expect(two.are == two.of.prefix(2).joined(separator: " "))
    }

    @Test("the audit, which managers read, has scheme and host of the URL and no more of it")
    func auditedURL() throws {
        let hook = try scene.add(path: "/services/T0/B0/secret?token=secret")
        #expect(try admin.patch(hook.path, ["url": .string(scene.receiver.url + "/?key=secret")]).status == 200)
        let urls = try house.database.column(
            """
            select distinct shown ->> 'url' from audit_log a cross join unnest(array[a.before, a.after]) shown
            where a.entity_type = 'webhook' and shown is not null
            """)
        #expect(urls == [scene.receiver.url])
        #expect(try house.database.value("select count(*) from audit_log a where a::text like '%secret%'") == "0")
        let read = try house.phone(.manager).get("/audit?limit=500")
        #expect(read.status == 200 && !read.text.contains("secret"), "\(read)")
    }

    @Test("a test has a fixed body, needs no key, and goes to one that is turned off as well")
    func tested() throws {
        let hook = try scene.add()
        let sent = try admin.post(hook.path + "/test", [:], key: nil)
        #expect(sent.status == 202 && sent["state"] == "waiting" && sent["audit_id"] == .null)
        _ = try hook.delivery("delivered")
        #expect(try admin.patch(hook.path, ["active": false]).status == 200)
        #expect(try admin.post(hook.path + "/test", [:], key: nil).status == 202)
        #expect(eventually { scene.requests().count == 2 })
        let expected = #"{"type":"webhook.test","timestamp":"2026-01-01T00:00:00.000Z","data":{"test":true}}"#
        #expect(scene.requests().allSatisfy { String(decoding: $0.body, as: UTF8.self) == expected })
        #expect(Set(scene.requests().compactMap { $0[header: "webhook-id"] }).count == 2)
    }

    @Test("a test that fails is tried once, and makes no failing of the webhook")
    func testFailed() throws {
        scene.answer(500)
        let hook = try scene.add()
        #expect(try admin.patch(hook.path, ["active": false]).status == 200)
        #expect(try admin.post(hook.path + "/test", [:], key: nil).status == 202)
        let failed = try hook.delivery("failed", attempts: 1)
        #expect(failed["status"]?.int == 500 && failed["next_attempt_at"] == .null)
        #expect(try hook.shown()["failing_since"] == .null)
        #expect(try house.database.value("select due_at = 'infinity' from webhooks") == "t")
    }

    @Test("what happened while it was off is not sent when it is turned on; a replay sends it, under ids that stay")
    func replayed() throws {
        let hook = try scene.add()
        try scene.note()
        let first = try hook.delivery("delivered")
        #expect(try admin.patch(hook.path, ["active": false]).status == 200)
        let missed = try scene.note()
        #expect(try admin.post(hook.path + "/replay", ["since": "2026-01-01T00:00:00Z"]).faults == ["active invalid_value"])
        #expect(try admin.patch(hook.path, ["active": true]).status == 200)
        let later = try scene.note()
        #expect(eventually { scene.requests().count == 2 })
        #expect(Receiver.event(try #require(scene.requests().last))["data"]?["audit_id"]?.int.map(String.init) == later)
        let replay = try admin.post(hook.path + "/replay", ["since": "2026-01-01T00:00:00Z"])
        #expect(replay.status == 202 && replay["queued"]?.int == 1 && replay["next_since"] == .null)
        #expect(eventually { scene.requests().count == 3 })
        #expect(Receiver.event(try #require(scene.requests().last))["data"]?["audit_id"]?.int.map(String.init) == missed)

        // What is under way is not sent once more.
        #expect(try eventually { try hook.deliveries().filter { $0["state"] == "delivered" }.count == 3 })
        let all = try admin.post(hook.path + "/replay", ["since": "2026-01-01T00:00:00Z", "only": "all"])
        #expect(all["queued"]?.int == 3)
        #expect(eventually { scene.requests().count == 6 })
        let byID = Dictionary(grouping: scene.requests()) { $0[header: "webhook-id"] ?? "" }
        #expect(byID.count == 3 && byID.values.allSatisfy { $0.count == 2 && Set($0.map(\.body)).count == 1 })
        #expect(try eventually { try hook.deliveries().filter { $0["state"] == "delivered" }.count == 3 })
        // Also where the delivery was forgotten meanwhile.
        try house.database.query("delete from webhook_deliveries where audit_id = $1", [first["audit_id"]?.int.map(String.init)])
        _ = try admin.post(hook.path + "/replay", ["since": "2026-01-01T00:00:00Z"])
        #expect(eventually { scene.requests().count == 7 })
        #expect(scene.requests().last?[header: "webhook-id"] == first["event_id"]?.string)
        #expect(try audited().filter { $0 == "webhook.replayed" }.count == 3)
    }

    @Test("the kinds of events are dotted, and there is one of each action of the table")
    func events() throws {
        let events = try #require(try admin.get("/webhooks/events")["events"]?.array?.compactMap(\.string))
        #expect(events == WebhookEvent.allCases.map(\.rawValue))
        let letters = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.")
        #expect(events.allSatisfy { $0.contains(".") && letters.isSuperset(of: $0) })
        // Each is an action that some function writes; moves of a status are called by it.
        let functions = try ProjectFiles.all(under: "migrations/functions", endingIn: [".sql"]).map(\.text).joined()
        let moves = ["requested", "confirmed", "returned", "closed", "cancelled", "reopened"].map { "reservation." + $0 }
        for event in events where !moves.contains(event) { #expect(functions.contains("'\(event)'"), "\(event)") }
    }
}
