import API
import HTTP
import JSON
import Postgres
import Settings

/// Who works in a house, and as what (docs/apps/desk.md).
package enum PeopleEndpoints {
    package static let endpoints = [
        Endpoint(
            .get, "/api/office/accounts", "listPeople", .admin, price: 5, query: ["q", "limit", "cursor"], sends: [listing], list),
        Endpoint(.post, "/api/office/accounts", "createAccount", .admin, sends: [creating], create),
        Endpoint(.patch, "/api/office/accounts/{id}", "updateAccount", .admin, sends: [updating], update),
        Endpoint(.post, "/api/office/accounts/{id}/unlink", "unlinkAccount", .admin, sends: [unlinking], unlink),
    ]

    private static let listing = Statement.read("office.list_people", .caller, ["searched": "text"] + ListQuery.page)
    private static let creating = Statement.write("office.create_account", .change, ["fields": "jsonb"])
    private static let updating = Statement.write(
        "office.update_account", .change, ["account": "uuid", "fields": "jsonb", "version": "int"])
    private static let unlinking = Statement.write("office.unlink_account", .change, ["account": "uuid"])

    private static func list(_ context: AccountContext) async throws(OfficeError) -> Response {
        var query = context.query
        let searched = query.text("q", length: 1...200)
        let page = query.page()
        try query.requireNoFaults()
        return try await context.read(listing, ["searched": searched] + page, speed: .slow).response(to: context)
    }

    private static func create(_ context: AccountContext) async throws(OfficeError) -> Response {
        let services = context.services
        let mail = InvitationMail(services)
        let (change, fields) = try await context.change { body in
            PersonFields.take(.new, of: &body, needsCodes: services.isOwnIssuer, mail: mail)
        }
        let response = try await context.write(creating, change, ["fields": fields]).response(to: context)
        services.mailSignal?.notify()
        return response
    }

    private static func update(_ context: AccountContext) async throws(OfficeError) -> Response {
        let needsCodes = context.services.isOwnIssuer
        let (change, (fields, version)) = try await context.change(keyIsOptional: true) { body in
            (PersonFields.take(.change, of: &body, needsCodes: needsCodes), body.version())
        }
        return try await context.write(
            updating, change, ["account": context.id("id"), "fields": fields, "version": version.map(String.init)]
        ).response(to: context)
    }

    private static func unlink(_ context: AccountContext) async throws(OfficeError) -> Response {
        let (change, _) = try await context.change(bodyIsOptional: true) { _ in }
        return try await context.write(unlinking, change, ["account": context.id("id")]).response(to: context)
    }
}

/// What people edit of an account.
enum PersonFields {
    /// - Parameters:
    ///   - needsCodes: whether people sign in here, by codes that are sent to their address.
    ///   - mail: what asks somebody new in; nil where no mail goes out.
    static func take(
        _ kind: EditedFields.Kind, of body: inout BodyFields, needsCodes: Bool, mail: InvitationMail? = nil
    ) -> String {
        var fields = EditedFields(kind)
        fields.text("email", of: &body, length: 3...254, isRequired: true)
        if fields.has("email"), case .string(let text)? = body.value("email"),
            EmailAddress(text) == nil || (needsCodes && SignInAddress(text) == nil)
        {
            body.fail("email", .invalidValue)
        }
        fields.text("display_name", of: &body, isRequired: true)
        roles(of: &body, &fields, isRequired: kind == .new)
        fields.choice("locale", of: &body, Language.self, isRequired: kind == .change)
        fields.flag("disabled", of: &body, isRequired: kind == .change)
        // Whose the account is under another address; of a new one it says nothing.
        if kind == .change {
            fields.flag("same_person", of: &body, isRequired: true)
            if fields.has("same_person"), !body.has("email") { body.fail("email", .required) }
        }
        if kind == .new, body.optionalFlag("invite") ?? true, let mail { fields.set("mail", to: mail.json) }
        return fields.json
    }

    /// One role or more, each once.
    private static func roles(of body: inout BodyFields, _ fields: inout EditedFields, isRequired: Bool) {
        guard isRequired || body.value("roles") != nil else { return }
        let faults = body.faults.count
        let names = body.distinctTexts("roles", atMost: Role.allCases.count, length: 1...200)
        guard body.faults.count == faults, body.isObject else { return }
        if names.isEmpty {
            body.fail("roles", .tooShort)
        } else if !names.allSatisfy({ Role(rawValue: $0) != nil }) {
            body.fail("roles", .invalidValue)
        } else {
            fields.set("roles", to: .array(names.map(JSONValue.string)))
        }
    }
}

/// What the mail needs to know that asks somebody into a house (docs/sign-in.md, "Several houses").
struct InvitationMail {
    /// Where they sign in; nil where the server was not told.
    private let place: String?
    private let mailsPerHour: Int

    /// Nil where no mail reaches people.
    init?(_ services: Services) {
        guard services.mailSignal?.reachesPeople == true else { return nil }
        place = services.settings[.publicURL]
        mailsPerHour = services.settings[.mailsPerHour]
    }

    /// As `office.create_account` takes it.
    var json: JSONValue {
        .object(
            JSONObject(members: [
                .init(name: "place", value: place.map(JSONValue.string) ?? .null),
                .init(name: "mails_an_hour", value: .number(String(mailsPerHour))),
            ]))
    }
}
