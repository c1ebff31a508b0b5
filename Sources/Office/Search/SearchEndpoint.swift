import API
import HTTP
import Postgres

/// What a person may mean by a text, of every kind the best few (docs/apps/desk.md).
package enum SearchEndpoint {
    package static let endpoints = [
        Endpoint(.get, "/api/office/search", "searchHouse", .viewer, price: 5, query: ["q", "limit"], sends: [searching], search)
    ]

    private static let searching = Statement.read("office.search_house", .caller, ["searched": "text", "each_of": "int"])

    private static func search(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let searched = query.requiredText("q", length: 1...200)
        let limit = query.number("limit", in: 1...20, default: 5)
        try query.requireNoFaults()
        return try await context.read(searching, ["searched": searched, "each_of": String(limit)], speed: .slow).response(
            to: context)
    }
}
