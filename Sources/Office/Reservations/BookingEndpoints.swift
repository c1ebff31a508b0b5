import API
import HTTP
import Postgres
import Settings
import Text

/// The desk's work with reservations (docs/apps/desk.md).
package enum BookingEndpoints {
    package static let endpoints = [
        Endpoint(.post, "/api/office/reservations", "createReservation", .booking, sends: [creating], create),
        Endpoint(.patch, "/api/office/reservations/{id}", "updateReservation", .manager, sends: [updating], update),
        Endpoint(.post, "/api/office/reservations/{id}/split", "splitReservation", .manager, sends: [splitting], split),
        Endpoint(
            .get, "/api/office/reservations/{id}/history", "listReservationHistory", .viewer, query: ["limit", "cursor"],
            sends: [telling], history),
    ]

    private static let creating = Statement.write(
        "office.create_reservation", .change,
        ["fields": "jsonb", "new_client": "jsonb", "lines": "jsonb", "kits": "jsonb", "shortage_reason": "text"])
    private static let updating = Statement.write(
        "office.update_reservation", .change,
        [
            "reservation": "uuid", "fields": "jsonb", "lines": "jsonb", "kits": "jsonb", "version": "int",
            "shortage_reason": "text",
        ])
    private static let splitting = Statement.write(
        "office.split_reservation", .change,
        ["reservation": "uuid", "fields": "jsonb", "lines": "jsonb", "version": "int", "shortage_reason": "text"])
    private static let telling = Statement.read(
        "office.list_reservation_history", .caller,
        ["reservation": "uuid", "page_size": "int", "after_entry": "bigint", "undo_window": "interval"])

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, shortageReason)) = try await context.change { body in
            (ReservationFields.takeNew(of: &body), body.allowedShortage())
        }
        return try await context.write(
            creating, change,
            [
                "fields": fields.own, "new_client": fields.client, "lines": fields.lines, "kits": fields.kits,
                "shortage_reason": shortageReason,
            ]
        ).response(to: context)
    }

    private static func history(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let limit = query.number("limit", in: 1...500, default: 100)
        let cursor = PageCursor.take(from: &query)
        try query.requireNoFaults()
        return try await context.read(
            telling,
            [
                "reservation": context.id("id"), "page_size": String(limit),
                "after_entry": cursor.map { String($0.time.microseconds) },
                "undo_window": context.services.settings[.undoWindow].sqlText,
            ], speed: .slow
        ).response(to: context)
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, shortageReason)) = try await context.change(keyIsOptional: true) { body in
            (ReservationFields.takeChange(of: &body), body.allowedShortage())
        }
        return try await context.write(
            updating, change,
            [
                "reservation": context.id("id"), "fields": fields.own, "lines": fields.lines, "kits": fields.kits,
                "version": fields.version.map(String.init), "shortage_reason": shortageReason,
            ]
        ).response(to: context)
    }

    private static func split(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (fields, shortageReason)) = try await context.change { body in
            (ReservationFields.takeSplit(of: &body), body.allowedShortage())
        }
        return try await context.write(
            splitting, change,
            [
                "reservation": context.id("id"), "fields": fields.own, "lines": fields.lines,
                "version": fields.version.map(String.init), "shortage_reason": shortageReason,
            ]
        ).response(to: context)
    }
}
