import API
import HTTP
import Postgres

/// The caller: name, role and house (docs/client-guide.md, "Who am I").
package enum MeEndpoint {
    package static let endpoints = [
        Endpoint(.get, "/api/office/me", "getMe", .viewer, sends: [AccountContext.me]) { context throws(OfficeError) in
            try context.response(ofAccount: try await context.read(AccountContext.me))
        },
        Endpoint(.patch, "/api/office/me", "updateMe", .viewer, sends: [updating], update),
    ]

    private static let updating = Statement.write("office.update_me", .change, ["fields": "jsonb"])

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, fields) = try await context.change(keyIsOptional: true) { body in
            var fields = EditedFields(.change)
            fields.choice("language", of: &body, Language.self, isRequired: true)
            fields.choice("theme", of: &body, Theme.self, isRequired: true)
            return fields.json
        }
        return try context.response(ofAccount: try await context.write(updating, change, ["fields": fields]))
    }
}
