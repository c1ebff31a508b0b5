import API
import Crypto
import HTTP
import Postgres
import Settings

/// In which house somebody works, and which ask them in, for that person (docs/client-guide.md, "Two houses"). They need no house yet.
enum MyHouseEndpoints {
    static let endpoints = [
        Endpoint.person(.post, "/api/office/me/tenant", "chooseTenant", sends: [choosing], choose),
        Endpoint.person(.get, "/api/office/me/invitations", "listMyInvitations", sends: [listing], list),
        Endpoint.person(.post, "/api/office/me/invitations", "answerInvitation", sends: [answering], answer),
    ]

    private static let proving: Statement.Parameters =
        .session + ["email": "text", "proven_at": "bigint", "links_by_email": "bool"]
    private static let choosing = Statement.write("office.choose_tenant", .session, ["house": "uuid"])
    private static let listing = Statement.read("office.list_my_invitations", proving)
    private static let answering = Statement.write(
        "office.answer_invitation", proving, ["invitation": "uuid", "accepts": "bool", "request_id": "text"])

    private static func choose(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (caller, services) = (context.caller, context.services)
        let house = try context.fields { (body: inout BodyFields) -> String in
            let house = body.uuid("tenant_id")
            // Another issuer's token goes on naming a house, whatever is kept here.
            if !services.isOwnIssuer, let named = caller.tenant, body.faults.isEmpty, named != house {
                body.fail("tenant_id", .notSupported)
            }
            return house
        }
        let chosen = try await services.write(choosing, .session(caller, services) + ["house": house], of: caller)
        return try context.response(ofAccount: chosen).unstored()
    }

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        try await context.services.read(listing, proof(of: context), of: context.caller).response(to: context)
    }

    private static func answer(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (invitation, accepts) = try context.fields { (body: inout BodyFields) -> (String, Bool) in
            let invitation = body.uuid("id")
            if body.isObject, !body.has("accept") { body.fail("accept", .required) }
            return (invitation, body.optionalFlag("accept") ?? false)
        }
        return try await context.services.write(
            answering,
            proof(of: context) + ["invitation": invitation, "accepts": accepts.sqlText, "request_id": context.request.id],
            of: context.caller
        ).response(to: context).unstored()
    }

    /// What the token proves of an address; of a session of this server the database knows it.
    private static func proof(of context: AccountContext) -> Arguments {
        let (caller, services) = (context.caller, context.services)
        return .session(caller, services) + [
            "email": caller.provesEmail ? caller.email : nil, "proven_at": caller.provenAt.map { String($0) },
            "links_by_email": services.settings[.linkByEmail].sqlText,
        ]
    }
}
