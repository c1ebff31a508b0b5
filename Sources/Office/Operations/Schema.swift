import Postgres

/// Brings databases up to date and says whether one is: what `quartermaster migrate` and the start of `serve` do.
public struct Schema {
    private let settings: Settings
    private let session: Session
    private let migrator: Migrator

    /// Whose rights are used.
    public enum Connection: Sendable {
        /// The table owner's: `MIGRATE_DATABASE_URL` where it is set, else `DATABASE_URL`.
        case owner
        /// The server's, enough to look: `DATABASE_URL`.
        case server
    }

    /// Connects.
    public init(_ settings: Settings, as connection: Connection = .owner) throws(PostgresError) {
        self.settings = settings
        let ownerURL = connection == .owner ? settings.migrateDatabaseURL : nil
        session = try Session(connecting: ownerURL ?? settings.databaseURL)
        migrator = Migrator(EmbeddedSchema.source, on: session)
    }

    /// What is applied and what is not; changes nothing.
    public func state() throws(PostgresError) -> SchemaState { try migrator.state() }

    /// What `migrate` did.
    public struct Report: Sendable {
        /// Names of what was applied, in order.
        public let applied: [String]
        /// The name of the tenant that a fresh install was given.
        public let newTenant: String?
    }

    /// Applies what is missing, and makes the first tenant of a fresh install. Throws `Migrator.Failure`.
    public func migrate(tenantName: String?, timeZone: String?) throws(Migrator.Failure) -> Report {
        let applied = try migrator.migrate()
        do throws(PostgresError) {
            // Two at once would update the same rights, and each make a tenant.
            let tenant = try migrator.exclusively { () throws(PostgresError) in
                try grantToServer()
                return try makeFirstTenant(tenantName, timeZone)
            }
            return Report(applied: applied, newTenant: tenant)
        } catch {
            throw .postgres(error)
        }
    }

    private func makeFirstTenant(_ name: String?, _ timeZone: String?) throws(PostgresError) -> String? {
        try session.execute(
            """
            insert into public.tenants (name, time_zone)
            select coalesce($1, 'Rental house'), coalesce($2, 'UTC')
            where not exists (select from public.tenants)
            returning name
            """, [name, timeZone]
        ).first?.text(0)
    }

    /// Loads the demo in one transaction.
    public func loadDemo() throws(PostgresError) {
        try session.transaction { () throws(PostgresError) in
            for file in EmbeddedSchema.demo { try session.execute(file.sql) }
        }
    }

    /// Where server and owner are two roles, the server's gets the right to call the functions, and no more.
    private func grantToServer() throws(PostgresError) {
        guard settings.migrateDatabaseURL != nil else { return }
        let server = try Session(connecting: settings.databaseURL)
        let asked = "select current_user::text"
        guard let user = try server.execute(asked).first?.text(0), try session.execute(asked).first?.text(0) != user
        else { return }
        try migrator.grant(to: user)
    }
}
