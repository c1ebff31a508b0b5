import TestSupport
import Testing

/// What came back is free, sentence by sentence (docs/shelf.md, "What came back is free"): stock, names, the line, undo.
@Suite(.mayBlock) struct CameBackTests {
    /// In a house that refuses overbooking: two cameras, both booked from an hour ago on.
    private let house: House
    private let camera: Item
    private let units: [Asset]
    private let reservation: Reservation
    private let phone: Phone
    private let desk: Phone

    init() throws {
        house = try House()
        camera = try house.addItem()
        units = try house.addAssets(2, of: camera)
        reservation = try house.addReservation(
            [LineDraft(camera, qty: 2, assigned: units)], pickupAt: WireTime.now(plus: -WireTime.hour))
        (phone, desk) = (try house.phone(), try house.phone(.manager))
        try house.database.query("update tenants set overbooking = 'refuse' where id = $1", [house.tenant])
    }

    private var line: Line { reservation.lines[0] }

    private func takeOut(_ unit: Asset, at: String = minutesAgo(30)) throws {
        #expect(try phone.pickUp(unit, on: reservation, at: at).status == 200)
    }

    private func bringBack(_ unit: Asset, at: String = minutesAgo(20), last: Bool = false, key: String = ID.fresh()) throws {
        #expect(try phone.takeBack(unit, from: reservation, at: at, last: last, key: key).status == 200)
    }

    /// A reservation of somebody else, asked for, tomorrow.
    private func wanted(_ units: [Asset], qty: Int? = nil) throws -> Reservation {
        try house.addReservation(
            [LineDraft(camera, qty: qty ?? units.count, assigned: units)], status: "requested",
            pickupAt: WireTime.now(plus: WireTime.day), returnAt: WireTime.now(plus: 2 * WireTime.day))
    }

    /// What the line has: qty, came back, missing.
    private func stock(of other: Line? = nil) throws -> [String?] {
        try house.database.query(
            "select qty, came_back, shortage from reservation_items where id = $1", [(other ?? line).id])[0]
    }

    /// The least that is free tomorrow.
    private func free(_ item: Item? = nil) throws -> JSONTree? {
        let (from, to) = (WireTime.now(plus: WireTime.day), WireTime.now(plus: 2 * WireTime.day))
        let answer = try house.phone(.viewer).get("/availability?from=\(from)&to=\(to)&items=\((item ?? camera).id)")
        return answer["availability"]?[0]?["min_free"]
    }

    private func edit(_ fields: [String: JSONTree]) throws -> Answer {
        try desk.patch("/reservations/\(reservation.id)", ["lines": [.object(fields.merging(["id": .string(line.id)]) { $1 })]])
    }

    private func ids(_ units: [Asset]) -> JSONTree { .array(units.map { .string($0.id) }) }

    // MARK: Stock

    @Test("what came back early is free at once, and only that; what is still to go out is held") func early() throws {
        try takeOut(units[0])
        #expect(try free() == 0 && stock() == ["2", "0", "0"])
        try bringBack(units[0])
        #expect(try free() == 1 && stock() == ["2", "1", "0"])
        #expect(try desk.move(wanted([], qty: 2), to: "confirmed").code == "not_available")
        #expect(try desk.move(wanted([], qty: 1), to: "confirmed").status == 200)
        #expect(try free() == 0)
    }

    @Test("all of it back to close: the line holds nothing, and neither calendar nor shortages have it") func toClose() throws {
        for unit in units { try takeOut(unit) }
        let path = "/calendar?from=\(WireTime.now())&to=\(WireTime.now(plus: WireTime.day))"
        try bringBack(units[0])
        let held = try phone.get(path)["calendar"]
        #expect(held?[0]?["qty"] == 2 && held?[0]?["came_back"] == 1 && held?[0]?["out"] == 1)
        #expect(held?[0]?["asset_ids"] == ids([units[1]]))
        try bringBack(units[1])
        #expect(try desk.move(reservation, to: "confirmed").status == 200)
        #expect(try phone.get(path)["calendar"] == [] && free() == 2 && stock() == ["2", "2", "0"])
        #expect(try phone.get("/reservations/\(reservation.id)")["items"]?[0]?["came_back"] == 2)
        // Both are wanted by others, and by nobody twice.
        #expect(try desk.move(wanted(units), to: "confirmed").status == 200)
        let days = [0, 4].map { String(WireTime.now(plus: $0 * WireTime.day).prefix(10)) }
        #expect(try phone.get("/shortages?from=\(days[0])&to=\(days[1])")["shortages"] == [])
    }

    @Test("counted: what is back is free; what is lost or used up the house owns no more, and is not counted twice")
    func counted() throws {
        let cable = try house.addCounted(owned: 10)
        let line = try house.book(LineDraft(cable, qty: 8), on: reservation)
        #expect(try phone.countOut(6, of: line, on: reservation).status == 200)
        #expect(try free(cable) == 2)
        #expect(try phone.countIn(2, of: line, on: reservation).status == 200)
        #expect(try free(cable) == 4 && stock(of: line) == ["8", "2", "0"])
        #expect(try phone.countIn(0, lost: 1, used: 1, of: line, on: reservation).status == 200)
        // Two are out, two were never out: eight less four.
        #expect(try house.owned(cable) == 8 && free(cable) == 4 && stock(of: line) == ["8", "4", "0"])
        #expect(try phone.countOut(2, of: line, on: reservation, key: "again").status == 200)
        #expect(try free(cable) == 2 && stock(of: line) == ["8", "2", "0"])
        #expect(try phone.undo("again", on: reservation).status == 200)
        #expect(try free(cable) == 4 && stock(of: line) == ["8", "4", "0"])
    }

    @Test("lost: the house owns one fewer, and the line holds one fewer") func lost() throws {
        try takeOut(units[0])
        #expect(try phone.bringBack(units[0], from: reservation, isLost: true, key: "lost").status == 200)
        // One is owned, and still to go out.
        #expect(try free() == 0 && stock() == ["2", "1", "0"])
        #expect(try phone.undo("lost", on: reservation).status == 200)
        #expect(try free() == 0 && stock() == ["2", "0", "0"])
    }

    @Test("a case and what lies in it: each is free on its own line") func caseAndParts() throws {
        let box = try house.addCase(holding: units)
        #expect(try phone.takeOut(box, on: reservation, at: minutesAgo(30)).status == 200)
        #expect(try free() == 0 && stock() == ["2", "0", "0"])
        #expect(try phone.bringBack(box, from: reservation, at: minutesAgo(20)).status == 200)
        #expect(try desk.move(reservation, to: "confirmed").status == 200)
        #expect(try free() == 2 && stock() == ["2", "2", "0"])
    }

    @Test("swapped away: its place is held for the other as before, and it is free by name") func swapped() throws {
        let third = try house.addAsset(of: camera)
        try takeOut(units[0])
        #expect(try phone.swap(units[0], by: third, on: reservation, at: minutesAgo(20)).status == 200)
        #expect(try stock() == ["2", "0", "0"] && free() == 1)
        #expect(try desk.move(wanted([units[0]]), to: "confirmed").status == 200)
        #expect(try free() == 0)
    }

    // MARK: By name

    @Test("a unit that came back early may be named for tomorrow by another, and stays named here") func named() throws {
        let other = try wanted([units[0]])
        try takeOut(units[0])
        let refused = try desk.move(other, to: "confirmed")
        #expect(refused.status == 409 && refused.code == "asset_double_booked")
        try bringBack(units[0])
        #expect(try desk.move(other, to: "confirmed").status == 200)
        #expect(try house.facts().assigned(to: line) == units.map(\.id))
        // The one that is still to go out is held by its name.
        let more = try desk.patch(
            "/reservations/\(other.id)", ["lines": [["id": .string(other.lines[0].id), "asset_ids": ids([units[1]])]]])
        #expect(more.code == "asset_double_booked")
    }

    @Test("a returned reservation is confirmed anew though others have its units now") func confirmedAnew() throws {
        for unit in units { try takeOut(unit) }
        for unit in units { try bringBack(unit) }
        #expect(try house.facts().reservation(reservation)?["status"] == "returned")
        let other = try wanted(units)
        #expect(try desk.move(other, to: "confirmed").status == 200)
        #expect(try desk.move(reservation, to: "confirmed").status == 200)
        #expect(try stock() == ["2", "2", "0"] && free() == 0)
    }

    @Test("a file that dates reservations anew names what came back for another") func imported() throws {
        try takeOut(units[0])
        let other = try house.addReservation(
            [LineDraft(camera, assigned: [units[0]])], pickupAt: WireTime.now(plus: 10 * WireTime.day),
            returnAt: WireTime.now(plus: 11 * WireTime.day))
        let file =
            "id,pickup_at,return_at\n\(other.id),\(WireTime.now(plus: WireTime.day)),\(WireTime.now(plus: 2 * WireTime.day))\n"
        let refused = try desk.importFile("reservations", file)
        #expect(refused.status == 400 && refused.rowFaults.contains { $0.hasSuffix("asset_double_booked") }, "\(refused)")
        try bringBack(units[0])
        #expect(try desk.importFile("reservations", file).status == 200)
    }

    // MARK: Out again

    @Test("out again on its line it holds one again; what is missing for it is the line's shortage, and ends when it is back")
    func outAgain() throws {
        try takeOut(units[0])
        try bringBack(units[0])
        let other = try wanted([units[0]])
        #expect(try desk.move(other, to: "confirmed").status == 200)
        let at = minutesAgo(10)
        let trace = try house.trace { try phone.pickUp(units[0], on: reservation, at: at, key: $0) }
        trace.expectDone()
        #expect(trace.actions == ["asset.picked_up"] && trace.after.whereabouts(of: units[0]) == reservation.id)
        #expect(try stock() == ["2", "0", "1"] && stock(of: other.lines[0]) == ["1", "0", "0"])
        #expect(try phone.pickUp(units[0], on: other).code == "asset_unavailable")
        try bringBack(units[0], at: minutesAgo(5))
        #expect(try stock() == ["2", "1", "0"] && free() == 0)
    }

    @Test("a trip that another program ends on a line that lacks something takes the asset before the items, waiting for nobody")
    func endedByAnother() throws {
        try takeOut(units[0])
        try bringBack(units[0])
        #expect(try desk.move(wanted([units[0]]), to: "confirmed").status == 200)
        try takeOut(units[0], at: minutesAgo(10))
        #expect(try stock() == ["2", "0", "1"])
        let end = "update asset_checkouts set returned_at = now() where asset_id = '\(units[0].id)' and returned_at is null"
        let asset = "from assets where id = '\(units[0].id)' for no key update"
        let (holder, program) = try (TestDatabase.shared().session(), TestDatabase.shared().session())
        try holder.execute("begin; select \(asset)")
        #expect(refusal { try program.execute(end) }?.sqlState == "40001")
        // Whoever has the asset gets the item after it.
        try holder.execute("select from items where id = '\(camera.id)' for no key update nowait; commit")
        try program.execute("begin; \(end)")
        #expect(refusal { try holder.execute("select \(asset) nowait") }?.sqlState == "55P03")
        try program.execute("update assets set current_reservation_id = null where id = '\(units[0].id)'; commit")
        #expect(try stock() == ["2", "1", "0"] && free() == 0)
    }

    @Test("out again while there is enough: nothing is missing") func outAgainEnough() throws {
        try takeOut(units[0])
        try bringBack(units[0])
        try takeOut(units[0], at: minutesAgo(10))
        #expect(try stock() == ["2", "0", "0"] && free() == 0)
    }

    // MARK: Off the line

    @Test("the desk takes it off the line: no stock is asked for, its trip stays, the other keeps its place") func offTheLine()
        throws
    {
        try takeOut(units[0])
        try bringBack(units[0])
        #expect(try desk.move(wanted([units[0]]), to: "confirmed").status == 200)
        let changed = try edit(["asset_ids": ids([units[1]])])
        #expect(changed.status == 200 && changed["items"]?[0]?["came_back"] == 1 && changed["items"]?[0]?["qty"] == 2)
        #expect(changed["progress"]?["picked_up"] == 1 && changed["progress"]?["returned"] == 1)
        let facts = try house.facts()
        #expect(facts.assigned(to: line) == [units[1].id] && facts.validTrips(of: units[0]).count == 1)
        let history = try phone.get("/assets/\(units[0].id)/history")["history"]?.array?.compactMap { $0["kind"]?.string } ?? []
        #expect(history.filter { $0 != "edit" } == ["return", "pickup"])
        #expect(try free() == 0)
    }

    @Test("its place may be made away with: qty goes down to what is still to go out, not below what is out") func smaller()
        throws
    {
        try takeOut(units[0])
        #expect(try edit(["asset_ids": ids([units[1]]), "qty": 1]).code == "line_in_use")
        try bringBack(units[0])
        #expect(try edit(["asset_ids": ids([units[1]]), "qty": 1]).status == 200)
        #expect(try house.facts().assigned(to: line) == [units[1].id] && stock() == ["1", "0", "0"] && free() == 1)
    }

    @Test("another named in its place holds one again, and is asked for") func namedInItsPlace() throws {
        try takeOut(units[0])
        try bringBack(units[0])
        #expect(try desk.move(wanted([units[0]]), to: "confirmed").status == 200)
        let third = try house.addAsset(of: camera)
        let other = try wanted([], qty: 1)
        #expect(try desk.move(other, to: "confirmed").status == 200)
        #expect(try edit(["asset_ids": ids([units[1], third])]).code == "not_available")
        #expect(try desk.move(other, to: "cancelled").status == 200)
        #expect(try edit(["asset_ids": ids([units[1], third])]).status == 200)
        #expect(try stock() == ["2", "0", "0"] && free() == 0)
    }

    @Test("a smaller qty lets go first of what never went out, then of what came back") func order() throws {
        try takeOut(units[1])
        try bringBack(units[1])
        #expect(try edit(["qty": 1]).status == 200)
        #expect(try house.facts().assigned(to: line) == [units[1].id] && stock() == ["1", "1", "0"])
        #expect(try edit(["asset_ids": []]).status == 200)
        #expect(try stock() == ["1", "1", "0"] && free() == 2)
    }

    // MARK: Undone

    @Test("with the return undone it is held again, by stock and by name") func undone() throws {
        try takeOut(units[0])
        try bringBack(units[0], key: "in")
        #expect(try phone.undo("in", on: reservation).status == 200)
        #expect(try stock() == ["2", "0", "0"] && free() == 0)
        #expect(try desk.move(wanted([units[0]]), to: "confirmed").code == "asset_double_booked")
    }

    @Test("undone while another was promised it: what is missing stands on the line") func undonePromised() throws {
        try takeOut(units[0])
        try bringBack(units[0], key: "in")
        #expect(try desk.move(wanted([units[0]]), to: "confirmed").status == 200)
        #expect(try phone.undo("in", on: reservation).status == 200)
        #expect(try stock() == ["2", "0", "1"])
    }

    @Test("undone after it was taken off the line: it has its place again; where that is another's, 409 too_late")
    func undoneOffTheLine() throws {
        try takeOut(units[0])
        try bringBack(units[0], key: "in")
        #expect(try edit(["asset_ids": ids([units[1]])]).status == 200)
        let third = try house.addAsset(of: camera)
        #expect(try edit(["asset_ids": ids([units[1], third])]).status == 200)
        let trace = try house.trace { try phone.undo("in", on: reservation, key: $0) }
        trace.expectRefusal("too_late")
        #expect(try edit(["asset_ids": ids([units[1]])]).status == 200)
        #expect(try phone.undo("in", on: reservation).status == 200)
        let facts = try house.facts()
        #expect(facts.assigned(to: line) == [units[1].id, units[0].id] && facts.whereabouts(of: units[0]) == reservation.id)
        #expect(try stock() == ["2", "0", "0"])
    }

    @Test("an undone pickup of what went out again: it has come back as before") func undoneAgain() throws {
        try takeOut(units[0])
        try bringBack(units[0])
        #expect(try phone.pickUp(units[0], on: reservation, at: minutesAgo(10), key: "again").status == 200)
        #expect(try phone.undo("again", on: reservation).status == 200)
        #expect(try stock() == ["2", "1", "0"] && free() == 1)
    }

    // MARK: Whoever writes

    @Test("what somebody writes of it is overruled, and other programs' trips count") func overruled() throws {
        try house.checkOut(units[0], on: reservation, line: line)
        try house.database.query("update reservation_items set came_back = 2 where id = $1", [line.id])
        #expect(try stock() == ["2", "0", "0"])
        try house.database.query(
            """
            with trip as (
                update asset_checkouts set returned_at = now() where asset_id = $1 returning asset_id)
            update assets set current_reservation_id = null from trip where assets.id = trip.asset_id
            """, [units[0].id])
        #expect(try stock() == ["2", "1", "0"] && free() == 1)
    }
}
