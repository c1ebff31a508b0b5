import TestSupport
import Testing

/// GET /availability, /calendar and /shortages (docs/apps/desk.md, "Stock").
@Suite(.mayBlock) struct StockReadTests {
    @Test("availability goes step by step, without a gap, and ends what begins elsewhere in one step") func steps() throws {
        let depot = try Depot(turnaround: 60)
        _ = try (depot.reserve(1...3, qty: 1), depot.reserve(4...5, qty: 3), depot.reserve(4...5, qty: 1, status: "requested"))
        let answer = try depot.house.phone(.viewer).get(
            "/availability?from=2030-01-02T00:00:00Z&to=2030-01-05T12:00:00%2B12:00&items=\(depot.battery.id)")
        #expect(
            answer["availability"] == [
                [
                    "item_id": .string(depot.battery.id), "owned": 3, "min_free": 0,
                    "steps": [
                        ["from": "2030-01-02T00:00:00Z", "to": "2030-01-03T01:00:00Z", "free": 2],
                        ["from": "2030-01-03T01:00:00Z", "to": "2030-01-04T00:00:00Z", "free": 3],
                        ["from": "2030-01-04T00:00:00Z", "to": "2030-01-05T00:00:00Z", "free": 0],
                    ],
                ]
            ])
    }

    @Test("what is not counted has no numbers; what is not known is left out; the order is as asked") func items() throws {
        let depot = try Depot()
        let cable = try depot.house.addItem("Cable", serialized: false)
        let other = try House().addItem()
        let ids = [cable.id, ID.fresh(), other.id, depot.battery.id.uppercased(), cable.id]
        let answer = try depot.house.phone(.viewer).get(
            "/availability?from=2030-01-02T00:00:00Z&to=2030-01-03T00:00:00Z&items=\(ids.joined(separator: ","))")
        let shown = answer["availability"]?.array ?? []
        #expect(shown.map { $0["item_id"] } == [.string(cable.id), .string(depot.battery.id)])
        #expect(
            shown.first == [
                "item_id": .string(cable.id), "owned": nil, "min_free": nil,
                "steps": [["from": "2030-01-02T00:00:00Z", "to": "2030-01-03T00:00:00Z", "free": nil]],
            ])
    }

    @Test("fewer than none are free where more is held than owned") func negative() throws {
        let depot = try Depot(overbooking: "allow")
        _ = try depot.reserve(1...9, qty: 5)
        let answer = try depot.house.phone(.viewer).get(
            "/availability?from=2030-01-02T00:00:00Z&to=2030-01-03T00:00:00Z&items=\(depot.battery.id)")
        #expect(answer["availability"]?[0]?["min_free"] == -2)
    }

    @Test("a place filters assets and reservations; without one they are anywhere") func location() throws {
        let depot = try Depot(overbooking: "allow")
        let camera = try depot.house.addItem()
        for place in ["MDE", "MDE", "BOG", nil] { _ = try depot.house.addAsset(of: camera, location: place) }
        for place in ["MDE", "BOG", nil] {
            _ = try depot.house.addReservation(
                [LineDraft(camera, qty: 1)], location: place, pickupAt: Depot.day(2), returnAt: Depot.day(4))
        }
        for (query, owned, free) in [("", 4, 1), ("&location=MDE", 3, 1), ("&location=BOG", 2, 0), ("&location=CLO", 1, 0)] {
            let answer = try depot.house.phone(.viewer).get(
                "/availability?from=2030-01-02T00:00:00Z&to=2030-01-03T00:00:00Z&items=\(camera.id)" + query)
            #expect(answer["availability"]?[0]?["owned"] == .number(Double(owned)))
            #expect(answer["availability"]?[0]?["min_free"] == .number(Double(free)))
        }
    }

    @Test(
        "each fault of a query is told",
        arguments: [
            ("/availability", ["from:required", "to:required", "items:required"]),
            ("/availability?from=x&to=2030-01-01&items=7", ["from:invalid_time", "to:invalid_time", "items:invalid_uuid"]),
            (
                "/availability?from=2030-01-01T00:00:00Z&to=2030-01-01T00:00:00Z&items=00000000-0000-0000-0000-000000000000",
                ["to:out_of_range"]
            ),
            (
                "/availability?from=2030-01-01T00:00:00Z&to=2033-01-04T00:00:01Z&items=00000000-0000-0000-0000-000000000000",
                ["to:out_of_range"]
            ),
            ("/calendar?to=2030-01-01T00:00:00Z&item=7&limit=0", ["from:required", "item:invalid_uuid", "limit:out_of_range"]),
            ("/calendar?from=2030-01-01T00:00:00Z&to=2030-01-02T00:00:00Z&cursor=!", ["cursor:invalid_value"]),
            (
                "/shortages?from=2030-02-30&to=2030-01-01T00:00:00Z&reservation=x",
                ["from:invalid_time", "to:invalid_time", "reservation:invalid_uuid"]
            ),
            ("/shortages?from=2030-01-02&to=2030-01-01", ["to:out_of_range"]),
            ("/shortages?from=2030-01-02&to=2033-01-05", ["to:out_of_range"]),
        ])
    func faults(path: String, faults: [String]) throws {
        let answer = try House().phone(.viewer).get(path)
        #expect(answer.status == 400 && answer.code == "validation_failed")
        let found = answer["error"]?["details"]?.array?.map { "\($0["field"]?.string ?? ""):\($0["code"]?.string ?? "")" }
        #expect(found == faults)
    }

    @Test("at most a hundred items are asked about") func tooMany() throws {
        let phone = try House().phone(.viewer)
        let path = "/availability?from=2030-01-01T00:00:00Z&to=2030-01-02T00:00:00Z&items="
        let ids = (0..<101).map { _ in ID.fresh() }
        #expect(try phone.get(path + ids.dropLast().joined(separator: ",")).text == #"{"availability":[]}"#)
        #expect(try phone.get(path + ids.joined(separator: ","))["error"]?["details"]?[0]?["code"] == "too_long")
    }

    @Test("the calendar shows what holds what, by its begin, page by page") func calendar() throws {
        let depot = try Depot(turnaround: 60)
        let camera = try depot.house.addItem()
        let unit = try depot.house.addAsset(of: camera)
        let first = try depot.reserve(1...3, qty: 2)
        let second = try depot.house.addReservation(
            [LineDraft(camera, qty: 1, assigned: [unit])], location: nil, pickupAt: Depot.day(2), returnAt: Depot.day(4))
        _ = try (depot.reserve(5...6, qty: 1), depot.reserve(1...6, qty: 1, status: "requested"))
        let phone = try depot.house.phone(.viewer)
        let path = "/calendar?from=2030-01-03T00:00:00Z&to=2030-01-05T00:00:00Z"
        let page = try phone.get(path + "&limit=1")
        #expect(
            page["calendar"] == [
                [
                    "line_id": .string(first.lines[0].id), "item_id": .string(depot.battery.id), "qty": 2, "shortage": 0,
                    "came_back": 0, "out": 0,
                    "asset_ids": [], "from": "2030-01-01T00:00:00Z", "to": "2030-01-03T01:00:00Z",
                    "reservation": [
                        "id": .string(first.id), "reference": .string(first.reference), "client": "Acme Films", "location": "MDE",
                    ],
                ]
            ])
        let cursor = try #require(page["next_cursor"]?.string)
        let rest = try phone.get(path + "&limit=1&cursor=\(cursor)")
        #expect(rest["calendar"]?.array?.map { $0["line_id"] } == [.string(second.lines[0].id)])
        #expect(rest["calendar"]?[0]?["asset_ids"] == [.string(unit.id)] && rest["next_cursor"] == .null)
        #expect(try phone.get(path + "&item=\(camera.id)")["calendar"]?.array?.count == 1)
        #expect(try phone.get(path + "&item=\(ID.fresh())")["calendar"] == [])
        #expect(try House().phone(.viewer).get(path)["calendar"] == [])
    }

    @Test("at a place the calendar shows what reservations from there hold, page by page; one without a place is at every one")
    func calendarOfPlace() throws {
        let depot = try Depot(overbooking: "allow")
        let reservations = try ["MDE", "BOG", nil, "MDE"].enumerated().map { day, place in
            try depot.house.addReservation(
                [LineDraft(depot.battery)], location: place, pickupAt: Depot.day(1 + day), returnAt: Depot.day(8))
        }
        let lines = reservations.map { JSONTree.string($0.lines[0].id) }
        let phone = try depot.house.phone(.viewer)
        let path = "/calendar?from=2030-01-01T00:00:00Z&to=2030-01-09T00:00:00Z"
        let places = [("", [0, 1, 2, 3]), ("&location=MDE", [0, 2, 3]), ("&location=BOG", [1, 2]), ("&location=CLO", [2])]
        for (place, expected) in places {
            let shown = try phone.get(path + place)["calendar"]?.array?.compactMap { $0["line_id"] }
            #expect(shown == expected.map { lines[$0] }, "\(place)")
        }
        var paged: [JSONTree] = []
        var cursor: String?
        repeat {
            let page = try phone.get(path + "&location=MDE&limit=1" + (cursor.map { "&cursor=\($0)" } ?? ""))
            paged += page["calendar"]?.array?.compactMap { $0["line_id"] } ?? []
            cursor = page["next_cursor"]?.string
        } while cursor != nil && paged.count < 9
        #expect(paged == [lines[0], lines[2], lines[3]])
        #expect(try phone.get(path + "&location=").faults == ["location too_short"])
    }

    @Test("at a place a shortage is what its reservations need of what is there; one without a place is at every one")
    func shortagesOfPlace() throws {
        let depot = try Depot(overbooking: "allow")
        let camera = try depot.house.addItem()
        for place in ["MDE", "MDE", "BOG", nil] { _ = try depot.house.addAsset(of: camera, location: place) }
        for place in ["MDE", "BOG", "BOG", nil] {
            _ = try depot.house.addReservation(
                [LineDraft(camera)], location: place, pickupAt: Depot.day(2), returnAt: Depot.day(4))
        }
        let phone = try depot.house.phone(.viewer)
        // Four of four in all; in Medellín two of three, in Bogotá three of two, in Cali one of one.
        for (query, missing) in [("", nil), ("&location=MDE", nil), ("&location=BOG", 1), ("&location=CLO", nil)]
            as [(String, Int?)]
        {
            let shown = try phone.get("/shortages?from=2030-01-01&to=2030-01-09" + query)["shortages"]?.array
            #expect(shown?.compactMap { $0["missing"] } == missing.map { [JSONTree.number(Double($0))] } ?? [], "\(query)")
        }
        let bogota = try phone.get("/shortages?from=2030-01-01&to=2030-01-09&location=BOG")["shortages"]?[0]
        #expect(bogota?["owned"] == 2 && bogota?["reservations"]?.array?.count == 3)
        #expect(try phone.get("/shortages?from=2030-01-01&to=2030-01-09&location=").faults == ["location too_short"])
    }

    @Test("shortages are counted by qty and what is owned alone, by day of the tenant, with who takes part") func shortages()
        throws
    {
        // Midnight in Bogotá is five in the morning, UTC.
        let depot = try Depot()
        let (first, second) = try (depot.reserve(3...5, qty: 2), depot.reserve(4...6, qty: 1))
        _ = try depot.reserve(6...7, qty: 3)
        try depot.house.database.query("update items set owned_qty = 2 where id = $1", [depot.battery.id])
        let phone = try depot.house.phone(.viewer)
        func party(_ reservation: Reservation, _ from: Int, _ to: Int, _ qty: Int) -> JSONTree {
            [
                "id": .string(reservation.id), "reference": .string(reservation.reference), "client": "Acme Films",
                "pickup_at": .string(Depot.day(from)), "return_at": .string(Depot.day(to)), "qty": .number(Double(qty)),
                "shortage": 0,
            ]
        }
        let answer = try phone.get("/shortages?from=2030-01-01&to=2030-01-05")
        #expect(
            answer["shortages"] == [
                [
                    "item": [
                        "id": .string(depot.battery.id), "name": "V-lock battery", "sku": .string(depot.battery.sku),
                        "serialized": false,
                    ],
                    "owned": 2, "missing": 1,
                    "stretches": [
                        ["from": "2030-01-04T00:00:00Z", "to": "2030-01-05T00:00:00Z", "needed": 3, "missing": 1],
                        ["from": "2030-01-06T00:00:00Z", "to": "2030-01-06T05:00:00Z", "needed": 3, "missing": 1],
                    ],
                    "reservations": [
                        party(first, 3, 5, 2), party(second, 4, 6, 1),
                        try #require(answer["shortages"]?[0]?["reservations"]?[2]),
                    ],
                ]
            ])
        for (query, count) in [
            ("from=2030-01-01&to=2030-01-03", 1), ("from=2030-01-01&to=2030-01-02", 0), ("from=2030-01-07&to=2030-01-09", 0),
            ("from=2030-01-01&to=2030-01-09&item=\(depot.battery.id)", 1),
            ("from=2030-01-01&to=2030-01-09&item=\(ID.fresh())", 0),
            ("from=2030-01-01&to=2030-01-05&reservation=\(first.id)", 1),
            ("from=2030-01-01&to=2030-01-09&reservation=\(ID.fresh())", 0),
        ] { #expect(try phone.get("/shortages?" + query)["shortages"]?.array?.count == count, "\(query)") }
    }

    @Test("a recorded shortage is wanted all the same; pages go by name") func recorded() throws {
        let depot = try Depot()
        let desk = try depot.house.phone(.manager)
        let lamp = try depot.house.addItem("A lamp", serialized: false)
        try depot.house.database.query("update items set owned_qty = 0 where id = $1", [lamp.id])
        for item in [depot.battery, lamp] {
            let wanted = try depot.reserve(4...5, qty: 4, of: item, status: "requested")
            let body: JSONTree = ["to": "confirmed", "allow_shortage": ["reason": "r"]]
            #expect(try desk.post("/reservations/\(wanted.id)/status", body).status == 200)
        }
        let path = "/shortages?from=2030-01-01&to=2030-01-05&limit=1"
        let page = try desk.get(path)
        #expect(page["shortages"]?[0]?["item"]?["name"] == "A lamp")
        #expect(page["shortages"]?[0]?["reservations"]?[0]?["shortage"] == 4)
        let rest = try desk.get(path + "&cursor=\(page["next_cursor"]?.string ?? "")")
        #expect(rest["shortages"]?[0]?["missing"] == 1 && rest["next_cursor"] == .null)
    }
}
