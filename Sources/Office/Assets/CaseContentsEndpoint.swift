import API
import HTTP
import Postgres

/// The contents of a case, as a whole (docs/shelf.md).
package enum CaseContentsEndpoint {
    package static let endpoints = [
        Endpoint(.put, "/api/office/assets/{id}/contents", "putAssetContents", .staff, sends: [putting], put)
    ]

    private static let putting = Statement.write("office.put_asset_contents", .change, ["asset": "uuid", "contents": "uuid[]"])

    /// The most assets that one case holds.
    static let most = 500

    private static func put(_ context: AccountContext) async throws(OfficeError) -> Response {
        let id = context.id("id")
        let (change, contents) = try await context.change(keyIsOptional: true, bodyIsList: true) { body in
            let contents = body.uuids("body", atMost: most) ?? []
            // A case lies in no case, so not in itself either.
            if let id, contents.contains(id) { body.fail("body", .invalidValue) }
            return contents.postgresArray
        }
        return try await context.write(putting, change, ["asset": id, "contents": contents]).response(to: context)
    }
}
