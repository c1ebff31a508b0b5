/// The least that a change can be tried on: cameras of one item, each assigned to the only line of a confirmed reservation.
struct HandoverScene: Sendable {
    let house: House
    let item: Item
    let units: [Asset]
    let reservation: Reservation
    /// The body of a pickup that fits: the same each time, so that a second request with it is the same request.
    let pickup: JSONTree

    init(on server: TestServer? = nil, units count: Int = 1) throws {
        house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        item = try house.addItem()
        units = try house.addAssets(count, of: item)
        reservation = try house.addReservation([LineDraft(item, qty: count, assigned: units)])
        pickup = Phone.handover(units[0], WireTime.now(), nil)
    }

    var unit: Asset { units[0] }
    var path: String { "/reservations/\(reservation.id)" }
    var pickups: String { path + "/pickups" }
    var returns: String { path + "/returns" }
    var status: String { path + "/status" }

    /// Holds whoever hands a unit over at a lock in Postgres, where one has its turn at the reservation, until `release`.
    func hold() throws { try house.database.execute("begin; select from assets where item_id = '\(item.id)' for update") }

    /// Has the reservation, as another program would, until `release`: whoever wants to change it asks again and again.
    func occupy() throws {
        try house.database.execute("begin; select from reservations where id = '\(reservation.id)' for update")
    }

    func release() throws { try house.database.execute("commit") }
}

extension TestServer {
    /// Whether that many of the server's sessions stand behind a lock; does not wait.
    /// - Parameter function: what they run; anything, the server's own work too, unless given.
    func isHeld(_ count: Int = 1, in function: String = "", seenFrom observer: Database) throws -> Bool {
        try observer.value(
            """
            select count(*) >= $2::int from pg_stat_activity
            where application_name = $1 and wait_event_type = 'Lock' and position($3 in query) > 0
            """,
            ["quartermaster-\(port)", count, function]) == "t"
    }
}
