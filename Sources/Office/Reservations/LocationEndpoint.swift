import HTTP
import Postgres

/// The places where the house has gear: what a list can be narrowed to (contract, section 3, `location`).
enum LocationEndpoint {
    static let endpoints = [
        Endpoint(.get, "/api/office/locations", "listLocations", .viewer) { call throws(OfficeError) in
            try await call.read(listing, []).response(to: call)
        }
    ]

    private static let listing = Statement.entering("office.list_locations")
    static let statements = [listing]
}
