import TestSupport
import Testing

/// A reservation is overdue while something is out and the local day of its `return_at` is over: all that depends on the clock alone.
@Suite(.mayBlock) struct OverdueTests {
    @Test("something is out and the day is over: neither alone is enough") func table() throws {
        let scene = try Scene(qty: 2)
        try scene.house.set("tenants", "time_zone = '\(LocalTime.zoneAtNoon())'", where: scene.house.tenant)
        func overdue() throws -> JSONTree? { try scene.phone.get("/reservations/\(scene.reservation.id)")["overdue"] }
        func end(_ day: Int, _ time: String) throws {
            try scene.house.database.query(
                """
                update reservations set pickup_at = t.at - interval '1 hour', return_at = t.at
                from (
                    select id as tenant, ((now() at time zone time_zone)::date + $2::int + $3::time) at time zone time_zone as at
                    from tenants
                ) t
                where id = $1 and tenant_id = t.tenant
                """, [scene.reservation.id, day, time])
        }
        try end(-1, "23:59:59")
        #expect(try overdue() == false)
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation)
        #expect(try overdue() == true)
        #expect(try scene.phone.get("/reservations?window=week")["reservations"]?[0]?["overdue"] == true)
        try end(0, "00:00:00")
        #expect(try overdue() == false)
        try end(-1, "23:59:59")
        _ = try scene.phone.takeBack(scene.units[0], from: scene.reservation)
        #expect(try overdue() == false)
    }

    @Test("a body that is kept is made anew when the day turns", .mayBlock) func turns() throws {
        let scene = try Scene(qty: 2)
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation)
        try scene.house.database.query(
            """
            update tenants set time_zone = '<QM>' || ((now() at time zone 'UTC')::time - time '23:59:30')::interval(0) where id = $1
            """, [scene.house.tenant])
        try scene.house.database.query(
            "update reservations set pickup_at = now(), return_at = now() where id = $1", [scene.reservation.id])
        let before = try scene.phone.get("/reservations/\(scene.reservation.id)")
        #expect(before["overdue"] == false)
        #expect(
            try eventually { try scene.phone.get("/reservations/\(scene.reservation.id)")["overdue"] == true })
        let list = try scene.phone.get("/reservations?window=week")["reservations"]?[0]
        #expect(list?["overdue"] == true && list?["version"] == before["version"])
    }
}
