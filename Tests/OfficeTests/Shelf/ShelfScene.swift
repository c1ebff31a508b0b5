import Testing

/// What a test of the shelf begins with: a confirmed reservation with a line of cameras, one of cables and one of lenses, a case with two
/// lenses in it, and the phone of one of the staff.
struct ShelfScene: Sendable {
    let house: House
    let phone: Phone
    let camera: Item
    let cable: Item
    let lens: Item
    let cameras: [Asset]
    let lenses: [Asset]
    /// No line asks for it.
    let box: Asset
    let reservation: Reservation

    /// Two cameras, six cables, two lenses.
    var cameraLine: Line { reservation.lines[0] }
    var cableLine: Line { reservation.lines[1] }
    var lensLine: Line { reservation.lines[2] }

    /// - Parameter assigned: how many of the cameras stand in their line's array, the first ones.
    init(status: String = "confirmed", assigned: Int = 0, lensPlaces: Int = 2, on server: TestServer? = nil) throws {
        house = try House(on: server)
        phone = try house.phone()
        camera = try house.addItem()
        cable = try house.addCounted()
        lens = try house.addItem("Cooke S4")
        cameras = try house.addAssets(3, of: camera)
        // By id, as what lies in a case is told.
        lenses = try house.addAssets(2, of: lens).sorted { $0.id < $1.id }
        box = try house.addCase(holding: lenses)
        reservation = try house.addReservation(
            [
                LineDraft(camera, qty: 2, assigned: Array(cameras.prefix(assigned))), LineDraft(cable, qty: 6),
                LineDraft(lens, qty: lensPlaces),
            ], status: status)
    }

    /// One more reservation: a camera, a cable and a lens.
    func otherReservation(status: String = "confirmed") throws -> Reservation {
        try house.addReservation([LineDraft(camera), LineDraft(cable), LineDraft(lens)], status: status)
    }

    func trace(by role: Role = .staff, _ call: (_ key: String) throws -> Answer) throws -> Trace {
        try house.trace(by: role, call)
    }

    func status(of reservation: Reservation? = nil) throws -> String? {
        try house.facts().reservation(reservation ?? self.reservation)?["status"]
    }

    /// The counts of the cables, as an answer has them.
    func cables(
        qty: Int = 6, pickedUp: Int, out: Int, returned: Int = 0, lost: Int = 0, used: Int = 0
    ) -> JSONTree {
        [
            "id": .string(cableLine.id), "qty": .number(Double(qty)), "picked_up": .number(Double(pickedUp)),
            "out": .number(Double(out)), "returned": .number(Double(returned)), "lost": .number(Double(lost)),
            "used": .number(Double(used)),
        ]
    }
}

extension Facts {
    /// What an asset that is out is out on.
    func whereabouts(of asset: Asset) -> String? { self.asset(asset)?["current_reservation_id"] }

    /// The trips of an asset that count.
    func validTrips(of asset: Asset) -> [Row] { trips(of: asset).filter { $0["voided_at"] == nil } }

    /// The ids that are assigned to a line, in their order.
    func assigned(to line: Line) -> [String] {
        (self.line(line)?["assigned_asset_ids"] ?? "{}").filter { !"{}".contains($0) }.split(separator: ",").map(String.init)
    }

    /// What of a line moved and counts, such as `out 4`.
    func moves(of line: Line) -> [String] {
        movements.filter { $0["reservation_item_id"] == line.id && $0["voided_at"] == nil }
            .map { "\($0["kind"] ?? "?") \($0["qty"] ?? "?")" }
    }
}

extension Trace {
    var actions: [String] { audit.map(\.action) }

    /// A 409 with that code, of which nothing stays.
    func expectRefusal(_ code: String, sourceLocation: SourceLocation = #_sourceLocation) {
        expectRefusal(409, code, sourceLocation: sourceLocation)
    }

    /// A refusal with that code, of which nothing stays.
    func expectRefusal(_ status: Int, _ code: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == status && answer.code == code, "\(answer)", sourceLocation: sourceLocation)
        #expect(before == after, "something was written", sourceLocation: sourceLocation)
    }

    /// A 200 that is kept under its key.
    func expectDone(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == 200 && !answer.isReplay, "\(answer)", sourceLocation: sourceLocation)
        #expect(keys.map { $0["key"] } == [key], sourceLocation: sourceLocation)
        #expect(keys.map { $0["body"] } == [answer.text], sourceLocation: sourceLocation)
    }
}

/// The body of a 200 about an asset.
/// - Parameter reservation: what it is out on.
func answered(
    _ asset: Asset, on reservation: Reservation?, status: String = "confirmed", _ more: [String: JSONTree] = [:]
) -> JSONTree {
    let pointer = reservation.map { JSONTree.string($0.id) } ?? JSONTree.null
    var members = more
    members["reservation_status"] = .string(status)
    members["asset"] = .object(["id": .string(asset.id), "current_reservation_id": pointer])
    return .object(members)
}

/// What lay in a case, as an answer tells it.
func parts(_ assets: [Asset], on line: Line?) -> JSONTree {
    .array(assets.map { JSONTree.object(["asset_id": .string($0.id), "line_id": id(of: line)]) })
}

/// The id of a line; null for none.
func id(of line: Line?) -> JSONTree { line.map { JSONTree.string($0.id) } ?? JSONTree.null }

/// The body of a 200 about a counted line.
func answered(line: JSONTree, status: String = "confirmed") -> JSONTree {
    .object(["reservation_status": .string(status), "line": line])
}
