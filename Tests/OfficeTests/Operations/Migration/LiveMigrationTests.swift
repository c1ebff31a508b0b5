import Glibc
import Postgres
import TestSupport
import Testing

/// A schema is changed under a server that is serving: phones notice nothing.
@Suite(.watchdog, .mayBlock) struct LiveMigrationTests {
    @Test(
        "the next schema comes while phones pick up and return: no request fails, none waits for a table, each change is there once"
    )
    func underLoad() throws {
        let (times, taken) = try migrate(.fresh(), phones: 8)
        // 100 ms are expected of a quiet machine, and ten times that is a fault. Where all of the migration is slow, a quarter of it
        // is: one that holds a table from its beginning to its end is found on any machine.
        let bound = max(.seconds(1), taken / 4)
        #expect(times.waited < bound && times.held < bound, "\(times) of \(taken)")
    }

    @Test(
        "so it does on a large house, and no table is locked for 100 ms", .enabled(if: LargeHouse.reservations != nil),
        .watchdog)
    func largeHouse() throws {
        let (times, _) = try migrate(LargeHouse.database(), phones: 8)
        print(
            "figure: \(LargeHouse.reservations ?? 0) reservations: tables locked for \(times.held), phones waited \(times.waited)"
        )
        #expect(times.waited < .milliseconds(100) && times.held < .milliseconds(100), "\(times)")
    }

    /// To the next schema, while phones work; with how long the migration took.
    private func migrate(_ database: TestDatabase, phones: Int) throws -> (times: LockWatch.Times, taken: Duration) {
        let server = try TestServer.start(database: database)
        let crowd = try Crowd(phones, on: server)
        let watch = try LockWatch(of: server)
        var taken = Duration.zero
        let answers = try crowd.working { acknowledged in
            let begun = acknowledged()
            #expect(eventually(within: 60) { acknowledged() > begun + 50 })
            let migrator = try NextSchema.migrator(NextSchema.source(), on: database)
            let pending = try migrator.state().pending
            let start = ContinuousClock.now
            #expect(try migrator.migrate() == pending)
            taken = .now - start
            #expect(try migrator.buildIndexes() == ["indexes/audit_log_by_next"])
            let done = acknowledged()
            #expect(eventually(within: 60) { acknowledged() > done + 50 })
        }
        let times = watch.stop()
        #expect(answers.statuses == [200], "\(answers)")
        #expect(answers.resets == 0)
        try crowd.expectEachOnce(in: database.session())
        #expect(try database.session().value("select count(*) from pg_index where not indisvalid") == "0")
        #expect(server.stop() == .code(0))
        return (times, taken)
    }

    @Test("a step that fails leaves the schema as it was, functions and all, and the server goes on")
    func allOrNothing() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        let scene = try HandoverScene(on: server)
        var source = NextSchema.source()
        source.migrations.append(NextSchema.file("9002_drops", Self.dropOfMe))
        source.migrations.append(NextSchema.file("9003_fails", "select 1 / 0"))
        let before = try applied(database)
        #expect(throws: Migrator.Failure.self) { try NextSchema.migrator(source, on: database).migrate() }
        #expect(try applied(database) == before)
        #expect(try scene.house.phone().get("/me").status == 200)
        #expect(try scene.house.phone().pickUp(scene.unit, on: scene.reservation).status == 200)
    }

    @Test("behind a long transaction it waits a little, lets others through, and tries again: nobody queues for long")
    func patience() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let other = try database.session()
        try other.execute("begin; select count(*) from reservations")
        let watch = try LockWatch(of: server)
        let released = BackgroundWork { try NextSchema.migrator(NextSchema.source(), on: database).migrate() }
        let observer = try database.session()
        let waiting = """
            select count(*) from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and not l.granted and l.mode = 'AccessExclusiveLock'
            """
        for _ in 0..<3 { #expect(try eventually { try observer.value(waiting) != "0" }) }
        for _ in 0..<5 { #expect(try phone.get(scene.path).status == 200) }
        #expect(try phone.pickUp(scene.unit, on: scene.reservation).status == 200)
        try other.execute("commit")
        #expect(try released.value().contains("9001_next"))
        // Ten times the longest wait of `LockPatience`.
        #expect(watch.stop().waited < .seconds(8))
    }

    @Test("what holds a lock for longer than its patience is told, and nothing was changed")
    func impatience() throws {
        let database = try TestDatabase.fresh()
        let other = try database.session()
        try other.execute("begin; select count(*) from reservations")
        var patience = LockPatience()
        patience.total = .milliseconds(300)
        let before = try applied(database)
        let migrator = try NextSchema.migrator(NextSchema.source(), on: database, patience: patience)
        #expect { try migrator.migrate() } throws: { error in
            if case Migrator.Failure.locked? = error as? Migrator.Failure { true } else { false }
        }
        try other.execute("commit")
        #expect(try applied(database) == before)
    }

    @Test("a trigger whose text is the same is not made again: no lock of its table is taken")
    func sameTriggers() throws {
        let database = try TestDatabase.fresh()
        let before = try database.session().query("select oid, xmin, tgname from pg_trigger order by oid")
        let run = try ServerBinary.run(
            ["migrate"], settings: database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })
        #expect(run.output == "up to date\n")
        #expect(try database.session().query("select oid, xmin, tgname from pg_trigger order by oid") == before)
    }

    private static let dropOfMe = """
        do $$ begin
            execute 'drop function ' || (
                select string_agg(oid::regprocedure::text, ', ') from pg_proc
                where pronamespace = 'office'::regnamespace and proname = 'me');
        end $$
        """

    private func applied(_ database: TestDatabase) throws -> [[String?]] {
        try database.session().query("select name, checksum, applied_at from office.migrations order by name")
            + database.session().query(
                "select oid::regprocedure, md5(prosrc) from pg_proc where pronamespace = 'office'::regnamespace order by 1")
    }
}
