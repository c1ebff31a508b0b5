import Postgres
import TestSupport
import Testing

@testable import API

/// Programs and databases of different versions.
@Suite(.mayBlock) struct SchemaVersionTests {
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
                    "the database was migrated by a newer program (schema \(next)), which serves programs of schema \(next)"))
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
        "what is done while others write builds or drops one index, or validates one constraint, of the file's name, or fills a column; all are valid then"
    )
    func besideOthers() throws {
        for file in NextSchema.present.indexes {
            let name = file.name.split(separator: "/").last ?? ""
            let isFill = name.hasSuffix("_keys") && file.sql.contains("commit;\n")
            let isIndex = ["", "unique "].contains { file.sql.contains("create \($0)index concurrently \(name) on ") }
            let dropped = name.replacing("_without_", with: "_")
            let isDrop = dropped != name && file.sql.hasSuffix("\ndrop index concurrently if exists public.\(dropped)\n")
            #expect(isFill || isIndex || isDrop || file.sql.contains(" validate constraint \(name)\n"), "\(file.name)")
        }
        let session = try TestDatabase.shared().session()
        #expect(try session.column("select conname from pg_constraint where not convalidated") == [])
        #expect(try session.column("select indexrelid::regclass from pg_index where not indisvalid") == [])
    }

    /// The first ten stay as they were applied. Of the others these were written before the rule, and say here why they are quick all the same.
    private static let excused = [
        "public.tenants: add constraint tenants_contact_check check (char_length(contact) between 1 and 200)":
            "a database has a tenant for each house: a few rows",
        "create index mail_outbox_by_notification on signin.mail_outbox (due_at) where notification_id is not null":
            "a row goes when its mail is sent: a few rows",
    ]

    @Test("what a migration does to a table that was there before it is quick under its lock: it looks at no row and writes none")
    func quickUnderLocks() {
        var slow: [String] = []
        for migration in NextSchema.present.migrations.dropFirst(10) { slow += LockRule(migration.sql).slow }
        #expect(Set(slow) == Set(Self.excused.keys))
    }

    @Test(
        "what may be slow under a lock is found",
        arguments: [
            "alter table public.assets add column a text not null",
            "alter table public.assets add column a uuid default gen_random_uuid()",
            "alter table public.assets add column a int, add column b int generated always as (a + 1) stored",
            "alter table public.assets add column a uuid references public.tenants (id)",
            "alter table public.assets alter column name set not null",
            "alter table public.assets alter column name type varchar(9)",
            "alter table public.assets add constraint assets_a_check check (a > 0)",
            "alter table public.assets add constraint assets_a_key unique (a)",
            "alter table public.assets add constraint assets_a_fkey foreign key (a) references public.b (id)",
            "alter table public.assets add primary key (a)", "alter table public.assets set tablespace fast",
            "alter table public.assets set (fillfactor = 50)",
            "create index assets_by_a on public.assets (a)", "create unique index assets_by_a on public.assets (a)",
            "update public.assets set a = 1", "delete from public.assets", "insert into public.assets select * from b",
            "select office.renew_change_log()", "cluster public.assets", "do $$ begin update public.assets set a = 1; end $$",
            "do $$ begin foreach t in array array['assets'] loop execute format('update %I set a = 1', t); end loop; end $$",
        ])
    func slowUnderLocks(statement: String) {
        #expect(!LockRule("\(statement);\n").slow.isEmpty)
        #expect(LockRule("\(LockRule.excuse)a few rows.\n\(statement);\n").slow.isEmpty)
    }

    @Test(
        "what is quick under a lock is let through",
        arguments: [
            "alter table public.assets\n    -- Why.\n    add column a text,\n    add column b int not null default 0, add column c numeric(4, 2)",
            "alter table public.assets add column a text default 'x, y; z', add column b boolean default false not null",
            "alter table public.assets add column a timestamptz not null default now(), add column b uuid[] default '{}'::uuid[]",
            "alter table public.assets alter column a drop not null, drop constraint assets_a_check, alter column b set default 3",
            "alter table public.assets drop column a",
            "alter table public.assets add constraint assets_a_check check (a > 0) not valid",
            "create table public.b (a int); create index b_by_a on public.b (a); alter table public.b add primary key (a)",
            "comment on table public.assets is 'x'", "create policy p on public.assets using (true)",
            "drop function if exists office.f(int, text)", "alter table public.assets enable row level security",
            "alter table public.assets set (\n    autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)",
        ])
    func quick(statement: String) { #expect(LockRule("\(statement);\n").slow == []) }
}
