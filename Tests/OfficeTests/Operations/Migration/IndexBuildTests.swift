import Postgres
import TestSupport
import Testing

/// Indexes that are built while others write.
@Suite(.watchdog, .mayBlock) struct IndexBuildTests {
    private static let state = """
        select i.indisvalid from pg_index i where i.indexrelid = to_regclass('public.audit_log_by_next')
        """

    @Test("a build that was cut short leaves no index behind: the next run makes it again")
    func resumed() throws {
        let database = try TestDatabase.fresh()
        let other = try database.session()
        // What it waits for, once the index is in the catalog.
        try other.execute("begin isolation level repeatable read; select count(*) from audit_log")
        let source = NextSchema.source()
        _ = try NextSchema.migrator(Self.withoutTables(source), on: database).migrate()
        let building = BackgroundWork { try NextSchema.migrator(Self.withoutTables(source), on: database).buildIndexes() }
        let observer = try database.session()
        #expect(try eventually { try observer.value(Self.state) == "f" })
        try observer.execute(
            "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index concurrently%' "
                + "and datname = current_database()")
        #expect(throws: Migrator.Failure.self) { try building.value() }
        #expect(try observer.value(Self.state) == "f")
        try other.execute("commit")
        let again = try NextSchema.migrator(Self.withoutTables(source), on: database)
        #expect(try again.state().isCurrent)
        #expect(try again.state().pendingIndexes == [NextSchema.index.name])
        #expect(try again.buildIndexes() == [NextSchema.index.name])
        #expect(try observer.value(Self.state) == "t")
        #expect(try again.buildIndexes().isEmpty)
    }

    @Test("two at once build it once, and neither waits for the other for ever")
    func atOnce() throws {
        let database = try TestDatabase.fresh()
        let source = Self.withoutTables(NextSchema.source())
        _ = try NextSchema.migrator(source, on: database).migrate()
        let built = try race(2) { _ in try NextSchema.migrator(source, on: database).buildIndexes() }
        #expect(built.flatMap(\.self) == [NextSchema.index.name])
        #expect(try database.session().value(Self.state) == "t")
    }

    @Test("a file that loses a deadlock is begun again, twenty times at most", arguments: [(19, true), (20, false)])
    func deadlocks(losses: Int, isBuilt: Bool) throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        // What a sequence counts stays when the statement is taken back.
        try session.execute("create sequence public.tries; grant usage on sequence public.tries to public")
        var source = Self.withoutTables(NextSchema.source())
        source.indexes.append(
            NextSchema.file(
                "indexes/lost_keys",
                """
                do $$ begin
                    if nextval('public.tries') <= \(losses) then
                        raise exception using errcode = 'deadlock_detected', message = 'as if';
                    end if;
                end $$
                """))
        let migrator = try NextSchema.migrator(source, on: database)
        _ = try migrator.migrate()
        if isBuilt {
            #expect(try migrator.buildIndexes().contains("indexes/lost_keys"))
        } else {
            #expect(throws: Migrator.Failure.self) { try migrator.buildIndexes() }
        }
        #expect(try session.value("select last_value from public.tries") == "20")
        #expect(try migrator.state().pendingIndexes.contains("indexes/lost_keys") == !isBuilt)
    }

    /// The next schema without what would need a lock of a table.
    private static func withoutTables(_ source: SchemaSource) -> SchemaSource {
        var source = source
        source.migrations = NextSchema.present.migrations
        source.triggers = NextSchema.present.triggers
        return source
    }
}
