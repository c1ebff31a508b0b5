import Testing

/// The log is kept for `CHANGES_RETENTION` (docs/database.md); what was trimmed is marked in the transaction that deletes.
@Suite(.mayBlock) struct ChangeTrimTests {
    private let database: TestDatabase
    private let server: TestServer

    init() throws {
        database = try TestDatabase.fresh()
        server = try TestServer.start(settings: ["LOOPS": "1"], database: database)
    }

    /// Makes what is noted of a tenant as old as it takes, and forgets it.
    private func trim(_ house: House, until xid: String? = nil, in session: Database? = nil) throws {
        try house.psql(
            "update change_log set at = now() - interval '36 days' where tenant_id = $1 and xid <= coalesce($2, xid::text)::xid8",
            [house.tenant, xid])
        // What runs in the cluster, in another test's database too, keeps what came after it.
        #expect(
            try eventually(within: 400) {
                try house.database.value(
                    """
                    select coalesce(max(xid), '0') < pg_snapshot_xmin(pg_current_snapshot()) from change_log
                    where tenant_id = $1 and xid <= coalesce($2, xid::text)::xid8
                    """, [house.tenant, xid]) == "t"
            })
        // The server's own trimming, of which one is made at a time, may be under way.
        try (session ?? house.database).query(
            """
            with turn as materialized (select pg_advisory_xact_lock(hashtextextended('office.trim_change_log', 0)))
            select office.trim_change_log('35 days', 1000) from turn
            """)
    }

    private func mark(_ house: House, seenFrom session: Database? = nil) throws -> String? {
        try (session ?? house.database).value("select xid from change_log_marks where tenant_id = $1", [house.tenant])
    }

    @Test("trimmed since the cursor: 410; without since all is well") func trimmed() throws {
        let scene = try FeedScene(on: server)
        let old = try scene.feed.cursor()
        try scene.house.rename(scene.camera, "Renamed")
        try trim(scene.house)
        #expect(try scene.feed.ask(since: old).status == 410)
        #expect(try scene.feed.ask().status == 200)
    }

    @Test("a cursor of after what was trimmed goes on") func after() throws {
        let scene = try FeedScene(on: server)
        let after = try scene.feed.cursor()
        // Older than every transaction that runs in the cluster, whose other databases count too.
        try scene.house.psql(
            """
            insert into change_log (tenant_id, xid, kind, entity_id, row_table, row_id, op)
            values ($1, '3', 'item', $2::text::uuid, 'items', $2::text, 'update')
            """,
            [scene.house.tenant, scene.camera.id])
        try trim(scene.house, until: "3")
        #expect(try mark(scene.house) == "3")
        #expect(try scene.feed.run(since: after).told == [])
        try scene.house.rename(scene.camera, "Again")
        #expect(try scene.feed.run(since: after).told.first == "item put \(scene.camera.id)")
    }

    @Test("also inside a run, of everything and of what changed")
    func inside() throws {
        let scene = try FeedScene(on: server)
        let page = try scene.feed.ask(limit: 1)
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update assets set notes = 'x' where tenant_id = $1", [scene.house.tenant])
        let within = try scene.feed.ask(since: cursor, limit: 1)
        try trim(scene.house)
        for page in [page, within] { #expect(try scene.feed.ask(since: page["cursor"]?.string).status == 410) }
    }

    @Test("a transaction that the cursor saw running and that was trimmed since: 410, whatever came after it")
    func running() throws {
        let scene = try FeedScene(on: server)
        let slow = try database.session()
        try slow.execute("begin; update items set name = 'Slow' where id = '\(scene.camera.id)'")
        let xid = try slow.value("select pg_current_xact_id()")
        try scene.house.rename(scene.cable, "Quick")
        let cursor = try scene.feed.cursor()
        try slow.execute("commit")
        try trim(scene.house, until: xid)
        #expect(try mark(scene.house) == xid)
        #expect(try scene.feed.ask(since: cursor).status == 410)
    }

    @Test("beside a transaction that stays open nothing is forgotten that came after it: runs of several pages go on")
    func stillOpen() throws {
        let scene = try FeedScene(on: server)
        let open = try TestDatabase.shared().session()
        try open.execute("begin; select pg_current_xact_id()")
        try scene.house.rename(scene.camera, "Renamed")
        try scene.house.psql("update change_log set at = now() - interval '36 days' where tenant_id = $1", [scene.house.tenant])
        let newest = "select max(xid) from change_log where tenant_id = $1"
        let before = try scene.house.database.value(newest, [scene.house.tenant])
        while try scene.house.database.value("select office.trim_change_log('35 days', 1000)") != "0" {}
        #expect(try scene.house.database.value(newest, [scene.house.tenant]) == before)
        #expect(try scene.feed.run(limit: 1).told.contains("item put \(scene.camera.id)"))
        try open.execute("rollback")
    }

    @Test("the mark is written in the transaction that deletes, and is the highest that it deleted")
    func ownTransaction() throws {
        let scene = try FeedScene(on: server)
        let session = try database.session()
        let highest = try session.value(
            "select max(xid::text::bigint) from change_log where tenant_id = $1", [scene.house.tenant])
        try session.execute("begin")
        try trim(scene.house, in: session)
        #expect(try mark(scene.house, seenFrom: session) == highest)
        #expect(try mark(scene.house) == nil)
        try session.execute("rollback")
        #expect(try mark(scene.house) == nil)
        let kept = "select count(*) > 0 from change_log where tenant_id = $1"
        #expect(try session.value(kept, [scene.house.tenant]) == "t")
        try trim(scene.house)
        #expect(try mark(scene.house) == highest)
        #expect(try session.value(kept, [scene.house.tenant]) == "f")
    }

    @Test("in small steps, whole transactions, of every tenant; what is young stays")
    func steps() throws {
        let scenes = try [FeedScene(on: server), FeedScene(on: server)]
        let session = try database.session()
        for scene in scenes {
            try scene.house.psql(
                "update change_log set at = now() - interval '36 days' where tenant_id = $1", [scene.house.tenant])
            try scene.house.rename(scene.cable, "Young")
        }
        #expect(
            try eventually(within: 400) {
                try session.value("select max(xid) < pg_snapshot_xmin(pg_current_snapshot()) from change_log") == "t"
            })
        var steps = 0
        while let trimmed = try session.value("select office.trim_change_log('35 days', 5)").flatMap({ Int($0) }), trimmed > 0 {
            #expect(trimmed <= 15)
            steps += 1
        }
        #expect(steps > 2)
        let left = try session.query(
            "select tenant_id, count(*) from change_log where tenant_id = any ($1::uuid[]) group by tenant_id",
            [Database.array(scenes.map(\.house.tenant))])
        #expect(left.map { $0[1] } == ["1", "1"])
    }

    @Test("the server trims by itself, by CHANGES_RETENTION")
    func byItself() throws {
        // Of two servers one does it, by its own setting.
        let other = try TestServer.start(
            settings: ["LOOPS": "1", "CHANGES_RETENTION": "2d"], database: TestDatabase.fresh())
        defer { other.stop() }
        let scene = try FeedScene(on: other)
        try scene.house.psql("update change_log set at = now() - interval '3 days' where tenant_id = $1", [scene.house.tenant])
        #expect(try eventually(within: 400) { try mark(scene.house) != nil })
    }
}
