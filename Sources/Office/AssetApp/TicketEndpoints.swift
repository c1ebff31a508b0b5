import API
import HTTP
import JSON
import Postgres

/// Tickets: what is sent to whom, in which parcels (docs/apps/asset-app.md).
package enum TicketEndpoints {
    package static let endpoints = [
        Endpoint.app(
            .post, "tickets", "createTicket", .manager, denied: "No permission to create tickets", sends: [creating], create),
        Endpoint.app(
            .patch, "tickets/{ticket_id}", "updateTicket", .manager, denied: "No permission to change tickets", sends: [updating],
            update),
    ]

    private static let creating = Statement.write("office.create_ticket", .change, ["fields": "json", "parcels": "json"])
    private static let updating = Statement.write(
        "office.update_ticket", .change, ["ticket_number": "bigint", "parcels": "json"])

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, parcels)) = try await context.change(keyIsOptional: true) { body in
            var fields = body.appTexts(["subject"], areRequired: true, length: 1...300)
            fields += body.appTexts(["category", "customer_name"], areRequired: false, length: 1...200)
            fields.append(("shipping_address", body.appLines("shipping_address", length: 0...1000)))
            let parcels = body.parcels(areNew: true)
            // A parcel without a number has no carrier yet.
            return (fields, parcels.filter { $0.trackingNumber != nil })
        }
        return try await context.write(
            creating, change, ["fields": JSONWriter.text(of: fields), "parcels": Parcel.json(parcels)]
        ).response(to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, parcels) = try await context.change(keyIsOptional: true) { $0.parcels(areNew: false) }
        return try await context.write(
            updating, change, ["ticket_number": context.number("ticket_id"), "parcels": Parcel.json(parcels)]
        ).response(to: context)
    }
}

/// Making an asset from the app: it is an asset of the office at once (docs/apps/asset-app.md).
package enum AppAssetEndpoint {
    package static let endpoints = [
        Endpoint.app(
            .post, "assets", "createAsset", .manager, denied: "No permission to create assets", sends: [creating], create)
    ]

    private static let creating = Statement.write("office.create_asset", .change, ["fields": "json"])

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, fields) = try await context.change(keyIsOptional: true) { body in
            var fields = body.appTexts(["asset_tag", "serial_num"], areRequired: true, length: 1...100)
            fields += body.appTexts(
                ["name", "model", "manufacturer", "category", "hardware_type", "country", "customer", "asset_type"],
                areRequired: false, length: 1...200)
            let notes = body.appNotes()
            fields.append(("status", body.optionalWord("status", AssetStatus.self) { $0.uppercased() }?.rawValue ?? "IN_STOCK"))
            let condition = AppCondition(body.appText("condition", length: 1...200))
            fields.append(("condition", condition.meant?.rawValue))
            fields.append(("notes", condition.kept(in: notes)))
            // Postgres cleans a code by its own rule, and refuses one of which nothing is left.
            fields.append(("code", body.appText("code", length: 1...500) { $0 }))
            return fields
        }
        return try await context.write(creating, change, ["fields": JSONWriter.text(of: fields)]).response(to: context)
    }
}
