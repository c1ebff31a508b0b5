import TestSupport
import Testing

/// What statements cost in rows and blocks, which are the same on any machine.
@Suite(.mayBlock) struct CostTests {
    @Test("an asset that goes out and comes back changes no index of its table") func heapOnly() throws {
        let shelf = try Shelf(in: .fresh())
        let session = try shelf.secondSession()
        // Stays out, so that no return is the last.
        try shelf.checkOut(shelf.units[1])
        try session.execute("begin")
        for turn in 1...20 {
            let function = turn.isMultiple(of: 2) ? "return_asset" : "pick_up_asset"
            try session.query(
                """
                select office.\(function)(
                    null, $1, null, 'staff', 'request', $2, 'f', 1000, $3, $4, null, clock_timestamp(), '90 days')
                """, [shelf.house.account(.staff).subject, ID.fresh(), shelf.reservation.id, shelf.units[0].id])
        }
        let counts = try session.query(
            """
            select n_tup_upd, n_tup_hot_upd >= 19
            from pg_stat_xact_user_tables
            where relid = 'public.assets'::regclass
            """)
        try session.execute("commit")
        // One may go to another page.
        #expect(counts == [["20", "t"]])
    }

    @Test("a page of the list reads a page, however much was never closed") func page() throws {
        let server = try TestServer.start(database: TestDatabase.fresh())
        defer { server.stop() }
        let house = try House(on: server)
        try fill(house, 200)
        let few = try blocks(house)
        try fill(house, 20_000)
        let many = try blocks(house)
        #expect(many < few * 2, "\(few) blocks, then \(many)")
    }

    @Test("deleting an asset looks at the lines of its item, not at all of the house's") func deletion() throws {
        // Of its own: what an index costs is judged by what other tests have in the table.
        let server = try TestServer.start(database: TestDatabase.fresh())
        defer { server.stop() }
        let house = try House(on: server)
        let (item, other) = (try house.addItem(), try house.addItem("Tripod"))
        let unit = try house.addAsset(of: item)
        let reservation = try house.addReservation([LineDraft(item, qty: 1)])
        try house.database.query(
            """
            insert into reservation_items (tenant_id, reservation_id, item_id, qty)
            select $1, $2, $3, 1 from generate_series(1, 2000)
            """, [house.tenant, reservation.id, other.id])
        try house.database.execute("analyze reservation_items")
        let session = try server.database.session()
        // Of the ways to the lines only an index could keep to a few; a small table may be read whole otherwise.
        try session.execute("begin; set local enable_seqscan = off")
        try session.query("delete from short_links where tenant_id = $1 and asset_id = $2", [house.tenant, unit.id])
        try session.query("delete from assets where tenant_id = $1 and id = $2", [house.tenant, unit.id])
        let rows = try session.value(
            "select idx_tup_fetch + seq_tup_read from pg_stat_xact_user_tables where relid = 'public.reservation_items'::regclass"
        )
        try session.execute("rollback")
        #expect(rows.flatMap { Int($0) }.map { $0 < 50 } == true, "\(rows ?? "")")
    }

    @Test("a line that comes or goes looks for its reservation by its id, also in tables that were never counted")
    func uncounted() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let item = try house.addItem()
        let session = try database.session()
        try session.execute("begin")
        try session.query(
            """
            insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
            select $1, 'R-' || n, $2, 'confirmed', now(), now() + interval '3 days' from generate_series(1, 200) as n
            """, [house.tenant, house.client])
        try session.query(
            """
            insert into reservation_items (tenant_id, reservation_id, item_id, qty)
            select r.tenant_id, r.id, $2, 1 from reservations r where r.tenant_id = $1
            """, [house.tenant, item.id])
        try session.query("delete from reservation_items where tenant_id = $1", [house.tenant])
        let rows = try session.value(
            "select idx_tup_fetch + seq_tup_read from pg_stat_xact_user_tables where relid = 'public.reservations'::regclass")
        try session.execute("rollback")
        // All of the house's for each of the house's were 16 million.
        #expect(rows.flatMap { Int($0) }.map { $0 < 400 * 500 } == true, "\(rows ?? "")")
    }

    /// Confirmed reservations of the last years, without the triggers that would take minutes.
    private func fill(_ house: House, _ count: Int) throws {
        try house.database.unchecked(
            """
            insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
            select '\(house.tenant)', 'R-' || n, '\(house.client)', 'confirmed', now() - (n + 48) * interval '1 hour',
                now() + (n + 48) * interval '1 hour'
            from generate_series(1, \(count)) as n
            """)
        try house.database.execute("vacuum analyze reservations")
    }

    /// The blocks that one page looks at, once everything it needs to know is in its session's caches.
    private func blocks(_ house: House) throws -> Int {
        let call = """
            explain (analyze, buffers, format json)
            select office.list_reservations(null, '\(house.account(.viewer).subject)', null, 'viewer', 1, null, false, 20, null, null)
            """
        var blocks = 0
        for _ in 0..<2 {
            let plan = JSONTree(parsing: Array((try house.database.value(call) ?? "").utf8))?[0]?["Plan"]
            blocks = (plan?["Shared Hit Blocks"]?.int ?? 1 << 40) + (plan?["Shared Read Blocks"]?.int ?? 1 << 40)
        }
        return blocks
    }
}
