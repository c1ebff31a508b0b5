import TestSupport
import Testing

/// Which entries of an outbox wait for which (docs/client-guide.md, "The outbox").
@Suite(.mayBlock) struct OutboxDependencyTests {
    /// Nothing fits on it: a pickup on it is refused.
    private func draft(_ scene: Scene) throws -> Reservation {
        try scene.house.addReservation([LineDraft(scene.camera, qty: 5)], status: "draft")
    }

    @Test("an entry behind a refused one of the same asset is 424, as is the one behind that; those of other assets are done")
    func refused() throws {
        let scene = try Scene(qty: 3)
        let draft = try draft(scene)
        let (one, other) = (scene.units[0], scene.units[1])
        let entries: [OutboxDraft] = [
            .pickUp(one, on: draft), .pickUp(other, on: scene.reservation), .pickUp(one, on: scene.reservation),
            .takeBack(one, from: scene.reservation), .report(one, on: scene.reservation),
            .takeBack(other, from: scene.reservation),
        ]
        let answer = try scene.phone.sendOutbox(entries, headers: [("X-Request-Id", "try")])
        #expect(
            answer.summaries == [
                "409 reservation_wrong_state", "200", "424 dependency_failed", "424 dependency_failed", "424 dependency_failed",
                "200",
            ])
        let error = answer.results[2].error
        #expect(error?["retryable"] == true)
        #expect(error?["message"] == "This depends on another change that was not made. Settle that one first.")
        #expect(error?["request_id"] == "try.2")
        #expect(answer.results[2].retryAfter == nil)
        let facts = try scene.house.facts()
        #expect(facts.trips(of: one) == [])
        #expect(facts.reports == [])
        #expect(facts.keys.count == 2)
        // Once a person has settled it, the same outbox goes on: the first is out there, and so not here.
        #expect(try scene.house.phone(.manager).move(draft, to: "requested").status == 200)
        #expect(try scene.house.phone(.manager).move(draft, to: "confirmed").status == 200)
        let again = try scene.phone.sendOutbox(entries)
        #expect(
            again.summaries == [
                "200", "200", "409 asset_unavailable", "424 dependency_failed", "424 dependency_failed", "200",
            ])
        let after = try scene.house.facts()
        #expect(after.whereabouts(of: one) == draft.id && after.reservation(scene.reservation)?["status"] == "confirmed")
    }

    @Test("an entry of a wrong method holds its asset up as well") func wrongMethod() throws {
        let scene = try Scene()
        var wrong = OutboxDraft.pickUp(scene.units[0], on: scene.reservation)
        wrong.method = "post"
        let answer = try scene.phone.sendOutbox([wrong, .takeBack(scene.units[0], from: scene.reservation)])
        #expect(answer.summaries == ["400 validation_failed", "424 dependency_failed"])
        #expect(try scene.house.facts().keys.isEmpty)
    }

    @Test("each refusal of an asset holds it up: 400, 403, 404, 409, 422, whatever the reservation") func anyRefusal() throws {
        let scene = try Scene(units: 4)
        let key = ID.fresh()
        #expect(try scene.phone.pickUp(scene.units[3], on: scene.reservation, key: key).status == 200)
        let nowhere = Reservation(id: ID.fresh(), reference: "?", lines: [])
        var wrong = OutboxDraft.pickUp(scene.units[0], on: scene.reservation)
        wrong.after = [""]
        let refusals: [(OutboxDraft, String)] = [
            (.pickUp(scene.units[0], on: scene.reservation, at: "soon"), "400 validation_failed"),
            (wrong, "400 validation_failed"),
            (.pickUp(scene.units[0], on: nowhere), "404 reservation_not_found"),
            (.pickUp(scene.units[0], on: scene.reservation, code: "NOTITS"), "409 code_mismatch"),
            (.pickUp(scene.units[0], on: scene.reservation, key: key), "422 idempotency_key_reused"),
            (.takeBack(scene.units[0], from: scene.reservation), "409 asset_not_checked_out"),
        ]
        for (entry, summary) in refusals {
            let answer = try scene.phone.sendOutbox([entry, .pickUp(scene.units[0], on: scene.reservation)])
            #expect(answer.summaries == [summary, "424 dependency_failed"])
        }
        #expect(try scene.house.facts().trips(of: scene.units[0]) == [])
    }

    @Test("the asset is the same in any case of its id; a scanned code names none") func sameAsset() throws {
        let scene = try Scene()
        let (one, other) = (scene.units[0], scene.units[1])
        var upper = OutboxDraft.pickUp(one, on: scene.reservation)
        upper.body = .object((upper.body?.object ?? [:]).merging(["asset_id": .string(one.id.uppercased())]) { $1 })
        let wrongSticker = OutboxDraft.pickUp(one, on: scene.reservation, code: other.code)
        let answer = try scene.phone.sendOutbox([wrongSticker, upper, .pickUp(other, on: scene.reservation, code: other.code)])
        #expect(answer.summaries == ["409 code_mismatch", "424 dependency_failed", "200"])
    }

    @Test("behind one that met a 5xx it is 503, and behind that, too") func failed() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "1s"])
        let scene = try HandoverScene(on: server, units: 2)
        let other = try scene.house.addReservation([LineDraft(scene.item)])
        let phone = try scene.house.phone()
        try scene.occupy()
        let entries: [OutboxDraft] = [
            .pickUp(scene.unit, on: scene.reservation), .pickUp(scene.unit, on: other), .takeBack(scene.unit, from: other),
            .pickUp(scene.units[1], on: other),
        ]
        let answer = try phone.sendOutbox(entries)
        #expect(answer.summaries == ["503 unavailable", "503 unavailable", "503 unavailable", "200"])
        #expect(answer.results.map(\.retryAfter) == [1, 1, 1, nil])
        #expect(
            try scene.house.database.value("select count(*) from asset_checkouts where asset_id = $1", [scene.unit.id]) == "0")
        try scene.release()
    }

    @Test("409 already_applied counts as done: what is behind it goes on, what names it too") func alreadyApplied() throws {
        let scene = try Scene(qty: 2)
        let unit = scene.units[0]
        #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(50)).status == 200)
        #expect(try scene.phone.takeBack(unit, from: scene.reservation, at: minutesAgo(40), last: true).status == 200)
        #expect(try scene.house.phone(.manager).move(scene.reservation, to: "confirmed").status == 200)
        let old = OutboxDraft.pickUp(unit, on: scene.reservation, at: minutesAgo(45))
        let answer = try scene.phone.sendOutbox([
            old, .pickUp(unit, on: scene.reservation, at: minutesAgo(20)),
            .report(unit, on: scene.reservation, after: [old.key.string ?? ""]),
        ])
        #expect(answer.summaries == ["409 already_applied", "200", "201"])
    }

    @Test("a status move ties none, and none ties it") func statusMove() throws {
        let scene = try Scene(qty: 1)
        let manager = try scene.house.phone(.manager)
        let answer = try manager.sendOutbox([
            .move(scene.reservation, to: "closed"), .pickUp(scene.units[0], on: scene.reservation),
            .pickUp(scene.units[1], on: scene.reservation), .takeBack(scene.units[1], from: scene.reservation),
            .move(scene.reservation, to: "returned"),
        ])
        #expect(
            answer.summaries == [
                "409 reservation_wrong_state", "200", "409 line_capacity_full", "424 dependency_failed", "200",
            ])
    }

    @Test("a report holds up only what names it in `after`") func report() throws {
        let scene = try Scene(qty: 1, units: 2)
        let stray = try scene.house.addAsset(of: scene.house.addItem("Drone"))
        let refused = OutboxDraft.report(stray, on: scene.reservation)
        let (unit, key) = (scene.units[0], refused.key.string ?? "")
        let other = try scene.house.addReservation([LineDraft(stray.item)])
        let answer = try scene.phone.sendOutbox([
            refused, .pickUp(stray, on: other), .pickUp(unit, on: scene.reservation, after: [key]),
            .takeBack(unit, from: scene.reservation), .report(stray, on: other, after: [key]), .report(stray, on: other),
        ])
        #expect(
            answer.summaries == [
                "409 asset_not_on_reservation", "200", "424 dependency_failed", "424 dependency_failed", "424 dependency_failed",
                "201",
            ])
    }

    @Test("`after` names an earlier entry: done, it goes on; refused, 424; met a 5xx, 503; of several the refusal counts")
    func afterEarlier() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "1s"])
        let scene = try HandoverScene(on: server, units: 2)
        let phone = try scene.house.phone()
        let free = try scene.house.addItem("Tripod")
        let units = try scene.house.addAssets(8, of: free)
        let booking = try scene.house.addReservation([LineDraft(free, qty: 8)])
        try scene.occupy()
        let (done, refused, failed) = (ID.fresh(), ID.fresh(), ID.fresh())
        func entry(_ unit: Int, after keys: [String]) -> OutboxDraft { .pickUp(units[unit], on: booking, after: keys) }
        let answer = try phone.sendOutbox([
            .pickUp(units[0], on: booking, key: done), .pickUp(units[1], on: booking, code: "NOTITS", key: refused),
            .pickUp(scene.unit, on: scene.reservation, key: failed), entry(2, after: [done]), entry(3, after: [refused]),
            entry(4, after: [failed]), entry(5, after: [done, failed, refused]), entry(6, after: [done.uppercased(), done]),
            entry(7, after: []),
        ])
        try scene.release()
        #expect(
            answer.summaries == [
                "200", "409 code_mismatch", "503 unavailable", "200", "424 dependency_failed", "503 unavailable",
                "424 dependency_failed", "200", "200",
            ])
        let out = try scene.house.facts().checkouts.compactMap { $0["asset_id"] }
        #expect(Set(out) == Set([0, 2, 6, 7].map { units[$0].id }))
    }

    @Test("`after` that names itself or a later entry is that entry's 400, and it is not run") func afterLater() throws {
        let scene = try Scene(qty: 3)
        let keys = [ID.fresh(), ID.fresh(), ID.fresh()]
        // Of one that was done before, too: in this outbox it is a later one.
        #expect(try scene.phone.pickUp(scene.units[2], on: scene.reservation, key: keys[2]).status == 200)
        let before = try scene.house.facts()
        let answer = try scene.phone.sendOutbox([
            .pickUp(scene.units[0], on: scene.reservation, key: keys[0], after: [keys[2]]),
            .pickUp(scene.units[1], on: scene.reservation, key: keys[1], after: [keys[1].uppercased()]),
            .report(scene.units[1], on: scene.reservation, key: keys[2]),
        ])
        #expect(answer.summaries == ["400 validation_failed", "400 validation_failed", "424 dependency_failed"])
        #expect(answer.results.prefix(2).map(\.faults) == [["after invalid_value"], ["after invalid_value"]])
        #expect(try scene.house.facts() == before)
    }

    @Test("`after` names what another request has done: it goes on; a key that nobody knows: 424, it waits") func afterKnown()
        throws
    {
        let scene = try Scene(qty: 3)
        let (known, refused) = (ID.fresh(), ID.fresh())
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, key: known).status == 200)
        #expect(try scene.phone.pickUp(scene.units[1], on: scene.reservation, code: "NOTITS", key: refused).status == 409)
        let entries = [known.uppercased(), refused, ID.fresh()].map { key in
            OutboxDraft.report(scene.units[0], on: scene.reservation, after: [key])
        }
        let answer = try scene.phone.sendOutbox(entries)
        #expect(answer.summaries == ["201", "424 dependency_failed", "424 dependency_failed"])
        #expect(try scene.house.facts().reports.count == 1)
        // Another house's key is one that nobody knows.
        let stranger = try Scene()
        let theirs = try stranger.phone.sendOutbox([.pickUp(stranger.units[0], on: stranger.reservation, after: [known])])
        #expect(theirs.summaries == ["424 dependency_failed"])
    }

    @Test("what was done is known when its key is forgotten: a pickup with and without a scan, a return, a move, a report")
    func afterForgotten() throws {
        let scene = try Scene(qty: 2)
        let manager = try scene.house.phone(.manager)
        let drafts: [OutboxDraft] = [
            .pickUp(scene.units[0], on: scene.reservation, code: scene.units[0].code),
            .pickUp(scene.units[1], on: scene.reservation),
            // Out already: nothing is changed but the scan.
            .pickUp(scene.units[1], on: scene.reservation, code: scene.units[1].code),
            .report(scene.units[0], on: scene.reservation), .takeBack(scene.units[0], from: scene.reservation),
            .takeBack(scene.units[1], from: scene.reservation), .move(scene.reservation, to: "closed"),
        ]
        #expect(try manager.sendOutbox(drafts).summaries == ["200", "200", "200", "201", "200", "200", "200"])
        try scene.house.database.query("delete from idempotency_keys where tenant_id = $1", [scene.house.tenant])
        let entries = drafts.map { OutboxDraft.report(scene.units[0], on: scene.reservation, after: [$0.key.string ?? ""]) }
        #expect(try scene.phone.sendOutbox(entries).summaries == Array(repeating: "201", count: drafts.count))
    }

    @Test("a key that stands twice: the second is its replay, and done once is done") func twice() throws {
        let scene = try Scene(qty: 2)
        let entry = OutboxDraft.pickUp(scene.units[0], on: scene.reservation)
        let key = entry.key.string ?? ""
        let other = OutboxDraft.report(scene.units[1], on: scene.reservation, key: key)
        let answer = try scene.phone.sendOutbox([
            entry, entry, other, .report(scene.units[0], on: scene.reservation, after: [key]),
        ])
        #expect(answer.summaries == ["200", "200", "422 idempotency_key_reused", "201"])
        #expect(answer.results.map(\.isReplay) == [false, true, false, false])
    }
}
