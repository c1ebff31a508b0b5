import HTTP
import Postgres

/// Who the caller is, here (contract, section 3).
enum MeEndpoint {
    static let endpoints = [
        Endpoint(.get, "/api/office/me", "getMe", .viewer) { call throws(OfficeError) in
            try await call.read(me, []).response(to: call)
        }
    ]

    private static let me = Statement.call("office.me", "office.bearer", "text")
    static let statements = [me]
}
