import TestSupport
import Testing

/// What is said of gear that does not come back, and what follows from the loss (docs/apps/shelf.md, "Lost").
@Suite(.mayBlock) struct LostNoteTests {
    private let shelf: ShelfScene
    private static let note = "Left on the boat.\nThe captain knows."

    init() throws { shelf = try ShelfScene() }

    private func lose(_ asset: Asset, note: String? = LostNoteTests.note, at: String = WireTime.now(), key: String = ID.fresh())
        throws
        -> Answer
    {
        try shelf.phone.bringBack(asset, from: shelf.reservation, saying: lost(note), at: at, key: key)
    }

    private func lost(_ note: String?) -> [String: JSONTree] {
        ["lost": true, "lost_note": note.map { JSONTree.string($0) } ?? .null]
    }

    @Test("the note stands in the audit, with its lines, and in both histories") func told() throws {
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200)
        let trace = try shelf.trace { try lose(camera, key: $0) }
        trace.expectDone()
        let row = try #require(trace.audit.first { $0.action == "asset.lost" })
        #expect(row.after == ["status": "DISPOSED", "note": .string(Self.note)])
        #expect(row.reservation == shelf.reservation.id && row.asset == camera.id && row.key == trace.key)
        for path in ["/assets/\(camera.id)", "/reservations/\(shelf.reservation.id)"] {
            let history = try shelf.phone.get(path + "/history")["history"]?.array ?? []
            let told = history.filter { $0["action"] == "asset.lost" }
            #expect(told.map { $0["after"]?["note"] } == [.string(Self.note)], "\(path)")
        }
    }

    @Test("without a note, or with an empty one, nothing is said", arguments: [nil, ""] as [String?]) func silent(note: String?)
        throws
    {
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        let trace = try shelf.trace { try lose(shelf.cameras[0], note: note, key: $0) }
        #expect(trace.audit.first { $0.action == "asset.lost" }?.after == ["status": "DISPOSED"])
    }

    @Test("of a lost case each part has it") func wholeCase() throws {
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation).status == 200)
        let trace = try shelf.trace { try lose(shelf.box, key: $0) }
        let notes = trace.audit.filter { $0.action == "asset.lost" }.compactMap { $0.after?["note"] }
        #expect(notes == Array(repeating: JSONTree.string(Self.note), count: 3))
    }

    @Test("of counted gear it stands with the return") func counted() throws {
        let line = shelf.cableLine
        #expect(try shelf.phone.countOut(4, of: line, on: shelf.reservation).status == 200)
        let body: JSONTree = [
            "line_id": .string(line.id), "qty": 1, "lost": 2, "lost_note": .string(Self.note), "at": .string(WireTime.now()),
        ]
        let trace = try shelf.trace { try shelf.phone.post("/reservations/\(shelf.reservation.id)/returns", body, key: $0) }
        trace.expectDone()
        let row = try #require(trace.audit.first { $0.action == "stock.returned" })
        #expect(row.after?["note"] == .string(Self.note) && row.after?["moved"]?["lost"] == 2)
        let undone = try shelf.trace { try shelf.phone.undo(trace.key, on: shelf.reservation, key: $0) }
        #expect(undone.audit.allSatisfy { $0.after?["note"] == nil })
        #expect(try shelf.house.owned(shelf.cable) == 20)
    }

    @Test(
        "a note is of what is lost, and of 2,000 characters at most",
        arguments: [
            (#"{"asset_id":"CAMERA","at":"NOW","lost_note":"x"}"#, ["lost_note not_supported"]),
            (#"{"asset_id":"CAMERA","at":"NOW","lost":false,"lost_note":"x"}"#, ["lost_note not_supported"]),
            (#"{"asset_id":"CAMERA","at":"NOW","lost":true,"lost_note":7}"#, ["lost_note wrong_type"]),
            (#"{"asset_id":"CAMERA","at":"NOW","lost":true,"lost_note":"LONG"}"#, ["lost_note too_long"]),
            (#"{"asset_id":"CAMERA","at":"NOW","lost":7,"lost_note":"x"}"#, ["lost wrong_type"]),
            (#"{"line_id":"CABLES","qty":1,"at":"NOW","lost_note":"x"}"#, ["lost_note not_supported"]),
            (#"{"line_id":"CABLES","qty":1,"lost":0,"at":"NOW","lost_note":"x"}"#, ["lost_note not_supported"]),
            (#"{"line_id":"CABLES","qty":1,"lost":1,"at":"NOW","lost_note":"LONG"}"#, ["lost_note too_long"]),
        ])
    func faults(text: String, expected: [String]) throws {
        let body = text.replacing("CAMERA", with: shelf.cameras[0].id).replacing("CABLES", with: shelf.cableLine.id)
            .replacing("NOW", with: WireTime.now()).replacing("LONG", with: String(repeating: "ñ", count: 2001))
        let path = "/reservations/\(shelf.reservation.id)/returns"
        let trace = try shelf.trace { try shelf.phone.post(path, bytes: Array(body.utf8), key: $0) }
        trace.expectRefusal(400, "validation_failed")
        #expect(trace.answer.faults == expected)
    }

    @Test("2,000 characters are taken") func longest() throws {
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        #expect(try lose(shelf.cameras[0], note: String(repeating: "ñ", count: 2000)).status == 200)
    }

    @Test("in an outbox it is taken as alone") func outbox() throws {
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        var body = lost(Self.note)
        body["asset_id"] = .string(shelf.cameras[0].id)
        body["at"] = .string(WireTime.now())
        let path = "/reservations/\(shelf.reservation.id)/returns"
        #expect(try shelf.phone.sendOutbox([OutboxDraft(path, .object(body))]).summaries == ["200"])
        let row = try shelf.house.facts().audit.map(AuditEntry.init).first { $0.action == "asset.lost" }
        #expect(row?.after?["note"] == .string(Self.note))
    }

    @Test("undone, the asset is there again, and the note stays in the audit alone") func undone() throws {
        let camera = shelf.cameras[0]
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation).status == 200)
        let out = try shelf.house.facts()
        #expect(try lose(camera, key: "lost").status == 200)
        #expect(try shelf.phone.undo("lost", on: shelf.reservation).status == 200)
        let after = try shelf.house.facts()
        #expect(after.asset(camera)?["status"] == "IN_STOCK" && after.whereabouts(of: camera) == shelf.reservation.id)
        #expect(after.reservation(shelf.reservation)?["status"] == out.reservation(shelf.reservation)?["status"])
        let notes = after.audit.map(AuditEntry.init).compactMap { $0.after?["note"] }
        #expect(notes == [.string(Self.note)])
        // What is told lost without a note after that has none of it.
        #expect(try lose(camera, note: nil).status == 200)
        let last = try shelf.house.facts().audit.map(AuditEntry.init).last { $0.action == "asset.lost" }
        #expect(last?.after == ["status": "DISPOSED"])
    }

    @Test("what is lost is late no more, nobody is told of it, and nobody counts on it; undone, all of that is back")
    func late() throws {
        let house = shelf.house
        let drone = try house.addItem("Drone")
        let units = try house.addAssets(2, of: drone)
        let (late, later) = try (lateReservation(of: drone), lateReservation(of: drone))
        for (unit, reservation) in zip(units, [late, later]) {
            try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        }
        try house.sweep()
        func isLate() throws -> Bool {
            let list = try shelf.phone.get("/reservations?overdue=true")["reservations"]?.array ?? []
            return list.contains { $0["id"] == .string(late.id) }
        }
        func free() throws -> [JSONTree?] {
            let query =
                "?from=\(WireTime.now(plus: WireTime.day * 9))&to=\(WireTime.now(plus: WireTime.day * 10))&items=\(drone.id)"
            let shown = try shelf.phone.get("/availability" + query)["availability"]?[0]
            return [shown?["owned"], shown?["min_free"]]
        }
        #expect(try isLate() && free() == [2, 2])
        #expect(try shelf.phone.bringBack(units[0], from: late, saying: lost(Self.note), key: "lost").status == 200)
        #expect(try !isLate() && free() == [1, 1])
        try house.sweep(at: WireTime.now(plus: 2 * WireTime.day))
        #expect(try tellings(of: late) == "0" && tellings(of: later) != "0")
        #expect(try shelf.phone.undo("lost", on: late).status == 200)
        #expect(try isLate() && free() == [2, 2])
        try house.sweep(at: WireTime.now(plus: 4 * WireTime.day))
        #expect(try tellings(of: late) != "0")
    }

    private func lateReservation(of item: Item) throws -> Reservation {
        try shelf.house.addReservation([LineDraft(item)], pickupAt: daysAgo(3), returnAt: daysAgo(2))
    }

    /// How often anybody is told of the mornings to come that a reservation is late.
    private func tellings(of reservation: Reservation) throws -> String? {
        try shelf.house.database.value(
            """
            select count(*) from notifications
            where reservation_id = $1 and kind = 'return_overdue' and moment > now() and withdrawn_at is null
            """, [reservation.id])
    }
}
