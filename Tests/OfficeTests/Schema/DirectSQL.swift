import Testing

/// The statements with which another program goes at the tables, past every function of ours.
enum DirectSQL {
    /// Opens a checkout and points the asset at its reservation, in one statement:
    /// tenant, asset, reservation, line.
    static let checkOut = """
        with trip as (
            insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id)
            values ($1, $2, $3, $4)
            returning asset_id, reservation_id)
        update assets set current_reservation_id = trip.reservation_id from trip where assets.id = trip.asset_id
        """

    /// Closes an asset's checkout and frees it, in one statement: asset.
    static let takeBack = """
        with trip as (
            update asset_checkouts set returned_at = now() where asset_id = $1 and returned_at is null returning asset_id)
        update assets set current_reservation_id = null from trip where assets.id = trip.asset_id
        """

    static let move = "update reservations set status = $2 where id = $1"
    static let assign = "update reservation_items set assigned_asset_ids = $2::uuid[] where id = $1"
    static let setQty = "update reservation_items set qty = $2 where id = $1"
    static let setItem = "update reservation_items set item_id = $2 where id = $1"
}

/// A camera with two units, a lens with one, and two confirmed reservations of two cameras each.
struct Shelf {
    let house: House
    let camera: Item
    let lens: Item
    let units: [Asset]
    let lensUnit: Asset
    let reservation: Reservation
    let other: Reservation

    private let home: TestDatabase

    /// - Parameter database: one of the test's own, where rows of others would disturb it.
    init(in database: TestDatabase? = nil) throws {
        home = try database ?? TestDatabase.shared()
        house = try House(in: home)
        camera = try house.addItem("Sony FX6")
        lens = try house.addItem("Canon 24-70")
        units = try house.addAssets(3, of: camera)
        lensUnit = try house.addAsset(of: lens)
        reservation = try house.addReservation([LineDraft(camera, qty: 2)])
        other = try house.addReservation([LineDraft(camera, qty: 2)])
    }

    var database: Database { house.database }
    var line: Line { reservation.lines[0] }

    func checkOut(_ asset: Asset, on reservation: Reservation? = nil, in session: Database? = nil) throws {
        try (session ?? database).query(DirectSQL.checkOut, trip(asset, on: reservation))
    }

    /// What `DirectSQL.checkOut` binds.
    func trip(_ asset: Asset, on reservation: Reservation? = nil) -> [Database.Parameter] {
        let reservation = reservation ?? self.reservation
        return [house.tenant, asset.id, reservation.id, reservation.lines[0].id]
    }

    func secondSession() throws -> Database { try home.session() }
}

/// What the database refuses the body with.
func refusal(_ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) -> DatabaseError? {
    #expect(throws: DatabaseError.self, sourceLocation: sourceLocation) { try body() }
}

/// The name of the constraint or trigger that refuses the body.
func constraint(refusing body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) -> String? {
    refusal(body, sourceLocation: sourceLocation)?.constraint
}
