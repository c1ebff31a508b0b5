import TestSupport
import Testing

/// `reservation_cancelled`, `reservation_changed`, `asset_damaged` (docs/apps/notifications.md): what the desk or a report did.
@Suite(.mayBlock) struct DeskChangeTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private func roles(_ kind: String) throws -> [String] { try house.told(kind).map { String($0.prefix { $0 != " " }) } }

    private func book(hoursAhead hours: Int, status: String = "confirmed", location: String = "MDE") throws -> Reservation {
        try house.addReservation(
            status: status, location: location, pickupAt: WireTime.now(plus: hours * WireTime.hour),
            returnAt: WireTime.now(plus: 400 * WireTime.hour))
    }

    private func change(_ reservation: Reservation, _ body: JSONTree = ["notes": "Ring twice."]) throws {
        #expect(try desk.patch("/reservations/\(reservation.id)", body).status == 200)
    }

    @Test("a change within a day of its pickup, to staff and above but for who made it; the moment is the change's")
    func changed() throws {
        let reservation = try book(hoursAhead: 23)
        try change(reservation)
        try house.sweep()
        #expect(try roles("reservation_changed") == ["admin", "staff"])
        #expect(
            try house.database.value(
                """
                select bool_and(n.moment = l.at and n.expires_at = l.at + interval '1 day')
                from notifications n join audit_log l on l.tenant_id = n.tenant_id and l.reservation_id = n.reservation_id
                where n.tenant_id = $1 and l.action = 'reservation.changed'
                """, [house.tenant]) == "t")
        try house.sweep()
        #expect(try roles("reservation_changed").count == 2)
        try change(reservation, ["notes": "Ring once."])
        try house.sweep()
        #expect(try roles("reservation_changed").count == 4)
        #expect(try house.words("reservation_changed", to: .staff)[1][0] == "Reservation changed: \(reservation.reference)")
    }

    @Test("also an import that changes lines alone, once; of what an import makes nobody is told")
    func imported() throws {
        #expect(
            try desk.importFile("items", "sku,name,serialized,owned_qty\nBAT,Battery,false,40\nCAB,Cable,false,40\n").status
                == 200)
        let (pickup, back) = (WireTime.now(plus: 20 * WireTime.hour), WireTime.now(plus: 40 * WireTime.hour))
        let file =
            "external_id,reference,client,pickup_at,return_at,status,location,item_sku,qty\n"
            + "X-1,R-1,Acme Films,\(pickup),\(back),confirmed,MDE,BAT,1\n"
            + "X-1,R-1,Acme Films,\(pickup),\(back),confirmed,MDE,CAB,1\n"
        #expect(try desk.importFile("reservations", file).counts == [2, 0, 0, 0])
        try house.sweep()
        #expect(try roles("reservation_changed") == [])
        try house.psql(
            """
            delete from reservation_items l
            where l.tenant_id = $1 and l.item_id = (select i.id from items i where i.tenant_id = $1 and i.sku = 'CAB')
            """, [house.tenant])
        #expect(try desk.importFile("reservations", "reference,item_sku,qty\nR-1,BAT,3\nR-1,CAB,2\n").counts == [1, 1, 0, 0])
        try house.sweep()
        #expect(try roles("reservation_changed") == ["admin", "staff"])
    }

    @Test("not of one whose pickup is further away, unless it was near before, or something is out")
    func near() throws {
        try change(book(hoursAhead: 25))
        try house.sweep()
        #expect(try roles("reservation_changed") == [])
        try change(book(hoursAhead: 23), ["pickup_at": .string(WireTime.now(plus: 300 * WireTime.hour))])
        try house.sweep()
        #expect(try roles("reservation_changed") == ["admin", "staff"])
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera)
        let long = try house.addReservation(
            [LineDraft(camera)], pickupAt: WireTime.now(plus: -90 * WireTime.day), returnAt: WireTime.now(plus: WireTime.day))
        try house.checkOut(unit, on: long, line: long.lines[0])
        try change(long)
        try house.sweep()
        #expect(try roles("reservation_changed").count == 4)
    }

    @Test("several changes between two sweeps are told as one, the last; a draft's are told nobody")
    func several() throws {
        let reservation = try book(hoursAhead: 2)
        for notes in ["1", "2", "3"] { try change(reservation, ["notes": .string(notes)]) }
        try change(book(hoursAhead: 2, status: "draft"))
        try house.sweep()
        #expect(try roles("reservation_changed") == ["admin", "staff"])
        #expect(
            try house.database.value(
                """
                select n.moment = (select max(l.at) from audit_log l where l.tenant_id = $1 and l.reservation_id = n.reservation_id)
                from notifications n where n.tenant_id = $1 limit 1
                """, [house.tenant]) == "t")
        #expect(try house.database.value("select count(*) from notification_events where tenant_id = $1", [house.tenant]) == "0")
    }

    @Test("of several the important one is not lost, and of two who did them each is told")
    func severalPeople() throws {
        let reservation = try book(hoursAhead: 2)
        try change(reservation, ["pickup_at": .string(WireTime.now(plus: 300 * WireTime.hour))])
        try change(reservation)
        #expect(try house.phone(.admin).patch("/reservations/\(reservation.id)", ["notes": "Twice."]).status == 200)
        try house.sweep()
        #expect(try roles("reservation_changed") == ["admin", "manager", "staff"])
    }

    @Test("one that moved to another place matters at both")
    func movedPlace() throws {
        _ = try house.phone(.staff).put("/notifications/settings", ["locations": ["MDE"]])
        _ = try house.phone(.admin).put("/notifications/settings", ["locations": ["BOG"]])
        try change(book(hoursAhead: 2), ["location": "BOG"])
        try change(book(hoursAhead: 2))
        try house.sweep()
        #expect(try roles("reservation_changed").sorted() == ["admin", "staff", "staff"])
    }

    @Test("a split within a day of the pickup changes both: the new one matters where its gear was to go out too, and when")
    func split()
        throws
    {
        _ = try house.phone(.staff).put("/notifications/settings", ["locations": ["MDE"]])
        _ = try house.phone(.admin).put("/notifications/settings", ["locations": ["BOG"]])
        let items = try [house.addItem(), house.addItem()]
        for item in items { _ = try house.addAssets(2, of: item) }
        func split(hoursAhead hours: Int) throws -> (first: Reservation, other: String) {
            let first = try house.addReservation(
                items.map { LineDraft($0) }, pickupAt: WireTime.now(plus: hours * WireTime.hour),
                returnAt: WireTime.now(plus: 400 * WireTime.hour))
            let answer = try desk.post(
                "/reservations/\(first.id)/split",
                [
                    "lines": [["id": .string(first.lines[1].id)]], "location": "BOG",
                    "pickup_at": .string(WireTime.now(plus: 300 * WireTime.hour)),
                ])
            #expect(answer.status == 201, "\(answer.text)")
            return (first, answer["id"]?.string ?? "")
        }
        let (first, other) = try split(hoursAhead: 23)
        _ = try split(hoursAhead: 200)
        try house.sweep()
        let told = try house.database.query(
            """
            select n.reservation_id, a.roles[1] from notifications n join accounts a on a.tenant_id = n.tenant_id and a.id = n.account_id
            where n.tenant_id = $1 and n.kind = 'reservation_changed'
            """, [house.tenant])
        #expect(Set(told) == [[first.id, "staff"], [other, "staff"], [other, "admin"]], "\(told)")
        #expect(told.count == 3)
    }

    @Test("cancelled within a day of its pickup; a change before it is told no more")
    func cancelled() throws {
        let reservation = try book(hoursAhead: 3)
        try change(reservation)
        #expect(try house.phone(.admin).move(reservation, to: "cancelled").status == 200)
        #expect(try desk.move(book(hoursAhead: 30), to: "cancelled").status == 200)
        #expect(try desk.move(book(hoursAhead: 3, status: "draft"), to: "cancelled").status == 200)
        try house.sweep()
        #expect(try roles("reservation_cancelled") == ["manager", "staff"])
        #expect(try roles("reservation_changed") == [])
        let words = try house.words("reservation_cancelled", to: .staff)
        #expect(words.count == 1 && words[0][0] == "Reservation cancelled: \(reservation.reference)")
        #expect(words[0][1]?.contains("Acme Films") == false)
    }

    @Test("whoever cancelled it, another program too; what happened a day ago is told no more")
    func otherPrograms() throws {
        let reservation = try book(hoursAhead: 3)
        try house.set("reservations", "status = 'cancelled'", where: reservation.id)
        try house.sweep()
        #expect(try roles("reservation_cancelled") == ["admin", "manager", "staff"])
        let late = try book(hoursAhead: 3)
        try house.set("reservations", "status = 'cancelled'", where: late.id)
        try house.sweep(at: WireTime.now(plus: WireTime.day + 60))
        #expect(try roles("reservation_cancelled").count == 3)
    }

    @Test("a report of damage, to managers and above but for who wrote it, while the asset is damaged")
    func damage() throws {
        let camera = try house.addItem("Sony FX6")
        let unit = try house.addAsset(of: camera)
        let reservation = try house.addReservation([LineDraft(camera)])
        try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        func report(_ condition: String, as role: Role, of unit: Asset) throws {
            #expect(try house.phone(role).report(unit, on: reservation, condition: condition).status == 201)
        }
        try report("poor", as: .staff, of: unit)
        try house.sweep()
        #expect(try roles("asset_damaged") == [])
        try report("damaged", as: .admin, of: unit)
        try house.sweep()
        #expect(try roles("asset_damaged") == ["manager"])
        try house.sweep()
        let words = try house.words("asset_damaged", to: .manager)
        #expect(
            words == [
                [
                    "Gear damaged: Sony FX6",
                    "A report of \(reservation.reference) says that Sony FX6 \(unit.tag) is damaged.",
                ]
            ])
        #expect(try house.database.value("select asset_id from notifications where tenant_id = $1", [house.tenant]) == unit.id)
        // Good again before anybody was told.
        try report("damaged", as: .staff, of: unit)
        try report("good", as: .staff, of: unit)
        try house.sweep()
        #expect(try roles("asset_damaged") == ["manager"])
    }
}
