import Postgres
import Testing

@testable import API

/// Programs and databases of different versions.
@Suite struct SchemaVersionTests {
    @Test("an older program serves on a newer schema that says it serves it, and its migrate puts nothing back")
    func served() throws {
        let database = try TestDatabase.fresh()
        _ = try NextSchema.migrator(NextSchema.source(), on: database).migrate()
        let functions = "select md5(string_agg(name || checksum || applied_at, ',' order by name)) from office.migrations"
        let before = try database.session().value(functions)
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        #expect(try ServerBinary.run(["migrate"], settings: settings).exit == .code(0))
        #expect(try ServerBinary.run(["migrate", "--check"], settings: settings).exit == .code(0))
        let server = try TestServer.start(settings: ["MIGRATE": "on"], database: database)
        let scene = try HandoverScene(on: server)
        #expect(try scene.house.phone().pickUp(scene.unit, on: scene.reservation).status == 200)
        #expect(server.stop() == .code(0))
        #expect(try database.session().value(functions) == before)
    }

    @Test("one that is older than what the schema serves refuses, with 78 and both numbers")
    func notServed() throws {
        let database = try TestDatabase.fresh()
        let next = NextSchema.present.version + 1
        _ = try NextSchema.migrator(NextSchema.source(serves: next), on: database).migrate()
        for settings in [[:], ["MIGRATE": "on"]] {
            let run = try Refusal.serve(on: database, settings)
            #expect(run.exit == .code(78))
            #expect(
                run.output.contains(
                    "the database is of a newer program (schema \(next)), which serves programs of schema \(next)"))
        }
        let settings = database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 }
        #expect(try ServerBinary.run(["migrate"], settings: settings).exit == .code(78))
    }

    @Test("no function brings a trigger along: those have files of their own, in the order in which tables are locked")
    func triggers() {
        for function in NextSchema.present.functions {
            #expect(
                !function.sql.contains("create or replace trigger") && !function.sql.contains("create trigger"),
                "\(function.name)")
        }
        let names = NextSchema.present.triggers.map(\.name)
        #expect(names == names.sorted())
    }

    @Test(
        "what is done while others write builds one index, or validates one constraint, of the file's name; all of them are valid then"
    )
    func besideOthers() throws {
        for file in NextSchema.present.indexes {
            let name = file.name.split(separator: "/").last ?? ""
            #expect(
                file.sql.contains("create index concurrently \(name) on ") || file.sql.contains(" validate constraint \(name)\n"),
                "\(file.name)")
        }
        let session = try TestDatabase.shared().session()
        #expect(try session.column("select conname from pg_constraint where not convalidated") == [])
        #expect(try session.column("select indexrelid::regclass from pg_index where not indisvalid") == [])
    }

    /// The first ten stay as they were applied.
    @Test(
        "a migration builds no index on a table that was there before it, and adds its foreign keys without looking at the rows")
    func quickUnderLocks() {
        for migration in NextSchema.present.migrations.dropFirst(10) {
            let code = migration.sql.split(separator: "\n")
                .filter { !$0.trimmingPrefix(while: \.isWhitespace).hasPrefix("--") }.joined(separator: "\n")
            let made = Set(code.matches(of: /create table (public\.\w+)/).map { String($0.1) })
            for statement in code.split(separator: ";") {
                guard let table = statement.firstMatch(of: /^\s*(?:alter table|create (?:unique )?index \w+ on) (public\.\w+)/),
                    !made.contains(String(table.1))
                else { continue }
                #expect(!statement.contains("create "), "\(migration.name): \(statement)")
                // A rule of another kind may be left to be validated as well.
                let keys = statement.matches(of: /foreign key/).count
                let rules = statement.matches(of: /not valid/).count
                #expect(rules >= keys && (keys == 0 || rules == keys), "\(migration.name): \(statement)")
            }
        }
    }
}
