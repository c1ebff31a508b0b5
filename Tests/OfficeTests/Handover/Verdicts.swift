import Foundation
import Testing

extension Trace {
    /// A refusal to the letter, and not a row written.
    /// - Parameter current: nil where the body may have none.
    func expectRefusal(
        _ status: Int, _ code: String, _ message: String, current: JSONTree? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var error: [String: JSONTree] = [
            "code": .string(code), "message": .string(message), "retryable": false,
            "request_id": .string(answer[header: "X-Request-Id"] ?? ""),
        ]
        if let current { error["current"] = current }
        #expect(answer.status == status, sourceLocation: sourceLocation)
        #expect(answer.json == ["error": .object(error)], sourceLocation: sourceLocation)
        #expect(before == after, "something was written", sourceLocation: sourceLocation)
    }

    /// A 200 to the byte, kept under its key.
    func expectDone(_ body: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(answer.status == 200, sourceLocation: sourceLocation)
        #expect(answer.text == body, sourceLocation: sourceLocation)
        #expect(answer[header: "Content-Type"] == "application/json", sourceLocation: sourceLocation)
        #expect(!answer.isReplay, sourceLocation: sourceLocation)
        #expect(keys.map { $0["key"] } == [key], sourceLocation: sourceLocation)
        #expect(keys.map { $0["body"] } == [body], sourceLocation: sourceLocation)
        #expect(keys.map { $0["status"] } == ["200"], sourceLocation: sourceLocation)
        #expect(keys.allSatisfy { isServerTime($0["created_at"]) }, sourceLocation: sourceLocation)
    }
}

/// The 200 of a pickup.
func pickedUp(_ asset: Asset, on reservation: Reservation, line: Line, status: String = "confirmed") -> String {
    #"{"reservation_status":"\#(status)","asset":{"id":"\#(asset.id)","current_reservation_id":"\#(reservation.id)"},"#
        + #""line_id":"\#(line.id)"}"#
}

/// The 200 of a return.
func takenBack(_ asset: Asset, status: String) -> String {
    #"{"reservation_status":"\#(status)","asset":{"id":"\#(asset.id)","current_reservation_id":null}}"#
}

extension House {
    /// `current` of a 409 whose cause is an asset: where it stands, who has it, since when and for what; and as what a scan was understood.
    func current(
        _ status: String, _ asset: Asset, out reservation: Reservation? = nil, understood code: String? = nil
    ) throws -> JSONTree {
        let facts = try facts()
        let trip = facts.trips(of: asset).first { $0["returned_at"] == nil }
        let taker = facts.accounts.first { $0["auth_user_id"] == trip?["picked_up_by"] }
        let details: [String: JSONTree] = [
            "id": .string(asset.id), "status": facts.asset(asset)?["status"].map { .string($0) } ?? .null,
            "out": .bool(trip != nil), "current_reservation_id": reservation.map { .string($0.id) } ?? .null,
            "picked_up_by": trip == nil ? .null : .string(taker?["display_name"] ?? "?"),
            "picked_up_at": wireTime(trip?["picked_up_at"]), "actual_pickup_at": wireTime(trip?["actual_pickup_at"]),
            "reservation_reference": reservation.map { .string($0.reference) } ?? .null,
        ]
        var current: [String: JSONTree] = ["reservation_status": .string(status), "asset": .object(details)]
        if let code { current["code"] = .string(code) }
        return .object(current)
    }
}

/// A stamp of the database's as the wire has it: UTC, whole seconds, what is finer cut.
func wireTime(_ stamp: String?) -> JSONTree {
    guard let instant = Instant(stamp) else { return .null }
    return .string(WireTime.text(Date(timeIntervalSince1970: Double(instant.microseconds / 1_000_000))))
}
