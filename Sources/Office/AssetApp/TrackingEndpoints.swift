import API
import HTTP
import Postgres

/// Parcels on their way: the two lists, and saying that one has come (docs/apps/asset-app.md).
package enum TrackingEndpoints {
    package static let endpoints = [
        Endpoint.app(.get, "tracking/outbound", "listOutbound", .viewer, sends: [listing]) { context throws(OfficeError) in
            try await list(context, .outbound, OutboundFilter.self)
        },
        Endpoint.app(.get, "tracking/return", "listReturns", .viewer, sends: [listing]) { context throws(OfficeError) in
            try await list(context, .return, ReturnFilter.self)
        },
        Endpoint.app(
            .post, "tracking/outbound/{ticket_id}/mark-received", "receiveOutbound", .staff, sends: [receiving], receiveOutbound),
        Endpoint.app(
            .post, "tracking/return/{ticket_id}/mark-received", "receiveReturn", .staff, sends: [receiving], receiveReturn),
    ]

    private static let listing = Statement.read(
        "office.list_tickets", .caller,
        ["way": "text", "state": "text", "tracking": "text", "page": "int", "page_size": "int"])
    private static let receiving = Statement.write(
        "office.receive_parcel", .change, ["ticket_number": "bigint", "way": "text", "slot": "int", "notes": "text"])

    private struct OutboundFilter: ParcelFilter {
        static let received = "delivered"
        let state: ParcelState?
    }

    private struct ReturnFilter: ParcelFilter {
        static let received = ParcelState.received.rawValue
        let state: ParcelState?
    }

    private static func list<Filter: ParcelFilter>(
        _ context: AccountContext, _ way: ParcelWay, _ type: Filter.Type
    ) async throws(OfficeError) -> Response {
        var query = context.query
        let state = query.optionalChoice("status", type)?.state
        let page = query.number("page", in: 1...1_000_000, default: 1)
        let limit = query.number("limit", in: 1...100, default: 20)
        let tracking = query.text("q", length: 0...Parcel.longestText)
        try query.requireNoFaults()
        return try await context.read(
            listing,
            [
                "way": way.rawValue, "state": state?.rawValue, "tracking": tracking.flatMap { $0.isEmpty ? nil : $0 },
                "page": String(page),
                "page_size": String(limit),
            ], speed: .slow
        ).response(to: context)
    }

    private static func receiveOutbound(_ context: AccountContext) async throws(OfficeError) -> Response {
        do throws(OfficeError) {
            let (change, (slot, notes)) = try await context.change(keyIsOptional: true, bodyIsOptional: true) { body in
                (body.optionalNumber("slot", in: 1...5), body.appNotes())
            }
            return try await receive(context, change, .outbound, slot: slot ?? 1, notes)
        } catch {
            var error = error
            guard error.details.contains(where: { $0.field == "slot" }) else { throw error }
            error.details.removeAll { $0.field == "slot" }
            let isAll = error.details.isEmpty && error.code == .validationFailed
            error.sentence = "Invalid tracking slot number" + (isAll ? "" : "; " + AppDialect.sentence(of: error))
            throw error
        }
    }

    private static func receiveReturn(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, notes) = try await context.change(keyIsOptional: true, bodyIsOptional: true) { $0.appNotes() }
        return try await receive(context, change, .return, slot: 1, notes)
    }

    private static func receive(
        _ context: AccountContext, _ change: Change, _ way: ParcelWay, slot: Int, _ notes: String?
    ) async throws(OfficeError) -> Response {
        try await context.write(
            receiving, change,
            ["ticket_number": context.number("ticket_id"), "way": way.rawValue, "slot": String(slot), "notes": notes]
        )
        .response(to: context)
    }
}

/// What one of the app's lists shows: parcels of a state, or `all`.
private protocol ParcelFilter: RawRepresentable<String> {
    /// What that list calls those that have come.
    static var received: String { get }
    /// Nil is all.
    var state: ParcelState? { get }

    init(state: ParcelState?)
}

extension ParcelFilter {
    init?(rawValue: String) {
        switch rawValue {
        case "all": self.init(state: nil)
        case Self.received: self.init(state: .received)
        default:
            guard let state = ParcelState.Told(rawValue: rawValue)?.state else { return nil }
            self.init(state: state)
        }
    }

    var rawValue: String {
        guard let state else { return "all" }
        return state == .received ? Self.received : state.rawValue
    }
}
