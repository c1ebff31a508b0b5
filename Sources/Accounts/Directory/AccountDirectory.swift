import API
import JSON
import Postgres
import Settings
import Text

/// The accounts of a house as the command line sees them. What it changes is audited with source `cli`.
package struct AccountDirectory {
    /// One person's account, as the SQL functions show it.
    package struct Account: Sendable {
        /// The auth user it is tied to; nil until the first token that proves the address.
        package let authUserID: String?
        /// The tenant's id.
        package let tenantID: String
        /// The address.
        package let email: String
        /// The person's name.
        package let displayName: String
        /// In the order they were given.
        package let roles: [String]
        /// Whether it is refused at its next request.
        package let isDisabled: Bool
        /// Whether it was somebody's, who was cut from it, and is nobody's since.
        package let wasCut: Bool
    }

    private static let facts: Statement.Parameters = ["display_name": "text", "roles": "text[]", "locale": "text"]
    private static let adding = Statement.write("office.add_account", account, facts)
    private static let addingTied = Statement.write("office.add_tied_account", account, facts)
    private static let listing = Statement.write("office.list_accounts", ["tenant": "text"])
    private static let changing = Statement.write("office.set_account", account, ["fields": "jsonb"])
    private static let unlinking = Statement.write("office.unlink_person", account)
    static let preparingToken = Statement.write("office.prepare_token_account", account)
    static let openingSession = Statement.write("office.create_token_session", account, ["lifetime": "interval"])
    package static let statements = [
        adding, addingTied, listing, changing, unlinking, preparingToken, openingSession, showingSessions, endingSessions,
    ]

    /// One account of a tenant.
    static let account: Statement.Parameters = ["tenant": "text", "email": "text"]

    let databaseURL: String
    let settings: Settings
    let session: OperatorSession

    /// Connects with the server's own rights.
    package init(connecting databaseURL: String, _ settings: Settings) throws(CommandFailure) {
        self.databaseURL = databaseURL
        self.settings = settings
        session = try OperatorSession(connecting: databaseURL)
    }

    /// Adds a person. `tenant` is a name or an id; nil means the only one. `locale` is the house's where it is nil. Throws for an address
    /// that could never get a code, where this server is what sends them. Where the person is not asked, the account is tied to the user of
    /// the address at once: only this server's own users are known here.
    package func add(
        tenant: String?, email: String, displayName: String, roles: [Role], locale: String?, isAsked: Bool = true
    ) throws(CommandFailure) -> Account {
        try requireCodes(reach: email)
        guard isAsked || settings.trust.isOwnIssuer else {
            throw CommandFailure(
                .misconfigured,
                "--no-consent ties the account to a user of this server: leave it out where another issuer signs people in")
        }
        return try one(
            isAsked ? Self.adding : Self.addingTied,
            [
                "tenant": tenant, "email": email, "display_name": displayName, "roles": roles.map(\.rawValue).postgresArray,
                "locale": locale,
            ])
    }

    /// Everyone of a tenant, the oldest account first.
    package func list(tenant: String?) throws(CommandFailure) -> [Account] {
        guard case .object(let object) = try session.ask(Self.listing, ["tenant": tenant]),
            case .array(let accounts)? = object["accounts"]
        else { throw CommandFailure(unreadable: Self.listing.name) }
        return try accounts.map { value throws(CommandFailure) -> Account in
            guard let account = Account(value) else { throw CommandFailure(unreadable: Self.listing.name) }
            return account
        }
    }

    /// What of a person is to be changed; nil leaves it.
    package struct Changes: Sendable {
        package var email: String?
        /// Whether the sign-in moves to the new address.
        package var isSamePerson: Bool?
        package var displayName: String?
        package var locale: String?
        package var roles: [Role]?
        package var isDisabled: Bool?

        package init(
            email: String? = nil, isSamePerson: Bool? = nil, displayName: String? = nil, locale: String? = nil,
            roles: [Role]? = nil, isDisabled: Bool? = nil
        ) {
            self.email = email
            self.isSamePerson = isSamePerson
            self.displayName = displayName
            self.locale = locale
            self.roles = roles
            self.isDisabled = isDisabled
        }

        var json: String {
            var json = JSONWriter()
            json.object { json in
                for case (let name, let text?) in [("email", email), ("display_name", displayName), ("locale", locale)] {
                    json.name(name)
                    json.string(text)
                }
                if let roles {
                    json.name("roles")
                    json.value(.array(roles.map { .string($0.rawValue) }))
                }
                for case (let name, let flag?) in [("same_person", isSamePerson), ("disabled", isDisabled)] {
                    json.name(name)
                    json.bool(flag)
                }
            }
            return String(decoding: json.bytes, as: UTF8.self)
        }
    }

    /// Changes a person, from their next request on.
    package func set(_ changes: Changes, tenant: String?, email: String) throws(CommandFailure) -> Account {
        if let address = changes.email { try requireCodes(reach: address) }
        return try one(Self.changing, ["tenant": tenant, "email": email, "fields": changes.json])
    }

    /// Cuts an account from the person it is tied to.
    package func unlink(tenant: String?, email: String) throws(CommandFailure) -> Account {
        try one(Self.unlinking, ["tenant": tenant, "email": email])
    }

    // MARK: Asking

    func one(_ statement: Statement, _ arguments: Arguments) throws(CommandFailure) -> Account {
        guard let account = Account(try session.ask(statement, arguments)) else {
            throw CommandFailure(unreadable: statement.name)
        }
        return account
    }

    private func requireCodes(reach email: String) throws(CommandFailure) {
        guard !settings.trust.isOwnIssuer || SignInAddress(email) != nil else {
            throw CommandFailure(
                .failed,
                "no code can be sent to \(email): the address of a person who signs in here must be ASCII, without quotes. Give the account another one"
            )
        }
    }
}

extension AccountDirectory.Account {
    /// Reads what `office.listed_account_json` writes.
    package init?(_ value: JSONValue) {
        guard case .object(let object) = value, let email = Self.text(object["email"]),
            let tenant = Self.text(object["tenant_id"])
        else { return nil }
        authUserID = Self.text(object["auth_user_id"])
        tenantID = tenant
        self.email = email
        displayName = Self.text(object["display_name"]) ?? ""
        isDisabled = Self.text(object["disabled_at"]) != nil
        if case .bool(true)? = object["was_cut"] { wasCut = true } else { wasCut = false }
        guard case .array(let roles)? = object["roles"] else { return nil }
        self.roles = roles.compactMap { Self.text($0) }
    }

    private static func text(_ value: JSONValue?) -> String? {
        if case .string(let text)? = value { text } else { nil }
    }
}
