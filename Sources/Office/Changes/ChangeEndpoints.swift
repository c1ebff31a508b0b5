import API
import HTTP
import Postgres

/// The changes, for clients that keep a copy (docs/apps/keeping-a-copy.md).
package enum ChangeEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/changes", "listChanges", .viewer, query: ChangeQuery.names, sends: ChangeLook.statements, list)
    ]

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        let query = try ChangeQuery(of: context)
        return ChangeStream.isWanted(by: context.request)
            ? try await ChangeStream.answer(query, context) : try await ChangeWait.answer(query, context)
    }
}
