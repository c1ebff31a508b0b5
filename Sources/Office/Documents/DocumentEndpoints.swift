import API
import HTTP
import Images
import JSON
import Postgres
import Text

/// Papers that hang on a reservation or an asset (docs/apps/photos.md, "Photos and condition reports").
package enum DocumentEndpoints {
    package static let endpoints = [
        Endpoint(.post, "/api/office/documents/uploads", "mintDocumentUpload", .staff, sends: [minting], mint),
        Endpoint(.post, "/api/office/documents", "createDocument", .staff, outbox: .free, sends: [preparing, creating], create),
        Endpoint(
            .get, "/api/office/documents", "listDocuments", .viewer, price: 5,
            query: ["reservation", "asset", "client", "item", "kind", "limit", "cursor"], sends: [listing], list),
        Endpoint(.get, "/api/office/documents/{id}", "getDocument", .viewer, sends: [showing], show),
        Endpoint(.delete, "/api/office/documents/{id}", "deleteDocument", .manager, sends: [deleting], delete),
    ]

    private static let minting = Statement.write(
        "office.mint_document_upload", .caller, ["reservation": "uuid", "asset": "uuid"] + UploadMinting.parameters)
    private static let preparing = Statement.read(
        "office.prepare_document_2", .notedKeyedCaller, ["reservation": "uuid", "asset": "uuid", "object_path": "text"])
    private static let creating = Statement.write(
        "office.create_document", .noted,
        [
            "reservation": "uuid", "asset": "uuid", "kind": "text", "title": "text", "amount": "numeric", "currency": "text",
            "spent_at": "timestamptz", "object_path": "text", "files": "json",
        ])
    private static let listing = Statement.read(
        "office.find_documents", .caller,
        [
            "reservation": "uuid", "asset": "uuid", "client": "uuid", "item": "uuid", "kind": "text", "page_size": "int",
            "before_at": "timestamptz", "before_id": "uuid",
        ])
    private static let showing = Statement.read("office.get_document", .caller, ["document": "uuid"])
    private static let deleting = Statement.write("office.delete_document", .change, ["document": "uuid"])

    private static let types: Set<FileType> = [.pdf, .jpeg, .png, .heic]

    private static func mint(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (reservation, asset, upload) = try context.fields { body in
            (
                body.optionalUUID("reservation_id"), body.optionalUUID("asset_id"),
                UploadMinting(&body, types: types, for: .paper, limits: context.services.settings.fileLimits)
            )
        }
        return try await upload.response(by: minting, ["reservation": reservation, "asset": asset], of: context)
    }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, document) = try await context.change { body in NewDocument(takenFrom: &body) }
        let place: Arguments = ["reservation": document.reservation, "asset": document.asset]
        let prepared = try await context.read(preparing, change, place + ["object_path": document.path])
        guard prepared.refusal == nil, prepared.outcome != .replayed else { return try prepared.response(to: context) }
        return try await context.write(
            creating, change, place + document.arguments + ["files": try await settle(prepared, context)]
        ).response(to: context)
    }

    /// Tells `office.create_document` of the sealed file. One that was filed under this key long ago is settled, and the answer
    /// is kept once more.
    private static func settle(_ prepared: FunctionResult, _ context: AccountContext) async throws(OfficeError) -> String {
        guard prepared.status != 201 else { return "[]" }
        guard let facts = prepared.object else {
            throw OfficeError(unreadable: preparing.name, telling: context.services.log)
        }
        switch try await UploadedFiles(context: context).settle(UploadedFiles.Announced.list(in: facts, for: .paper)) {
        case .sealed(let sealed): return sealed.json
        case .refused(let refused):
            let status: String? = if case .string(let status)? = facts["reservation_status"] { status } else { nil }
            throw OfficeError(
                refused: refused, isPaper: true, reservationStatus: status, limits: context.services.settings.pictureLimits)
        }
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let filters: Arguments = [
            "reservation": query.uuid("reservation"), "asset": query.uuid("asset"), "client": query.uuid("client"),
            "item": query.uuid("item"), "kind": query.optionalChoice("kind", DocumentKind.self)?.rawValue,
        ]
        let limit = query.number("limit", in: 1...500, default: 100)
        let cursor = PageCursor.take(from: &query)
        try query.requireNoFaults()
        let answer = try await context.read(
            listing,
            filters + ["page_size": String(limit), "before_at": cursor?.time.text, "before_id": cursor?.id], speed: .slow)
        return try await SignedFiles.response(answer, to: context)
    }

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await SignedFiles.response(try await context.read(showing, ["document": context.id("id")]), to: context)
    }

    private static func delete(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(keyIsOptional: true, bodyIsOptional: true) { _ in }
        return try await context.write(deleting, change, ["document": context.id("id")]).response(to: context)
    }
}
