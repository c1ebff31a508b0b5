import Foundation
import TestSupport
import Testing

/// When the entries of an outbox begin no more (docs/client-guide.md, "The outbox"): the rest of them is to come again.
@Suite(.mayBlock) struct OutboxEndTests {
    /// Two reservations with a unit each. While the first is occupied its pickup waits, for as long as the server is told to.
    private struct Two {
        let scene: HandoverScene
        let entries: [OutboxDraft]
        var house: House { scene.house }

        init(on server: TestServer) throws {
            scene = try HandoverScene(on: server)
            let item = try scene.house.addItem("Tripod")
            let units = try scene.house.addAssets(2, of: item)
            let booking = try scene.house.addReservation([LineDraft(item, qty: 2)])
            entries = [
                .pickUp(scene.unit, on: scene.reservation), .pickUp(units[0], on: booking), .pickUp(units[1], on: booking),
            ]
        }
    }

    @Test("after 20 s the running entry ends, and no other begins: 503, and once more it is done", .watchdog)
    func time() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "50s"])
        let two = try Two(on: server)
        let phone = try two.house.phone()
        try two.scene.occupy()
        let start = ContinuousClock.now
        let releasing = BackgroundWork {
            // What is waited for is the end of the time itself, which the server counts from when it has read the request.
            _ = eventually { ContinuousClock.now - start > .seconds(26) }
            try two.scene.release()
        }
        let answer = try phone.sendOutbox(two.entries)
        _ = try releasing.value()
        #expect(answer.status == 200)
        #expect(answer.summaries == ["200", "503 unavailable", "503 unavailable"])
        #expect(answer.results.map(\.retryAfter) == [nil, 1, 1])
        #expect(try two.house.facts().checkouts.count == 1)
        let again = try phone.sendOutbox(two.entries)
        #expect(again.summaries == ["200", "200", "200"])
        #expect(again.results.map(\.isReplay) == [true, false, false])
    }

    @Test("when the caller has gone the running entry ends, and no other begins") func gone() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "50s", "STATEMENT_TIMEOUT": "50s"])
        let two = try Two(on: server)
        try two.scene.hold()
        let observer = try server.database.session()
        let body = JSONTree.object(["entries": .array(two.entries.map(\.tree))])
        let connection = try Connection(port: server.port)
        let request = Request(
            "POST", "/api/office/outbox",
            headers: [
                ("Authorization", "Bearer " + two.house.account(.staff).token()), ("Content-Type", "application/json"),
                ("X-Request-Id", "gone"),
            ], body: body.bytes)
        try connection.send(request.bytes)
        #expect(try eventually { try server.isHeld(in: "pick_up_asset", seenFrom: observer) })
        connection.reset()
        // The one loop that answers these has heard of the reset.
        for _ in 0..<2 { #expect(try server.client().send(Request("GET", "/livez")).status == 200) }
        try two.scene.release()
        #expect(eventually { server.log.lines.contains { $0.contains(#""request_id":"gone""#) } })
        let line = try #require(server.log.lines.first { $0.contains(#""request_id":"gone""#) })
        let fields = JSONTree(parsing: Array(line.utf8))
        #expect(fields?["stored"] == 1 && fields?["postponed"] == 2)
        let facts = try two.house.facts()
        #expect(facts.checkouts.map { $0["asset_id"] } == [two.scene.unit.id])
        #expect(facts.keys.count == 1)
        #expect(try two.house.phone().sendOutbox(two.entries).summaries == ["200", "200", "200"])
    }

    @Test("over the rate limit the rest are 429, whatever they are: an entry counts as a request, and so does the outbox")
    func rateLimit() throws {
        let server = try TestServer.start(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "4", "LOOPS": "1"])
        let scene = try Scene(qty: 5, units: 5, on: server)
        var wrong = OutboxDraft.pickUp(scene.units[1], on: scene.reservation)
        wrong.method = "post"
        var late = OutboxDraft.pickUp(scene.units[3], on: scene.reservation)
        late.path = "/nothing"
        let entries: [OutboxDraft] = [
            .pickUp(scene.units[0], on: scene.reservation), wrong, .pickUp(scene.units[2], on: scene.reservation),
            .pickUp(scene.units[3], on: scene.reservation), late,
            .pickUp(scene.units[4], on: scene.reservation, after: [ID.fresh()]),
        ]
        let answer = try scene.phone.sendOutbox(entries)
        #expect(answer.status == 200)
        #expect(
            answer.summaries == [
                "200", "400 validation_failed", "200", "429 rate_limited", "429 rate_limited", "429 rate_limited",
            ])
        #expect(answer.results.suffix(3).allSatisfy { $0.retryAfter.map((1...60).contains) == true })
        #expect(answer.results.prefix(3).allSatisfy { $0.retryAfter == nil })
        #expect(try scene.house.facts().checkouts.count == 2)
        let refused = try scene.phone.sendOutbox(entries)
        #expect(refused.status == 429 && refused.code == "rate_limited")
        #expect(server.stop() == .code(0))
        let line = server.log.lines.last { $0.contains(#""entries":6"#) }.flatMap { JSONTree(parsing: Array($0.utf8)) }
        #expect(line?["rate_limit"] == "account" && line?["postponed"] == 3)
    }
}
