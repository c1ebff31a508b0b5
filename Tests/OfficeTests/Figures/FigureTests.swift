import TestSupport
import Testing

/// What is out, what was used and what lies idle (docs/apps/desk.md, "Figures").
@Suite(.mayBlock) struct FigureTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House(timeZone: LocalTime.zoneAtNoon())
        desk = try house.phone(.manager)
    }

    @Test("a house tells the room of its files as it was counted last, and of no other house") func holds() throws {
        let uncounted = try desk.get("/figures/house")
        #expect(uncounted.status == 200 && uncounted["files_bytes"] == .null && uncounted["counted_at"] == .null)
        let other = try House()
        try house.database.query("update tenants set storage_limit = 5000 where id = $1", [house.tenant])
        for (each, bytes) in [(house, 1200), (other, 7)] {
            try each.database.query(
                "insert into tenant_figures (tenant_id, counted_at, people, byte_count) values ($1, '2026-06-02T09:00:00Z', 3, \(bytes))",
                [each.tenant])
        }
        let answer = try desk.get("/figures/house")
        #expect(answer.status == 200 && answer["people"] == 3 && answer["files_bytes"] == 1200 && answer["files_limit"] == 5000)
        #expect(answer["counted_at"] == "2026-06-02T09:00:00Z")
        let theirs = try other.phone(.viewer).get("/figures/house")
        #expect(theirs["files_bytes"] == 7 && theirs["files_limit"] == .null, "\(theirs)")
    }

    private func all(_ name: String, _ query: String = "", page: Int = 3) throws -> [JSONTree] {
        var rows: [JSONTree] = []
        var cursor: String? = ""
        while let next = cursor {
            let answer = try desk.get("/figures/\(name)?limit=\(page)" + query + (next.isEmpty ? "" : "&cursor=" + next))
            #expect(answer.status == 200, "\(answer)")
            rows += answer[name]?.array ?? []
            cursor = answer["next_cursor"]?.string
        }
        return rows
    }

    @Test("what is out is counted by client, scanned and counted gear, who has most first") func out() throws {
        let camera = try house.addItem("Sony FX6")
        let units = try house.addAssets(3, of: camera)
        let cable = try house.addCounted()
        let first = try house.addReservation([LineDraft(camera, qty: 2), LineDraft(cable, qty: 5)])
        let late = try house.addReservation(
            [LineDraft(camera, qty: 1)], pickupAt: WireTime.now(plus: -9 * WireTime.day),
            returnAt: WireTime.now(plus: -4 * WireTime.day))
        let other = try #require(
            try house.database.value(
                "insert into clients (tenant_id, display_name) values ($1, 'Via Láctea') returning id", [house.tenant]))
        try house.database.query("update reservations set client_id = $2 where id = $1", [late.id, other])
        try house.database.query("update items set replacement_value = 100 where tenant_id = $1", [house.tenant])
        #expect(try all("out") == [])
        for unit in units.prefix(2) { try house.checkOut(unit, on: first, line: first.lines[0]) }
        try house.checkOut(units[2], on: late, line: late.lines[0])
        #expect(try house.phone().countOut(3, of: first.lines[1], on: first).status == 200)
        let rows = try all("out", page: 1)
        #expect(rows.map { $0["units"]?.int } == [2, 1] && rows.map { $0["counted"]?.int } == [3, 0])
        #expect(rows.map { $0["late"]?.int } == [0, 1] && rows[1]["client"] == "Via Láctea")
        #expect(rows[0]["reservations"] == 1 && rows[0]["value"]?.number == 500)
    }

    /// Trips of random begins and lengths, most of them short and some very long, without regard to each other.
    private func addTrips(_ count: Int) throws {
        try house.database.query(
            """
            insert into asset_checkouts (
                tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, returned_at, actual_return_at,
                voided_at)
            select a.tenant_id, a.id, l.reservation_id, l.id, b, b, e, case when n % 7 > 0 then e end, case when n % 11 = 0 then e end
            from generate_series(1, \(count)) as n
            cross join lateral (select now() - random() * interval '300 days' as b, n as again) as x
            cross join lateral (select b + random() ^ 5 * interval '150 days' as e) as y
            join lateral (
                select * from assets where tenant_id = $1 order by md5(id::text || n) limit 1
            ) as a on true
            join reservation_items l on l.tenant_id = a.tenant_id and l.item_id = a.item_id
            where e < now()
            """, [house.tenant])
    }

    private func addMovements(_ count: Int, of line: Line, on reservation: Reservation) throws {
        try house.database.query(
            """
            with trip as (
                select n, now() - (n * 280.0 / \(count)) * interval '1 day' as b, 1 + n % 3 as qty
                from generate_series(1, \(count)) as n
            )
            insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty, at, moved_at, key)
            select $1, $2, $3, k.kind, t.qty, case k.kind when 'out' then t.b else t.b + random() * interval '20 days' end, now(), 'k' || t.n
            from trip t
            cross join (values (1, 'out'), (2, 'back')) as k (place, kind)
            order by t.n, k.place
            """, [house.tenant, reservation.id, line.id])
    }

    @Test("the use of each item in some days is what a plain count of all trips and movements says", arguments: 1...3)
    func use(run: Int) throws {
        let items = try (1...3).map { try house.addItem("Item \($0)") }
        for item in items { _ = try house.addAssets(4, of: item) }
        let cable = try house.addCounted()
        let booking = try house.addReservation(items.map { LineDraft($0, qty: 4) } + [LineDraft(cable, qty: 20)])
        try addTrips(150)
        try addMovements(30, of: booking.lines[3], on: booking)
        try house.checkOut(
            try #require(try house.addAssets(1, of: items[0]).first), on: booking, line: booking.lines[0])
        for (first, last) in [(-30, 0), (-100, -70), (-290, -200), (0, 10), (-60, -60)] {
            let days = [first, last].map { String(WireTime.now(plus: $0 * WireTime.day).prefix(10)) }
            let rows = try all("use", "&from=\(days[0])&to=\(days[1])", page: 2)
            let wanted = try house.database.rows(
                """
                with day as (
                    select $2::date::timestamp at time zone t.time_zone as f,
                        least(($3::date + 1)::timestamp, ((now() at time zone t.time_zone)::date + 1)::timestamp) at time zone t.time_zone as u
                    from tenants t where t.id = $1
                ), piece as (
                    select a.item_id, (c.actual_pickup_at >= d.f and c.actual_pickup_at < d.u)::int as trips,
                        greatest(0, extract(epoch from least(coalesce(c.actual_return_at, c.returned_at, d.u), d.u)
                            - greatest(c.actual_pickup_at, d.f))) as seconds
                    from asset_checkouts c join assets a on a.id = c.asset_id, day d
                    where c.tenant_id = $1 and c.voided_at is null
                    union all
                    select l.item_id, case when m.kind = 'out' and m.at >= d.f and m.at < d.u then m.qty else 0 end,
                        case when m.at < d.u then
                            (case m.kind when 'out' then m.qty else -m.qty end) * extract(epoch from d.u - greatest(m.at, d.f)) else 0 end
                    from stock_movements m join reservation_items l on l.id = m.reservation_item_id, day d
                    where m.tenant_id = $1
                )
                select i.id, coalesce(sum(p.trips), 0) as trips, round(coalesce(sum(p.seconds), 0) / 86400, 1) as days
                from items i left join piece p on p.item_id = i.id
                where i.tenant_id = $1 group by i.id order by i.id
                """, [house.tenant, days[0], days[1]])
            let told = rows.map { "\($0["item_id"]?.string ?? "") \($0["trips"]?.int ?? -1) \($0["days_out"]?.number ?? -1)" }
            let counted = wanted.map { "\($0["id"] ?? "") \($0["trips"] ?? "") \(Double($0["days"] ?? "") ?? -2)" }
            #expect(told.sorted() == counted.sorted(), "\(days)")
            let shares = rows.map { $0["share"]?.number ?? -1 }
            #expect(shares == shares.sorted(by: >), "\(days)")
        }
    }

    @Test("idle is what was made before the days and was out in none of them; what is in repair is left out") func idle() throws {
        let camera = try house.addItem("Sony FX6")
        let units = try house.addAssets(6, of: camera)
        let booking = try house.addReservation([LineDraft(camera, qty: 6)])
        try house.database.query(
            "update assets set created_at = now() - interval '400 days' where tenant_id = $1", [house.tenant])
        func trip(_ unit: Asset, from: Int, to: Int) throws {
            try house.database.query(
                """
                insert into asset_checkouts (
                    tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at, returned_at, actual_return_at)
                select $1, $2, $3, $4, b, b, e, e from (select now() - \(from) * interval '1 day' as b, now() - \(to) * interval '1 day' as e) x
                """, [house.tenant, unit.id, booking.id, booking.lines[0].id])
        }
        try trip(units[0], from: 200, to: 190)
        try trip(units[1], from: 200, to: 20)
        try trip(units[2], from: 40, to: 30)
        try house.checkOut(units[3], on: booking, line: booking.lines[0])
        try house.database.query("update assets set status = 'REPAIR' where id = $1", [units[4].id])
        func idle(_ days: Int) throws -> Set<String> {
            Set(try all("idle", "&days=\(days)", page: 1).compactMap { $0["asset_id"]?.string })
        }
        #expect(try idle(90) == [units[0].id, units[5].id])
        #expect(try idle(25) == [units[0].id, units[2].id, units[5].id])
        #expect(try idle(10) == [units[0].id, units[1].id, units[2].id, units[5].id])
        #expect(try idle(500) == [])
        let row = try #require(try all("idle", "&days=90").first { $0["asset_id"]?.string == units[0].id })
        #expect(row["days"] == 190 && row["last_out_at"]?.string != nil)
        #expect(try all("idle", "&days=90").first { $0["asset_id"]?.string == units[5].id }?["last_out_at"] == .null)
    }

    @Test("each figure is a file of CSV too, for managers: safe in a spreadsheet, of any length, with the columns of its rows")
    func files() throws {
        let camera = try house.addItem("=FX6()")
        _ = try house.addAssets(3, of: camera)
        try house.database.query(
            "update assets set created_at = now() - interval '400 days' where tenant_id = $1", [house.tenant])
        let booking = try house.addReservation([LineDraft(camera, qty: 3)])
        try house.checkOut(try #require(try house.addAssets(1, of: camera).first), on: booking, line: booking.lines[0])
        let today = String(WireTime.now().prefix(10))
        for (name, query, count) in [("out", "", 1), ("use", "from=\(today)&to=\(today)&", 1), ("idle", "days=30&", 3)] {
            let file = try desk.get("/figures/\(name).csv?\(query)bom=false")
            #expect(file.status == 200 && file[header: "Content-Type"] == "text/csv; charset=utf-8", "\(name)")
            #expect(file[header: "Content-Disposition"] == "attachment; filename=\"\(name).csv\"")
            let lines = file.text.split(separator: "\r\n")
            #expect(lines.count == count + 1, "\(file.text)")
            for line in lines { #expect(!line.contains(#/(^|,)[=+@\t-]/#), "\(line)") }
            let rows = try all(name, query.isEmpty ? "" : "&" + query.dropLast())
            #expect(Set(lines[0].split(separator: ",").map(String.init)) == Set(rows[0].object?.keys.map { $0 } ?? []))
            #expect(try house.phone(.staff).get("/figures/\(name).csv?\(query)bom=false").code == "insufficient_role")
            #expect(try house.phone(.viewer).get("/figures/\(name)?" + query.dropLast()).status == 200)
        }
        #expect(try desk.get("/figures/use?from=\(today)").code == "validation_failed")
        #expect(try desk.get("/figures/idle?days=0").code == "validation_failed")
    }
}
