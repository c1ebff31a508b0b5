/// A house that refuses overbooking, with three batteries that are counted, and reservations on days from 2030-01-01 on.
struct Depot {
    let house: House
    let battery: Item

    init(
        owned: Int? = 3, turnaround: Int = 0, overbooking: String = "refuse", timeZone: String = "America/Bogota",
        in database: TestDatabase? = nil
    ) throws {
        house = try House(in: database, timeZone: timeZone)
        battery = try house.addItem("V-lock battery", serialized: false)
        try house.database.query("update tenants set overbooking = $2 where id = $1", [house.tenant, overbooking])
        try house.database.query(
            "update items set owned_qty = $2, turnaround_minutes = $3 where id = $1", [battery.id, owned, turnaround])
    }

    /// From the start of one day of January 2030 to the start of another, UTC.
    func reserve(_ days: ClosedRange<Int>, qty: Int, of item: Item? = nil, status: String = "confirmed") throws -> Reservation {
        try house.addReservation(
            [LineDraft(item ?? battery, qty: qty)], status: status, pickupAt: Self.day(days.lowerBound),
            returnAt: Self.day(days.upperBound))
    }

    static func day(_ day: Int) -> String { "2030-01-\(day < 10 ? "0" : "")\(day)T00:00:00Z" }

    func confirm(_ reservation: Reservation, in session: Database? = nil) throws {
        try (session ?? house.database).query("update reservations set status = 'confirmed' where id = $1", [reservation.id])
    }

    /// What the line of a reservation holds: from, until (both by the range and by their own columns), shortage.
    func hold(_ reservation: Reservation) throws -> [String?] {
        try house.database.query(
            """
            select to_char(lower(hold) at time zone 'UTC', 'MM-DD HH24:MI'), to_char(upper(hold) at time zone 'UTC', 'MM-DD HH24:MI'),
                lower(hold) is not distinct from held_from and upper(hold) is not distinct from held_until, shortage
            from reservation_items where reservation_id = $1
            """, [reservation.id])[0]
    }

    func status(_ reservation: Reservation) throws -> String? {
        try house.database.value("select status from reservations where id = $1", [reservation.id])
    }
}

extension DatabaseError {
    /// What would be held more than is owned.
    var isShort: Bool { sqlState == "23514" && constraint == "reservation_items_within_stock" }
}
