import TestSupport
import Testing

/// One reservation as it goes over the wire (openapi/schemas/reservations.yaml).
@Suite(.mayBlock) struct ReservationBodyTests {
    let house: House
    let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.viewer)
    }

    @Test("R has the contract's members in the contract's order, byte for byte") func wholeBody() throws {
        let camera = try house.addItem("Sony FX6", sku: "FX6")
        let unit = try house.addAsset(of: camera)
        let reservation = try house.addReservation(
            [LineDraft(camera, qty: 2, assigned: [unit])], reference: "R-2026-0602-03",
            pickupAt: "2026-06-02T09:00:00Z", returnAt: "2026-06-05T18:00:00-05:00")
        let line = reservation.lines[0]
        let updated = try updatedAt(reservation)
        let answer = try phone.get("/reservations/\(reservation.id)")
        #expect(answer.status == 200)
        #expect(
            answer.text == """
                {"id":"\(reservation.id)","reference":"R-2026-0602-03",\
                "client":{"id":"\(house.client)","display_name":"Acme Films","preferred_language":"en","phone":null},\
                "status":"confirmed","location":"MDE",\
                "pickup_at":"2026-06-02T09:00:00Z","return_at":"2026-06-05T23:00:00Z",\
                "picked_up_at":null,"actual_pickup_at":null,"returned_at":null,"actual_return_at":null,\
                "updated_at":"\(updated)","notes":null,"version":2,"overdue":false,"to_close":false,\
                "progress":{"qty":2,"picked_up":0,"out":0,"returned":0,\
                "counted":{"qty":0,"picked_up":0,"out":0,"returned":0}},"kits":[],\
                "items":[{"id":"\(line.id)",\
                "item":{"id":"\(camera.id)","name":"Sony FX6","sku":"FX6","serialized":true},"qty":2,"version":1,\
                "shortage":0,"came_back":0,"added_at_shelf":false,"kit_id":null,"counted":null,"had_out":0,\
                "assigned_asset_ids":["\(unit.id)"],\
                "assigned_assets":[{"asset_id":"\(unit.id)","picked_up_at":null,"actual_pickup_at":null,\
                "picked_up_by":null,"pickup_noted_by":null,"returned_at":null,"actual_return_at":null,"returned_by":null,\
                "return_noted_by":null}],\
                "candidate_assets":[{"id":"\(unit.id)","serial":"\(unit.serial)","asset_tag":"\(unit.tag)",\
                "code":"\(unit.code)","condition":"good","status":"IN_STOCK","current_reservation_id":null}]}]}
                """)
    }

    @Test("the list holds the same R") func inTheList() throws {
        let reservation = try house.addReservation([LineDraft(try house.addItem(), qty: 2)])
        let shown = try phone.get("/reservations/\(reservation.id)").text
        #expect(try phone.get("/reservations?window=week").text == #"{"reservations":[\#(shown)],"next_cursor":null}"#)
    }

    @Test("what is finer than a second is cut, not rounded") func wholeSeconds() throws {
        let reservation = try house.addReservation(
            pickupAt: "2026-06-02T08:59:59.999999Z", returnAt: "2026-06-30T23:59:59.5Z")
        let answer = try phone.get("/reservations/\(reservation.id)")
        #expect(answer["pickup_at"] == "2026-06-02T08:59:59Z")
        #expect(answer["return_at"] == "2026-06-30T23:59:59Z")
    }

    @Test("lines come by position, and those at one position by id") func lines() throws {
        let item = try house.addItem()
        let reservation = try house.addReservation((0..<4).map { _ in LineDraft(item) })
        try house.database.query(
            "update reservation_items set position = case position when 1 then 9 else 5 end where reservation_id = $1",
            [reservation.id])
        let shown = try phone.get("/reservations/\(reservation.id)")["items"]?.array?.compactMap { $0["id"]?.string }
        #expect(shown == reservation.lines.dropFirst().map(\.id).sorted() + [reservation.lines[0].id])
    }

    @Test("progress counts the lines of serialized items alone") func progress() throws {
        let camera = try house.addItem("Camera")
        let tripod = try house.addItem("Tripod")
        let cable = try house.addItem("Cable", serialized: false)
        let cameras = try house.addAssets(3, of: camera)
        let tripods = try house.addAssets(1, of: tripod)
        let reservation = try house.addReservation([
            LineDraft(camera, qty: 4, assigned: cameras), LineDraft(tripod, qty: 2, assigned: tripods), LineDraft(cable, qty: 50),
        ])
        for unit in cameras { try house.checkOut(unit, on: reservation, line: reservation.lines[0]) }
        try house.checkOut(tripods[0], on: reservation, line: reservation.lines[1])
        try giveBack(cameras[0], after: "2026-06-05T18:00:00Z")
        let answer = try phone.get("/reservations/\(reservation.id)")
        #expect(answer["progress"] == scanned(qty: 6, pickedUp: 4, out: 3, returned: 1, counted: 50))
    }

    @Test("an asset that goes out again is one asset, and out") func secondTrip() throws {
        let (reservation, unit) = try oneCamera()
        try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        try giveBack(unit, after: "2026-06-05T18:00:00Z")
        #expect(try progress(reservation) == scanned(qty: 2, pickedUp: 1, returned: 1))
        try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        #expect(try progress(reservation) == scanned(qty: 2, pickedUp: 1, out: 1))
    }

    @Test("a reservation without lines has nothing to do") func noLines() throws {
        let reservation = try house.addReservation()
        let answer = try phone.get("/reservations/\(reservation.id)")
        #expect(answer["progress"] == scanned(qty: 0))
        #expect(answer["items"] == [])
    }

    @Test("assigned assets come in the order of the line, each with its newest trip") func assignedAssets() throws {
        let camera = try house.addItem()
        let units = try house.addAssets(3, of: camera)
        let order = [units[2], units[0], units[1]]
        let reservation = try house.addReservation([LineDraft(camera, qty: 3, assigned: order)])
        try trip(units[2], on: reservation, "2026-06-02T09:00:00.9Z", "2026-06-03T09:00:00.9Z")
        try trip(units[2], on: reservation, "2026-06-04T09:00:00.9Z", "2026-06-05T09:00:00.9Z")
        try trip(units[0], on: reservation, "2026-06-02T10:00:00Z", "2026-06-03T10:00:00Z")
        try trip(units[0], on: reservation, "2026-06-04T10:00:00Z", nil)
        let shown = try phone.get("/reservations/\(reservation.id)")["items"]?[0]
        #expect(shown?["assigned_asset_ids"] == .array(order.map { .string($0.id) }))
        #expect(
            shown?["assigned_assets"] == [
                trip(units[2], "2026-06-04T09:00:00Z", "2026-06-05T09:00:00Z"), trip(units[0], "2026-06-04T10:00:00Z", nil),
                trip(units[1], nil, nil),
            ])
    }

    @Test("trips on other reservations are not shown") func otherTrips() throws {
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera)
        let earlier = try house.addReservation([LineDraft(camera, assigned: [unit])])
        let reservation = try house.addReservation([LineDraft(camera, assigned: [unit])])
        try trip(unit, on: earlier, "2026-06-02T09:00:00Z", "2026-06-03T09:00:00Z")
        let answer = try phone.get("/reservations/\(reservation.id)")
        #expect(answer["items"]?[0]?["assigned_assets"]?[0]?["picked_up_at"] == .null)
        #expect(answer["progress"] == scanned(qty: 1))
    }

    @Test("names with quotes, line breaks and other scripts come through") func awkwardNames() throws {
        let name = "6\" \\ \u{8}\n\u{2028} cámara 東京 🎥"
        let reservation = try house.addReservation([LineDraft(try house.addItem(name))])
        #expect(try phone.get("/reservations/\(reservation.id)")["items"]?[0]?["item"]?["name"]?.string == name)
    }

    @Test("an unchanged reservation keeps its tag; a pickup gives it another") func tags() throws {
        let (reservation, unit) = try oneCamera()
        let path = "/reservations/\(reservation.id)"
        let tag = try #require(try phone.get(path)[header: "ETag"])
        #expect(try phone.get(path, headers: [("If-None-Match", tag)]).status == 304)
        try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        let changed = try phone.get(path, headers: [("If-None-Match", tag)])
        #expect(changed.status == 200)
        #expect(changed[header: "ETag"] != tag)
    }

    private func oneCamera() throws -> (Reservation, Asset) {
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera)
        return (try house.addReservation([LineDraft(camera, qty: 2, assigned: [unit])]), unit)
    }

    private func progress(_ reservation: Reservation) throws -> JSONTree? {
        try phone.get("/reservations/\(reservation.id)")["progress"]
    }

    /// Progress of scanned gear, beside so many that are counted and have not moved.
    private func scanned(qty: Int, pickedUp: Int = 0, out: Int = 0, returned: Int = 0, counted: Int = 0) -> JSONTree {
        [
            "qty": .number(Double(qty)), "picked_up": .number(Double(pickedUp)), "out": .number(Double(out)),
            "returned": .number(Double(returned)),
            "counted": ["qty": .number(Double(counted)), "picked_up": 0, "out": 0, "returned": 0],
        ]
    }

    private func updatedAt(_ reservation: Reservation) throws -> String {
        try house.database.value(
            """
            select to_char(date_trunc('second', updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
            from reservations where id = $1
            """, [reservation.id]) ?? ""
    }

    private func giveBack(_ unit: Asset, after instant: String) throws {
        try house.database.execute(
            """
            begin; update asset_checkouts set returned_at = greatest(picked_up_at, '\(instant)')
            where asset_id = '\(unit.id)' and returned_at is null;
            update assets set current_reservation_id = null where id = '\(unit.id)'; commit
            """)
    }

    private func trip(_ unit: Asset, _ out: JSONTree, _ back: JSONTree) -> JSONTree {
        [
            "asset_id": .string(unit.id), "picked_up_at": out,
            "actual_pickup_at": out == .null ? .null : "2026-01-01T00:00:00Z", "picked_up_by": nil, "pickup_noted_by": nil,
            "returned_at": back, "actual_return_at": back, "returned_by": nil, "return_noted_by": nil,
        ]
    }

    /// One trip on the reservation's first line, with the given times of the server's.
    private func trip(_ unit: Asset, on reservation: Reservation, _ out: String, _ back: String?) throws {
        try house.database.query(
            """
            with trip as (
                insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id,
                                             picked_up_at, actual_pickup_at, returned_at)
                values ($1, $2, $3, $4, $5, '2026-01-01T00:00:00Z', $6)
                returning asset_id, case when returned_at is null then reservation_id end as holder)
            update assets set current_reservation_id = trip.holder from trip where assets.id = trip.asset_id
            """, [house.tenant, unit.id, reservation.id, reservation.lines[0].id, out, back])
    }
}
