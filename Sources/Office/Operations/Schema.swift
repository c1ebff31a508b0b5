import Files
import Postgres

/// Brings databases up to date and says whether one is: what `quartermaster migrate` and the start of `serve` do.
public struct Schema {
    /// Whose rights are used.
    public enum Connection: Sendable {
        /// The table owner's: `MIGRATE_DATABASE_URL` where it is set, else `DATABASE_URL`.
        case owner
        /// The server's, enough to look: `DATABASE_URL`.
        case server
    }

    /// What `migrate` did.
    public struct Report: Sendable {
        /// Names of what was applied, in order.
        public let applied: [String]
        /// The name of the tenant that a fresh install was given.
        public let newTenant: String?
    }

    private let settings: Settings
    private let session: Session
    private let migrator: Migrator

    /// Connects.
    public init(_ settings: Settings, as connection: Connection = .owner) throws(CommandFailure) {
        self.settings = settings
        let ownerURL = connection == .owner ? settings.migrateDatabaseURL : nil
        do throws(PostgresError) {
            session = try Session(connecting: ownerURL ?? settings.databaseURL)
        } catch {
            throw CommandFailure(error)
        }
        migrator = Migrator(EmbeddedSchema.source, on: session)
    }

    /// Throws, with every name, when the database is not up to date; changes nothing.
    public func check() throws(CommandFailure) {
        let state: SchemaState
        do throws(PostgresError) { state = try migrator.state() } catch { throw CommandFailure(error) }
        if state.hasDrifted { throw CommandFailure(drifted: state) }
        guard state.isCurrent else {
            throw CommandFailure(
                .misconfigured,
                "the database is not up to date: run `quartermaster migrate`, or set MIGRATE=1 to do it at every start of the "
                    + "server. Pending: \(Self.list(state.pending))")
        }
    }

    /// Migrations by name; of functions, which are many, only a few.
    private static func list(_ pending: [String]) -> String {
        let functions = pending.filter { $0.hasPrefix("functions/") }
        guard functions.count > 3 else { return pending.joined(separator: ", ") }
        return (pending.filter { !$0.hasPrefix("functions/") } + ["\(functions.count) functions"]).joined(separator: ", ")
    }

    /// Applies what is missing, and makes the first tenant of a fresh install.
    public func migrate(tenantName: String?, timeZone: String?) throws(CommandFailure) -> Report {
        do throws(Migrator.Failure) {
            let applied = try migrator.migrate()
            return Report(applied: applied, newTenant: try finish(tenantName, timeZone))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Loads the demo in one transaction; its pictures once that is through.
    public func loadDemo() throws(CommandFailure) {
        let folder = try PhotoStores.folder(settings.storage)
        let places: [(path: String, picture: String)]
        do throws(PostgresError) {
            places = try session.transaction { () throws(PostgresError) in
                try DemoPhotos.announce(folder == nil ? [] : EmbeddedPictures.all, to: session)
                for file in EmbeddedSchema.demo { try session.execute(file.sql) }
                return try DemoPhotos.places(in: session)
            }
        } catch {
            throw CommandFailure(error)
        }
        guard let folder else { return }
        do throws(FileFault) {
            try DemoPhotos.put(places, in: folder)
        } catch {
            throw CommandFailure(.unavailable, "the pictures could not be written to STORAGE_DIR: \(error)")
        }
    }

    // MARK: After the files

    private func finish(_ tenantName: String?, _ timeZone: String?) throws(Migrator.Failure) -> String? {
        do throws(PostgresError) {
            // Two at once would update the same rights, and each make a tenant.
            return try migrator.exclusively { () throws(PostgresError) in
                try grantToServer()
                return try makeFirstTenant(tenantName, timeZone)
            }
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
