import HTTP
import Postgres

/// Who the caller is, here (contract, section 3).
enum MeEndpoint {
    static let endpoints = [
        Endpoint(.get, "/api/office/me", "getMe", .viewer) { context throws(OfficeError) in
            try await context.read(me).response(to: context)
        }
    ]

    /// Also tells whether a person may do what a role allows, and no more.
    static let me = Statement.call("office.get_me", .caller)
    static let statements = [me]
}
