import TestSupport
import Testing

/// `POST /reservations/{id}/split` (docs/apps/desk.md).
@Suite(.mayBlock) struct SplitTests {
    let house: House
    let desk: Phone
    let camera: Item
    let light: Item
    let units: [Asset]

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        camera = try house.addItem()
        light = try house.addItem("Astera Titan", serialized: false)
        units = try house.addAssets(4, of: camera)
        try house.database.query("update items set owned_qty = 10 where id = $1", [light.id])
    }

    private func booked(status: String = "confirmed") throws -> Reservation {
        try house.addReservation(
            [LineDraft(camera, qty: 3, assigned: Array(units[0..<3])), LineDraft(light, qty: 6)], status: status,
            pickupAt: Depot.day(4), returnAt: Depot.day(6))
    }

    private func split(
        _ reservation: Reservation, _ lines: JSONTree, _ fields: [String: JSONTree] = [:], key: String = ID.fresh()
    )
        throws -> Answer
    {
        try desk.post("/reservations/\(reservation.id)/split", .object(fields.merging(["lines": lines]) { $1 }), key: key)
    }

    private func lines(_ id: String) throws -> [String] {
        try house.database.column(
            """
            select concat_ws(' ', i.name, l.qty, cardinality(l.assigned_asset_ids), l.shortage)
            from reservation_items l join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
            where l.reservation_id = $1 order by l.position, l.id
            """, [id])
    }

    @Test("lines go, whole or in part, with the units that no longer fit; both histories say so; a key splits once, for good")
    func parts() throws {
        let first = try booked()
        let key = ID.fresh()
        let wanted: JSONTree = [["id": .string(first.lines[0].id), "qty": 1], ["id": .string(first.lines[1].id)]]
        let made = try split(first, wanted, ["notes": "Second unit.", "version": 3], key: key)
        let id = try #require(made["id"]?.string)
        #expect(made.status == 201 && made["status"] == "confirmed" && made["client"]?["id"]?.string == house.client)
        #expect(made["notes"] == "Second unit." && made["location"] == "MDE" && made["pickup_at"] == "2030-01-04T00:00:00Z")
        #expect(try lines(first.id) == ["Sony FX6 2 2 0"])
        #expect(try lines(id) == ["Sony FX6 1 1 0", "Astera Titan 6 0 0"])
        #expect(made["items"]?[0]?["assigned_asset_ids"] == [.string(units[2].id)])

        let told = try desk.get("/reservations/\(first.id)/history")["history"]?.array?.last
        #expect(told?["action"] == "reservation.split" && told?["after"]?["split_to"]?["id"]?.string == id)
        #expect(told?["before"]?["lines"]?.array?.count == 2 && told?["after"]?["lines"]?.array?.count == 1)
        let there = try desk.get("/reservations/\(id)/history")["history"]?.array ?? []
        #expect(there.map { $0["action"]?.string } == ["reservation.created", "reservation.split"])
        #expect(there.last?["after"]?["split_from"]?["reference"]?.string == first.reference)

        #expect(try split(first, wanted, ["notes": "Second unit.", "version": 3], key: key).text == made.text)
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        let again = try split(first, wanted, ["notes": "Second unit.", "version": 3], key: key)
        #expect(again.status == 201 && again["id"]?.string == id)
        #expect(try lines(first.id) == ["Sony FX6 2 2 0"])
    }

    @Test("what went out stays: more than never was out is refused, and nothing is written; the rest may go") func out() throws {
        let first = try booked()
        #expect(try house.phone().pickUp(units[0], on: first, at: WireTime.now()).status == 200)
        let before = try house.facts()
        let refused = try split(first, [["id": .string(first.lines[0].id), "qty": 3]])
        #expect(refused.status == 409 && refused.code == "line_in_use")
        #expect(try house.facts() == before)
        let made = try split(first, [["id": .string(first.lines[0].id), "qty": 2]])
        #expect(made.status == 201)
        #expect(try lines(first.id) == ["Sony FX6 1 1 0", "Astera Titan 6 0 0"])
        #expect(try house.phone().takeBack(units[0], from: first).status == 200)
    }

    @Test("a kit goes along where all its lines go whole; else its lines go without it") func kits() throws {
        let kit = try house.addKit(of: [(item: camera, qty: 1), (item: light, qty: 2)])
        let first = try house.addReservation(
            [LineDraft(camera, qty: 1), LineDraft(light, qty: 2), LineDraft(light, qty: 1)], status: "draft",
            pickupAt: Depot.day(4), returnAt: Depot.day(6))
        _ = try house.book(kit, as: Array(first.lines[0..<2]), on: first)
        let part = try split(first, [["id": .string(first.lines[1].id), "qty": 1]])
        #expect(part["kits"] == [] && part["items"]?[0]?["kit_id"] == .null)
        let rest = first.lines[0..<2].map { line -> JSONTree in ["id": .string(line.id)] }
        let whole = try split(first, .array(rest))
        #expect(whole.status == 201 && whole["kits"]?.array?.count == 1 && whole["status"] == "draft")
        #expect(whole["items"]?[0]?["kit_id"] == whole["kits"]?[0]?["id"] && whole["items"]?.array?.count == 2)
        #expect(try desk.get("/reservations/\(first.id)")["kits"] == [])
    }

    @Test("within its times it is never refused for stock, and what is missing goes along; at other times it takes what is free")
    func stock() throws {
        try house.database.query("update tenants set overbooking = 'refuse' where id = $1", [house.tenant])
        let first = try booked()
        try house.database.query("update items set owned_qty = 4 where id = $1", [light.id])
        let made = try split(first, [["id": .string(first.lines[1].id), "qty": 3]])
        #expect(made.status == 201)
        #expect(try house.database.value("select sum(qty) from reservation_items where item_id = $1", [light.id]) == "6")

        let other = try house.addReservation(
            [LineDraft(camera, qty: 4)], pickupAt: Depot.day(10), returnAt: Depot.day(12))
        let before = try house.facts()
        let later: [String: JSONTree] = ["pickup_at": .string(Depot.day(9)), "return_at": .string(Depot.day(11))]
        let refused = try split(first, [["id": .string(first.lines[0].id), "qty": 1]], later)
        #expect(refused.status == 409 && refused.code == "not_available")
        #expect(refused["error"]?["current"]?["short"]?[0]?["by"]?[0]?["id"]?.string == other.id)
        #expect(try house.facts() == before)
        let allowed = try split(
            first, [["id": .string(first.lines[0].id), "qty": 1]],
            later.merging(["allow_shortage": ["reason": "Sub-rented."]]) { $1 })
        #expect(allowed.status == 201 && allowed["items"]?[0]?["shortage"] == 1)
        // What overlaps with itself is asked for once.
        let longer = try split(
            first, [["id": .string(first.lines[0].id), "qty": 1]], ["return_at": .string(Depot.day(8))])
        #expect(longer.status == 201 && longer["items"]?[0]?["shortage"] == 0)
    }

    @Test("an external id of another's is refused, one that is taken meanwhile too, and the lines stay where they are")
    func externalID() throws {
        let (first, other) = (try booked(), try house.addReservation())
        let light = first.lines[1].id
        try house.database.query("update reservations set external_id = 'ERP-9' where id = $1", [other.id])
        let before = try house.facts()
        let refused = try split(first, [["id": .string(light)]], ["external_id": "ERP-9"])
        #expect(refused.status == 409 && refused.code == "already_exists")
        #expect(refused["error"]?["current"]?["id"]?.string == other.id)
        #expect(try house.facts() == before)

        let program = try TestDatabase.shared().session()
        try program.execute("begin; update reservations set external_id = 'ERP-10' where id = '\(other.id)'")
        let (phone, path) = (desk, "/reservations/\(first.id)/split")
        let work = BackgroundWork {
            try phone.post(path, ["lines": [["id": .string(light)]], "external_id": "ERP-10"])
        }
        #expect(try program.isWaitedFor(seenFrom: house.database))
        try program.execute("commit")
        let late = try work.value()
        #expect(late.status == 409 && late.code == "already_exists")
        #expect(try lines(first.id) == ["Sony FX6 3 3 0", "Astera Titan 6 0 0"])
        #expect(try split(first, [["id": .string(light)]], ["external_id": "ERP-9-B"]).status == 201)
    }

    @Test("not all of it, no strange line, no line twice, no times that end first, none that is over; the caller needs the role")
    func refusals() throws {
        let first = try booked()
        let all = first.lines.map { line -> JSONTree in ["id": .string(line.id)] }
        #expect(try split(first, .array(all)).faults == ["lines invalid_value"])
        #expect(try split(first, [["id": .string(ID.fresh())]]).code == "line_not_found")
        #expect(try split(first, [all[0], all[0]]).faults == ["lines[1].id invalid_value"])
        #expect(try split(first, []).faults == ["lines too_short"])
        #expect(try split(first, [all[0]], ["return_at": .string(Depot.day(1))]).faults == ["return_at invalid_value"])
        #expect(try split(first, [all[0]], ["status": "draft"]).faults == ["status not_supported"])
        #expect(try split(first, [all[0]], ["version": 9]).code == "version_mismatch")
        #expect(try split(first, [["id": .string(first.lines[1].id), "qty": 7]]).code == "line_in_use")
        let path = "/reservations/\(first.id)/split"
        #expect(try house.phone(.staff).post(path, ["lines": .array([all[0]])]).code == "insufficient_role")
        #expect(try desk.move(first, to: "cancelled").status == 200)
        #expect(try split(first, [all[0]]).code == "reservation_wrong_state")
    }
}
