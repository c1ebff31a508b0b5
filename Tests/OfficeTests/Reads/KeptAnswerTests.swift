import TestSupport
import Testing

/// What a reservation shows decides what its kept body depends on (docs/database.md): after each change, by whichever program,
/// a server that keeps bodies answers the very bytes of one that keeps none.
@Suite(.mayBlock) struct KeptAnswerTests {
    private static let changes: [(name: String, sql: String)] = [
        ("nothing", "select 1"),
        ("the reservation's row", "update reservations set location = 'LAS' where tenant_id = $1"),
        (
            "its status, out of the list",
            "update reservations set status = 'cancelled' where reference = 'R-2' and tenant_id = $1"
        ),
        ("its client's name", "update clients set display_name = 'New name' where tenant_id = $1"),
        ("its item's name", "update items set name = name || '!' where tenant_id = $1"),
        ("a line's qty", "update reservation_items set qty = qty + 1 where tenant_id = $1"),
        ("a line's position", "update reservation_items set position = 10 - position where tenant_id = $1"),
        (
            "an assignment",
            """
            update reservation_items l set assigned_asset_ids = array(
                select a.id from assets a where a.tenant_id = l.tenant_id and a.item_id = l.item_id order by a.id limit 1)
            where l.tenant_id = $1 and l.reservation_id = (select id from reservations where tenant_id = $1 and reference = 'R-1')
            """
        ),
        (
            "a new line",
            """
            insert into reservation_items (tenant_id, reservation_id, item_id, position, qty)
            select tenant_id, reservation_id, item_id, 99, 1 from reservation_items where tenant_id = $1 limit 1
            """
        ),
        ("a line less", "delete from reservation_items where tenant_id = $1 and position = 99"),
        ("an asset's serial", "update assets set serial = serial || '0' where tenant_id = $1"),
        ("an asset's place", "update assets set location = 'BOG' where tenant_id = $1 and number = 1"),
        ("an asset's status", "update assets set status = 'REPAIR' where tenant_id = $1 and number = 2"),
        (
            "a new asset",
            """
            insert into assets (tenant_id, item_id, serial)
            select tenant_id, item_id, 'new' from assets where tenant_id = $1 and number = 1
            """
        ),
        ("an asset less", "delete from assets where tenant_id = $1 and serial = 'new'"),
        (
            "a sticker",
            """
            insert into short_links (code, tenant_id, asset_id, created_at)
            select 'NEW', tenant_id, id, now() + interval '1 hour' from assets where tenant_id = $1 and number = 1
            """
        ),
        ("a sticker less", "delete from short_links where tenant_id = $1 and code = 'NEW'"),
        (
            "a report that finds a condition",
            """
            insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition)
            select r.tenant_id, r.id, a.id, 'out', 'poor'
            from reservations r, assets a
            where r.tenant_id = $1 and a.tenant_id = $1 and r.reference = 'R-1' and a.number = 1
            """
        ),
        ("its notes", "update reservations set notes = 'Call first.' where tenant_id = $1 and reference = 'R-1'"),
        (
            "a kit of it",
            """
            with kit as (
                insert into items (tenant_id, name) values ($1, 'Kit') returning id
            ), booked as (
                insert into reservation_kits (tenant_id, reservation_id, item_id, qty)
                select $1, r.id, k.id, 1 from reservations r, kit k where r.tenant_id = $1 and r.reference = 'R-1'
                returning id, reservation_id
            )
            insert into reservation_items (tenant_id, reservation_id, item_id, position, qty, kit_id)
            select $1, b.reservation_id, a.item_id, 98, 1, b.id from booked b, assets a where a.tenant_id = $1 and a.number = 1
            """
        ),
        ("the kit's name", "update items set name = 'Case' where tenant_id = $1 and name = 'Kit'"),
        ("how many of the kit", "update reservation_kits set qty = 2 where tenant_id = $1"),
        (
            "a counted line",
            """
            with cable as (
                insert into items (tenant_id, name, serialized) values ($1, 'Cable', false) returning id
            )
            insert into reservation_items (tenant_id, reservation_id, item_id, position, qty)
            select $1, r.id, c.id, 97, 5 from reservations r, cable c where r.tenant_id = $1 and r.reference = 'R-1'
            """
        ),
        (
            "a movement of it",
            """
            insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty)
            select tenant_id, reservation_id, id, 'out', 3 from reservation_items where tenant_id = $1 and position = 97
            """
        ),
        (
            "what overrules itself: what a line holds, and how many are out",
            """
            update reservation_items set hold = null, held_from = now(), held_until = null, counted_out = counted_out + 1
            where tenant_id = $1
            """
        ),
        ("a movement that is void", "update stock_movements set voided_at = now() where tenant_id = $1"),
        (
            "what lies in a case",
            """
            with box as (
                insert into items (tenant_id, name, is_case) values ($1, 'Box', true) returning id
            ), one as (
                insert into assets (tenant_id, item_id) select $1, id from box returning id
            )
            update assets a set case_id = one.id from one where a.tenant_id = $1 and a.number = 1
            """
        ),
        ("the tenant's zone", "update tenants set time_zone = 'Asia/Tokyo' where id = $1"),
        (
            "a new reservation",
            """
            insert into reservations (tenant_id, reference, client_id, status, pickup_at, return_at)
            select tenant_id, 'R-3', id, 'confirmed', now(), now() from clients where tenant_id = $1 limit 1
            """
        ),
        ("a reservation less", "delete from reservations where tenant_id = $1 and reference = 'R-3'"),
    ]

    @Test("each change that a reservation shows, and each that it does not, is answered as without kept bodies") func changes()
        throws
    {
        let keeping = try TestServer.start(settings: ["LOOPS": "1"], database: .fresh())
        let plain = try TestServer.start(settings: ["LOOPS": "1", "ANSWER_CACHE": "off"], database: keeping.database)
        let house = try House(on: keeping)
        let item = try house.addItem()
        let other = try house.addItem("Tripod")
        let assets = try house.addAssets(3, of: item)
        _ = try house.addAssets(2, of: other)
        let first = try house.addReservation([LineDraft(item), LineDraft(other, qty: 2)], reference: "R-1")
        let second = try house.addReservation([LineDraft(item)], reference: "R-2")
        let phones = [keeping, plain].map { Phone(port: $0.port, token: house.account(.manager).token()) }
        let paths =
            [first, second].flatMap { ["/reservations/\($0.id)", "/reservations/\($0.id)?candidates=none"] } + [
                "/reservations?window=week", "/reservations?window=today&candidates=none", "/reservations?window=week&limit=1",
                "/reservations?window=week&location=BOG",
            ]
        func compare(_ change: String) throws {
            for path in paths {
                // The third answer comes from what the second one kept.
                func asked() throws -> [Answer] { try [1, 0, 0, 1].map { try phones[$0].get(path) } }
                var answers = try asked()
                // A day of one of the zones began meanwhile.
                if answers[0].text != answers[3].text { answers = try asked() }
                #expect(Set(answers.map(\.text)).count == 1, "\(change): \(path)")
                #expect(
                    answers.allSatisfy { $0.status == 200 && $0[header: "ETag"] == answers[0][header: "ETag"] },
                    "\(change): \(path)")
            }
        }
        try compare("at first")
        for change in Self.changes {
            try house.database.query(change.sql, change.sql.contains("$1") ? [house.tenant] : [])
            try compare(change.name)
        }
        let taken = try phones[0].pickUp(assets[2], on: first)
        #expect(taken.status == 200, "\(taken.text)")
        try compare("a pickup")
        try house.database.query(
            "update reservations set return_at = date_trunc('day', now()), pickup_at = date_trunc('day', now()) where tenant_id = $1",
            [house.tenant])
        try compare("a return that is late, or not")
        for zone in ["Pacific/Kiritimati", "Pacific/Pago_Pago"] {
            try house.database.query("update tenants set time_zone = $2 where id = $1", [house.tenant, zone])
            try compare("a return that is late in one zone and not in another")
        }
        try house.database.query("update accounts set display_name = 'Somebody else' where tenant_id = $1", [house.tenant])
        try compare("the name of who handed out")
        let back = try phones[0].takeBack(assets[2], from: first)
        #expect(back.status == 200, "\(back.text)")
        try compare("a return")
        keeping.stop()
        plain.stop()
    }

    /// What Postgres answers a server that asks for the list of a week: the ids shown, those whose bodies it sends, and its facts.
    private func asked(_ house: House, _ kept: String) throws -> (shown: [String], sent: [String], facts: [String]) {
        let row = try house.database.query(
            """
            select r.body, r.facts, r.code from office.list_reservations(
                null, $1, null, 'viewer', 7, null, true, 500, null, null, keeps => true, \(kept)) as r
            """, [house.account(.viewer).subject])[0]
        #expect(row[2] == nil)
        let lines = (row[0] ?? "").split(separator: "\n").dropFirst()
        return (
            lines.map { String($0.prefix(36)) }, lines.filter { $0.dropFirst(37).first == "{" }.map { String($0.prefix(36)) },
            (row[1] ?? "").split(separator: " ").map(String.init)
        )
    }

    @Test("a list of 50 of which one has changed costs one body; one that all of them show costs all") func oneBody() throws {
        let house = try House(in: .fresh(), timeZone: LocalTime.zoneAtNoon())
        let item = try house.addItem()
        let reservations = try (0..<50).map { _ in try house.addReservation([LineDraft(item)]) }
        // The database is a copy of another.
        try house.psql("select office.renew_change_log()")
        let first = try asked(house, "at_once => false")
        try #require(first.facts.count == 3)
        #expect(first.shown.count == 50 && first.sent == first.shown)
        let kept = """
            kept_tenant => '\(house.tenant)', kept_epoch => '\(first.facts[0])', kept_since => '\(first.facts[1])',
            kept_day => '\(first.facts[2])', kept_ids => '\(Database.array(first.shown))'
            """
        let changed = reservations[20].id
        try house.psql("update reservations set location = 'BOG' where tenant_id = $1 and id = $2", [house.tenant, changed])
        // It is no slow read.
        let second = try asked(house, "at_once => true, \(kept)")
        #expect(second.sent == [changed])
        #expect(Set(second.shown) == Set(first.shown))
        try house.psql("update clients set display_name = 'New name' where tenant_id = $1", [house.tenant])
        let third = try asked(house, "at_once => false, \(kept)")
        #expect(Set(third.sent) == Set(first.shown))
    }

    @Test("a person without the role, of another tenant, or disabled, gets nothing of what is kept") func access() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: .fresh())
        let (house, stranger) = (try House(on: server), try House(on: server))
        let reservation = try house.addReservation([LineDraft(try house.addItem())])
        let path = "/reservations/\(reservation.id)"
        let phone = try house.phone(.viewer)
        for _ in 0..<2 { #expect(try phone.get(path).status == 200) }
        for _ in 0..<2 { #expect(try stranger.phone(.admin).get(path).code == "reservation_not_found") }
        try house.changePeople("update accounts set roles = '{}' where id = $1", [house.account(.viewer).id])
        #expect(try phone.get(path).code == "no_office_role")
        try house.changePeople(
            "update accounts set roles = '{viewer}', disabled_at = now() where id = $1", [house.account(.viewer).id])
        #expect(try phone.get(path).code == "account_disabled")
        server.stop()
    }

    @Test("a log that was made anew drops what was kept under the one before") func epoch() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: .fresh())
        let house = try House(on: server)
        let reservation = try house.addReservation(location: "MDE")
        let phone = try house.phone(.viewer)
        for _ in 0..<2 { #expect(try phone.get("/reservations/\(reservation.id)").status == 200) }
        // As after a restore: the rows are others, and the log tells nothing of it.
        try house.database.execute(
            """
            alter table reservations disable trigger reservations_note;
            update reservations set location = 'BOG' where id = '\(reservation.id)';
            alter table reservations enable always trigger reservations_note;
            update office.change_epoch set epoch = 'another';
            """)
        #expect(try phone.get("/reservations/\(reservation.id)")["location"]?.string == "BOG")
        server.stop()
    }
}
