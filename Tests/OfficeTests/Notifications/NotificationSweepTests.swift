import TestSupport
import Testing

/// A sweep that each server may run and one does (docs/reference/notifications.md).
@Suite(.mayBlock) struct NotificationSweepTests {
    private static func sweep(_ session: Database, batch: Int, at moment: String? = nil) throws -> [String?] {
        try session.first("select * from office.sweep_notifications($1, '10 s', true, $2)", [batch, moment])
    }

    @Test("a server looks by itself, and two of one database tell each event once", .watchdog)
    func servers() throws {
        let database = try TestDatabase.fresh()
        let settings = ["LOOPS": "2", "NOTIFICATION_INTERVAL": "1s"]
        let servers = try (0..<2).map { _ in try TestServer.start(settings: settings, database: database) }
        defer { for server in servers { server.stop() } }
        let house = try House(on: servers[0])
        for number in 1...5 {
            _ = try house.addReservation(pickupAt: WireTime.now(plus: 600))
            #expect(try eventually(within: 60) { try house.told("pickup_soon").count == 3 * number })
        }
        let doubled = try house.database.query(
            "select account_id, reservation_id from notifications where tenant_id = $1 group by 1, 2 having count(*) > 1",
            [house.tenant])
        #expect(doubled == [])
        for server in servers { #expect(!server.log.text.contains("a job fails")) }
    }

    @Test("each house is looked at once in a pause, as many in a call as are asked for")
    func pause() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        let houses = try (0..<3).map { _ in try House(in: database) }
        let all = try session.value("select count(*) from tenants").flatMap { Int($0) } ?? 0
        #expect(all >= houses.count)
        let at = "2031-05-10T16:45:00Z"
        for left in stride(from: all, to: 0, by: -2) {
            #expect(try Self.sweep(session, batch: 2, at: at) == ["\(min(2, left))", nil])
        }
        #expect(try Self.sweep(session, batch: 2, at: at) == ["0", nil])
        #expect(try Self.sweep(session, batch: 2, at: "2031-05-10T16:45:09Z") == ["0", nil])
        #expect(try Self.sweep(session, batch: 100, at: "2031-05-10T16:45:10Z") == ["\(all)", nil])
    }

    @Test("what is being looked at by another is left to it, and nobody waits")
    func neighbours() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        let house = try House(in: database)
        _ = try house.addReservation(pickupAt: "2031-05-10T17:00:00Z", returnAt: "2031-05-12T17:00:00Z")
        let at = "2031-05-10T16:45:00Z"
        try session.execute("begin")
        #expect(try Self.sweep(session, batch: 1000, at: at)[1] == nil)
        #expect(try Self.sweep(database.session(), batch: 1000, at: at) == ["0", nil])
        #expect(try house.told("pickup_soon") == [])
        try session.execute("rollback")
        // As if that server had died.
        #expect(try Self.sweep(database.session(), batch: 1000, at: at)[1] == nil)
        #expect(try house.told("pickup_soon").count == 3)
    }

    @Test("a house that can't be looked at keeps nothing from the others, and is looked at again")
    func failing() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        let (bad, good) = (try House(in: database), try House(in: database))
        for house in [bad, good] {
            _ = try house.addReservation(pickupAt: "2031-05-10T17:00:00Z", returnAt: "2031-05-12T17:00:00Z")
        }
        try session.execute(
            """
            create function public.refuse() returns trigger language plpgsql as $$ begin raise 'no' using errcode = 'P0001'; end $$;
            create trigger refuse before insert on notifications for each row when (new.tenant_id = '\(bad.tenant)')
                execute function public.refuse();
            """)
        #expect(try Self.sweep(session, batch: 1000, at: "2031-05-10T16:45:00Z")[1] == "P0001")
        #expect(try good.told("pickup_soon").count == 3)
        #expect(try bad.told("pickup_soon") == [])
        try session.execute("drop trigger refuse on notifications")
        #expect(try Self.sweep(session, batch: 1000, at: "2031-05-10T16:45:10Z")[1] == nil)
        #expect(try bad.told("pickup_soon").count == 3)
    }

    @Test("what people were told is forgotten after 90 days, and gone from their feed")
    func forgotten() throws {
        let house = try House()
        let reservation = try house.addReservation()
        let old = try house.tell(reservation, to: .staff, secondsAgo: 91 * WireTime.day)
        let kept = try house.tell(reservation, to: .staff, secondsAgo: 89 * WireTime.day)
        let feed = Feed(phone: try house.phone(), query: "kinds=notification")
        let cursor = try feed.cursor()
        try house.sweep()
        #expect(try house.database.column("select id from notifications where tenant_id = $1", [house.tenant]) == [kept])
        #expect(try feed.run(since: cursor).told == ["notification gone \(old)"])
    }

    @Test("of very many at once each call tells some, until all are told")
    func many() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        let house = try House(in: database)
        try house.psql(
            """
            insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
            select $1, 'R-' || n, $2, 'confirmed', '2031-05-10T17:00:00Z', '2031-05-12T17:00:00Z' from generate_series(1, 40) as n
            """, [house.tenant, house.client])
        let at = "2031-05-10T16:45:00Z"
        _ = try Self.sweep(session, batch: 1000, at: at)
        #expect(try house.told("pickup_soon").count == 102)
        // Not after the pause alone.
        #expect(try Self.sweep(session, batch: 1000, at: at) == ["1", nil])
        #expect(try house.told("pickup_soon").count == 120)
        #expect(try Self.sweep(session, batch: 1000, at: at) == ["0", nil])
    }

    @Test("an event of an import's size is looked at in parts")
    func manyEvents() throws {
        let house = try House()
        let reservation = try house.addReservation()
        try house.psql(
            """
            insert into notification_events (tenant_id, kind, reservation_id, at)
            select $1, 'reservation_changed', $2, clock_timestamp() - n * interval '1 ms' from generate_series(1, 700) as n
            """, [house.tenant, reservation.id])
        let sweep = "select has_more from office.sweep_tenant($1, clock_timestamp(), false, false, false)"
        #expect(try house.database.value(sweep, [house.tenant]) == "t")
        #expect(try house.database.value(sweep, [house.tenant]) == "f")
        #expect(try house.database.value("select count(*) from notification_events where tenant_id = $1", [house.tenant]) == "0")
    }
}
