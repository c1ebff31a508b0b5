import API
import HTTP
import Postgres

/// Where somebody is signed in, for that person (docs/client-guide.md, "Where I am signed in"). They need no account: also who is let in
/// nowhere any more may end a session.
enum MySessionEndpoints {
    static let endpoints = [
        Endpoint.person(.get, "/api/office/me/sessions", "listMySessions", sends: [listing], list),
        Endpoint.person(.delete, "/api/office/me/sessions/{id}", "endMySession", sends: [ending], end),
    ]

    private static let listing = Statement.read("office.list_my_sessions", .session)
    private static let ending = Statement.write("office.end_my_session", .session, ["ended": "uuid"])

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.services.read(listing, .session(context.caller, context.services), of: context.caller)
            .response(to: context)
    }

    private static func end(_ context: AccountContext) async throws(OfficeError) -> Response {
        try context.fields(bodyIsOptional: true) { _ in }
        return try await context.services.write(
            ending, .session(context.caller, context.services) + ["ended": context.id("id")], of: context.caller
        ).response(to: context)
    }
}
