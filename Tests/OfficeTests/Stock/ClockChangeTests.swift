import TestSupport
import Testing

/// Days on which the tenant's clocks change, of 23 and of 25 hours.
@Suite(.mayBlock) struct ClockChangeTests {
    /// A zone in which it was ten in the morning before its clocks went or go forward, today at an hour.
    private static let zone = """
        (select format('<QM>%s<QS>%s,%s/%s,%s/0', posix, posix - interval '1 hour', day - 1, $2::int, case when day > 200 then 100 else 300 end)
        from (
            select (utc - date_trunc('day', utc) - interval '10 hours')::interval(0) as posix, extract(doy from utc)::int as day
            from (select now() at time zone 'UTC' as utc) as present
        ) as clock)
        """
    @Test("a hold's turnaround is minutes, over a change of the clocks too; steps of availability are instants")
    func holds() throws {
        // New York: at 07:00 UTC on 10 March 2030 two o'clock becomes three.
        let depot = try Depot(turnaround: 24 * 60, timeZone: "America/New_York")
        let reservation = try depot.house.addReservation(
            [LineDraft(depot.battery, qty: 2)], pickupAt: "2030-03-09T22:00:00Z", returnAt: "2030-03-10T06:30:00Z")
        let hold = try depot.house.database.query(
            "select lower(hold) = '2030-03-09T22:00Z', upper(hold) = '2030-03-11T06:30Z' from reservation_items where reservation_id = $1",
            [reservation.id])
        #expect(hold == [["t", "t"]])
        let answer = try depot.house.phone(.viewer).get(
            "/availability?from=2030-03-10T00:00:00-05:00&to=2030-03-12T00:00:00-04:00&items=\(depot.battery.id)")
        #expect(
            answer["availability"]?[0]?["steps"] == [
                ["from": "2030-03-10T05:00:00Z", "to": "2030-03-11T06:30:00Z", "free": 1],
                ["from": "2030-03-11T06:30:00Z", "to": "2030-03-12T04:00:00Z", "free": 3],
            ])
    }

    @Test(
        "a day of shortages has 23 hours or 25",
        arguments: [
            // Begin and end, UTC, of a day in New York.
            ("2030-03-10", "2030-03-10T05:00:00Z", "2030-03-11T04:00:00Z"),
            ("2030-11-03", "2030-11-03T04:00:00Z", "2030-11-04T05:00:00Z"),
        ])
    func shortages(day: String, begin: String, end: String) throws {
        let depot = try Depot(overbooking: "allow", timeZone: "America/New_York")
        for (from, minutes) in [(begin, -30), (begin, 0), (end, -30), (end, 0)] {
            try depot.house.database.query(
                """
                with booked as (
                    insert into reservations (tenant_id, client_id, reference, status, pickup_at, return_at)
                    select $1, $2, $3::text, 'confirmed', t.at, t.at + interval '30 minutes'
                    from (select $3::text::timestamptz + $4::int * interval '1 minute' as at) as t
                    returning id
                ) select id from booked
                """, [depot.house.tenant, depot.house.client, from, minutes])
        }
        try depot.house.database.query(
            "insert into reservation_items (tenant_id, reservation_id, item_id, qty) select tenant_id, id, $2, 4 from reservations where tenant_id = $1",
            [depot.house.tenant, depot.battery.id])
        let answer = try depot.house.phone(.viewer).get("/shortages?from=\(day)&to=\(day)")
        let stretches = answer["shortages"]?[0]?["stretches"]?.array ?? []
        #expect(stretches.first?["from"]?.string == begin && stretches.last?["to"]?.string == end)
        #expect(stretches.count == 2 && stretches.allSatisfy { $0["needed"] == 4 && $0["missing"] == 1 })
    }

    @Test("overdue goes by the day of return_at, by the offset that it had: the clocks have gone forward since")
    func overdue() throws {
        let scene = try Scene(qty: 2)
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation)
        try scene.house.database.query("update tenants set time_zone = \(Self.zone) where id = $1", [scene.house.tenant, 1])
        func overdue(minutesOfToday minutes: Int) throws -> JSONTree? {
            // It was midnight ten hours ago, by the time before the change.
            try scene.house.database.query(
                """
                update reservations
                set pickup_at = t.at - interval '1 hour', return_at = t.at
                from (select date_trunc('second', now()) - interval '10 hours' + $2::int * interval '1 minute' as at) as t
                where id = $1
                """, [scene.reservation.id, minutes])
            return try scene.phone.get("/reservations/\(scene.reservation.id)")["overdue"]
        }
        #expect(try overdue(minutesOfToday: -30) == true)
        #expect(try overdue(minutesOfToday: 30) == false)
    }

    @Test("gear that is out past its return is held until the day ends, an hour sooner where the clocks go forward")
    func outUntilMidnight() throws {
        let scene = try Scene(qty: 2)
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation)
        let database = scene.house.database
        try database.query("update tenants set time_zone = \(Self.zone) where id = $1", [scene.house.tenant, 12])
        try database.query(
            "update reservations set pickup_at = now() - interval '3 days', return_at = now() - interval '2 days' where id = $1",
            [scene.reservation.id])
        // Thirteen hours are left of this day, from a moment or two ago on.
        let left = try #require(
            try database.value(
                "select to_char(date_trunc('second', now() at time zone 'UTC') + interval '13 hours', 'YYYY-MM-DD\"T\"HH24:MI')"))
        let answer = try scene.house.phone(.viewer).get(
            "/availability?from=\(WireTime.now())&to=\(WireTime.now(plus: 2 * WireTime.day))&items=\(scene.camera.id)")
        let steps = answer["availability"]?[0]?["steps"]?.array ?? []
        #expect(steps.map { $0["free"] } == [2, 3])
        let end = try #require(steps.first?["to"]?.string)
        #expect(
            try database.value(
                "select abs(extract(epoch from ($1::text || ':00Z')::timestamptz - $2::timestamptz)) < 300", [left, end]) == "t",
            "\(left) \(end)")
    }
}
