import TestSupport
import Testing

/// `POST /outbox` (docs/client-guide.md, "The outbox"): each entry is exactly the single call with its key.
@Suite(.mayBlock) struct OutboxCallTests {
    @Test("an outbox of every kind: each entry in a transaction of its own, the answers in order, as the single calls would be")
    func everyKind() throws {
        let scene = try Scene(qty: 1, units: 1)
        let manager = try scene.house.phone(.manager)
        let unit = scene.units[0]
        let entries: [OutboxDraft] = [
            .pickUp(unit, on: scene.reservation, at: minutesAgo(20), code: unit.code), .report(unit, on: scene.reservation),
            .takeBack(unit, from: scene.reservation, at: minutesAgo(10)), .move(scene.reservation, to: "closed"),
        ]
        let answer = try manager.sendOutbox(entries)
        #expect(answer.status == 200)
        #expect(answer[header: "Cache-Control"] == "no-store")
        #expect(answer.summaries == ["200", "201", "200", "200"])
        let facts = try scene.house.facts()
        #expect(facts.reservation(scene.reservation)?["status"] == "closed")
        #expect(facts.trips(of: unit).count == 1)
        #expect(facts.asset(unit)?["current_reservation_id"] == nil)
        #expect(facts.reports.count == 1)
        #expect(facts.scans.count == 1)
        let transactions = try scene.house.database.rows(
            "select distinct xmin::text as xid from idempotency_keys where tenant_id = $1", [scene.house.tenant])
        #expect(transactions.count == 4)
        // The stored answers, in the order sent, are the bodies: nothing else is in the answer.
        let bodies = entries.map { facts.key($0.key.string ?? "")?["body"] ?? "?" }
        let statuses = [200, 201, 200, 200]
        let results = zip(entries, zip(statuses, bodies)).map { entry, done in
            #"{"key":"\#(entry.key.string ?? "")","status":\#(done.0),"body":\#(done.1)}"#
        }
        let expected = #"{"results":["# + results.joined(separator: ",") + "]}"
        #expect(answer.text == expected)
    }

    @Test(
        "a key replays across both: sent singly and then by an outbox, and the other way round, the same bytes, nothing written")
    func replay() throws {
        let scene = try Scene(units: 2)
        let entries = scene.units.map { OutboxDraft.pickUp($0, on: scene.reservation, code: $0.code) }
        let single = try scene.phone.send(entries[0])
        #expect(single.status == 200)
        let first = try scene.phone.sendOutbox(entries)
        #expect(first.results.map(\.isReplay) == [true, false])
        #expect(first.text.contains(#""replayed":true,"body":\#(single.text)}"#))
        #expect(!first.text.contains(#""replayed":false"#))
        let facts = try scene.house.facts()
        let again = try scene.phone.send(entries[1])
        #expect(again.isReplay)
        #expect(first.text.hasSuffix(#""status":200,"body":\#(again.text)}]}"#))
        let second = try scene.house.phone(.manager).sendOutbox(entries)
        #expect(second.results.map(\.isReplay) == [true, true])
        #expect(try scene.house.facts() == facts)
    }

    @Test("white space, the order of names and how a number is spelled make no other request; an unknown field does: 422")
    func fingerprint() throws {
        let scene = try Scene()
        let path = "/reservations/\(scene.reservation.id)/pickups"
        let id = scene.units[0].id
        let single = try scene.phone.post(
            path, bytes: Array(#"{"asset_id":"\#(id)","at":"2026-06-02T09:00:00Z","n":1.50}"#.utf8), key: "one")
        #expect(single.status == 200)
        let body = #"{ "n" : 15e-1, "at":"2026-06-02T09:00:00\u005a", "asset_id":"\#(id)" }"#
        func send(_ body: String) throws -> Answer {
            let entry = #"{"path":"/api/office\#(path)","body":\#(body),"key":"one","method":"POST"}"#
            return try scene.phone.post("/outbox", bytes: Array(#"{"entries":[\#(entry)]}"#.utf8), key: nil)
        }
        #expect(try send(body).results.map(\.isReplay) == [true])
        #expect(try send(body.replacing("15e-1", with: "2")).summaries == ["422 idempotency_key_reused"])
    }

    @Test("the key comes back as sent, and is the same key as in the header: a UUID in any case, a quoted text")
    func keyAsSent() throws {
        let scene = try Scene()
        let key = ID.fresh()
        let entries = [
            OutboxDraft.pickUp(scene.units[0], on: scene.reservation, key: key.uppercased()),
            .pickUp(scene.units[1], on: scene.reservation, key: #""a\"b""#),
        ]
        let answer = try scene.phone.sendOutbox(entries)
        #expect(answer.results.map { $0.tree["key"] } == entries.map(\.key))
        let facts = try scene.house.facts()
        #expect(facts.keys.map { $0["key"] } == [key, #"a"b"#])
        for entry in entries { #expect(try scene.phone.send(entry).isReplay) }
    }

    @Test("an outbox of nothing is 200 and no results") func nothing() throws {
        let scene = try Scene()
        let before = try scene.house.facts()
        let answer = try scene.phone.sendOutbox([])
        #expect(answer.status == 200)
        #expect(answer.text == #"{"results":[]}"#)
        #expect(try scene.house.facts() == before)
    }

    @Test("the outer answer is not stored: no key is needed, and one that is sent is nothing to it") func outerKey() throws {
        let scene = try Scene()
        let entries = [OutboxDraft.pickUp(scene.units[0], on: scene.reservation)]
        for isReplay in [false, true] {
            let answer = try scene.phone.sendOutbox(entries, headers: [("Idempotency-Key", "outer")])
            #expect(answer.status == 200 && !answer.isReplay)
            #expect(answer.results.map(\.isReplay) == [isReplay])
        }
        #expect(try scene.house.facts().keys.map { $0["key"] } == [entries[0].key.string])
        // Another outbox under the same key is not refused.
        #expect(try scene.phone.sendOutbox([], headers: [("Idempotency-Key", "outer")]).status == 200)
    }

    @Test("it takes staff: a viewer is refused as a whole, whatever is in it") func viewer() throws {
        let scene = try Scene()
        let before = try scene.house.facts()
        let viewer = try scene.house.phone(.viewer)
        for entries in [[], [OutboxDraft.pickUp(scene.units[0], on: scene.reservation)]] {
            let answer = try viewer.sendOutbox(entries)
            #expect(answer.status == 403)
            #expect(answer.code == "insufficient_role")
        }
        #expect(try scene.house.facts() == before)
    }

    @Test("an entry that takes a manager is refused to staff by its own 403, and the others go on") func manager() throws {
        let scene = try Scene()
        let entries = [
            OutboxDraft.move(scene.reservation, to: "cancelled"), .pickUp(scene.units[0], on: scene.reservation),
        ]
        let answer = try scene.phone.sendOutbox(entries)
        #expect(answer.summaries == ["403 insufficient_role", "200"])
        #expect(answer.results[0].error?["message"] == "This needs the role “Desk”.")
        #expect(try scene.status() == "confirmed")
        #expect(try scene.house.facts().trips(of: scene.units[0]).count == 1)
    }

    @Test("an entry's request id is the outer one, a dot, its index: in its error and in the audit") func requestID() throws {
        let scene = try Scene(qty: 1, units: 2)
        let id = String(repeating: "x", count: 128)
        let entries = scene.units.map { OutboxDraft.pickUp($0, on: scene.reservation) }
        let answer = try scene.phone.sendOutbox(entries, headers: [("X-Request-Id", id)])
        #expect(answer[header: "X-Request-Id"] == id)
        #expect(answer.summaries == ["200", "409 line_capacity_full"])
        #expect(answer.results[1].error?["request_id"] == .string(id + ".1"))
        #expect(try scene.house.facts().audit.map { $0["request_id"] } == [id + ".0"])
    }

    @Test("a refusal is byte for byte the single call's, in the caller's language") func refusal() throws {
        let scene = try Scene(qty: 1, units: 2)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        let entry = OutboxDraft.pickUp(scene.units[1], on: scene.reservation)
        let spanish = (name: "Accept-Language", value: "es-CO")
        let single = try scene.phone.send(entry, headers: [spanish, ("X-Request-Id", "try.0")])
        #expect(single.status == 409)
        let answer = try scene.phone.sendOutbox([entry], headers: [spanish, ("X-Request-Id", "try")])
        #expect(answer.text == #"{"results":[{"key":"\#(entry.key.string ?? "")","status":409,"body":\#(single.text)}]}"#)
    }

    @Test(
        "a path means what it means alone: ids in upper case, an id encoded, a query that is not supported, one that is let pass")
    func paths() throws {
        let scene = try Scene(qty: 2, units: 2)
        let id = scene.reservation.id
        func entry(_ path: String, key: String) -> OutboxDraft {
            OutboxDraft(path, Phone.handover(scene.units[0], "2026-06-02T09:00:00Z", nil), key: key)
        }
        let key = ID.fresh()
        let upper = entry("/reservations/\(id.uppercased())/pickups", key: key)
        let encoded = entry("/reservations/%\(String(id.utf8.first ?? 0, radix: 16))\(id.dropFirst())/pickups", key: key)
        let passed = entry("/reservations/\(id)/pickups?apikey=x", key: key)
        let asked = entry("/reservations/\(id)/pickups?limit=1", key: key)
        let noID = entry("/reservations/x/pickups", key: ID.fresh())
        let answer = try scene.phone.sendOutbox([upper, encoded, passed, asked, noID])
        #expect(answer.summaries == ["200", "200", "200", "400 validation_failed", "424 dependency_failed"])
        #expect(answer.results.map(\.isReplay) == [false, true, true, false, false])
        #expect(answer.results[3].faults == ["limit not_supported"])
        #expect(try scene.phone.sendOutbox([noID]).summaries == ["404 reservation_not_found"])
        for single in [upper, encoded, passed] { #expect(try scene.phone.send(single).isReplay) }
    }

    @Test("a body is judged as alone, all its faults at once, its key's code first; none at all is no JSON") func bodies() throws
    {
        let scene = try Scene()
        let path = "/reservations/\(scene.reservation.id)/pickups"
        var keyless = OutboxDraft(path, ["asset_id": "x"])
        keyless.key = .null
        let before = try scene.house.facts()
        for entry in [
            OutboxDraft(path, ["asset_id": "x"]), OutboxDraft(path, .null), OutboxDraft(path, []), OutboxDraft(path, "{}"),
            keyless,
        ] {
            let single = try scene.phone.send(entry, headers: [("X-Request-Id", "try.0")])
            let answer = try scene.phone.sendOutbox([entry], headers: [("X-Request-Id", "try")])
            #expect(single.status == 400)
            #expect(answer.text.hasSuffix(#""status":400,"body":\#(single.text)}]}"#), "\(answer)")
        }
        #expect(try scene.phone.sendOutbox([OutboxDraft(path, nil)]).summaries == ["400 invalid_json"])
        #expect(try scene.house.facts() == before)
    }

    @Test("a hundred entries with large bodies, over 64 KiB in all, packed by gzip: each is done") func large() throws {
        let scene = try Scene(qty: 100, units: 100)
        let notes = String(repeating: "ñ", count: 4000)
        let entries = scene.units.map { unit in
            var entry = OutboxDraft.pickUp(unit, on: scene.reservation)
            entry.body = .object((entry.body?.object ?? [:]).merging(["unknown": .string(notes)]) { $1 })
            return entry
        }
        let answer = try scene.phone.sendOutbox(entries, headers: [("Accept-Encoding", "gzip")])
        #expect(answer.status == 200)
        #expect(answer[header: "Content-Encoding"] == "gzip")
        let tree = try JSONTree(parsing: answer.unpackedBody())
        #expect(tree?["results"]?.array?.count { $0["status"] == 200 } == 100)
        #expect(try scene.house.facts().checkouts.count == 100)
        #expect(try scene.phone.send(entries[99]).isReplay)
    }

    @Test("the log has one line of it, with what became of its entries and nothing of what they say") func log() throws {
        let server = try TestServer.start(settings: ["LOG_LEVEL": "debug"])
        let scene = try Scene(qty: 1, units: 3, on: server)
        let entries = scene.units.prefix(2).map { OutboxDraft.pickUp($0, on: scene.reservation, code: $0.code) }
        #expect(try scene.phone.send(entries[0]).status == 200)
        let answer = try scene.phone.sendOutbox(
            entries + [.takeBack(scene.units[0], from: scene.reservation)], headers: [("X-Request-Id", "outer")])
        #expect(answer.summaries == ["200", "409 line_capacity_full", "200"])
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.filter { $0.contains("outer") }
        #expect(lines.count == 1)
        let line = try #require(lines.first.flatMap { JSONTree(parsing: Array($0.utf8)) })
        #expect(line["route"] == "/api/office/outbox" && line["status"] == 200)
        #expect(line["user"] == .string(scene.staff) && line["tenant"] == .string(scene.house.tenant))
        let counts = ["entries", "stored", "replayed", "refused", "postponed"].map { line[$0]?.int }
        #expect(counts == [3, 1, 1, 1, 0])
        #expect(line["postgres_us"]?.int.map { $0 > 0 } == true)
        for entry in entries { #expect(!server.log.text.contains(entry.key.string ?? "")) }
        for unit in scene.units { #expect(!server.log.text.contains(unit.id) && !server.log.text.contains(unit.code)) }
    }
}
