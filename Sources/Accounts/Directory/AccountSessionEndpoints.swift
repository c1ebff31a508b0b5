import API
import HTTP
import Postgres

/// Where somebody of the house is signed in, for an admin (docs/apps/desk.md, "People and the house"): the sessions that work in this house.
enum AccountSessionEndpoints {
    static let endpoints = [
        Endpoint(.get, "/api/office/accounts/{id}/sessions", "listAccountSessions", .admin, sends: [listing], list),
        Endpoint(.post, "/api/office/accounts/{id}/sign-out", "signOutAccount", .admin, sends: [ending], end),
    ]

    private static let listing = Statement.read("office.list_account_sessions", .caller, ["account": "uuid"])
    private static let ending = Statement.write("office.sign_out_account", .change, ["account": "uuid"])

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.read(listing, ["account": context.id("id")]).response(to: context)
    }

    private static func end(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(bodyIsOptional: true) { _ in }
        return try await context.write(ending, change, ["account": context.id("id")]).response(to: context)
    }
}
