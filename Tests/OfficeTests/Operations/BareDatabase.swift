/// A database that nobody has migrated yet, owned as a real one would be: by a role with CREATEROLE that is no superuser.
final class BareDatabase: Sendable {
    let name: String
    private let maintenance: ConnectionString

    init() throws {
        // The roles are made with the database of the run.
        _ = try TestDatabase.shared()
        maintenance = try TestSettings.maintenanceDatabase()
        name = "quartermaster_bare_" + ID.fresh().prefix(8)
        try Database(maintenance).execute("create database \(name) template template0 owner \(DatabaseRole.owner.rawValue)")
        TestDatabase.dropAtEnd(name, maintenance)
    }

    deinit { TestDatabase.drop(name, maintenance) }

    func target(as role: DatabaseRole? = nil) -> ConnectionString {
        let here = maintenance.with(database: name)
        return role.map { here.with(user: $0.rawValue, password: DatabaseRole.password) } ?? here
    }

    func session(as role: DatabaseRole? = nil) throws -> Database { try Database(target(as: role), of: self) }

    var settings: [String: String] {
        [
            "DATABASE_URL": target(as: .server).text, "MIGRATE_DATABASE_URL": target(as: .owner).text,
            "JWT_SECRET": TestSettings.secret,
        ]
    }

    /// Runs a command on it.
    func run(_ arguments: String..., settings changes: [String: String] = [:]) throws -> ProgramRun {
        try run(arguments, settings: changes)
    }

    func run(_ arguments: [String], settings changes: [String: String] = [:]) throws -> ProgramRun {
        try ServerBinary.run(arguments, settings: settings.merging(changes) { $1 })
    }
}
