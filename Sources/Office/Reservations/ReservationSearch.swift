import API
import HTTP
import Postgres
import Text

/// `GET /reservations` by what the desk looks for, in place of a window of days (docs/apps/desk.md).
enum ReservationSearch {
    static let filters = ["from", "to", "status", "client", "q", "overdue", "sort"]

    static let searching = Statement.read(
        "office.search_reservations", .caller,
        [
            "from_day": "date", "to_day": "date", "statuses": "text[]", "client": "uuid", "searched": "text",
            "is_overdue": "bool",
            "location": "text", "with_candidates": "bool", "page_size": "int", "after_at": "timestamptz", "after_id": "uuid",
            "sort": "text",
        ])

    private enum Overdue: String { case `true` }

    private enum Sort: String {
        case next, pickup
        case back = "return"
        case nextDown = "-next"
        case pickupDown = "-pickup"
        case backDown = "-return"
    }

    /// One filter, or an order, makes it a search.
    static func isWanted(by query: QueryFields) -> Bool { filters.contains(where: query.has) }

    static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        if query.has("window") { query.fail("window", .notSupported) }
        let (from, to) = (query.day("from"), query.day("to"))
        if let from, let to, to < from { query.fail("to", .invalidValue) }
        let statuses = query.choices("status", ReservationStatus.self)
        let own: Arguments = [
            "from_day": from, "to_day": to, "statuses": statuses.map { $0.map(\.rawValue).postgresArray },
            "client": query.uuid("client"), "searched": query.text("q", length: 1...200),
            "is_overdue": String(query.optionalChoice("overdue", Overdue.self) != nil),
            "location": query.text("location", length: 1...200),
            "with_candidates": String(query.optionalChoice("candidates", ReservationEndpoints.Candidates.self) == nil),
            "sort": query.optionalChoice("sort", Sort.self)?.rawValue,
            "page_size": String(query.number("limit", in: 1...500, default: 500)),
        ]
        let cursor = PageCursor.take(from: &query)
        try query.requireNoFaults()
        return try await context.read(
            searching, own + ["after_at": cursor?.time.text, "after_id": cursor?.id], speed: .slow
        ).response(to: context)
    }
}
