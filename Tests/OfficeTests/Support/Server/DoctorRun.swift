/// What `quartermaster doctor` said, by the name of the check.
struct DoctorRun {
    struct Line: Equatable {
        let verdict: String
        let sentence: String
    }

    let exit: ExitStatus
    let names: [String]
    private let lines: [String: Line]

    init(_ settings: [String: String]) throws {
        self.init(try ServerBinary.run(["doctor"], settings: settings.filter { !$0.value.isEmpty }))
    }

    init(_ run: ProgramRun) {
        exit = run.exit
        let parts = run.output.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 2) }.filter { $0.count == 3 }
        names = parts.map { String($0[1]) }
        lines = Dictionary(
            parts.map { (String($0[1]), Line(verdict: String($0[0]), sentence: String($0[2].drop { $0 == " " }))) },
            uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> Line? { lines[name] }

    /// The names of the checks that came to this.
    func names(_ verdict: String) -> [String] { names.filter { lines[$0]?.verdict == verdict } }
}

/// An installation on which all is well, for a test to break.
struct HealthyHouse {
    let database: TestDatabase
    let storage: StorageFolder
    let settings: [String: String]

    init() throws {
        database = try TestDatabase.fresh()
        storage = try StorageFolder(of: database)
        let own = [
            "JWT_SECRET": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b", "LOOPS": "1", "STORAGE_DIR": storage.path,
            "AUTH_DIR": storage.path + "/auth",
        ]
        settings = database.settings.merging(own) { $1 }
        try database.session().execute("update tenants set name = 'Acme Rental', time_zone = 'America/Bogota'")
        let added = try ServerBinary.run(
            ["account", "add", "--email", "ana@acme.example", "--role", "admin"], settings: settings)
        guard added.exit == .code(0) else { throw DatabaseError(message: added.output) }
        try database.session().execute("update accounts set auth_user_id = gen_random_uuid()")
        // Of this night.
        try database.session().execute(
            """
            insert into office.operations (kind, ended_at, succeeded, detail)
            select kind, now(), true, 'well' from unnest(array['backup', 'restore_check', 'verify']) as kind
            """)
    }

    /// Has the doctor look after a superuser broke something, with these settings put over those of the house.
    func examined(after breaking: String = "", settings changes: [String: String] = [:]) throws -> DoctorRun {
        if !breaking.isEmpty { try database.session().execute(breaking) }
        return try DoctorRun(settings.merging(changes) { $1 })
    }
}
