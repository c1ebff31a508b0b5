import API
import HTTP
import Postgres
import Text

/// Check-out and check-in: the main job (contract, section 4). The rules live in Postgres, next to the constraints.
package enum HandoverEndpoints {
    package static let endpoints = [
        Endpoint(.post, "/api/office/reservations/{id}/pickups", "pickUpAsset", .staff, outbox: .moving("asset_id")) {
            context throws(OfficeError) in try await handOver(context, pickingUp)
        },
        Endpoint(.post, "/api/office/reservations/{id}/returns", "returnAsset", .staff, outbox: .moving("asset_id")) {
            context throws(OfficeError) in try await handOver(context, takingBack)
        },
    ]

    private static let pickingUp = statement("office.pick_up_asset")
    private static let takingBack = statement("office.return_asset")
    package static let statements = [pickingUp, takingBack]

    private static func statement(_ function: String) -> Statement {
        Statement.call(
            function, .change, ["reservation": "uuid", "asset": "uuid", "scanned_code": "text", "happened_at": "timestamptz"])
    }

    private static func handOver(_ context: AccountContext, _ statement: Statement) async throws(OfficeError) -> Response {
        let (change, (asset, code, time)) = try await context.change { body in
            (body.uuid("asset_id"), body.optionalText("scanned_code", length: CodeText.length), body.time("at"))
        }
        return try await context.write(
            statement, change,
            ["reservation": context.id("id"), "asset": asset, "scanned_code": code, "happened_at": time?.text]
        ).response(to: context)
    }
}
