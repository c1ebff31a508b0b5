import API
import HTTP
import Postgres
import Text

/// How much is free, what holds what, and where more is wanted than there is (docs/apps/desk.md, "Stock").
package enum StockEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/availability", "getAvailability", .viewer, price: 10, query: ["from", "to", "items", "location"],
            sends: [freeing], availability),
        Endpoint(
            .get, "/api/office/calendar", "listCalendar", .viewer, price: 20,
            query: ["from", "to", "item", "location", "limit", "cursor"], sends: [holding], calendar),
        Endpoint(
            .get, "/api/office/shortages", "listShortages", .viewer, price: 20,
            query: ["from", "to", "item", "reservation", "location", "limit", "cursor"], sends: [missing], shortages),
    ]

    /// The most items that are asked about at once.
    private static let mostItems = 100

    private static let freeing = Statement.read(
        "office.get_availability", .caller,
        ["from_at": "timestamptz", "to_at": "timestamptz", "item_ids": "uuid[]", "place": "text"])
    private static let holding = Statement.read(
        "office.list_calendar", .caller,
        [
            "from_at": "timestamptz", "to_at": "timestamptz", "item": "uuid", "page_size": "int", "after_at": "timestamptz",
            "after_id": "uuid", "place": "text",
        ])
    private static let missing = Statement.read(
        "office.list_shortages", .caller,
        ["first_day": "date", "last_day": "date", "item": "uuid", "reservation": "uuid", "place": "text"], ListQuery.page)

    private static func availability(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let (from, to) = query.instants()
        let items = query.uuids("items", atMost: mostItems)
        let location = query.text("location", length: 1...200)
        try query.requireNoFaults()
        return try await context.read(
            freeing,
            ["from_at": from, "to_at": to, "item_ids": items.postgresArray, "place": location], speed: .slow
        ).response(to: context)
    }

    private static func calendar(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let (from, to) = query.instants()
        let item = query.uuid("item")
        let location = query.text("location", length: 1...200)
        let limit = query.number("limit", in: 1...500, default: 100)
        let cursor = PageCursor.take(from: &query)
        try query.requireNoFaults()
        return try await context.read(
            holding,
            [
                "from_at": from, "to_at": to, "item": item, "page_size": String(limit), "after_at": cursor?.time.text,
                "after_id": cursor?.id, "place": location,
            ], speed: .slow
        ).response(to: context)
    }

    private static func shortages(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let (from, to) = query.days()
        let item = query.uuid("item")
        let reservation = query.uuid("reservation")
        let location = query.text("location", length: 1...200)
        let page = query.page()
        try query.requireNoFaults()
        return try await context.read(
            missing,
            ["first_day": from, "last_day": to, "item": item, "reservation": reservation, "place": location] + page, speed: .slow
        ).response(to: context)
    }
}
