import TestSupport
import Testing

/// What is in scope, what enters and leaves it, also by the calendar alone (docs/apps/keeping-a-copy.md).
@Suite(.mayBlock) struct ChangeScopeTests {
    /// Reservations by the words for them, each with the days of pickup and return, and whether they are of floor and desk.
    private struct Place {
        let status: String
        let pickup: Int
        let back: Int
        let isOnFloor: Bool
        let isAtDesk: Bool
    }

    private static let places = [
        Place(status: "confirmed", pickup: -40, back: -30, isOnFloor: true, isAtDesk: true),
        Place(status: "confirmed", pickup: 40, back: 50, isOnFloor: true, isAtDesk: true),
        Place(status: "returned", pickup: -40, back: -30, isOnFloor: true, isAtDesk: true),
        Place(status: "requested", pickup: 0, back: 20, isOnFloor: true, isAtDesk: true),
        Place(status: "requested", pickup: 6, back: 20, isOnFloor: true, isAtDesk: true),
        Place(status: "requested", pickup: 7, back: 20, isOnFloor: false, isAtDesk: true),
        Place(status: "requested", pickup: -9, back: -1, isOnFloor: false, isAtDesk: false),
        Place(status: "closed", pickup: -9, back: 0, isOnFloor: true, isAtDesk: true),
        Place(status: "closed", pickup: -9, back: -1, isOnFloor: false, isAtDesk: false),
        Place(status: "cancelled", pickup: -9, back: 7, isOnFloor: false, isAtDesk: true),
        Place(status: "cancelled", pickup: 3, back: 4, isOnFloor: true, isAtDesk: true),
        Place(status: "draft", pickup: 0, back: 3, isOnFloor: false, isAtDesk: true),
        Place(status: "draft", pickup: -40, back: -30, isOnFloor: false, isAtDesk: true),
    ]

    @Test("floor is the default and is what window=week lists; desk adds every draft and what lies ahead")
    func scopes() throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        let made = try Self.places.map { place in
            try house.addReservation(status: place.status, pickupAt: house.noon(place.pickup), returnAt: house.noon(place.back))
        }
        func expected(_ isIn: (Place) -> Bool) -> [String] {
            zip(made, Self.places).filter { isIn($1) }.map(\.0.id).sorted()
        }
        func told(_ query: String) throws -> [String] {
            try Feed(phone: house.phone(.manager), query: query).run(limit: 3).changes.filter { $0.kind == "reservation" }.map(
                \.id)
        }
        let floor = expected(\.isOnFloor)
        #expect(try told("") == floor)
        #expect(try told("scope=floor") == floor)
        #expect(try told("scope=desk") == expected(\.isAtDesk))
        let listed = try house.phone().get("/reservations?window=week&candidates=none")["reservations"]?.array ?? []
        #expect(listed.compactMap { $0["id"]?.string }.sorted() == floor)
    }

    @Test("clients: those of reservations in scope; at the desk all")
    func clients() throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        _ = try house.addReservation()
        let lone = try house.addClient()
        func told(_ query: String) throws -> [String] {
            try Feed(phone: house.phone(.manager), query: query).run().changes.filter { $0.kind == "client" }.map(\.id)
        }
        #expect(try told("") == [house.client])
        #expect(try told("scope=desk") == [house.client, lone].sorted())
    }

    @Test("an archived client is gone, at the desk too, once no reservation in scope is theirs")
    func archivedClients() throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        let reservation = try house.addReservation()
        let lone = try house.addClient()
        let desk = Feed(phone: try house.phone(.manager), query: "scope=desk&kinds=client")
        let before = try desk.run()
        try house.psql("update clients set archived_at = now() where tenant_id = $1", [house.tenant])
        let run = try desk.run(since: before.cursor)
        #expect(run.told.sorted() == ["client gone \(lone)", "client put \(house.client)"])
        #expect(try desk.run().told == ["client put \(house.client)"])
        try house.psql(
            "update reservations set status = 'cancelled', pickup_at = now() - interval '30 days', return_at = now() - interval '20 days' where id = $1",
            [reservation.id])
        #expect(try desk.run(since: run.cursor).told == ["client gone \(house.client)"])
        #expect(try desk.run().told == [])
    }

    @Test("ARCHIVED and DISPOSED assets are not sent, unless out or assigned in scope", arguments: ["ARCHIVED", "DISPOSED"])
    func inactive(status: String) throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        let camera = try house.addItem()
        let units = try house.addAssets(4, of: camera)
        let reservation = try house.addReservation([LineDraft(camera, qty: 2, assigned: [units[0], units[1]])])
        _ = try house.addReservation(
            [LineDraft(camera, qty: 1, assigned: [units[2]])], status: "closed", pickupAt: house.noon(-9),
            returnAt: house.noon(-8))
        try house.checkOut(units[0], on: reservation, line: reservation.lines[0])
        let feed = Feed(phone: try house.phone())
        let cursor = try feed.cursor()
        try house.psql("update assets set status = $2 where tenant_id = $1", [house.tenant, status])
        let run = try feed.run(since: cursor)
        let lines = units.enumerated().map { ($1.id, $0 < 2 ? "put" : "gone") }.sorted { $0.0 < $1.0 }
        #expect(run.told.filter { $0.hasPrefix("asset") } == lines.map { "asset \($1) \($0)" })
        #expect(try Set(feed.run().changes.filter { $0.kind == "asset" }.map(\.id)) == [units[0].id, units[1].id])
        try house.psql(
            "update reservation_items set assigned_asset_ids = $2 where reservation_id = $1",
            [reservation.id, "{\(units[0].id)}"])
        let freed = try feed.run(since: run.cursor)
        #expect(freed.told.contains("asset gone \(units[1].id)"))
    }

    @Test("out of scope now: gone, with the client and the inactive asset that it alone kept in scope")
    func leaving() throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera, status: "DISPOSED")
        let reservation = try house.addReservation(
            [LineDraft(camera)], status: "requested", pickupAt: house.noon(3), returnAt: house.noon(4))
        try house.psql(
            "update reservation_items set assigned_asset_ids = $2 where reservation_id = $1", [reservation.id, "{\(unit.id)}"])
        let feed = Feed(phone: try house.phone())
        var run = try feed.run()
        func move(to days: Int) throws {
            try house.psql(
                "update reservations set pickup_at = $2, return_at = $2 where id = $1", [reservation.id, house.noon(days)])
            run = try feed.run(since: run.cursor)
        }
        func lines(_ op: String) -> [String] {
            ["asset \(op) \(unit.id)", "client \(op) \(house.client)", "reservation \(op) \(reservation.id)"]
        }
        try move(to: 30)
        #expect(run.told == lines("gone"))
        try move(to: 2)
        #expect(run.told == lines("put"))
        try house.psql("delete from reservations where id = $1", [reservation.id])
        #expect(try feed.run(since: run.cursor).told == lines("gone"))
    }

    @Test("a draft's edit tells the floor nothing, and the desk the draft; requested, it is told to both")
    func drafts() throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        let item = try house.addItem()
        let draft = try house.addReservation([LineDraft(item)], status: "draft", pickupAt: house.noon(0), returnAt: house.noon(2))
        let floor = Feed(phone: try house.phone())
        let desk = Feed(phone: try house.phone(.manager), query: "scope=desk")
        let (onFloor, atDesk) = (try floor.cursor(), try desk.cursor())
        try house.psql("update reservations set notes = 'two days' where id = $1", [draft.id])
        try house.psql("update reservation_items set qty = 2 where reservation_id = $1", [draft.id])
        #expect(try floor.run(since: onFloor).told == [])
        #expect(try desk.run(since: atDesk).told == ["reservation put \(draft.id)"])
        try house.psql("update reservations set status = 'requested' where id = $1", [draft.id])
        #expect(try floor.run(since: onFloor).told == ["client put \(house.client)", "reservation put \(draft.id)"])
    }

    @Test("a reservation that gets another client takes the one before out of scope, and the new one in")
    func otherClient() throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        let reservation = try house.addReservation()
        let other = try house.addClient()
        let feed = Feed(phone: try house.phone())
        let cursor = try feed.cursor()
        try house.psql("update reservations set client_id = $2 where id = $1", [reservation.id, other])
        let clients = [(house.client, "gone"), (other, "put")].sorted { $0.0 < $1.0 }.map { "client \($1) \($0)" }
        #expect(try feed.run(since: cursor).told == clients + ["reservation put \(reservation.id)"])
    }

    /// The cursor is of another day, which is what a clock that has gone on looks like to it.
    @Test(
        "in or out by the calendar alone, or overdue turned with the day: put or gone, the cursor knows its day",
        arguments: [1, 3, -2])
    func calendar(days: Int) throws {
        let house = try House(timeZone: LocalTime.zoneAtNoon())
        func add(_ status: String, _ pickup: Int, _ back: Int) throws -> Reservation {
            try house.addReservation(status: status, pickupAt: house.noon(pickup), returnAt: house.noon(back))
        }
        let entering = try add("requested", 7 - (days > 0 ? days : 1), 90)
        let leaving = try add("closed", -90, days > 0 ? -1 : 1)
        let late = try add("confirmed", -90, days > 0 ? -1 : 0)
        let always = try add("confirmed", 90, 91)
        for scope in ["", "scope=desk"] {
            let feed = Feed(phone: try house.phone(.manager), query: scope)
            let now = try feed.cursor()
            #expect(try feed.run(since: now).told == [])
            let run = try feed.run(since: house.cursor(now, daysAgo: days), limit: 2)
            let full = Set(try feed.run().told)
            #expect(run.told.filter { $0.contains("put") }.allSatisfy(full.contains))
            if days > 0 {
                #expect(run.told.contains("reservation put \(entering.id)"))
                #expect(run.told.contains("reservation gone \(leaving.id)"))
                #expect(run.told.contains("reservation put \(late.id)"))
            } else {
                #expect(run.told.contains("reservation put \(leaving.id)") && run.told.contains("reservation put \(late.id)"))
            }
            #expect(!run.told.contains { $0.contains(always.id) })
            #expect(try feed.run(since: run.cursor).told == [])
        }
    }

    @Test("a run's day is its first page's")
    func dayOfRun() throws {
        let scene = try FeedScene()
        let gone = try scene.house.addReservation(
            status: "closed", pickupAt: scene.house.noon(-9), returnAt: scene.house.noon(-1))
        let cursor = try scene.feed.cursor()
        try scene.house.psql("update assets set notes = 'x' where tenant_id = $1", [scene.house.tenant])
        let page = try scene.feed.ask(since: cursor, limit: 1)
        // As if midnight came between the pages: yesterday's run ends as yesterday's, and the next one knows of the new day.
        let yesterday =
            try scene.house.database.value(
                "select (now() at time zone time_zone)::date - 1 from tenants where id = $1", [scene.house.tenant]) ?? ""
        let between = try scene.house.cursor(page["cursor"]?.string ?? "", changing: ["run_day": .string(yesterday)])
        let rest = try scene.feed.run(since: between, limit: 1)
        let next = try scene.feed.run(since: rest.cursor)
        #expect(next.told.contains("reservation gone \(gone.id)"))
    }
}
