import API
import HTTP
import Postgres

/// What changed, for clients that keep a copy (contract, section 10).
package enum ChangeEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/changes", "listChanges", .viewer, query: ["since", "limit", "kinds", "documents", "scope"], list)
    ]

    private static let listing = Statement.call(
        "office.list_changes", .caller,
        [
            "since": "text", "kinds": "text[]", "scope": "text", "page_size": "int", "with_documents": "bool", "at_once": "bool",
        ])
    private static let renewing = Statement.call("office.renew_change_log")
    package static let statements = [listing, renewing]

    /// The longest cursor that is read, in characters of base64url.
    private static let longestCursor = 4096

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let since = query.text("since", length: 1...longestCursor)
        let limit = query.number("limit", in: 1...500, default: 100)
        let kinds = query.choices("kinds", ChangeKind.self)
        let documents = query.optionalChoice("documents", ChangeDocuments.self)
        let scope = query.optionalChoice("scope", ChangeScope.self) ?? .floor
        try query.requireNoFaults()
        let own: Arguments = [
            "since": since, "kinds": kinds.map { "{\($0.map(\.rawValue).joined(separator: ","))}" }, "scope": scope.rawValue,
            "page_size": String(limit), "with_documents": String(documents == nil),
        ]
        var response = try await ask(context, own, isFull: since == nil).response(to: context)
        // Its cursor is about this moment.
        response.validation = .none
        return response
    }

    /// Asks where it delays nobody: what a look answers is quick, a run of everything is not.
    private static func ask(_ context: AccountContext, _ own: Arguments, isFull: Bool) async throws(OfficeError) -> FunctionResult
    {
        func asked(atOnce: Bool) async throws(OfficeError) -> FunctionResult {
            try await context.read(listing, own + ["at_once": String(atOnce)], speed: atOnce ? .quick : .slow)
        }
        let answer = try await asked(atOnce: !isFull)
        switch answer.code {
        case Answer.isSlow: return try await asked(atOnce: false)
        case Answer.isStale:
            // A restore came between: the log is made anew, and whoever asks with an old cursor starts anew.
            _ = try? await context.services.database.write(renewing)
            return try await asked(atOnce: false)
        default: return answer
        }
    }

    /// What `office.list_changes` says to the server alone.
    private enum Answer {
        static let isStale = "change_log_stale"
        static let isSlow = "slow_read"
    }
}

/// What the feed tells of.
enum ChangeKind: String, CaseIterable {
    case tenant, item, asset, client, reservation
}

/// Which part of the house a client keeps: what the floor works with, or also what lies ahead.
enum ChangeScope: String {
    case floor, desk
}

/// `documents=none` leaves the documents out; there is no other value.
enum ChangeDocuments: String { case none }
