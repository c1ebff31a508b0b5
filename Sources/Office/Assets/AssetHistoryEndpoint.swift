import API
import HTTP
import Postgres

/// The history of an asset (docs/apps/desk.md).
package enum AssetHistoryEndpoint {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/assets/{id}/history", "listAssetHistory", .viewer, price: 2, query: ["limit", "cursor"],
            sends: [listing], list)
    ]

    private static let listing = Statement.read(
        "office.list_asset_history", .caller, ["asset": "uuid"] + ListQuery.page)

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let page = query.page()
        try query.requireNoFaults()
        return try await context.read(listing, page + ["asset": context.id("id")], speed: .slow).response(to: context)
    }
}
