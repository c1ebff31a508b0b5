/// Everything the database holds about one house: equal before and after means that nothing was written.
struct Facts: Equatable, Sendable {
    /// In the order they were written.
    let audit: [Row]
    let scans: [Row]
    let checkouts: [Row]
    /// Of counted gear.
    let movements: [Row]
    let keys: [Row]
    let reservations: [Row]
    let lines: [Row]
    let assets: [Row]
    let accounts: [Row]
    let reports: [Row]
    /// Of reports.
    let photos: [Row]
    /// Minted and not named yet.
    let uploads: [Row]
    let documents: [Row]
    let repairs: [Row]

    init(of tenant: String, from database: Database) throws {
        func rows(_ table: String, _ columns: String = "*", by order: String) throws -> [Row] {
            try database.rows("select \(columns) from \(table) where tenant_id = $1 order by \(order)", [tenant])
        }
        audit = try rows("audit_log", by: "id")
        scans = try rows("short_link_scans", by: "scanned_at, id")
        checkouts = try rows("asset_checkouts", by: "picked_up_at, id")
        movements = try rows("stock_movements", by: "moved_at, kind, id")
        keys = try rows("idempotency_keys", by: "created_at, key")
        reservations = try rows("reservations", by: "id")
        // What a line holds follows from its reservation, and what came back from its trips and movements.
        lines = try rows(
            "reservation_items",
            "id, tenant_id, reservation_id, item_id, position, qty, assigned_asset_ids, updated_at, version, shortage, added_by, kit_id, counted_out",
            by: "reservation_id, position")
        assets = try rows("assets", by: "number")
        accounts = try rows("accounts", by: "id")
        reports = try rows("condition_reports", by: "created_at, id")
        photos = try rows("condition_report_photos", by: "report_id, position")
        uploads = try rows("photo_uploads", by: "created_at, object_path")
        documents = try rows("documents", by: "created_at, id")
        repairs = try rows("repairs", by: "opened_at, id")
    }

    /// The audit rows of one reservation or one asset.
    func audit(about id: String) -> [Row] { audit.filter { $0["reservation_id"] == id || $0["asset_id"] == id } }

    func reservation(_ reservation: Reservation) -> Row? { reservations.first { $0["id"] == reservation.id } }

    func asset(_ asset: Asset) -> Row? { assets.first { $0["id"] == asset.id } }

    func line(_ line: Line) -> Row? { lines.first { $0["id"] == line.id } }

    /// The trips of one asset, the earliest first.
    func trips(of asset: Asset) -> [Row] { checkouts.filter { $0["asset_id"] == asset.id } }

    func key(_ key: String) -> Row? { keys.first { $0["key"] == key } }
}

extension House {
    /// The facts as they are now.
    func facts() throws -> Facts { try Facts(of: tenant, from: database) }
}
