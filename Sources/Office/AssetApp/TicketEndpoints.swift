import API
import HTTP
import JSON
import Postgres

/// Tickets: what is sent to whom, in which parcels (contract, section 8).
package enum TicketEndpoints {
    package static let endpoints = [
        Endpoint.app(.post, "tickets", "createTicket", .manager, denied: "No permission to create tickets", create),
        Endpoint.app(.patch, "tickets/{ticket_id}", "updateTicket", .manager, denied: "No permission to change tickets", update),
    ]

    private static let creating = Statement.call("office.create_ticket", .change, ["fields": "json", "parcels": "json"])
    private static let updating = Statement.call("office.update_ticket", .change, ["ticket_number": "bigint", "parcels": "json"])
    package static let statements = [creating, updating]

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, parcels)) = try await context.change(keyIsOptional: true) { body in
            var fields = body.appTexts(["subject"], areRequired: true, length: 1...300)
            fields += body.appTexts(["category", "customer_name"], areRequired: false, length: 1...200)
            fields.append(("shipping_address", body.appLines("shipping_address", length: 0...1000)))
            let parcels = body.parcels(areNew: true)
            // Who carries a parcel that has no number is nobody's business yet.
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
