/// An audit row without its id and its time: everything that a test can say beforehand.
struct AuditEntry: Equatable {
    var source = "api"
    var actor: String?
    var action: String
    var entityType: String?
    var entity: String?
    var reservation: String?
    var asset: String?
    var from: String?
    var to: String?
    var before: JSONTree?
    var after: JSONTree?
    var requestID: String?
    var key: String?
    var clientAt: Instant?
}

extension AuditEntry {
    init(_ row: Row) {
        self.init(
            source: row["source"] ?? "", actor: row["actor_user_id"], action: row["action"] ?? "",
            entityType: row["entity_type"], entity: row["entity_id"], reservation: row["reservation_id"],
            asset: row["asset_id"], from: row["from_status"], to: row["to_status"],
            before: row["before"].flatMap { JSONTree(parsing: Array($0.utf8)) },
            after: row["after"].flatMap { JSONTree(parsing: Array($0.utf8)) },
            requestID: row["request_id"], key: row["idempotency_key"], clientAt: Instant(row["client_at"]))
    }
}

extension Trace {
    /// The row that an asset's way out or in leaves.
    /// - Parameters:
    ///   - status: the reservation's, before and after.
    ///   - points: the asset's `current_reservation_id`, before and after.
    ///   - at: as the phone sent it.
    func assetEntry(
        _ action: String, _ asset: Asset, on reservation: Reservation, status: (String, String), points: (String?, String?),
        at: String?
    ) -> AuditEntry {
        var entry = entry(action, on: reservation, status, at)
        (entry.entityType, entry.entity, entry.asset) = ("asset", asset.id, asset.id)
        entry.before = ["current_reservation_id": points.0.map { .string($0) } ?? .null, "status": .string(status.0)]
        entry.after = ["current_reservation_id": points.1.map { .string($0) } ?? .null, "status": .string(status.1)]
        return entry
    }

    /// The row that a move of the reservation's status leaves.
    func moveEntry(
        _ action: String, _ reservation: Reservation, status: (String, String), reason: String? = nil, at: String? = nil
    ) -> AuditEntry {
        var entry = entry(action, on: reservation, status, at)
        (entry.entityType, entry.entity) = ("reservation", reservation.id)
        entry.before = ["status": .string(status.0)]
        entry.after = ["status": .string(status.1)]
        if let reason { entry.after = ["status": .string(status.1), "reason": .string(reason)] }
        return entry
    }

    private func entry(_ action: String, on reservation: Reservation, _ status: (String, String), _ at: String?) -> AuditEntry {
        AuditEntry(
            actor: actor, action: action, reservation: reservation.id, from: status.0, to: status.1,
            requestID: answer[header: "X-Request-Id"], key: key, clientAt: Instant(at))
    }
}
