import TestSupport
import Testing

/// What a file of reservations is judged by where gear is short, or named twice (docs/import.md).
@Suite(.mayBlock) struct ReservationImportStockTests {
    let depot: Depot
    let desk: Phone

    init() throws {
        depot = try Depot()
        desk = try depot.house.phone(.manager)
    }

    private func qtys(_ reservation: Reservation) throws -> [String?] {
        try depot.house.database.query(
            "select qty from reservation_items where reservation_id = $1 order by position", [reservation.id]
        ).map { $0[0] }
    }

    /// From when to when a reservation is, in days of January 2030.
    private func days(_ reservation: Reservation) throws -> [String?] {
        try depot.house.database.query(
            """
            select extract(day from pickup_at at time zone 'UTC')::int, extract(day from return_at at time zone 'UTC')::int
            from reservations where id = $1
            """, [reservation.id])[0]
    }

    private func row(_ reservation: Reservation, _ days: ClosedRange<Int>, _ rest: String = "") -> String {
        "\(reservation.id),\(Depot.day(days.lowerBound)),\(Depot.day(days.upperBound))\(rest)\n"
    }

    private static let dates = "id,pickup_at,return_at\n"
    private var dated: String { "external_id,client,status,pickup_at,return_at,item_sku,qty\n" }

    private func new(_ id: String, _ days: ClosedRange<Int>, qty: Int, client: String = "Acme Films", of item: Item? = nil)
        -> String
    {
        "\(id),\(client),confirmed,\(Depot.day(days.lowerBound)),\(Depot.day(days.upperBound)),\((item ?? depot.battery).sku),\(qty)\n"
    }

    @Test("each short line of a reservation is told, beside the faults of other rows; nothing is written")
    func everyShortLine() throws {
        let cable = try depot.house.addItem("Cable", serialized: false)
        try depot.house.database.query("update items set owned_qty = 1 where id = $1", [cable.id])
        let facts = try depot.house.facts()
        let file =
            dated + new("A", 1...3, qty: 4) + new("A", 1...3, qty: 2, of: cable) + new("B", 2...4, qty: 5, client: "Nobody")
            + new("C", 2...4, qty: 3) + new("D", 2...4, qty: 1) + new("E", 4...5, qty: 3) + "F,Acme Films,confirmed,,,,\n"
        let told = [
            "2 qty not_available", "3 qty not_available", "4 client client_not_found", "4 qty not_available",
            "6 qty not_available",
            "8 pickup_at required", "8 return_at required",
        ]
        let answer = try desk.importFile("reservations", file)
        #expect(answer.status == 400 && answer.rowFaults == told)
        #expect(answer["error"]?["details"]?[0]?["value"] == "4")
        #expect(answer["error"]?["details"]?[0]?["message"] == "Not enough is available.")
        let checked = try desk.importFile("reservations", file, check: true)
        #expect(checked.status == 200 && checked.rowFaults == told && checked.counts == [2, 0, 0, 7])
        #expect(try depot.house.facts() == facts)
        #expect(
            try depot.house.database.value("select count(*) from reservations where tenant_id = $1", [depot.house.tenant]) == "0")
    }

    @Test("the file is judged as a whole: what some rows free others take, whatever their order; two may change places")
    func whole() throws {
        let (first, second) = try (depot.reserve(1...3, qty: 3), depot.reserve(3...5, qty: 2))
        #expect(try desk.importFile("reservations", Self.dates + row(first, 3...5) + row(second, 1...3)).counts == [0, 2, 0, 0])
        #expect(try [days(first), days(second)] == [["3", "5"], ["1", "3"]])
        #expect(try depot.hold(first) == ["01-03 00:00", "01-05 00:00", "t", "0"])

        // A new one takes what a change further down frees.
        let header = "id,external_id,client,status,pickup_at,return_at,item_sku,qty\n"
        let sku = depot.battery.sku
        let file =
            header + ",N,Acme Films,confirmed,\(Depot.day(1)),\(Depot.day(3)),\(sku),2\n"
            + "\(second.id),,,,\(Depot.day(1)),\(Depot.day(3)),\(sku),1\n"
        #expect(try desk.importFile("reservations", file).counts == [1, 1, 0, 0])
        #expect(try qtys(second) == ["1"])

        // Longer and fewer in one row: judged by the qty that it is to have.
        let longer = "id,pickup_at,return_at,item_sku,qty\n" + row(first, 2...5, ",\(sku),1")
        #expect(try desk.importFile("reservations", longer).rowFaults == ["2 qty not_available"])
        let fewer = "id,pickup_at,return_at,item_sku,qty\n" + row(first, 2...5, ",\(sku),0")
        #expect(try desk.importFile("reservations", fewer).counts == [0, 1, 0, 0])
        #expect(try [days(first), qtys(first)] == [["2", "5"], ["0"]])
    }

    @Test("a line that the file does not name moves with its reservation: its fault stands in the first row")
    func unnamed() throws {
        let moved = try depot.house.addReservation(
            [LineDraft(depot.battery, qty: 2), LineDraft(depot.house.addItem("Tape", serialized: false), qty: 1)],
            pickupAt: Depot.day(1), returnAt: Depot.day(2))
        _ = try depot.reserve(3...5, qty: 2)
        let answer = try desk.importFile("reservations", Self.dates + row(moved, 1...4))
        #expect(answer.status == 400 && answer.rowFaults == ["2 item_sku not_available"])
        #expect(answer["error"]?["details"]?[0]?["value"] == .string(depot.battery.sku))
        #expect(try days(moved) == ["1", "2"])
        #expect(try desk.importFile("reservations", Self.dates + row(moved, 1...3)).counts == [0, 1, 0, 0])
    }

    @Test("an asset is not named for two confirmed reservations by new times", arguments: ["refuse", "allow"])
    func doubleBooked(overbooking: String) throws {
        let house = depot.house
        try house.database.query("update tenants set overbooking = $2 where id = $1", [house.tenant, overbooking])
        let camera = try house.addItem()
        let units = try house.addAssets(3, of: camera)
        func book(_ days: ClosedRange<Int>, _ status: String = "confirmed") throws -> Reservation {
            try house.addReservation(
                [LineDraft(camera, qty: 1, assigned: [units[0]])], status: status, pickupAt: Depot.day(days.lowerBound),
                returnAt: Depot.day(days.upperBound))
        }
        let (first, second, draft) = try (book(1...3), book(5...7), book(10...11, "draft"))
        let facts = try house.facts()
        let answer = try desk.importFile("reservations", Self.dates + row(first, 1...6))
        #expect(answer.status == 400 && answer.rowFaults == ["2 row asset_double_booked"])
        let detail = answer["error"]?["details"]?[0]
        #expect(
            detail?["value"] == .string(units[0].tag)
                && detail?["message"] == "Another confirmed reservation has the asset at that time.")
        // Of two rows that meet, the later one; with another fault, both.
        let both = Self.dates + row(first, 8...10) + row(second, 9...11) + "\(draft.id),yesterday,\(Depot.day(4))\n"
        #expect(
            try desk.importFile("reservations", both).rowFaults == ["3 row asset_double_booked", "4 pickup_at invalid_time"])
        #expect(try house.facts() == facts)
        #expect(try [days(first), days(second)] == [["1", "3"], ["5", "7"]])
        // They may change places, and what is not confirmed is not asked.
        let swapped = Self.dates + row(first, 5...7) + row(second, 1...3) + row(draft, 5...7)
        #expect(try desk.importFile("reservations", swapped).counts == [0, 3, 0, 0])
        #expect(try [days(first), days(second)] == [["5", "7"], ["1", "3"]])
    }

    @Test("fewer of a line un-assigns what never went out; what went out is in use")
    func fewer() throws {
        let scene = try Scene(qty: 3, assigned: 2)
        let desk = try scene.house.phone(.manager)
        func file(_ qty: Int) -> String { "id,item_sku,qty\n\(scene.reservation.id),\(scene.camera.sku),\(qty)\n" }
        #expect(try desk.importFile("reservations", file(1)).counts == [0, 1, 0, 0])
        func assigned() throws -> String? {
            try scene.house.database.value("select assigned_asset_ids from reservation_items where id = $1", [scene.line.id])
        }
        #expect(try assigned() == "{\(scene.units[0].id)}")
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation).status == 200)
        #expect(try desk.importFile("reservations", file(0)).rowFaults == ["2 qty line_in_use"])
        #expect(try assigned() == "{\(scene.units[0].id)}")
    }

    @Test("an import that waits for an item does not hold the house's references: nobody waits for it with the item in hand")
    func lockOrder() throws {
        let session = try TestDatabase.shared().session()
        try session.execute("begin")
        try session.query("select from items where id = $1 for no key update", [depot.battery.id])
        let (phone, file) = (desk, dated + new("A", 1...3, qty: 1))
        let sending = BackgroundWork { try phone.importFile("reservations", file) }
        #expect(try session.isWaitedFor(seenFrom: depot.house.database))
        #expect(
            try session.value(
                "select pg_try_advisory_xact_lock(hashtextextended('references', hashtextextended($1, 1)))", [depot.house.tenant])
                == "t")
        try session.execute("commit")
        #expect(try sending.value().counts == [1, 0, 0, 0])
    }
}
