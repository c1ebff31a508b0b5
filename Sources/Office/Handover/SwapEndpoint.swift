import API
import HTTP
import Postgres
import Settings
import Text

/// Another asset of the same item goes out in place of one that is out (docs/shelf.md).
package enum SwapEndpoint {
    package static let endpoints = [
        Endpoint(
            .post, "/api/office/reservations/{id}/swaps", "swapAsset", .staff, outbox: .moving("asset_id", "by_asset_id"),
            sends: [swapping], swap)
    ]

    private static let swapping = Statement.write(
        "office.swap_asset", .noted,
        [
            "reservation": "uuid", "asset": "uuid", "by_asset": "uuid", "scanned_code": "text", "happened_at": "timestamptz",
            "reason": "text", "undo_window": "interval",
        ])

    private static func swap(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, arguments) = try await context.change { body in
            let asset = body.uuid("asset_id")
            let other = body.uuid("by_asset_id")
            if !asset.isEmpty, asset == other { body.fail("by_asset_id", .invalidValue) }
            body.refuse(HandedGear.notOfSwaps)
            return [
                "asset": asset, "by_asset": other, "scanned_code": body.optionalScan("scanned_code", length: CodeText.length),
                "happened_at": body.time("at")?.text, "reason": body.optionalText("reason", length: 0...200),
            ] as Arguments
        }
        return try await context.write(
            swapping, change,
            [
                "reservation": context.id("id"), "undo_window": context.services.settings[.undoWindow].sqlText,
            ] + arguments
        ).response(to: context)
    }
}
