import API
import HTTP
import Postgres

/// The places where the house has gear: what a list can be narrowed to (docs/client-guide.md, "Lists and caching").
package enum LocationEndpoint {
    package static let endpoints = [
        Endpoint(.get, "/api/office/locations", "listLocations", .viewer, sends: [listing]) { context throws(OfficeError) in
            try await context.read(listing).response(to: context)
        }
    ]

    private static let listing = Statement.read("office.list_locations", .caller)
}
