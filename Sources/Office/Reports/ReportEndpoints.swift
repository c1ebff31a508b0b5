import API
import HTTP
import JSON
import Postgres

/// Condition reports: what an asset looked like when it went out or came in (docs/apps/photos.md, "Photos and condition reports").
package enum ReportEndpoints {
    package static let endpoints = [
        Endpoint(
            .post, "/api/office/condition-reports", "fileConditionReport", .staff, outbox: .telling("asset_id"),
            sends: [filing, ReportPhotos.preparing], file),
        Endpoint(
            .get, "/api/office/reservations/{id}/condition-reports", "listConditionReports", .viewer, sends: [listing], list),
    ]

    private static let filing = Statement.write(
        "office.file_condition_report", .noted,
        [
            "reservation": "uuid", "asset": "uuid", "direction": "text", "condition": "text", "notes": "text", "photos": "json",
            "out_of_service": "bool",
        ])
    private static let listing = Statement.read("office.list_condition_reports", .caller, ["reservation": "uuid"])

    private enum Direction: String { case `in`, out }

    private static let mostPhotos = 20

    private static func file(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (reservation, asset, direction, condition, notes, paths, isOutOfService)) = try await context.change {
            body in
            (
                body.uuid("reservation_id"), body.uuid("asset_id"), body.choice("direction", Direction.self),
                body.choice("condition", Condition.self), body.optionalText("notes", length: 0...2000),
                body.distinctTexts("photo_object_paths", atMost: mostPhotos, length: 1...300),
                body.optionalFlag("out_of_service") ?? false
            )
        }
        let photos = ReportPhotos(context: context, reservation: reservation, asset: asset)
        switch try await photos.settle(paths, change) {
        case .answered(let answer): return try answer.response(to: context)
        case .sealed(let described):
            return try await context.write(
                filing, change,
                [
                    "reservation": reservation, "asset": asset, "direction": direction?.rawValue,
                    "condition": condition?.rawValue, "notes": notes, "photos": described,
                    "out_of_service": String(isOutOfService),
                ]
            ).response(to: context)
        }
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await SignedFiles.response(try await context.read(listing, ["reservation": context.id("id")]), to: context)
    }
}
