import TestSupport
import Testing

/// A log of another cluster, database or table is emptied by whoever finds it, and old cursors are 410.
@Suite(.watchdog, .mayBlock) struct ChangeEpochTests {
    private let database: TestDatabase
    private let server: TestServer
    private let scene: FeedScene

    init() throws {
        database = try TestDatabase.fresh()
        server = try TestServer.start(settings: ["LOOPS": "1"], database: database)
        scene = try FeedScene(on: server)
    }

    private func epoch(_ database: TestDatabase) throws -> String? {
        try database.session().value("select epoch from office.change_epoch")
    }

    private func rows(_ database: TestDatabase) throws -> String? {
        try database.session().value("select (select count(*) from change_log) + (select count(*) from change_log_marks)")
    }

    private func feed(on server: TestServer) -> Feed {
        Feed(phone: Phone(port: server.port, token: scene.house.account(.manager).token()))
    }

    /// Each as if the log had come from somewhere else.
    static let elsewhere = ["system_identifier = 1", "database_oid = 1", "log_oid = 1"]

    @Test("the server renews a log that turns stale under it, and keeps serving", arguments: elsewhere)
    func stale(change: String) throws {
        let cursor = try scene.feed.cursor()
        let before = try epoch(database)
        try database.session().execute("update office.change_epoch set \(change), log_path = '', server_start = 'epoch'")
        #expect(try scene.feed.ask(since: cursor).status == 410)
        #expect(try epoch(database) != before)
        #expect(try rows(database) == "0")
        let run = try scene.feed.run()
        #expect(run.told == scene.whole)
        try scene.house.rename(scene.cable, "Long cable")
        #expect(try scene.feed.run(since: run.cursor).told.first == "item put \(scene.cable.id)")
    }

    @Test("so does one whose epoch is gone, for many who ask at once")
    func gone() throws {
        let cursor = try scene.feed.cursor()
        try database.session().execute("delete from office.change_epoch")
        let token = scene.feed.phone.token
        let port = server.port
        let statuses = try race(8) { _ in try Phone(port: port, token: token).get("/changes?since=\(cursor)").status }
        #expect(Set(statuses) == [410])
        #expect(try scene.feed.run().told == scene.whole)
    }

    @Test("while the log can't be made anew a request for it is a 503 that may come again, with a cursor and without")
    func held() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1", "LOCK_TIMEOUT": "100ms"], database: database)
        let feed = feed(on: server)
        let cursor = try feed.cursor()
        let before = try epoch(database)
        // As a program does that writes and has not committed.
        let other = try database.session()
        try other.execute("begin; lock table change_log in row exclusive mode")
        try database.session().execute("delete from office.change_epoch")
        for since in [cursor, nil] {
            let answer = try feed.ask(since: since)
            #expect(answer.status == 503 && answer.code == "unavailable", "\(answer)")
            #expect(answer[header: "Retry-After"] == "1")
        }
        #expect(try epoch(database) == nil)
        try other.execute("rollback")
        #expect(try feed.ask(since: cursor).status == 410)
        #expect(try feed.run().told == scene.whole)
        #expect(try epoch(database) != before)
        #expect(server.stop() == .code(0))
    }

    @Test("a restart of the server, or of Postgres, and a table written anew are the same log")
    func sameLog() throws {
        let cursor = try scene.feed.cursor()
        let before = try epoch(database)
        try database.session().execute("update office.change_epoch set server_start = 'epoch'")
        #expect(try scene.feed.run(since: cursor).told == [])
        try database.session().execute("vacuum full change_log")
        #expect(try scene.feed.run(since: cursor).told == [])
        let next = try TestServer.start(settings: ["LOOPS": "1"], database: database)
        #expect(try feed(on: next).run(since: cursor).told == [])
        #expect(try epoch(database) == before)
    }

    @Test("migrate and verify say nothing against a log in use, and migrate leaves it")
    func migrated() throws {
        let cursor = try scene.feed.cursor()
        #expect(
            try ServerBinary.run(["migrate"], settings: database.settings.merging(["JWT_SECRET": TestSettings.secret]) { $1 })
                .exit == .code(0))
        #expect(try scene.feed.run(since: cursor).told == [])
    }

    // MARK: Restored

    private func settings(_ database: TestDatabase) -> [String: String] {
        [
            "DATABASE_URL": database.target(as: .server).text, "MIGRATE_DATABASE_URL": database.target().text,
            "JWT_SECRET": TestSettings.secret,
        ]
    }

    /// The old cursor, after a change that it would miss, and then everything from the start.
    private func expectResync(_ cursor: String, on copy: TestDatabase) throws {
        let served = try TestServer.start(settings: ["LOOPS": "1"], database: copy)
        let there = feed(on: served)
        #expect(try there.ask(since: cursor).status == 410)
        let run = try there.run(limit: 2)
        #expect(run.told == scene.whole)
        try copy.session().query("update items set name = 'Renamed' where id = $1", [scene.cable.id])
        #expect(try there.run(since: run.cursor).told == ["item put \(scene.cable.id)", "reservation put \(scene.first.id)"])
        #expect(served.stop() == .code(0))
    }

    @Test("a dump restored into another database: migrate empties the log under a new epoch, old cursors are 410")
    func restored() throws {
        let cursor = try scene.feed.cursor()
        let copy = try TestDatabase.empty()
        let backup = try Backup(of: database)
        #expect(try backup.restore(into: copy, as: nil, []).exit == .code(0))
        #expect(try rows(copy) != "0" && epoch(copy) == epoch(database))
        #expect(try ServerBinary.run(["migrate"], settings: settings(copy)).exit == .code(0))
        #expect(try rows(copy) == "0" && epoch(copy) != epoch(database))
        try expectResync(cursor, on: copy)
        #expect(try scene.feed.run(since: cursor).told == [])
    }

    @Test("served without migrate, the server empties it at its start")
    func servedAtOnce() throws {
        let cursor = try scene.feed.cursor()
        let copy = try TestDatabase.empty()
        #expect(try Backup(of: database).restore(into: copy, as: nil, []).exit == .code(0))
        try expectResync(cursor, on: copy)
        #expect(try epoch(copy) != epoch(database))
    }

    @Test("a dump restored into the cleaned database itself: another table, another epoch")
    func cleaned() throws {
        let backup = try Backup(of: database)
        let before = try epoch(database)
        try scene.house.rename(scene.cable, "Lost by the restore")
        let cursor = try scene.feed.cursor()
        let run = try backup.restore(into: database, as: nil, ["--clean", "--if-exists"])
        #expect(run.exit == .code(0), "\(run.output)")
        #expect(try ServerBinary.run(["migrate"], settings: settings(database)).exit == .code(0))
        #expect(try epoch(database) != before)
        try expectResync(cursor, on: database)
        // The server that was there all the time goes on too.
        #expect(try scene.feed.ask(since: cursor).status == 410)
    }

    @Test("data alone, its triggers off: they fire ALWAYS again after migrate, under a new epoch")
    func dataOnly() throws {
        let cursor = try scene.feed.cursor()
        let copy = try TestDatabase.empty()
        #expect(try ServerBinary.run(["migrate"], settings: settings(copy)).exit == .code(0))
        try copy.session().execute("delete from tenants")
        let before = try epoch(copy)
        let backup = try Backup(of: database, ["--data-only", "--exclude-table=office.*"])
        #expect(try backup.restore(into: copy, as: nil, ["--data-only", "--disable-triggers"]).exit == .code(0))
        let slack = """
            select count(*) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
            where p.pronamespace = 'office'::regnamespace and t.tgenabled <> 'A' and t.tgname ~ '(_note|_no_truncate|_append_only.*)$'
            """
        #expect(try copy.session().value(slack) != "0")
        #expect(try ServerBinary.run(["migrate"], settings: settings(copy)).exit == .code(0))
        #expect(try copy.session().value(slack) == "0")
        #expect(try rows(copy) == "0" && epoch(copy) != before)
        try expectResync(cursor, on: copy)
    }

    @Test("triggers that somebody has left off fire again after migrate, each for whom it did before")
    func leftOff() throws {
        let copy = try TestDatabase.empty()
        #expect(try ServerBinary.run(["migrate"], settings: settings(copy)).exit == .code(0))
        let firing = """
            select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal
            order by tgrelid::regclass::text, tgname
            """
        let before = try copy.session().query(firing)
        try copy.session().execute(
            """
            do $$ declare name regclass; begin
                for name in select distinct tgrelid::regclass from pg_trigger where not tgisinternal loop
                    execute format('alter table %s disable trigger user', name);
                end loop;
            end $$
            """)
        #expect(try copy.session().query(firing) != before)
        #expect(try ServerBinary.run(["migrate"], settings: settings(copy)).exit == .code(0))
        #expect(try copy.session().query(firing) == before)
    }

    @Test("nobody truncates the log: only with a new epoch it is made anew", arguments: ["change_log", "change_log_marks"])
    func truncated(table: String) throws {
        let cursor = try scene.feed.cursor()
        try scene.house.rename(scene.cable, "Noted")
        let session = try database.session()
        for role in ["origin", "replica"] {
            try session.execute("set session_replication_role = \(role)")
            #expect(constraint { try session.execute("truncate \(table)") } == "\(table)_no_truncate")
        }
        #expect(try scene.feed.run(since: cursor).told.contains("item put \(scene.cable.id)"))
    }

    @Test("each trigger of the log or of sessions that a restore has left out is told by migrate, with the way to have it again")
    func missingTrigger() throws {
        let wanted = """
            select t.tgname, t.tgrelid::regclass from pg_trigger t
            where t.tgname like '%\\_note' and not t.tgisinternal
                or t.tgname in (
                    'accounts_clear_passwords', 'accounts_clear_passwords_deleted', 'accounts_end_sessions', 'accounts_tie')
                or t.tgrelid = 'signin.sessions'::regclass and not t.tgisinternal
            order by t.tgname collate "C"
            """
        let triggers = try database.session().query(wanted).map { row in row.map { $0 ?? "" } }
        #expect(triggers.count > 15)
        for trigger in triggers { try database.session().execute("drop trigger \(trigger[0]) on \(trigger[1])") }
        let run = try ServerBinary.run(["migrate"], settings: settings(database))
        #expect(run.exit != .code(0))
        let names = triggers.map { $0[0] }.joined(separator: ", ")
        #expect(run.output.contains("triggers that note changes or end sessions are missing: \(names)"))
        try database.session().execute("delete from office.migrations where name like 'triggers/%'")
        #expect(try ServerBinary.run(["migrate"], settings: settings(database)).exit == .code(0))
        let cursor = try scene.feed.cursor()
        try scene.house.rename(scene.cable, "Noted")
        #expect(try scene.feed.run(since: cursor).told.contains("item put \(scene.cable.id)"))
    }

    @Test("rows of transactions that have not begun are another cluster's: serve empties the log")
    func ofTheFuture() throws {
        let cursor = try scene.feed.cursor()
        let before = try epoch(database)
        try database.session().query(
            "insert into change_log (tenant_id, xid, kind, entity_id, row_table, row_id, op) values ($1, '9000000000', 'item', $2, 'items', 'x', 'update')",
            [scene.house.tenant, scene.cable.id])
        #expect(try TestServer.start(settings: ["LOOPS": "1"], database: database).stop() == .code(0))
        #expect(try epoch(database) != before && rows(database) == "0")
        #expect(try scene.feed.ask(since: cursor).status == 410)
    }
}
