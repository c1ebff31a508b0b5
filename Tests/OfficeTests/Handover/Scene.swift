/// What a handover test begins with: a confirmed reservation with one line of cameras, cameras on the shelf, and the
/// phone of one of the staff.
struct Scene: Sendable {
    let house: House
    let phone: Phone
    let camera: Item
    let units: [Asset]
    let reservation: Reservation

    var line: Line { reservation.lines[0] }
    var staff: String { house.account(.staff).subject }

    /// - Parameters:
    ///   - assigned: how many of the units stand in the line's array, the first ones.
    ///   - server: the run's own unless given.
    init(
        qty: Int = 2, units count: Int = 3, assigned: Int = 0, status: String = "confirmed", on server: TestServer? = nil
    ) throws {
        house = try House(on: server)
        phone = try house.phone()
        camera = try house.addItem()
        units = try house.addAssets(count, of: camera)
        reservation = try house.addReservation(
            [LineDraft(camera, qty: qty, assigned: Array(units.prefix(assigned)))], status: status)
    }

    /// One more reservation of the same cameras.
    func otherReservation(qty: Int = 1) throws -> Reservation { try house.addReservation([LineDraft(camera, qty: qty)]) }

    /// Makes the call with a key of its own, the facts looked at before and after.
    func trace(by role: Role = .staff, _ call: (_ key: String) throws -> Answer) throws -> Trace {
        try house.trace(by: role, call)
    }

    /// The status as the database has it.
    func status() throws -> String? { try house.facts().reservation(reservation)?["status"] }
}

/// Times on the phone's clock.
func minutesAgo(_ minutes: Int) -> String { WireTime.now(plus: -60 * minutes) }

func daysAgo(_ days: Int) -> String { WireTime.now(plus: -days * WireTime.day) }
