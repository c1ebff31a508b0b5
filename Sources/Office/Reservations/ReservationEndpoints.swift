import API
import HTTP
import Postgres
import Text

/// The lists and reads of the phone (docs/client-guide.md, "Lists and caching").
package enum ReservationEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/reservations", "listReservations", .viewer, price: 10,
            query: ["window", "location", "candidates", "limit", "cursor"] + ReservationSearch.filters,
            sends: [listing, ReservationSearch.searching], list),
        Endpoint(.get, "/api/office/reservations/{id}", "getReservation", .viewer, query: ["candidates"], sends: [showing], show),
        Endpoint(.get, "/api/office/reservations/{id}/assets", "listReservationAssets", .viewer, sends: [candidates], assets),
        Endpoint(
            .post, "/api/office/reservations/{id}/status", "setReservationStatus", .booking, outbox: .free, sends: [moving],
            setStatus),
    ]

    /// Says which body the server keeps.
    private static let kept: Statement.Parameters = [
        "keeps": "bool", "kept_tenant": "uuid", "kept_epoch": "text", "kept_since": "pg_snapshot",
    ]
    private static let listing = Statement.read(
        "office.list_reservations", .caller,
        [
            "days": "int", "location": "text", "with_candidates": "bool", "page_size": "int", "after_at": "timestamptz",
            "after_id": "uuid", "at_once": "bool", "kept_day": "date", "kept_ids": "uuid[]",
        ], kept)
    private static let showing = Statement.read(
        "office.get_reservation", .caller, ["reservation": "uuid", "with_candidates": "bool", "kept_until": "timestamptz"], kept)
    private static let candidates = Statement.read("office.list_reservation_assets", .caller, ["reservation": "uuid"])
    private static let moving = Statement.write(
        "office.set_reservation_status", .noted,
        ["reservation": "uuid", "to_status": "text", "reason": "text", "shortage_reason": "text"])

    /// `candidates=none` leaves the candidates out; there is no other value.
    enum Candidates: String { case none }

    /// The statuses that a person may set; the server decides which moves are moves.

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        if ReservationSearch.isWanted(by: query) { return try await ReservationSearch.list(context) }
        let window = query.choice("window", ReservationWindow.self)
        let location = query.text("location", length: 1...200)
        let candidates = query.optionalChoice("candidates", Candidates.self)
        let limit = query.number("limit", in: 1...500, default: 500)
        let cursor = PageCursor.take(from: &query)
        guard query.faults.isEmpty, let window else { throw OfficeError(.validationFailed, details: query.faults) }
        let own: Arguments = [
            "days": String(window.days), "location": location, "with_candidates": String(candidates == nil),
            "page_size": String(limit), "after_at": cursor?.time.text, "after_id": cursor?.id,
        ]
        guard let cache = context.services.answers else {
            let whole: Arguments = ["at_once": "false", "kept_day": nil, "kept_ids": nil]
            return try await context.read(listing, own + whole + keepsNothing, speed: .slow).response(to: context)
        }
        let place = cursor.map { "\($0.time.microseconds):\($0.id)" }
        let name = "list \(window.days) \(candidates == nil) \(limit) \(place ?? "") \(location ?? "")"
        return try await context.readKept(name, in: cache) { (told, kept) async throws(OfficeError) in
            func asked(atOnce: Bool) async throws(OfficeError) -> FunctionResult {
                try await context.read(
                    listing,
                    own + ["at_once": String(atOnce), "kept_day": kept?.state?.time, "kept_ids": kept?.partIDs] + told,
                    speed: atOnce ? .quick : .slow)
            }
            // A look delays nobody; a list that has to be made has a connection of its own.
            guard kept != nil else { return try await asked(atOnce: false) }
            let answer = try await asked(atOnce: true)
            return answer.code == slowRead ? try await asked(atOnce: false) : answer
        } assemble: { answer, kept, state in
            ReservationPage(lines: answer.body, kept: kept, mark: CursorMark(of: context.request.target))?
                .answer(tenant: answer.tenant ?? "", state: state)
        }
    }

    /// An answer of `office.list_reservations` for the server alone.
    private static let slowRead = "slow_read"
    private static let keepsNothing: Arguments = ["keeps": "false", "kept_tenant": nil, "kept_epoch": nil, "kept_since": nil]

    private static func show(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let candidates = query.optionalChoice("candidates", Candidates.self)
        try query.requireNoFaults()
        let id = context.id("id")
        let own: Arguments = ["reservation": id, "with_candidates": String(candidates == nil)]
        guard let cache = context.services.answers, let id else {
            return try await context.read(showing, own + ["kept_until": nil] + keepsNothing).response(to: context)
        }
        return try await context.readKept("\(candidates == nil) \(id)", in: cache) { (told, kept) async throws(OfficeError) in
            try await context.read(showing, own + ["kept_until": kept?.state?.time] + told)
        } assemble: { answer, _, state in
            KeptAnswer(tenant: answer.tenant ?? "", body: answer.body, state: state)
        }
    }

    private static func assets(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(candidates, ["reservation": context.id("id")]).response(to: context)
    }

    private static func setStatus(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, (status, reason, shortageReason)) = try await context.change { body in
            (body.choice("to", ReservationStatus.self), body.optionalText("reason", length: 0...2000), body.allowedShortage())
        }
        return try await context.write(
            moving, change,
            [
                "reservation": context.id("id"), "to_status": status?.rawValue, "reason": reason,
                "shortage_reason": shortageReason,
            ]
        ).response(to: context)
    }
}

/// The days of a list (docs/client-guide.md, "Lists and caching").
enum ReservationWindow: String, Sendable {
    case today, week

    /// Local days from today on.
    var days: Int { self == .today ? 1 : 7 }
}
