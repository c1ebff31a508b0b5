import API
import HTTP
import JSON
import Postgres

/// The asset app's tickets and parcels as the office has them: with ids, versions and codes of its own (docs/apps/desk.md, "Tickets and
/// parcels").
package enum TicketRecordEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/tickets", "listTicketRecords", .viewer, price: 5,
            query: ["q", "outbound", "return", "limit", "cursor"], sends: [listing], list),
        Endpoint(.post, "/api/office/tickets", "createTicketRecord", .manager, sends: [creating], create),
        Endpoint(.get, "/api/office/tickets/{id}", "getTicket", .viewer, sends: [showing], show),
        Endpoint(.patch, "/api/office/tickets/{id}", "updateTicketRecord", .manager, sends: [updating], update),
        Endpoint(
            .get, "/api/office/tickets/{id}/history", "listTicketHistory", .viewer, price: 5, query: ["limit", "cursor"],
            sends: [happening], history),
        Endpoint(.post, "/api/office/tickets/{id}/receipts", "receiveTicketParcel", .staff, sends: [receiving], receive),
        Endpoint(
            .get, "/api/office/parcels", "listParcels", .viewer, price: 5, query: ["q", "way", "status", "limit", "cursor"],
            sends: [shipping], parcels),
    ]

    private static let place: Statement.Parameters = ["page_size": "int", "before_id": "bigint"]
    private static let listing = Statement.read(
        "office.list_ticket_records", .caller, ["searched": "text", "outbound": "text", "back": "text"] + place)
    private static let creating = Statement.write("office.create_ticket_record", .change, ["fields": "json", "parcels": "json"])
    private static let showing = Statement.read("office.get_ticket", .caller, ["ticket": "uuid"])
    private static let updating = Statement.write(
        "office.update_ticket_record", .change, ["ticket": "uuid", "fields": "jsonb", "parcels": "json", "version": "int"])
    private static let happening = Statement.read("office.list_ticket_history", .caller, ["ticket": "uuid"] + place)
    private static let receiving = Statement.write(
        "office.receive_ticket_parcel", .change, ["ticket": "uuid", "way": "text", "slot": "int", "notes": "text"])
    private static let shipping = Statement.read(
        "office.list_parcels", .caller, ["searched": "text", "way": "text", "state": "text"] + place)

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let filters: Arguments = [
            "searched": query.text("q", length: 1...200),
            "outbound": query.optionalChoice("outbound", ParcelState.self)?.rawValue,
            "back": query.optionalChoice("return", ParcelState.self)?.rawValue,
        ]
        let page = query.numberPage()
        try query.requireNoFaults()
        return try await context.read(listing, filters + page, speed: .slow).response(to: context)
    }

    private static func parcels(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let filters: Arguments = [
            "searched": query.text("q", length: 1...200), "way": query.optionalChoice("way", ParcelWay.self)?.rawValue,
            "state": query.optionalChoice("status", ParcelState.self)?.rawValue,
        ]
        let page = query.numberPage()
        try query.requireNoFaults()
        return try await context.read(shipping, filters + page, speed: .slow).response(to: context)
    }

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(showing, ["ticket": context.id("id")]).response(to: context)
    }

    private static func history(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let page = query.numberPage()
        try query.requireNoFaults()
        return try await context.read(happening, ["ticket": context.id("id")] + page, speed: .slow).response(to: context)
    }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, parcels)) = try await context.change { body in
            (TicketFields.take(.new, of: &body), body.officeParcels(areNew: true))
        }
        return try await context.write(creating, change, ["fields": fields, "parcels": Parcel.json(parcels)]).response(
            to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, parcels, version)) = try await context.change(keyIsOptional: true) { body in
            (TicketFields.take(.change, of: &body), body.officeParcels(areNew: false), body.version())
        }
        return try await context.write(
            updating, change,
            [
                "ticket": context.id("id"), "fields": fields, "parcels": Parcel.json(parcels),
                "version": version.map(String.init),
            ]
        ).response(to: context)
    }

    private static func receive(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (way, slot, notes)) = try await context.change { body in
            (body.choice("way", ParcelWay.self), body.optionalNumber("slot", in: 1...5), body.appNotes())
        }
        return try await context.write(
            receiving, change,
            ["ticket": context.id("id"), "way": way?.rawValue, "slot": String(slot ?? 1), "notes": notes]
        ).response(to: context)
    }
}

/// The fields of a ticket that people edit.
private enum TicketFields {
    static func take(_ kind: EditedFields.Kind, of body: inout BodyFields) -> String {
        var fields = EditedFields(kind)
        fields.text("subject", of: &body, length: 1...300, isRequired: true)
        fields.text("category", of: &body)
        fields.text("customer_name", of: &body)
        fields.note("shipping_address", of: &body, length: 0...1000)
        return fields.json
    }
}

extension BodyFields {
    /// The parcels that an edit of the office names, each once. In a change `null` takes a carrier away; a parcel is never without a number
    /// and a status.
    fileprivate mutating func officeParcels(areNew: Bool) -> [Parcel] {
        if !areNew, value("parcels") != nil, !has("parcels") { fail("parcels", .required) }
        let parcels = list("parcels", atMost: 6) { element in
            let hasStatus = areNew ? element.has("status") : element.value("status") != nil
            let carrier = element.appText("carrier", length: 1...Parcel.longestText)
            return Parcel(
                way: element.choice("way", ParcelWay.self) ?? .outbound, slot: element.optionalNumber("slot", in: 1...5),
                trackingNumber: element.trackingNumber(
                    "tracking_number", isRequired: areNew || element.value("tracking_number") != nil),
                carrier: carrier ?? (areNew || element.value("carrier") == nil ? nil : ""),
                state: hasStatus ? element.choice("status", ParcelState.Told.self) : nil)
        }
        let places = parcels.filter { $0.slot != nil || $0.way == .return }.map {
            "\($0.way) \($0.way == .return ? 1 : $0.slot ?? 1)"
        }
        let isTooMany = parcels.count { $0.way == .outbound } > 5
        if isTooMany || Set(places).count != places.count { fail("parcels", .invalidValue) }
        return parcels.map { parcel in
            var parcel = parcel
            if parcel.way == .return { parcel.slot = 1 }
            return parcel
        }
    }
}
