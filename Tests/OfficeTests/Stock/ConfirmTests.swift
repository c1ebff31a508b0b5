import TestSupport
import Testing

/// A reservation is confirmed by the desk: asked first, refused with what a person can settle it by (docs/apps/desk.md, "Stock").
@Suite(.mayBlock) struct ConfirmTests {
    @Test("too little is free: 409 with what, when and who holds it, and nothing is written") func short() throws {
        let depot = try Depot(turnaround: 60)
        let held = try depot.reserve(3...5, qty: 2)
        let wanted = try depot.reserve(4...8, qty: 2, status: "requested")
        let before = try depot.house.facts()
        let answer = try depot.house.phone(.manager).move(wanted, to: "confirmed")
        #expect(answer.status == 409 && answer.code == "not_available")
        #expect(try depot.house.facts() == before)
        #expect(
            answer["error"]?["current"] == [
                "reservation_status": "requested",
                "short": [
                    [
                        "item": [
                            "id": .string(depot.battery.id), "name": "V-lock battery", "sku": .string(depot.battery.sku),
                            "serialized": false,
                        ],
                        "needed": 2, "free": 1, "from": "2030-01-04T00:00:00Z", "to": "2030-01-05T01:00:00Z",
                        "by": [
                            ["id": .string(held.id), "reference": .string(held.reference), "client": "Acme Films", "qty": 2]
                        ],
                    ]
                ],
            ])
        #expect(answer["error"]?["message"] == "Not enough is available: V-lock battery.")
        // What frees is never asked.
        #expect(try depot.house.phone(.manager).move(held, to: "cancelled").status == 200)
        #expect(try depot.house.phone(.manager).move(wanted, to: "confirmed").status == 200)
        #expect(try depot.hold(wanted)[3] == "0")
    }

    @Test("several times and lines: needed is the sum, free the least, the first time is told") func stretches() throws {
        let depot = try Depot()
        _ = try (depot.reserve(3...4, qty: 2), depot.reserve(6...7, qty: 3), depot.reserve(4...5, qty: 2))
        let wanted = try depot.house.addReservation(
            [LineDraft(depot.battery, qty: 1), LineDraft(depot.battery, qty: 1)], status: "requested", pickupAt: Depot.day(1),
            returnAt: Depot.day(9))
        let short = try depot.house.phone(.manager).move(wanted, to: "confirmed")["error"]?["current"]?["short"]?[0]
        #expect(short?["needed"] == 2 && short?["free"] == 0)
        #expect(short?["from"] == "2030-01-03T00:00:00Z" && short?["to"] == "2030-01-05T00:00:00Z")
        #expect(short?["by"]?.array?.count == 2)
    }

    @Test("with allow_shortage it is confirmed, what is missing stands on its lines, and the audit says why") func allowed()
        throws
    {
        let depot = try Depot()
        _ = try depot.reserve(3...5, qty: 2)
        let wanted = try depot.house.addReservation(
            [LineDraft(depot.battery, qty: 1), LineDraft(depot.battery, qty: 3)], status: "requested", pickupAt: Depot.day(4),
            returnAt: Depot.day(6))
        let desk = try depot.house.phone(.manager)
        let key = ID.fresh()
        let body: JSONTree = ["to": "confirmed", "allow_shortage": ["reason": "The sub-rental comes on the 4th."]]
        let answer = try desk.post("/reservations/\(wanted.id)/status", body, key: key)
        #expect(answer.status == 200)
        #expect(try desk.post("/reservations/\(wanted.id)/status", body, key: key).text == answer.text)
        let lines = try depot.house.database.query(
            "select qty - shortage from reservation_items where reservation_id = $1", [wanted.id])
        #expect(lines.compactMap { $0[0].flatMap { Int($0) } }.reduce(0, +) == 1)
        let audit = try depot.house.database.query(
            """
            select action, after->>'reason', before->>'lines', jsonb_path_query_array(after, '$.lines[*].shortage')::text
            from audit_log where reservation_id = $1 order by id
            """, [wanted.id])
        #expect(audit.map { $0[0] } == ["reservation.confirmed", "stock.shortage_allowed"])
        #expect(audit[1][1] == "The sub-rental comes on the 4th." && audit[1][2] == "[]")
        // Nothing is left for another.
        #expect(refusal { _ = try depot.reserve(4...5, qty: 1) }?.isShort == true)
        #expect(try desk.move(depot.reserve(5...6, qty: 3, status: "requested"), to: "confirmed").code == "not_available")
    }

    @Test("a reservation is made and changed for more than is free with allow_shortage alone") func booked() throws {
        let depot = try Depot()
        _ = try depot.reserve(3...5, qty: 2)
        let desk = try depot.house.phone(.manager)
        var body: [String: JSONTree] = [
            "client_id": .string(depot.house.client), "status": "confirmed", "pickup_at": .string(Depot.day(4)),
            "return_at": .string(Depot.day(6)), "lines": [["item_id": .string(depot.battery.id), "qty": 2]],
        ]
        let before = try depot.house.facts()
        #expect(try desk.post("/reservations", .object(body)).code == "not_available")
        #expect(try depot.house.facts() == before)
        body["allow_shortage"] = ["reason": "Sub-rented."]
        let made = try desk.post("/reservations", .object(body))
        #expect(made.status == 201 && made["items"]?[0]?["shortage"] == 1)

        let path = "/reservations/\(made["id"]?.string ?? "")"
        var change: [String: JSONTree] = ["lines": [["id": made["items"]?[0]?["id"] ?? nil, "qty": 3]]]
        #expect(try desk.patch(path, .object(change)).code == "not_available")
        change["allow_shortage"] = ["reason": "Sub-rented, too."]
        let changed = try desk.patch(path, .object(change))
        #expect(changed.status == 200 && changed["items"]?[0]?["qty"] == 3 && changed["items"]?[0]?["shortage"] == 2)
        let audit = try depot.house.database.query(
            "select action, after->>'reason' from audit_log where reservation_id = $1 order by id", [made["id"]?.string])
        #expect(
            audit == [
                ["reservation.created", nil], ["stock.shortage_allowed", "Sub-rented."], ["reservation.changed", nil],
                ["stock.shortage_allowed", "Sub-rented, too."],
            ])
    }

    @Test("what may be missing is not asked for again at other times where it is no worse, and is where it is")
    func movedWithShortage()
        throws
    {
        let depot = try Depot()
        _ = try (depot.reserve(3...5, qty: 2), depot.reserve(10...12, qty: 2), depot.reserve(20...22, qty: 3))
        let desk = try depot.house.phone(.manager)
        let wanted = try depot.reserve(4...5, qty: 3, status: "requested")
        let reason: JSONTree = ["to": "confirmed", "allow_shortage": ["reason": "Sub-rented."]]
        #expect(try desk.post("/reservations/\(wanted.id)/status", reason).status == 200)
        #expect(try depot.hold(wanted)[3] == "2")
        func moved(_ days: ClosedRange<Int>) throws -> Answer {
            try desk.patch(
                "/reservations/\(wanted.id)",
                ["pickup_at": .string(Depot.day(days.lowerBound)), "return_at": .string(Depot.day(days.upperBound))])
        }
        // As many are missing then, and for longer.
        #expect(try moved(10...13)["items"]?[0]?["shortage"] == 2)
        // All are.
        let before = try depot.house.facts()
        let worse = try moved(19...21)
        #expect(worse.status == 409 && worse.code == "not_available")
        #expect(try depot.house.facts() == before)
        // Nothing is: nor is it asked for when it is worse again.
        #expect(try moved(14...16)["items"]?[0]?["shortage"] == 0)
        #expect(try moved(10...13).code == "not_available")
        #expect(
            try depot.house.database.value(
                "select count(*) from audit_log where reservation_id = $1 and action = 'stock.shortage_allowed'", [wanted.id])
                == "1")
    }

    @Test("what is out may stay out for longer with allow_shortage, though all of it counts") func outForLonger() throws {
        let house = try House()
        let camera = try house.addItem()
        let units = try house.addAssets(2, of: camera)
        try house.database.query("update tenants set overbooking = 'refuse' where id = $1", [house.tenant])
        let out = try house.addReservation([LineDraft(camera, qty: 2, assigned: units)])
        for unit in units { #expect(try house.phone().pickUp(unit, on: out).status == 200) }
        _ = try house.addReservation(
            [LineDraft(camera, qty: 1)], pickupAt: WireTime.now(plus: 4 * WireTime.day),
            returnAt: WireTime.now(plus: 6 * WireTime.day))
        let desk = try house.phone(.manager)
        var change: [String: JSONTree] = ["return_at": .string(WireTime.now(plus: 5 * WireTime.day))]
        #expect(try desk.patch("/reservations/\(out.id)", .object(change)).code == "not_available")
        change["allow_shortage"] = ["reason": "They shoot on."]
        let answer = try desk.patch("/reservations/\(out.id)", .object(change))
        #expect(answer.status == 200 && answer["items"]?[0]?["shortage"] == 1)
    }

    @Test("under another isolation level than READ COMMITTED the API's own function books nothing either") func isolation() throws
    {
        let depot = try Depot()
        let wanted = try depot.reserve(4...6, qty: 1, status: "requested")
        let session = depot.house.database
        let call = """
            begin isolation level repeatable read;
            select office.set_reservation_status(
                tenant => '\(depot.house.tenant)', subject => '\(depot.house.account(.manager).subject)', session => null,
                role => 'manager', request_id => null, key => '\(ID.fresh())', fingerprint => 'f', lock_timeout_ms => null,
                reservation => '\(wanted.id)', to_status => 'confirmed', reason => null, shortage_reason => null);
            """
        #expect(refusal { try session.execute(call) }?.sqlState == "40001")
        try session.execute("rollback")
        #expect(try depot.status(wanted) == "requested")
    }

    @Test("where there is enough, what may be missing is not asked for and not told") func allowedInVain() throws {
        let depot = try Depot()
        let wanted = try depot.reserve(4...6, qty: 3, status: "requested")
        let body: JSONTree = ["to": "confirmed", "allow_shortage": ["reason": "in case"]]
        #expect(try depot.house.phone(.manager).post("/reservations/\(wanted.id)/status", body).status == 200)
        #expect(try depot.hold(wanted)[3] == "0")
        #expect(
            try depot.house.database.query("select action from audit_log where reservation_id = $1", [wanted.id])
                == [["reservation.confirmed"]])
    }

    @Test(
        "the reason has to be one",
        arguments: [
            (#"{"to":"confirmed","allow_shortage":{}}"#, "allow_shortage.reason", "required"),
            (#"{"to":"confirmed","allow_shortage":{"reason":""}}"#, "allow_shortage.reason", "too_short"),
            (#"{"to":"confirmed","allow_shortage":{"reason":" \u200e\n"}}"#, "allow_shortage.reason", "too_short"),
            (#"{"to":"confirmed","allow_shortage":{"reason":7}}"#, "allow_shortage.reason", "wrong_type"),
            (#"{"to":"confirmed","allow_shortage":true}"#, "allow_shortage", "wrong_type"),
        ])
    func faults(body: String, field: String, code: String) throws {
        let depot = try Depot()
        let wanted = try depot.reserve(4...6, qty: 3, status: "requested")
        let answer = try depot.house.phone(.manager).post("/reservations/\(wanted.id)/status", bytes: Array(body.utf8))
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(answer["error"]?["details"]?[0]?["field"] == .string(field))
        #expect(answer["error"]?["details"]?[0]?["code"] == .string(code))
    }

    @Test("a house that allows overbooking is not asked for stock; opened again is confirmed again") func allowing() throws {
        let depot = try Depot(overbooking: "allow")
        _ = try depot.reserve(3...5, qty: 3)
        let wanted = try depot.reserve(4...6, qty: 3, status: "requested")
        let desk = try depot.house.phone(.manager)
        #expect(try desk.move(wanted, to: "confirmed").status == 200)
        #expect(try desk.move(wanted, to: "returned").status == 200)
        try depot.house.database.query("update tenants set overbooking = 'refuse' where id = $1", [depot.house.tenant])
        #expect(try desk.move(wanted, to: "confirmed").code == "not_available")
    }

    @Test("an asset that another confirmed reservation names then: 409 with that one; beside it in time it may")
    func doubleBooked() throws {
        let house = try House()
        let camera = try house.addItem()
        let units = try house.addAssets(2, of: camera)
        try house.database.query("update items set turnaround_minutes = 60 where id = $1", [camera.id])
        func reservation(_ from: String, _ to: String, _ status: String) throws -> Reservation {
            try house.addReservation(
                [LineDraft(camera, qty: 1, assigned: [units[0]])], status: status, pickupAt: from, returnAt: to)
        }
        let first = try reservation(Depot.day(3), Depot.day(5), "confirmed")
        let beside = try reservation("2030-01-05T01:00:00Z", Depot.day(7), "requested")
        let overlapping = try reservation("2030-01-05T00:59:00Z", Depot.day(7), "requested")
        let desk = try house.phone(.manager)
        let before = try house.facts()
        let answer = try desk.move(overlapping, to: "confirmed")
        #expect(answer.status == 409 && answer.code == "asset_double_booked")
        #expect(try house.facts() == before)
        let current = answer["error"]?["current"]
        #expect(current?["reservation_status"] == "requested" && current?["asset"]?["id"] == .string(units[0].id))
        #expect(
            current?["by"] == [
                ["id": .string(first.id), "reference": .string(first.reference), "client": "Acme Films", "qty": 1]
            ])
        #expect(try desk.move(beside, to: "confirmed").status == 200)
        // Not even what may be missing changes that.
        let body: JSONTree = ["to": "confirmed", "allow_shortage": ["reason": "so be it"]]
        #expect(try desk.post("/reservations/\(overlapping.id)/status", body).code == "asset_double_booked")
        // It is called by its sticker where it has nothing else.
        try house.database.query("update assets set asset_tag = null, serial = null where id = $1", [units[0].id])
        let named = try desk.post("/reservations/\(overlapping.id)/status", body)
        #expect(named["error"]?["message"] == .string("\(units[0].code) is also booked on \(first.reference)."))
        try house.database.query(
            "update reservation_items set assigned_asset_ids = array[$2::uuid] where reservation_id = $1",
            [overlapping.id, units[1].id])
        #expect(try desk.move(overlapping, to: "confirmed").status == 200)
    }

    @Test("of two that name one asset and are confirmed at once, one is refused") func doubleBookedRace() throws {
        let house = try House()
        let camera = try house.addItem()
        for _ in 0..<5 {
            let unit = try house.addAsset(of: camera)
            let both = try (0..<2).map { _ in
                try house.addReservation([LineDraft(camera, qty: 1, assigned: [unit])], status: "requested")
            }
            let desk = house.account(.manager)
            let answers = try race(2) { try house.phone(of: desk).move(both[$0], to: "confirmed") }
            #expect(answers.map(\.status).sorted() == [200, 409])
        }
    }
}
