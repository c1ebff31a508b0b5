/// A rental house of the test's own: a fresh tenant with one account a role, so that tests run side by side and none
/// sees another's rows. Made and looked at by SQL, as the superuser whom row-level security does not hold.
final class House: Sendable {
    let tenant: String
    let client: String
    /// A session of the house's own, for looking and for making.
    let database: Database
    private let server: TestServer?
    private let accounts: [Role: Account]

    /// - Parameters:
    ///   - server: the run's own unless a test started another; a house that no phone is asked of starts none.
    ///   - other: another database than the server's, for a house that no server knows.
    init(on server: TestServer? = nil, in other: TestDatabase? = nil, timeZone: String = "America/Bogota") throws {
        self.server = server
        database = try (other ?? server?.database ?? TestDatabase.shared()).session()
        tenant = ID.fresh()
        client = ID.fresh()
        try database.query(
            "insert into tenants (id, name, time_zone) values ($1, $2, $3)", [tenant, "House \(tenant.prefix(8))", timeZone])
        try database.query(
            "insert into clients (id, tenant_id, display_name, preferred_language) values ($1, $2, 'Acme Films', 'en')",
            [client, tenant])
        var accounts: [Role: Account] = [:]
        for role in Role.allCases { accounts[role] = try database.insertAccount(tenant: tenant, roles: [role.rawValue]) }
        self.accounts = accounts
    }

    /// The house's person with just this role.
    func account(_ role: Role) -> Account {
        guard let account = accounts[role] else { preconditionFailure("every role was given an account") }
        return account
    }

    /// That person's device, with a connection of its own.
    func phone(_ role: Role = .staff) throws -> Phone { try phone(of: account(role)) }

    func phone(of account: Account) throws -> Phone {
        Phone(port: try (server ?? TestServer.shared()).port, token: account.token())
    }

    /// One more person, with any roles and a token of their own.
    func addAccount(roles: [String], email: String? = nil, linked: Bool = true) throws -> Account {
        try database.insertAccount(tenant: tenant, roles: roles, email: email, linked: linked)
    }

    /// Changes people past the server, in a transaction that names this house.
    func changePeople(_ sql: String, _ parameters: [Database.Parameter] = []) throws {
        try database.query(sql, parameters, in: tenant)
    }
}

extension Database {
    fileprivate func insertAccount(
        tenant: String, roles: [String], email: String? = nil, linked: Bool = true
    ) throws -> Account {
        let id = ID.fresh()
        let account = Account(
            id: id, subject: ID.fresh(), email: email ?? "\(roles.first ?? "nobody")-\(id.prefix(8))@house.example",
            tenant: tenant)
        try query(
            """
            insert into accounts (id, tenant_id, auth_user_id, email, display_name, roles, locale)
            values ($1, $2, $3, $4, $5, $6::text[], 'en')
            """,
            [id, tenant, linked ? account.subject : nil, account.email, "Person \(id.prefix(4))", Database.array(roles)])
        return account
    }

    /// The text of a Postgres array; the values hold no quote, brace or comma.
    static func array(_ values: [String]) -> String { "{" + values.joined(separator: ",") + "}" }
}
