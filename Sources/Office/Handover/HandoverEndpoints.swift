import API
import HTTP
import Postgres
import Settings

/// Check-out and check-in: the main job (docs/shelf.md). The rules live in Postgres, next to the constraints.
package enum HandoverEndpoints {
    package static let endpoints = [
        Endpoint(
            .post, "/api/office/reservations/{id}/pickups", "pickUpAsset", .staff, outbox: rule, sends: [pickingUp, countingOut],
            pickUp),
        Endpoint(
            .post, "/api/office/reservations/{id}/returns", "returnAsset", .staff, outbox: rule, sends: [takingBack, countingIn],
            takeBack),
    ]

    private static let rule = OutboxRule.moving("asset_id", "line_id", "contents")

    private static let ofAsset: Statement.Parameters = [
        "reservation": "uuid", "asset": "uuid", "scanned_code": "text", "happened_at": "timestamptz", "contents": "uuid[]",
        "override_reason": "text",
    ]
    private static let ofLine: Statement.Parameters = [
        "reservation": "uuid", "line": "uuid", "qty": "int", "happened_at": "timestamptz", "override_reason": "text",
    ]
    private static let pickingUp = Statement.write("office.pick_up_asset", .noted, ofAsset, undoWindow)
    private static let takingBack = Statement.write(
        "office.return_asset", .noted, ofAsset, ["is_lost": "bool", "lost_note": "text", "location": "text"], saidLast)
    private static let countingOut = Statement.write("office.pick_up_counted", .noted, ofLine, undoWindow)
    private static let countingIn = Statement.write(
        "office.return_counted", .noted, ofLine, ["lost": "int", "used": "int", "lost_note": "text"], saidLast)
    /// A refusal may name the key of what can be undone.
    private static let undoWindow: Statement.Parameters = ["undo_window": "interval"]
    private static let saidLast: Statement.Parameters = ["is_last": "bool"]

    private static func pickUp(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, gear) = try await context.change { body in HandedGear.takePickup(of: &body) }
        let (statement, arguments) =
            switch gear {
            case .asset(let asset): (pickingUp, asset)
            case .line(let line): (countingOut, line)
            }
        return try await context.write(
            statement, change,
            [
                "reservation": context.id("id"), "undo_window": context.services.settings[.undoWindow].sqlText,
            ] + arguments
        ).response(to: context)
    }

    private static func takeBack(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, gear) = try await context.change { body in HandedGear.takeReturn(of: &body) }
        let (statement, arguments) =
            switch gear {
            case .asset(let asset): (takingBack, asset)
            case .line(let line): (countingIn, line)
            }
        return try await context.write(statement, change, ["reservation": context.id("id")] + arguments).response(to: context)
    }
}
