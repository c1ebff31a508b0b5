import API
import HTTP
import Postgres

/// The people and companies who rent (docs/apps/desk.md).
package enum ClientEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/clients", "listClients", .viewer, price: 5, query: ["q", "archived", "sort", "limit", "cursor"],
            sends: [listing], list),
        Endpoint(.post, "/api/office/clients", "createClient", .booking, sends: [creating], create),
        Endpoint(.get, "/api/office/clients/{id}", "getClient", .viewer, sends: [showing], show),
        Endpoint(.patch, "/api/office/clients/{id}", "updateClient", .manager, sends: [updating], update),
        Endpoint(.post, "/api/office/clients/{id}/erase", "eraseClient", .admin, sends: [erasing], erase),
    ]

    private static let listing = Statement.read("office.list_clients", .caller, ListQuery.parameters + ["sort": "text"])
    private static let creating = Statement.write("office.create_client", .change, ["fields": "jsonb"])
    private static let showing = Statement.read("office.get_client", .caller, ["client": "uuid"])
    private static let updating = Statement.write(
        "office.update_client", .change, ["client": "uuid", "fields": "jsonb", "version": "int"])
    private static let erasing = Statement.write("office.erase_client", .change, ["client": "uuid"])

    private enum Sort: String {
        case name, email, created
        case nameDown = "-name"
        case emailDown = "-email"
        case createdDown = "-created"
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let page = query.list()
        let sort = query.optionalChoice("sort", Sort.self)?.rawValue
        try query.requireNoFaults()
        return try await context.read(listing, page + ["sort": sort], speed: .slow).response(to: context)
    }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, fields) = try await context.change { body in ClientFields.take(.new, of: &body) }
        return try await context.write(creating, change, ["fields": fields]).response(to: context)
    }

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(showing, ["client": context.id("id")]).response(to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, version)) = try await context.change(keyIsOptional: true) { body in
            (ClientFields.take(.change, of: &body), body.version())
        }
        return try await context.write(
            updating, change, ["client": context.id("id"), "fields": fields, "version": version.map(String.init)]
        ).response(to: context)
    }

    private static func erase(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(bodyIsOptional: true) { _ in }
        return try await context.write(erasing, change, ["client": context.id("id")]).response(to: context)
    }
}

/// The fields of a client that people edit.
enum ClientFields {
    static func take(_ kind: EditedFields.Kind, of body: inout BodyFields) -> String {
        var fields = EditedFields(kind)
        fields.text("display_name", of: &body, isRequired: true)
        fields.text("preferred_language", of: &body, length: 2...35, isRequired: kind == .change)
        fields.text("email", of: &body, length: 3...200)
        fields.text("phone", of: &body)
        fields.note("notes", of: &body)
        fields.text("external_id", of: &body)
        fields.flag("archived", of: &body, isRequired: kind == .change)
        return fields.json
    }
}
