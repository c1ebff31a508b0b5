import Foundation

/// A migrated database of the tests' own, set up as the contract would have it in production: an owner who may create
/// roles and is no superuser migrates it, and the server comes in as a third, who owns nothing.
final class TestDatabase: Sendable {
    let name: String
    private let maintenance: ConnectionString
    private let idle: IdleSessions?
    /// Goes with the last that holds it: those of a whole run would fill the memory of a small machine.
    private let isDropped: Bool

    /// The database of the run, which all tests share, each in a tenant of its own.
    static func shared() throws -> TestDatabase { try run.get() }
    private static let run = Result { try distributed() ?? TestDatabase.fresh() }

    /// The one of `script/scale-out`, whose tenants lie on several nodes.
    private static func distributed() throws -> TestDatabase? {
        guard let name = ProcessInfo.processInfo.environment["TEST_DISTRIBUTED_DATABASE"] else { return nil }
        return TestDatabase(named: name, beside: try TestSettings.maintenanceDatabase(), keeping: IdleSessions())
    }

    /// One more, for a test that bends the whole of it.
    static func fresh() throws -> TestDatabase {
        let template = try migrated.get()
        let copy = TestDatabase(
            named: "quartermaster_test_" + ID.fresh().prefix(8), beside: template.maintenance, keeping: IdleSessions(),
            isDropped: true)
        try copy.create(like: template.name)
        return copy
    }

    /// One that nobody has migrated, for what a backup holds.
    static func empty() throws -> TestDatabase {
        let database = TestDatabase(
            named: "quartermaster_test_" + ID.fresh().prefix(8), beside: try TestSettings.maintenanceDatabase(), isDropped: true)
        try database.create(like: "template0")
        return database
    }

    /// Migrated once; the others are copied from it. Nobody stays connected to it: Postgres copies no busy database.
    private static let migrated = Result {
        try migrated(
            beside: TestSettings.maintenanceDatabase(), named: "quartermaster_test_template_" + ID.fresh().prefix(8))
    }

    /// A new one, in any cluster.
    static func migrated(beside maintenance: ConnectionString, named name: String) throws -> TestDatabase {
        let database = TestDatabase(named: name, beside: maintenance)
        try DatabaseRole.createAll(in: Database(maintenance))
        try database.create(like: "template0")
        try database.migrate()
        return database
    }

    private init(
        named name: String, beside maintenance: ConnectionString, keeping idle: IdleSessions? = nil, isDropped: Bool = false
    ) {
        self.name = name
        self.maintenance = maintenance
        self.idle = idle
        self.isDropped = isDropped
    }

    deinit { if isDropped { Self.drop(name, maintenance) } }

    static func drop(_ name: String, _ maintenance: ConnectionString) {
        try? Database(maintenance).execute("drop database if exists \(name) with (force)")
    }

    /// What tells it from every other, as the server has it.
    func identity() throws -> String {
        let asked = """
            select md5(c.system_identifier || '/' || d.oid)
            from pg_control_system() c, pg_database d where d.datname = current_database()
            """
        return try session().value(asked) ?? ""
    }

    /// Where a role finds this database; nil is the superuser.
    func target(as role: DatabaseRole? = nil) -> ConnectionString {
        let here = maintenance.with(database: name)
        return role.map { here.with(user: $0.rawValue, password: DatabaseRole.password) } ?? here
    }

    /// A session of the caller's own; as the superuser, whom row-level security does not hold, unless told otherwise.
    func session(as role: DatabaseRole? = nil) throws -> Database {
        try Database(target(as: role), from: role == nil ? idle : nil, of: self)
    }

    /// The settings that make `quartermaster` work on this database.
    var settings: [String: String] {
        ["DATABASE_URL": target(as: .server).text, "MIGRATE_DATABASE_URL": target(as: .owner).text]
    }

    private func create(like template: String) throws {
        // A copy of the files, where the default would write every page to the log as well.
        try Database(maintenance).execute(
            "create database \(name) template \(template) strategy file_copy owner \(DatabaseRole.owner.rawValue)")
        Self.dropAtEnd(name, maintenance)
    }

    /// One that is held to the end goes with the run; where the whole cluster does, nobody waits for that.
    static func dropAtEnd(_ name: String, _ maintenance: ConnectionString) {
        if ProcessInfo.processInfo.environment["TEST_POSTGRES_LASTS"] == "no" { return }
        RunEnd.add { drop(name, maintenance) }
    }

    private func migrate() throws {
        let run = try ServerBinary.run(["migrate"], settings: settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })
        guard run.exit == .code(0) else { throw DatabaseError(message: "quartermaster migrate failed:\n\(run.output)") }
    }
}
