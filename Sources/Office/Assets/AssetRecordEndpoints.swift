import API
import HTTP
import Postgres

/// Assets at the desk: what is known of each, its stickers and its history (docs/apps/desk.md).
package enum AssetRecordEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/assets", "listAssets", .viewer, price: 5,
            query: ["q", "archived", "item", "location", "status", "out", "sort", "limit", "cursor"], sends: [listing], list),
        Endpoint(.post, "/api/office/assets", "addAsset", .manager, sends: [adding], add),
        Endpoint(.get, "/api/office/assets/{id}", "getAsset", .viewer, sends: [showing], show),
        Endpoint(.patch, "/api/office/assets/{id}", "updateAsset", .manager, sends: [updating], update),
        Endpoint(.post, "/api/office/assets/{id}/codes", "addAssetCode", .manager, sends: [addingCode], addCode),
        Endpoint(.delete, "/api/office/assets/{id}/codes/{code}", "deleteAssetCode", .manager, sends: [deletingCode], deleteCode),
    ]

    private static let listing = Statement.read(
        "office.list_assets", .caller,
        ListQuery.parameters + ["item": "uuid", "location": "text", "status": "text", "is_out": "bool", "sort": "text"])
    private static let adding = Statement.write("office.add_asset", .change, ["fields": "jsonb"])
    private static let showing = Statement.read("office.get_asset", .caller, ["asset": "uuid"])
    private static let updating = Statement.write(
        "office.update_asset", .change, ["asset": "uuid", "fields": "jsonb", "version": "int"])
    private static let addingCode = Statement.write("office.add_asset_code", .noted, ["asset": "uuid", "code": "text"])
    private static let deletingCode = Statement.write("office.delete_asset_code", .change, ["asset": "uuid", "code": "text"])

    private enum Sort: String {
        case tag, item, location, status, created
        case tagDown = "-tag"
        case itemDown = "-item"
        case locationDown = "-location"
        case statusDown = "-status"
        case createdDown = "-created"
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let page = query.list()
        let filters: Arguments = [
            "item": query.uuid("item"), "location": query.text("location", length: 1...200),
            "status": query.optionalChoice("status", AssetStatus.self)?.rawValue,
            "is_out": query.optionalChoice("out", YesOrNo.self)?.rawValue,
            "sort": query.optionalChoice("sort", Sort.self)?.rawValue,
        ]
        try query.requireNoFaults()
        return try await context.read(listing, page + filters, speed: .slow).response(to: context)
    }

    private static func add(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, fields) = try await context.change { body in AssetFields.take(.new, of: &body) }
        return try await context.write(adding, change, ["fields": fields]).response(to: context)
    }

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(showing, ["asset": context.id("id")]).response(to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, version)) = try await context.change(keyIsOptional: true) { body in
            (AssetFields.take(.change, of: &body), body.version())
        }
        return try await context.write(
            updating, change, ["asset": context.id("id"), "fields": fields, "version": version.map(String.init)]
        ).response(to: context)
    }

    private static func addCode(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, code) = try await context.change { body in
            let given = body.faults.count
            let code = body.optionalText("code", length: CodeText.length)
            if code == nil, body.isObject, body.faults.count == given { body.fail("code", .required) }
            return code
        }
        return try await context.write(addingCode, change, ["asset": context.id("id"), "code": code]).response(to: context)
    }

    private static func deleteCode(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(keyIsOptional: true, bodyIsOptional: true) { _ in }
        return try await context.write(
            deletingCode, change, ["asset": context.id("id"), "code": context.parameters["code"]]
        ).response(to: context)
    }
}
