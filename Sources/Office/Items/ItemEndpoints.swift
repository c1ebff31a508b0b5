import API
import HTTP
import Postgres

/// Kinds of gear, and what kits are made of (docs/apps/desk.md).
package enum ItemEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/items", "listItems", .viewer, price: 5,
            query: ["q", "archived", "category", "sort", "limit", "cursor"],
            sends: [listing], list),
        Endpoint(.post, "/api/office/items", "createItem", .manager, sends: [creating], create),
        Endpoint(.get, "/api/office/items/{id}", "getItem", .viewer, sends: [showing], show),
        Endpoint(.patch, "/api/office/items/{id}", "updateItem", .manager, sends: [updating], update),
        Endpoint(.put, "/api/office/items/{id}/kit", "putItemKit", .manager, sends: [puttingKit], putKit),
    ]

    private static let listing = Statement.read(
        "office.list_items", .caller, ListQuery.parameters + ["category": "text", "sort": "text"])
    private static let creating = Statement.write("office.create_item", .change, ["fields": "jsonb"])
    private static let showing = Statement.read("office.get_item", .caller, ["item": "uuid"])
    private static let updating = Statement.write(
        "office.update_item", .change, ["item": "uuid", "fields": "jsonb", "version": "int"])
    private static let puttingKit = Statement.write("office.put_item_kit", .change, ["item": "uuid", "parts": "jsonb"])

    private enum Sort: String {
        case name, sku, category, created
        case nameDown = "-name"
        case skuDown = "-sku"
        case categoryDown = "-category"
        case createdDown = "-created"
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let page = query.list()
        let category = query.text("category", length: 1...200)
        let sort = query.optionalChoice("sort", Sort.self)?.rawValue
        try query.requireNoFaults()
        return try await context.read(listing, page + ["category": category, "sort": sort], speed: .slow).response(to: context)
    }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, fields) = try await context.change { body in ItemFields.take(.new, of: &body) }
        return try await context.write(creating, change, ["fields": fields]).response(to: context)
    }

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(showing, ["item": context.id("id")]).response(to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, version)) = try await context.change(keyIsOptional: true) { body in
            (ItemFields.take(.change, of: &body), body.version())
        }
        return try await context.write(
            updating, change, ["item": context.id("id"), "fields": fields, "version": version.map(String.init)]
        ).response(to: context)
    }

    private static func putKit(_ context: AccountContext) async throws(OfficeError) -> Response {
        let item = context.id("id")
        let (change, parts) = try await context.change(keyIsOptional: true, bodyIsList: true) { body in
            KitParts.take(of: &body, kit: item)
        }
        return try await context.write(puttingKit, change, ["item": item, "parts": parts]).response(to: context)
    }
}
