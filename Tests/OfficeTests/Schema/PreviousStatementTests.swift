import Foundation
import TestSupport
import Testing

@testable import Operations
@testable import Postgres

/// A server of the release before goes on while the schema is the new one: Postgres still takes every statement that it sends, and answers
/// with the columns that it reads, in their places (CONTRIBUTING.md, Upgrades without a failed request).
@Suite(.mayBlock) struct PreviousStatementTests {
    struct Previous: Sendable, CustomTestStringConvertible {
        let name: String
        let columns: String
        let sql: String
        var testDescription: String { name }
    }

    private static let path = "migrations/previous/statements.sql"
    private static let functionsPath = "migrations/previous/functions.txt"

    @Test(
        "what the release before sends is prepared, by the server's own role, and has the columns that it had", arguments: record)
    func prepared(statement: Previous) throws {
        let session = try TestDatabase.shared().session(as: .server)
        try session.execute("prepare previous as \(statement.sql); deallocate previous")
        let columns = try Self.columns(of: statement.name, TestDatabase.shared().session())
        // One more would be 0A000 for every server that has prepared it before the migration.
        #expect(columns == statement.columns)
    }

    @Test("a database of the release before is migrated: no function stays beside one of its name, what that sends is prepared")
    func migrated() throws {
        let database = try BareDatabase()
        let owner = try Session(connecting: database.target(as: .owner).text)
        _ = try Migrator(try Self.before(), on: owner).migrate()
        let functions = "select count(*), count(distinct proname) from pg_proc where pronamespace = 'office'::regnamespace"
        let count = String(try Document(Self.functionsPath).lines.count { $0.hasPrefix("office.") })
        #expect(try database.session().query(functions) == [[count, count]])
        let run = try database.run("migrate")
        #expect(run.exit == .code(0), "\(run.output)")
        let twins = """
            select p.oid::regprocedure from pg_proc p
            where p.pronamespace = 'office'::regnamespace and exists (
                select from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname and o.oid <> p.oid)
            """
        #expect(try database.session().column(twins) == [])
        let server = try database.session(as: .server)
        for statement in Self.record { try server.execute("prepare previous as \(statement.sql); deallocate previous") }
    }

    @Test("functions that came after the release before, with other parameters since: a database that has them so is migrated")
    func younger() throws {
        // The record knows only those of a release: what a build between two releases had is written here.
        let younger = """
            create function office.reservations_named(tenant uuid, needle text, clients uuid[], most int)
                returns uuid[] language sql as '';
            create function office.write_stickers(tenant uuid, removed text[], added text[], assets uuid[])
                returns void language sql as '';
            create function office.forget_plans() returns void language sql as '';
            create function office.reservations_that_show(
                cursor office.change_cursor, items uuid[], clients uuid[], accounts uuid[], account_rows uuid[], begins_after uuid,
                page_size int)
                returns table (id uuid) language sql as '';
            """
        let database = try BareDatabase()
        let owner = try Session(connecting: database.target(as: .owner).text)
        var source = try Self.before()
        _ = try Migrator(source, on: owner).migrate()
        let known = Set(source.migrations.map(\.name))
        let drops = try #require(SchemaFiles.source.migrations.firstIndex { $0.name == "0035_moved_rows" })
        source.migrations += SchemaFiles.source.migrations[..<drops].filter { !known.contains($0.name) }
        _ = try Migrator(source, on: owner).migrate()
        try database.session(as: .owner).execute("set check_function_bodies = off; \(younger)")
        let run = try database.run("migrate")
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(
            try database.session().column(
                "select proname from pg_proc where pronamespace = 'office'::regnamespace group by 1 having count(*) > 1") == [])
    }

    @Test("migrate refuses two functions of one name, and keeps nothing")
    func twins() throws {
        let database = try TestDatabase.fresh()
        let twin = "office.delete_mail(text)"
        try database.session(as: .owner).execute("create function \(twin) returns int language sql return 1")
        let migrator = try NextSchema.migrator(NextSchema.source(), on: database)
        #expect {
            _ = try migrator.migrate()
        } throws: { error in
            guard case .file(let name, let cause)? = error as? Migrator.Failure else { return false }
            return name == "functions/finish" && "\(cause)".contains(twin)
        }
        #expect(try database.session().value("select max(version) from office.schema_version") == "\(NextSchema.presentVersion)")
    }

    @Test("the server's role may execute each function that the release before calls, also by a statement that is no mere call")
    func executable() throws {
        let called = Set(Self.record.flatMap { $0.sql.matches(of: /office\.([a-z0-9_]+)\(/).map { String($0.1) } })
        #expect(called.isSuperset(of: ["pick_up_asset", "describe_outboxes", "describe_change_log", "finish_push"]))
        #expect(called.sorted() == SchemaFiles.previousFunctions)
        let refused = try TestDatabase.shared().session(as: .server).column(
            """
            select n from unnest($1::text[]) as n
            where not exists (
                select from pg_proc p
                where p.pronamespace = 'office'::regnamespace and p.proname = n and has_function_privilege(p.oid, 'execute'))
            """, ["{\(called.joined(separator: ","))}"])
        #expect(refused == [])
    }

    @Test("a migration leaves the server's role what an older program calls, until the schema serves none of those any more")
    func notRevoked() throws {
        let database = try TestDatabase.fresh()
        let old = "office.pick_up_asset_of_before"
        try database.session(as: .owner).execute(
            """
            create function \(old)() returns int language sql return 1;
            revoke execute on function \(old)() from public;
            grant execute on function \(old)() to \(DatabaseRole.server.rawValue)
            """)
        for (serves, isLeft) in [(NextSchema.presentVersion, true), (NextSchema.presentVersion + 1, false)] {
            let next = NextSchema.source(serves: serves)
            let granted = EntryPoints.granted(by: next, before: ["pick_up_asset_of_before"])
            let migrator = try NextSchema.migrator(next, on: database)
            _ = try migrator.migrate { () throws(PostgresError) in
                try migrator.grant(granted, to: DatabaseRole.server.rawValue)
            }
            let server = try database.session(as: .server)
            #expect(try server.value("select has_function_privilege('\(old)()', 'execute')") == (isLeft ? "t" : "f"))
            #expect(try server.value("select has_function_privilege('office.vapid_key()', 'execute')") == "t")
        }
    }

    @Test("the record is of a program that this schema says it serves, and of all that it sent")
    func isServed() throws {
        let heading = try #require(try Document(Self.path).lines.first)
        let version = try #require(heading.split(separator: " ").last.flatMap { Int($0) })
        #expect(heading.hasPrefix("-- What the program of this schema sends: "))
        #expect(version >= SchemaFiles.source.serves && version <= SchemaFiles.source.version)
        #expect(Self.record.count > 80)
    }

    @Test(
        "written anew by script/upgrade --record",
        .enabled(if: ProcessInfo.processInfo.environment["TEST_RECORD_STATEMENTS"] != nil))
    func recorded() throws {
        let path = try #require(ProcessInfo.processInfo.environment["TEST_RECORD_STATEMENTS"])
        let session = try TestDatabase.shared().session()
        var text = "-- What the program of this schema sends: \(SchemaFiles.source.version)\n"
        for statement in Set(EntryPoints.statements).sorted(by: { $0.name < $1.name }) {
            let columns = try Self.columns(of: statement.name, session)
            text += "\n-- \(statement.name): \(columns)\n\(statement.sql)\n"
        }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        try session.execute("set search_path = pg_catalog")
        defer { try? session.execute("reset search_path") }
        let functions = try session.column(
            """
            select format('office.%s(%s) returns %s', p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid))
            from pg_proc p
            where p.pronamespace = 'office'::regnamespace
            order by p.proname collate "C", pg_get_function_identity_arguments(p.oid) collate "C"
            """)
        let last = SchemaFiles.source.migrations.last?.name ?? ""
        let heading = "-- What functions the program of this schema makes, after the migration \(last)"
        try ([heading] + functions + [""]).joined(separator: "\n").write(
            to: URL(fileURLWithPath: path).deletingLastPathComponent().appending(path: "functions.txt"), atomically: true,
            encoding: .utf8)
    }

    /// The tables of the release before, and its functions, which do nothing.
    private static func before() throws -> SchemaSource {
        let lines = try Document(functionsPath).lines.filter { !$0.isEmpty }
        let last = lines.first?.split(separator: " ").last.map(String.init)
        var source = SchemaFiles.source
        let place = try #require(source.migrations.firstIndex { $0.name == last })
        (source.version, source.serves) = (1, 1)
        source.migrations = Array(source.migrations[...place])
        let functions = lines.dropFirst().map { line in
            let body = line.hasSuffix(" returns trigger") ? "plpgsql as 'begin return new; end'" : "sql as ''"
            return "create or replace function \(line) language \(body);"
        }
        source.functions = [NextSchema.file("functions/all_of_before", functions.joined(separator: "\n"))]
        (source.triggers, source.indexes) = ([], [])
        source.finish = NextSchema.file("functions/finish", "select 1")
        return source
    }

    /// In the file a statement has a line of its name and columns before it, and an empty one behind it.
    static let record: [Previous] = {
        let text = (try? Document(path).lines.joined(separator: "\n")) ?? ""
        return text.components(separatedBy: "\n\n-- ").dropFirst().compactMap { part in
            let lines = part.split(separator: "\n", maxSplits: 1).map(String.init)
            guard lines.count == 2, let colon = lines[0].range(of: ": ") ?? lines[0].range(of: ":") else { return nil }
            return Previous(
                name: String(lines[0][..<colon.lowerBound]), columns: String(lines[0][colon.upperBound...]), sql: lines[1])
        }
    }()

    /// What the function of that name returns, column by column; nothing for a statement that is no call.
    private static func columns(of name: String, _ session: Database) throws -> String {
        guard name.hasPrefix("office.") else { return "" }
        return try session.value(
            """
            select coalesce(
                (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
                 from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
                 where t.oid = p.prorettype and t.typrelid <> 0),
                regexp_replace(pg_get_function_result(p.oid), '^TABLE\\((.*)\\)$', '\\1'))
            from pg_proc p where p.pronamespace = 'office'::regnamespace and p.proname = $1
            """, [String(name.dropFirst("office.".count))]) ?? ""
    }
}
