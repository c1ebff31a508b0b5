import API
import Accounts
import Files
import Postgres
import Settings

/// Brings databases up to date and says whether one is: what `quartermaster migrate` and the start of `serve` do.
package struct Schema {
    /// Whose rights are used.
    package enum Connection: Sendable {
        /// The table owner's: `MIGRATE_DATABASE_URL` where it is set, else `DATABASE_URL`.
        case owner
        /// The server's, enough to look: `DATABASE_URL`.
        case server
    }

    /// The result of `migrate`.
    package struct Report: Sendable {
        /// Names of what was applied, in order.
        package let applied: [String]
        /// The first tenant of a fresh install, where it was made.
        package let newTenant: NewTenant?
        /// True when programs of the earlier version are no longer served.
        package let leavesProgramsBehind: Bool
    }

    /// For a look at all names, also where the statements of requests have less time: a server must be able to start on a busy machine.
    private static let leastPatience: Duration = .seconds(15)

    package let settings: Settings
    let session: Session
    private let migrator: Migrator

    /// Connects.
    package init(_ settings: Settings, as connection: Connection = .owner) throws(CommandFailure) {
        self.settings = settings
        let ownerURL = connection == .owner ? settings[.migrateDatabaseURL] : nil
        let url = ownerURL ?? settings[.databaseURL]
        do throws(PostgresError) {
            // A migration takes as long as it takes.
            session = try Session(
                connecting: url,
                patience: connection == .server ? max(settings[.statementTimeout], Self.leastPatience) : nil)
        } catch {
            throw CommandFailure(connecting: url, error)
        }
        migrator = Migrator(SchemaFiles.source, on: session)
    }

    /// Tells this database from every other, and no secret: the cluster and the database in it. The same on a standby that takes over.
    /// Nil where Postgres does not say.
    package func databaseIdentity() -> String? {
        (try? session.execute(Self.askingIdentity))?.first?.text(0)
    }

    static let askingIdentity = """
        select md5(c.system_identifier || '/' || d.oid)
        from pg_control_system() c, pg_database d where d.datname = current_database()
        """

    /// Throws, with every name, when the server can't or must not serve on this database; changes nothing.
    package func check() throws(CommandFailure) {
        try checkVersion()
        try checkIsolation()
    }

    func checkVersion() throws(CommandFailure) {
        let state = try state()
        if state.hasDrifted { throw CommandFailure(drifted: state) }
        guard state.isCurrent else {
            let cure = "run `quartermaster migrate`, or set MIGRATE=1 to do it at every start of the server"
            let found =
                state.isEmpty
                ? "nobody has migrated the database yet, it has no schema of this program: \(cure)"
                : "the database is not up to date: \(cure). Pending: \(Self.list(state.pending))"
            throw CommandFailure(.misconfigured, found)
        }
    }

    /// Throws where a newer program has migrated the database, and it does not serve this one any more: what a command writes there might not
    /// be what that one expects.
    package static func checkThatItServes(_ settings: Settings) throws(CommandFailure) {
        try Schema(settings, as: .server).checkThatItServes()
    }

    func checkThatItServes() throws(CommandFailure) {
        let state = try state()
        guard state.servesUs else { throw CommandFailure(drifted: state) }
    }

    /// Does as `check`, and throws when an index is still to be built, without which it is slower.
    package func checkAll() throws(CommandFailure) {
        try check()
        let pending = try state().pendingIndexes
        guard pending.isEmpty else {
            throw CommandFailure(
                .misconfigured,
                "the database is not up to date: run `quartermaster migrate`. Pending: \(pending.joined(separator: ", "))")
        }
    }

    private func state() throws(CommandFailure) -> SchemaState {
        do throws(PostgresError) { return try migrator.state() } catch { throw CommandFailure(error) }
    }

    /// Throws when something that holds the tenants apart is not there, as after a restore without its owners.
    private func checkIsolation() throws(CommandFailure) {
        let faults: [String]
        do throws(PostgresError) {
            faults = try session.transaction { () throws(PostgresError) in
                // No schema of the database's may stand in for the catalog, and names are whole.
                try session.execute("set local search_path = pg_catalog")
                return try Isolation.faults { sql throws(PostgresError) in
                    try session.execute(sql).rows.compactMap { $0.text(0) }
                }
            }
        } catch {
            throw CommandFailure(error)
        }
        guard faults.isEmpty else { throw CommandFailure(notIsolated: faults) }
    }

    /// Migrations by name; of functions, which are many, only a few.
    private static func list(_ pending: [String]) -> String {
        let functions = pending.filter { $0.hasPrefix("functions/") }
        guard functions.count > 3 else { return pending.joined(separator: ", ") }
        return (pending.filter { !$0.hasPrefix("functions/") } + ["\(functions.count) functions"]).joined(separator: ", ")
    }

    /// Applies what is missing, and makes the first tenant of a fresh install: all of it or nothing. A distributed database gets the new
    /// functions on all nodes.
    package func migrate(tenant: FirstTenant = FirstTenant()) throws(CommandFailure) -> Report {
        if try isIgnored(tenant) { throw .tenantIsThere }
        let distribution = try existingDistribution()
        var refusal: CommandFailure?
        do throws(Migrator.Failure) {
            let before = try asking { () throws(PostgresError) in try migrator.state() }
            // Asked before any lock is held.
            let server = try asking { () throws(PostgresError) in try serverUser() }
            let ofNodes = try asking { () throws(PostgresError) in try distribution?.functions } ?? []
            var made: NewTenant?
            let applied = try migrator.migrate { () throws(PostgresError) in
                if let server { try migrator.grant(EntryPoints.granted() + ofNodes, to: server) }
                refusal = try tenant.refusal(in: session)
                // Nothing of this run is kept.
                guard refusal == nil else { throw .unavailable }
                made = try tenant.make(in: session)
                try renewChangeLog()
            }
            if let distribution, !applied.isEmpty {
                _ = try asking { () throws(PostgresError) in try distribution.run(shards: 0, server: nodeUser(server)) }
            }
            return Report(
                applied: applied, newTenant: made,
                leavesProgramsBehind: before.version > 0 && before.version < SchemaFiles.source.serves)
        } catch {
            throw refusal ?? CommandFailure(error)
        }
    }

    /// Throws, with what to do, where the tenants can't be distributed over several nodes; changes nothing.
    package func checkThatItCanBeDistributed() throws(CommandFailure) {
        let obstacle: String?
        do throws(PostgresError) { obstacle = try Distribution(session).obstacle() } catch { throw CommandFailure(error) }
        if let obstacle { throw CommandFailure(.misconfigured, obstacle) }
    }

    /// Distributes the tenants of a database that is up to date over the workers of its Citus cluster, in so many parts.
    package func distribute(shards: Int) throws(CommandFailure) -> Distribution.Report {
        do throws(PostgresError) {
            return try Distribution(session).run(shards: shards, server: nodeUser(try serverUser()))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// True when the tenants lie on several nodes.
    package var isDistributed: Bool {
        get throws(CommandFailure) {
            do throws(PostgresError) { return try Distribution(session).isThere } catch { throw CommandFailure(error) }
        }
    }

    /// Nil where the tenants are not distributed. Throws where this program's tables are not those of a distributed database.
    private func existingDistribution() throws(CommandFailure) -> Distribution? {
        let distribution = Distribution(session)
        do throws(PostgresError) {
            try distribution.keepToCoordinator()
            guard try distribution.isThere else { return nil }
        } catch {
            throw CommandFailure(error)
        }
        let state = try state()
        // An index would be built over the coordinator's own tables, which hold nothing.
        let tables = state.pending.filter { !$0.hasPrefix("functions/") } + state.pendingIndexes
        guard tables.isEmpty else {
            throw CommandFailure(
                .misconfigured,
                "the tables of a distributed database are not migrated by this program; nothing was changed. Pending: "
                    + "\(tables.joined(separator: ", ")) (docs/scale-out.md)")
        }
        return distribution
    }

    /// Whom the nodes let the functions be called by: where server and owner are one role, that one.
    private func nodeUser(_ server: String?) throws(PostgresError) -> String {
        if let server { return server }
        return try session.execute("select current_user::text").first?.text(0) ?? ""
    }

    /// Empties the change log where it came from elsewhere, as after a restore; the cursors of before are refused then.
    package func renewChangeLog() throws(PostgresError) { try session.execute("select office.renew_change_log()") }

    /// Builds the indexes that are missing, while others read and write; returns their names.
    package func buildIndexes() throws(CommandFailure) -> [String] {
        _ = try existingDistribution()
        do throws(Migrator.Failure) { return try migrator.buildIndexes() } catch { throw CommandFailure(error) }
    }

    private func isIgnored(_ tenant: FirstTenant) throws(CommandFailure) -> Bool {
        do throws(PostgresError) { return try tenant.isIgnored(in: session) } catch { throw CommandFailure(ofOwner: error) }
    }

    private func asking<Value>(_ body: () throws(PostgresError) -> Value) throws(Migrator.Failure) -> Value {
        do throws(PostgresError) { return try body() } catch { throw .postgres(error) }
    }

    /// Where server and owner are two roles, the server's gets the right to call the functions, and no more.
    private func serverUser() throws(PostgresError) -> String? {
        guard settings[.migrateDatabaseURL] != nil else { return nil }
        let asked = "select current_user::text"
        let user = try Session(connecting: settings[.databaseURL]).execute(asked).first?.text(0)
        return try session.execute(asked).first?.text(0) == user ? nil : user
    }
}
