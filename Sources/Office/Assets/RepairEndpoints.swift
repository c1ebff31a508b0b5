import API
import HTTP
import JSON
import Postgres
import Text

/// What is in repair, and what people say of it (docs/apps/desk.md, "Repairs").
package enum RepairEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/repairs", "listRepairs", .viewer, price: 5,
            query: ["status", "asset", "location", "limit", "cursor"],
            sends: [listing], list),
        Endpoint(.patch, "/api/office/repairs/{id}", "updateRepair", .manager, sends: [updating], update),
    ]

    private static let listing = Statement.read(
        "office.list_repairs", .caller,
        [
            "is_open": "bool", "asset": "uuid", "location": "text", "page_size": "int", "after_at": "timestamptz",
            "after_id": "uuid",
        ])
    private static let updating = Statement.write(
        "office.update_repair", .change, ["repair": "uuid", "fields": "jsonb", "version": "int"])

    private enum Status: String { case open, closed }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let status = query.optionalChoice("status", Status.self) ?? .open
        let filters: Arguments = [
            "is_open": String(status == .open), "asset": query.uuid("asset"), "location": query.text("location", length: 1...200),
            "page_size": String(query.number("limit", in: 1...500, default: 100)),
        ]
        let cursor = PageCursor.take(from: &query)
        try query.requireNoFaults()
        return try await context.read(
            listing, filters + ["after_at": cursor?.time.text, "after_id": cursor?.id], speed: .slow
        ).response(to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, version)) = try await context.change(keyIsOptional: true) { body in
            var fields = EditedFields(.change)
            fields.day("due_on", of: &body)
            fields.amount("cost", of: &body)
            fields.note("note", of: &body)
            return (fields.json, body.version())
        }
        return try await context.write(
            updating, change, ["repair": context.id("id"), "fields": fields, "version": version.map(String.init)]
        ).response(to: context)
    }
}
