import TestSupport
import Testing

/// Backups restored in the ways that people restore them (docs/reference/backup.md): after `migrate` the house is whole, every
/// invariant holds, and no house sees another. Before it, the server refuses what does not hold them apart.
@Suite(.watchdog, .mayBlock) struct RestoreTests {
    struct Way: Sendable, CustomTestStringConvertible {
        let role: DatabaseRole?
        let options: [String]
        /// Whether the functions come back to their owner.
        let isWhole: Bool

        var testDescription: String { "\(role?.rawValue ?? "superuser") \(options.joined(separator: " "))" }
    }

    static let ways = [
        Way(role: nil, options: [], isWhole: true),
        Way(role: nil, options: ["--no-owner"], isWhole: false),
        Way(role: nil, options: ["--no-owner", "--no-acl"], isWhole: false),
        Way(role: .owner, options: ["--no-owner"], isWhole: false),
        Way(role: .owner, options: ["--no-owner", "--no-acl"], isWhole: false),
        // Functions can't be given away: pg_restore says so, goes on, and ends with 1.
        Way(role: .owner, options: [], isWhole: false),
    ]

    @Test("a database that was restored holds the houses apart after migrate, and is refused before it does", arguments: ways)
    func restored(way: Way) throws {
        let source = try TestDatabase.fresh()
        let houses = try TwoHouses(on: TestServer.start(database: source))
        let copy = try TestDatabase.empty()
        let run = try Backup(of: source).restore(into: copy, as: way.role, way.options)
        #expect(run.exit == .code(way.role == .owner && way.options.isEmpty ? 1 : 0), "\(run.output)")
        if !way.isWhole { try expectRefused(copy) }
        let migrated = try ServerBinary.run(["migrate"], settings: settings(copy, way.role))
        #expect(migrated.exit == .code(0), "\(migrated.output)")
        try expectSound(copy, settings: settings(copy, way.role))
        try houses.expectApart(on: TestServer.start(database: copy))
        #expect(try rights(copy) == rights(source))
    }

    @Test("data alone, into a database that was just migrated: nothing fires, and everything holds")
    func dataOnly() throws {
        let source = try TestDatabase.fresh()
        let houses = try TwoHouses(on: TestServer.start(database: source))
        let copy = try TestDatabase.empty()
        #expect(try ServerBinary.run(["migrate"], settings: settings(copy, .owner)).exit == .code(0))
        try copy.session().execute("delete from tenants")
        let backup = try Backup(of: source, ["--data-only", "--exclude-table=office.*"])
        let run = try backup.restore(into: copy, as: nil, ["--data-only", "--disable-triggers"])
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try ServerBinary.run(["migrate"], settings: settings(copy, .owner)).exit == .code(0))
        try expectSound(copy, settings: settings(copy, .owner))
        try houses.expectApart(on: TestServer.start(database: copy))
        let counts =
            "select (select count(*) from audit_log), (select count(*) from asset_checkouts), (select count(*) from tenants)"
        let before = try source.session().query(counts)
        // What expectApart did: a return and a pickup.
        #expect(
            try copy.session().query(counts).map { [$0[1], $0[2]] } == before.map { [String(Int($0[1] ?? "")! + 1), $0[2]] })
    }

    /// As it was restored, it would show one house to another.
    private func expectRefused(_ database: TestDatabase) throws {
        let server = DatabaseRole.server.rawValue
        try database.session().execute(
            """
            grant usage on schema office to \(server);
            grant select on office.migrations, office.schema_version to \(server);
            grant execute on all functions in schema office to \(server)
            """)
        let run = try Refusal.serve(on: database)
        #expect(run.exit == .code(78))
        #expect(run.output.contains("the tenants are not kept apart: quartermaster_app does not own office."), "\(run.output)")
        let doctor = try DoctorRun(settings(database, .owner))
        #expect(doctor["office-role"]?.verdict == "wrong")
        #expect(doctor.exit == .code(78))
    }

    private func expectSound(_ database: TestDatabase, settings: [String: String]) throws {
        #expect(try ServerBinary.run(["migrate", "--check"], settings: settings).exit == .code(0))
        let verified = try ServerBinary.run(["verify"], settings: settings)
        #expect(verified.exit == .code(0), "\(verified.output)")
        let doctor = try DoctorRun(settings)
        for name in ["migrations", "office-role", "row-security", "outsiders"] {
            #expect(doctor[name]?.verdict == "ok", "\(doctor[name]?.sentence ?? name)")
        }
    }

    /// What the functions' owner may do, and who else may do anything.
    private func rights(_ database: TestDatabase) throws -> [[String?]] {
        try database.session().query(
            """
            select c.oid::regclass::text, a.privilege_type
            from pg_class c, aclexplode(c.relacl) a
            where c.relnamespace in ('public'::regnamespace, 'signin'::regnamespace) and c.relkind = 'r'
              and a.grantee = 'quartermaster_app'::regrole
            union all
            select p.oid::regprocedure::text, a.grantee::regrole::text
            from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
            where p.pronamespace = 'office'::regnamespace and a.grantee <> p.proowner
            order by 1, 2
            """)
    }

    /// Whoever restored it migrates it.
    private func settings(_ database: TestDatabase, _ role: DatabaseRole?) -> [String: String] {
        [
            "DATABASE_URL": database.target(as: .server).text, "MIGRATE_DATABASE_URL": database.target(as: role).text,
            "JWT_SECRET": TestSettings.secret,
        ]
    }
}
