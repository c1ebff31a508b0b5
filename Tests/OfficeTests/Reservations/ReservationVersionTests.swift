import TestSupport
import Testing

/// The version of a reservation and of its lines: it grows with what people edit, whoever writes it, and work at the shelf leaves it
/// alone (docs/apps/desk.md).
@Suite(.mayBlock) struct ReservationVersionTests {
    private struct Versions: Equatable, CustomStringConvertible {
        var whole: Int?
        var lines: [Int?]
        var description: String { "\(whole ?? 0) of \(lines)" }
    }

    private func versions(_ scene: Scene, _ reservation: Reservation? = nil) throws -> Versions {
        let answer = try scene.phone.get("/reservations/\((reservation ?? scene.reservation).id)")
        return Versions(whole: answer["version"]?.int, lines: (answer["items"]?.array ?? []).map { $0["version"]?.int })
    }

    private static let edits: [(name: String, sql: String, whole: Int, line: Int)] = [
        ("location", "update reservations set location = 'BOG' where id = $1", 3, 1),
        ("notes", "update reservations set notes = 'Call first.' where id = $1", 3, 1),
        ("reference", "update reservations set reference = 'R-other' where id = $1", 3, 1),
        ("external id", "update reservations set external_id = 'E-1' where id = $1", 3, 1),
        ("a time", "update reservations set return_at = return_at + interval '1 hour' where id = $1", 3, 1),
        ("status", "update reservations set status = 'returned' where id = $1", 3, 1),
        ("qty", "update reservation_items set qty = qty + 1 where reservation_id = $1", 3, 2),
        ("position", "update reservation_items set position = 9 where reservation_id = $1", 3, 2),
        ("assignment", "update reservation_items set assigned_asset_ids = '{}' where reservation_id = $1", 2, 1),
        ("an update of nothing", "update reservations set location = location where id = $1", 2, 1),
        ("a version turned back", "update reservations set version = 0 where id = $1", 2, 1),
        ("a line's version turned back", "update reservation_items set version = 0 where reservation_id = $1", 2, 1),
        (
            "a new line",
            """
            insert into reservation_items (tenant_id, reservation_id, item_id, position, qty)
            select tenant_id, reservation_id, item_id, 0, 1 from reservation_items where reservation_id = $1
            """, 3, 1
        ),
    ]

    @Test("each edit by another program grows it by one, what is no edit by none", arguments: edits.indices)
    func edited(index: Int) throws {
        let edit = Self.edits[index]
        let scene = try Scene(qty: 2, assigned: 1)
        #expect(try versions(scene) == Versions(whole: 2, lines: [1]))
        try scene.house.database.query(edit.sql, [scene.reservation.id])
        let now = try versions(scene)
        #expect(now.whole == edit.whole && now.lines.last == edit.line, "\(edit.name): \(now)")
    }

    @Test("another client and another item count too") func parents() throws {
        let scene = try Scene(qty: 2)
        let client = try scene.house.addClient()
        try scene.house.database.query("update reservations set client_id = $2 where id = $1", [scene.reservation.id, client])
        #expect(try versions(scene) == Versions(whole: 3, lines: [1]))
        let item = try scene.house.addItem("Tripod")
        try scene.house.database.query(
            "update reservation_items set item_id = $2 where reservation_id = $1", [scene.reservation.id, item.id])
        #expect(try versions(scene) == Versions(whole: 4, lines: [2]))
    }

    @Test("a line that goes makes the sum grow, and one that moves to another reservation both sums") func goneLine() throws {
        let scene = try Scene(qty: 2)
        let other = try scene.otherReservation(qty: 1)
        try scene.house.database.query("update reservation_items set qty = 5 where id = $1", [scene.line.id])
        #expect(try versions(scene).whole == 3)
        try scene.house.database.query(
            "update reservation_items set reservation_id = $2 where id = $1", [scene.line.id, other.id])
        #expect(try versions(scene) == Versions(whole: 4, lines: []))
        let both = try versions(scene, other)
        #expect(both.whole == 4 && both.lines.count == 2)
        try scene.house.database.query("delete from reservation_items where id = $1", [scene.line.id])
        #expect(try versions(scene, other) == Versions(whole: 5, lines: [1]))
    }

    @Test("pickups, returns, the server's flip and its way back leave it alone; a person's moves do not") func shelf() throws {
        let scene = try Scene(qty: 2)
        let (first, second) = (WireTime.now(plus: -1800), WireTime.now(plus: -600))
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: first).status == 200)
        let back = try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: second, last: true)
        #expect(back["reservation_status"] == "returned")
        #expect(try versions(scene) == Versions(whole: 2, lines: [1]))
        let late = try scene.phone.pickUp(scene.units[1], on: scene.reservation, at: WireTime.now(plus: -1200))
        #expect(late["reservation_status"] == "confirmed")
        #expect(try versions(scene) == Versions(whole: 2, lines: [1]))
        #expect(try scene.phone.takeBack(scene.units[1], from: scene.reservation)["reservation_status"] == "returned")
        let desk = try scene.house.phone(.manager)
        for (status, version) in [("confirmed", 3), ("returned", 4), ("closed", 5)] {
            #expect(try desk.move(scene.reservation, to: status)["version"]?.int == version, "\(status)")
        }
    }

    @Test("kits are shown by name while lines of theirs are there, and moving one counts") func kits() throws {
        let scene = try Scene(qty: 2)
        let kit = try scene.house.addKit(of: [(scene.line.item, 2)])
        let id = try scene.house.book(kit, as: [scene.line], on: scene.reservation)
        let answer = try scene.phone.get("/reservations/\(scene.reservation.id)")
        #expect(
            answer["kits"] == [
                [
                    "id": .string(id), "qty": 1,
                    "item": ["id": .string(kit.id), "name": .string(kit.name), "sku": .string(kit.sku), "serialized": false],
                ]
            ])
        #expect(answer["items"]?[0]?["kit_id"]?.string == id)
        #expect(answer["version"] == 3)
    }

    @Test("a line that came about at the shelf says so, and who took and took back is named") func shown() throws {
        let scene = try Scene(qty: 2)
        try scene.house.database.query(
            "update reservation_items set added_by = 'shelf' where id = $1", [scene.line.id])
        let before = try scene.phone.get("/reservations/\(scene.reservation.id)")["items"]?[0]
        #expect(before?["added_at_shelf"] == true && before?["shortage"] == 0)
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation)
        _ = try scene.house.phone(.manager).takeBack(scene.units[0], from: scene.reservation)
        let names = try [Role.staff, .manager].map { role in
            try scene.house.database.value("select display_name from accounts where id = $1", [scene.house.account(role).id])
        }
        func trip() throws -> JSONTree? {
            try scene.phone.get("/reservations/\(scene.reservation.id)")["items"]?[0]?["assigned_assets"]?[0]
        }
        #expect(try trip()?["picked_up_by"]?.string == names[0])
        #expect(try trip()?["returned_by"]?.string == names[1])
        try scene.house.database.query("update accounts set display_name = 'New' where id = $1", [scene.house.account(.staff).id])
        #expect(try trip()?["picked_up_by"] == "New")
        try scene.house.database.query(
            "update asset_checkouts set picked_up_by = gen_random_uuid() where asset_id = $1", [scene.units[0].id])
        #expect(try trip()?["picked_up_by"] == .null)
    }
}
