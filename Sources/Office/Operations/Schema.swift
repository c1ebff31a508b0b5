import Postgres

/// Brings databases up to date and says whether one is: what `quartermaster migrate` and the start of `serve` do.
public struct Schema {
    private let settings: Settings
    private let session: Session
    private let migrator: Migrator

    /// Connects as the table owner: `MIGRATE_DATABASE_URL` where it is set, else `DATABASE_URL`.
    public init(_ settings: Settings) throws(PostgresError) {
        self.settings = settings
        session = try Session(connecting: settings.migrateDatabaseURL ?? settings.databaseURL)
        migrator = Migrator(EmbeddedSchema.source, on: session)
    }

    /// What is applied and what is not; changes nothing.
    public func state() throws(PostgresError) -> SchemaState { try migrator.state() }

    /// Applies what is missing; returns the names of what was applied. Throws `Migrator.Failure`.
    public func migrate() throws(Migrator.Failure) -> [String] {
        let applied = try migrator.migrate()
        do throws(PostgresError) { try grantToServer() } catch { throw .postgres(error) }
        return applied
    }

    /// Makes the tenant of a fresh install; returns its name, or nil when there is one already.
    public func nameFirstTenant(_ name: String?, timeZone: String?) throws(PostgresError) -> String? {
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
