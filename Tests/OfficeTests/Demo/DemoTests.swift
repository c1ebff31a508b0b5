import Glibc
import TestSupport
import Testing

/// `quartermaster demo`: a rental house around today that a newcomer can try things on.
@Suite(.mayBlock) struct DemoTests {
    @Test("the demo is one house with people, gear and bookings of every kind") func contents() throws {
        let demo = try DemoHouse.untouched()
        #expect(try demo.rows("select time_zone from tenants") == [["America/Bogota"]])
        #expect(
            try demo.rows("select array_to_string(roles, ',') from accounts order by 1")
                == [["admin"], ["manager"], ["staff"], ["viewer"]])
        #expect(try demo.rows("select count(*), count(*) filter (where not serialized) from items") == [["43", "7"]])
        #expect(
            try demo.rows("select count(*), count(distinct asset_tag), count(distinct serial) from assets") == [
                ["203", "203", "203"]
            ])
        #expect(try demo.rows("select from assets a where not exists (select from short_links s where s.asset_id = a.id)") == [])
        #expect(try demo.rows("select from short_links where code !~ '^[A-Z]{4,}$'") == [])
        #expect(
            try demo.rows("select status, count(*) from reservations group by status order by status") == [
                ["cancelled", "4"], ["closed", "7"], ["confirmed", "34"], ["draft", "4"], ["requested", "5"], ["returned", "6"],
            ])
        let overdue =
            "select r.id from reservations r join asset_checkouts c on c.reservation_id = r.id and c.returned_at is null"
        #expect(try demo.rows("\(overdue) where r.return_at < now() group by r.id").count >= 4)
    }

    @Test("it refuses overbooking, has what it booked but for one recorded shortage, and a kit") func stock() throws {
        let demo = try DemoHouse.untouched()
        #expect(try demo.rows("select overbooking from tenants") == [["refuse"]])
        #expect(
            try demo.rows(
                """
                select i.sku, l.qty, l.shortage from reservation_items l join items i on i.id = l.item_id where l.shortage > 0
                """) == [["M18", "2", "1"]])
        #expect(
            try demo.rows("select i.sku, count(*) from item_kits k join items i on i.id = k.kit_id group by i.sku") == [
                ["KIT-DOC", "5"]
            ])
    }

    @Test("it has two cases with lenses in them, counted gear that is partly out, and one overruled refusal with its reason")
    func shelf() throws {
        let demo = try DemoHouse()
        #expect(
            try demo.rows(
                """
                select c.asset_tag, count(*), count(distinct a.item_id) from assets a join assets c on c.id = a.case_id
                join items i on i.id = c.item_id and i.is_case group by c.asset_tag order by 1
                """) == [["A-CASE-01", "2", "1"], ["A-CASE-02", "2", "1"]])
        let counted = try demo.rows(
            """
            select count(*) filter (where l.counted_out = l.qty), count(*) filter (where l.counted_out between 1 and l.qty - 1)
            from reservation_items l join reservations r on r.id = l.reservation_id and r.status = 'confirmed'
            """)
        #expect(counted[0].allSatisfy { Int($0 ?? "") ?? 0 >= 3 }, "\(counted)")
        let closed = "select from stock_movements m join reservations r on r.id = m.reservation_id where r.status = 'closed'"
        #expect(try demo.rows(closed).count > 0)
        #expect(
            try demo.rows(
                """
                select l.added_by, i.sku, a.after -> 'overridden', a.after ->> 'reason' from audit_log a
                join asset_checkouts c on c.asset_id = a.asset_id and c.reservation_id = a.reservation_id
                join reservation_items l on l.id = c.reservation_item_id join items i on i.id = l.item_id
                where a.after ? 'overridden'
                """) == [
                    ["shelf", "VMOUNT", #"["asset_not_on_reservation"]"#, "The director wants a second camera on batteries."]
                ])
    }

    @Test("it has tickets in every state, out and back, of which one was received by somebody, and the app's word on its gear")
    func tickets() throws {
        let demo = try DemoHouse.untouched()
        #expect(
            try demo.rows("select way, state, count(*) from ticket_parcels group by way, state order by way, state") == [
                ["outbound", "in_transit", "2"], ["outbound", "pending", "2"], ["outbound", "received", "1"],
                ["return", "in_transit", "1"], ["return", "pending", "1"],
            ])
        #expect(try demo.rows("select from tickets where customer_name is null or shipping_address is null") == [])
        #expect(
            try demo.rows(
                """
                select a.display_name, p.notes from ticket_parcels p join accounts a on a.auth_user_id = p.received_by
                """) == [["Mateo Restrepo", "Taken by the doorman"]])
        #expect(
            try demo.rows("select distinct location, country from assets where country is not null order by 1") == [
                ["LAS", "United States"], ["MDE", "Colombia"],
            ])
    }

    @Test("its ledger, its audit and its scans tell one story") func consistency() throws {
        let demo = try DemoHouse.untouched()
        #expect(
            try demo.rows(
                """
                select from asset_checkouts a join asset_checkouts b on b.asset_id = a.asset_id and b.id > a.id
                where tstzrange(a.picked_up_at, a.returned_at) && tstzrange(b.picked_up_at, b.returned_at)
                """) == [])
        #expect(
            try demo.rows(
                """
                select from (
                    select action, coalesce(lag(action) over one_asset, 'asset.returned') as before,
                        at < lag(at) over one_asset as is_earlier
                    from audit_log where action like 'asset.%' window one_asset as (partition by asset_id order by id)) as step
                where action = before or is_earlier
                """) == [])
        #expect(try demo.rows("select from audit_log where at > now()") == [])
        #expect(
            try demo.rows("select count(*) from audit_log where action = 'asset.picked_up'")
                == demo.rows("select count(*) from asset_checkouts"))
        #expect(
            try demo.rows("select count(*) from audit_log where action like 'asset.%'")
                == demo.rows("select count(*) from short_link_scans"))
        #expect(
            try demo.rows(
                """
                select r.status from reservations r
                where r.status not in ('draft', (
                    select l.to_status from audit_log l where l.reservation_id = r.id order by l.id desc limit 1))
                  and r.reference not like 'R-DEMO-%'
                """) == [])
    }

    @Test("run again it doubles nothing and takes nothing back") func repeatable() throws {
        let demo = try DemoHouse()
        try demo.database.execute(
            """
            update accounts set disabled_at = now() where roles = '{viewer}';
            update reservations set status = 'cancelled' where status = 'requested';
            update assets set location = 'BOG' where asset_tag = 'A-FX3-01'
            """)
        func today() throws -> [[String?]] { try demo.rows("select (now() at time zone time_zone)::date from tenants") }
        let (day, before) = (try today(), try demo.everything())
        try demo.load()
        let after = try demo.everything()
        // On a new day the first handover is for that day.
        #expect(try after == before || today() != day)
    }

    @Test("its condition reports have pictures, each where the server looks for it, and again after a loss") func photos() throws
    {
        let demo = try DemoHouse()
        let photos = try demo.rows("select count(*) from condition_report_photos")[0][0].flatMap { Int($0) }
        #expect(try #require(photos) > 50)
        // And a receipt.
        #expect(
            try demo.rows("select kind, amount, currency, content_type from documents") == [
                ["receipt", "142000.00", "COP", "image/jpeg"]
            ])
        // And those of the van's inspection.
        let ofInspection = "select count(*), count(*) filter (where role = 'photo') from inspection_files"
        #expect(try demo.rows(ofInspection) == [["10", "7"]])
        #expect(try demo.rows("select stage, status, template from inspections") == [["delivery", "completed", "vehicle"]])
        let files = photos.map { $0 + 11 }
        #expect(demo.storage.files(in: "sealed").count == files)
        #expect(
            try demo.rows(
                """
                select from condition_reports r
                where cardinality(r.photo_object_paths) <> (
                    select count(*) from condition_report_photos p where p.report_id = r.id)
                """) == [])
        for file in demo.storage.files(in: "sealed").prefix(3) { unlink("\(demo.storage.path)/sealed/\(file)") }
        try demo.load()
        #expect(demo.storage.files(in: "sealed").count == files)
    }

    @Test("R-DEMO-01 is for today, with a camera that is free and wears a sticker") func offer() throws {
        let demo = try DemoHouse.untouched()
        #expect(
            try demo.rows(
                """
                select r.reference, r.status, (r.pickup_at at time zone t.time_zone)::date = (r.created_at at time zone t.time_zone)::date,
                    cardinality(l.assigned_asset_ids), a.current_reservation_id, s.code
                from reservations r join tenants t on t.id = r.tenant_id
                join reservation_items l on l.reservation_id = r.id and l.position = 1
                join assets a on a.id = l.assigned_asset_ids[1] join short_links s on s.asset_id = a.id
                where r.reference like 'R-DEMO-%'
                """) == [["R-DEMO-01", "confirmed", "t", "2", nil, "MJQT"]])
    }

    @Test("a reservation that was tried is left alone, and the next run offers another, for good") func freshOffers() throws {
        let demo = try DemoHouse()
        let tries = DeepTests.rounds(3, deep: 6)
        for number in 1...tries {
            let offer = try #require(try demo.offer())
            #expect(offer["reference"] == "R-DEMO-0\(number)")
            try demo.takeCamera(of: offer)
            try demo.load()
        }
        #expect(try demo.offer()?["reference"] == "R-DEMO-0\(tries + 1)")
        #expect(
            try demo.rows(
                "select count(*) from asset_checkouts c join reservations r on r.id = c.reservation_id and r.reference like 'R-DEMO-%'"
            ) == [["\(tries)"]])
    }

    @Test("a house that is at work is not touched: the demo is refused, and named it makes one of its own")
    func besideAnother() throws {
        let demo = try DemoHouse(loaded: false)
        try demo.database.execute(
            """
            update tenants set name = 'Acme';
            insert into clients (tenant_id, display_name) select id, 'Client' from tenants;
            insert into reservations (tenant_id, reference, client_id, pickup_at, return_at)
            select tenant_id, 'R-1', id, now(), now() from clients
            """)
        let reservations =
            "select t.name, count(*) from tenants t join reservations r on r.tenant_id = t.id group by 1 order by 1"
        #expect(try demo.run().exit == .code(1))
        #expect(try demo.rows(reservations) == [["Acme", "1"]])
        #expect(try demo.run("--tenant", "Demo house").exit == .code(0))
        #expect(try demo.rows(reservations) == [["Acme", "1"], ["Demo house", "60"]])
    }
}

/// A database of its own that the demo is loaded into.
private struct DemoHouse: Sendable {
    /// One that is only looked at.
    static func untouched() throws -> DemoHouse { try shared.get() }
    private static let shared = Result { try DemoHouse() }

    private let home: TestDatabase
    let storage: StorageFolder
    let database: Database

    init(loaded: Bool = true) throws {
        home = try TestDatabase.fresh()
        storage = try StorageFolder()
        database = try home.session()
        try database.execute("insert into tenants (name) select 'Rental house' where not exists (select from tenants)")
        if loaded { try load() }
    }

    func load() throws {
        let run = try run()
        #expect(run.exit == .code(0), "\(run.output)")
    }

    func run(_ options: String...) throws -> ProgramRun {
        try ServerBinary.run(["demo"] + options, settings: home.settings.merging(["STORAGE_DIR": storage.path]) { $1 })
    }

    func rows(_ sql: String) throws -> [[String?]] { try database.query(sql) }

    /// Every row of every table that the demo writes, but the sequences.
    func everything() throws -> [[[String?]]] {
        try [
            "tenants", "accounts", "clients", "items", "assets", "reservations", "reservation_items", "asset_checkouts",
            "stock_movements", "short_links", "short_link_scans", "audit_log", "condition_reports", "condition_report_photos",
            "documents", "inspections", "inspection_files", "inspection_marks", "inspection_sign_offs",
        ].map { try rows("select t::text from \($0) t order by 1") }
    }

    /// The R-DEMO reservation that nothing went out on yet.
    func offer() throws -> Row? {
        try database.rows(
            """
            select r.reference, r.id, l.id as line, l.assigned_asset_ids[1] as asset from reservations r
            join reservation_items l on l.reservation_id = r.id and l.position = 1
            where r.reference like 'R-DEMO-%' and not exists (select from asset_checkouts c where c.reservation_id = r.id)
            """
        ).first
    }

    func takeCamera(of offer: Row) throws {
        try database.query(
            """
            with trip as (
                insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id)
                select tenant_id, $1::uuid, $2::uuid, $3::uuid from reservations where id = $2::uuid
                returning asset_id, reservation_id)
            update assets set current_reservation_id = trip.reservation_id from trip where assets.id = trip.asset_id
            """, [offer["asset"], offer["id"], offer["line"]])
    }
}
