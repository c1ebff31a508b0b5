import API
import HTTP
import Images
import Postgres
import Text

/// Inspections of assets at pickup, delivery and return (docs/apps/inspections.md): begun, filled in piece by piece, completed for good.
package enum InspectionEndpoints {
    package static let endpoints = [
        Endpoint(
            .post, "/api/office/inspections", "createInspection", .staff, outbox: .telling("asset_id"), sends: [creating], create),
        Endpoint(
            .get, "/api/office/inspections", "listInspections", .viewer, price: 5,
            query: ["reservation", "asset", "stage", "status", "limit", "cursor"], sends: [listing], list),
        Endpoint(.post, "/api/office/inspections/uploads", "mintInspectionUpload", .staff, sends: [minting], mint),
        Endpoint(.get, "/api/office/inspections/{id}", "getInspection", .viewer, sends: [showing], show),
        Endpoint(.patch, "/api/office/inspections/{id}", "updateInspection", .staff, outbox: .free, sends: [updating], update),
        Endpoint(
            .post, "/api/office/inspections/{id}/complete", "completeInspection", .staff, outbox: .free,
            sends: InspectionCompletion.statements, complete),
        Endpoint(
            .get, "/api/office/assets/{id}/inspections", "listAssetInspections", .viewer, price: 5, query: ["limit", "cursor"],
            sends: [listingOfAsset], listOfAsset),
    ]

    private static let page: Statement.Parameters = ["page_size": "int", "after_at": "timestamptz", "after_id": "uuid"]
    private static let creating = Statement.write(
        "office.create_inspection", .noted,
        [
            "inspection": "uuid", "reservation": "uuid", "asset": "uuid", "stage": "text", "template": "text",
            "happened_at": "timestamptz",
        ])
    private static let listing = Statement.read(
        "office.list_inspections", .caller,
        ["reservation": "uuid", "asset": "uuid", "stage": "text", "status": "text"] + page)
    private static let listingOfAsset = Statement.read("office.list_asset_inspections", .caller, ["asset": "uuid"] + page)
    private static let minting = Statement.write(
        "office.mint_inspection_upload", .caller, ["inspection": "uuid"] + UploadMinting.parameters)
    private static let showing = Statement.read("office.get_inspection", .caller, ["inspection": "uuid"])
    private static let updating = Statement.write(
        "office.update_inspection", .noted,
        ["inspection": "uuid", "fields": "jsonb", "changed_at": "timestamptz", "version": "int"])

    private enum Stage: String { case pickup, delivery, `return` }
    private enum Status: String { case open, completed }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, arguments) = try await context.change { body -> Arguments in
            [
                "inspection": body.has("id") ? body.uuid("id") : nil,
                "reservation": body.has("reservation_id") ? body.uuid("reservation_id") : nil,
                "asset": body.optionalUUID("asset_id"), "stage": body.choice("stage", Stage.self)?.rawValue,
                "template": body.optionalText("template", length: 1...InspectionName.mostCharacters),
                "happened_at": body.time("at")?.text,
            ]
        }
        return try await context.write(creating, change, arguments).response(to: context)
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let arguments: Arguments = [
            "reservation": query.uuid("reservation"), "asset": query.uuid("asset"),
            "stage": query.optionalChoice("stage", Stage.self)?.rawValue,
            "status": query.optionalChoice("status", Status.self)?.rawValue,
        ]
        let page = page(of: &query)
        try query.requireNoFaults()
        return try await context.read(listing, arguments + page, speed: .slow).response(to: context)
    }

    private static func listOfAsset(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let page = page(of: &query)
        try query.requireNoFaults()
        return try await context.read(listingOfAsset, page + ["asset": context.id("id")], speed: .slow).response(to: context)
    }

    private static func page(of query: inout QueryFields) -> Arguments {
        let limit = query.number("limit", in: 1...500, default: 100)
        let cursor = PageCursor.take(from: &query)
        return ["page_size": String(limit), "after_at": cursor?.time.text, "after_id": cursor?.id]
    }

    /// Photos, signatures and one video.
    private static let types = Set(FileType.allCases.filter { $0 != .pdf })

    private static func mint(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (inspection, upload) = try context.fields { body in
            let purpose = body.has("kind") ? body.choice("kind", PicturePurpose.self) : .photo
            if purpose == .paper { body.fail("kind", .invalidValue) }
            let limits = context.services.settings.fileLimits
            return (
                body.uuid("inspection_id"), UploadMinting(&body, types: types, for: purpose ?? .photo, limits: limits)
            )
        }
        return try await upload.response(by: minting, ["inspection": inspection], of: context)
    }

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        let answer = try await context.read(showing, ["inspection": context.id("id")])
        return try await SignedFiles.response(answer, to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, at, version)) = try await context.change(keyIsOptional: true) { body in
            (InspectionFields.take(of: &body), body.has("at") ? body.time("at") : nil, body.version())
        }
        return try await context.write(
            updating, change,
            [
                "inspection": context.id("id"), "fields": fields, "changed_at": at?.text, "version": version.map(String.init),
            ]
        ).response(to: context)
    }

    private static func complete(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, at) = try await context.change(bodyIsOptional: true) { body in body.has("at") ? body.time("at") : nil }
        return try await InspectionCompletion(context: context, change: change, at: at?.text).response()
    }
}
