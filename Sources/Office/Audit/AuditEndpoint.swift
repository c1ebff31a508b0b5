import API
import HTTP
import Postgres

/// The log of who changed what (docs/apps/desk.md, "The audit").
package enum AuditEndpoint {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/audit", "listAudit", .manager, price: 5,
            query: ["entity", "reservation", "asset", "actor", "action", "kind", "from", "to", "limit", "cursor"],
            sends: [listing], list)
    ]

    private static let listing = Statement.read(
        "office.list_audit", .caller,
        [
            "entity": "uuid", "reservation": "uuid", "asset": "uuid", "actor": "uuid", "action": "text",
            "begins_at": "timestamptz",
            "ends_at": "timestamptz", "page_size": "int", "before_id": "bigint", "kind": "text",
        ])

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let arguments: Arguments = [
            "entity": query.uuid("entity"), "reservation": query.uuid("reservation"), "asset": query.uuid("asset"),
            "actor": query.uuid("actor"), "action": query.text("action", length: 1...200),
            "kind": query.text("kind", length: 1...100),
            "begins_at": query.time("from"), "ends_at": query.time("to"),
        ]
        let page = query.numberPage()
        try query.requireNoFaults()
        return try await context.read(listing, arguments + page, speed: .slow).response(to: context)
    }
}
