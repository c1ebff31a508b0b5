import TestSupport
import Testing

/// Who waits for whom where our functions and another program change the same things in another order: never in a circle.
@Suite(.mayBlock) struct WaitingTests {
    @Test("a parcel changed by another program while a phone marks it: both are done, and neither is told of a deadlock")
    func parcelAndTicket() throws {
        let house = try House()
        let ticket = try house.addTicket(outbound: ["A", "B"])
        let other = try TestDatabase.shared().session()
        let phones = try (0..<2).map { _ in try house.phone(.staff) }
        let slots: [JSONTree] = [1, 2]
        _ = try race(3) { place in
            for turn in 1...30 {
                if place == 2 {
                    try other.query(
                        "update ticket_parcels set carrier = $2 where tenant_id = $1 and slot = 1", [house.tenant, "C\(turn)"])
                } else {
                    let path = "/tracking/outbound/\(ticket)/mark-received"
                    let answer = try phones[place].app("POST", path, ["slot": slots[place]])
                    #expect([200, 503].contains(answer.status))
                }
            }
        }
        #expect(try house.parcels().map { $0["state"] } == ["received", "received"])
    }

    @Test("whoever holds a ticket does not wait for a parcel") func givesWay() throws {
        let house = try House()
        let ticket = try house.addTicket(outbound: ["A"])
        let other = try TestDatabase.shared().session()
        try other.execute("begin; update ticket_parcels set carrier = 'C' where tenant_id = '\(house.tenant)'; rollback; begin")
        try other.query("select from ticket_parcels where tenant_id = $1 for no key update", [house.tenant])
        let lock = "select (office.lock_ticket($1, $2)).id"
        try house.database.query("select set_config('office.tenant', $1, false)", [house.tenant])
        let fault = #expect(throws: DatabaseError.self) { try house.database.query(lock, [house.tenant, ticket]) }
        #expect(fault?.sqlState == "40001")
        try other.execute("commit")
        #expect(try house.database.value(lock, [house.tenant, ticket]) != nil)
    }

    @Test("whoever holds an inspection does not wait for a part of it") func parts() throws {
        let house = try House()
        let (inspection, mark) = (ID.fresh(), ID.fresh())
        try house.database.query(
            """
            insert into inspections (id, tenant_id, asset_id, stage, template, slots, sign_off_roles, begun_at)
            values ($1, $2, $3, 'pickup', 'default', '[]', '{}', now())
            """, [inspection, house.tenant, house.addAsset(of: house.addItem()).id])
        try house.database.query(
            """
            insert into inspection_marks (tenant_id, inspection_id, id, view, x, y, kind) values ($1, $2, $3, 'front', 0, 0, 'dent')
            """, [house.tenant, inspection, mark])
        let other = try TestDatabase.shared().session()
        try other.execute("begin; select from inspection_marks where id = '\(mark)' for no key update")
        let lock = "select (office.lock_inspection($1, $2)).id"
        try house.database.query("select set_config('office.tenant', $1, false)", [house.tenant])
        #expect(refusal { try house.database.query(lock, [house.tenant, inspection]) }?.sqlState == "40001")
        try other.execute("commit")
        #expect(try house.database.value(lock, [house.tenant, inspection]) == inspection)
        #expect(try house.database.value(lock, [house.tenant, ID.fresh()]) == nil)
    }

    @Test("a parcel that comes in the place of one that goes does not wait for it: that begins anew") func inPlace() throws {
        let house = try House()
        _ = try house.addTicket(outbound: ["A"])
        let other = try TestDatabase.shared().session()
        try other.execute("begin; select from ticket_parcels where tenant_id = '\(house.tenant)' for update")
        let add = """
            insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number)
            select t.tenant_id, t.id, 'outbound', 1, 'B' from tickets t where t.tenant_id = $1
            """
        #expect(refusal { try house.database.query(add, [house.tenant]) }?.sqlState == "40001")
        try other.execute("commit")
        #expect(refusal { try house.database.query(add, [house.tenant]) }?.constraint == "ticket_parcels_pkey")
        try other.query("delete from ticket_parcels where tenant_id = $1", [house.tenant])
        try house.database.query(add, [house.tenant])
        #expect(try house.parcels().map { $0["tracking_number"] } == ["B"])
    }

    @Test("two that sign a person out everywhere: one after the other") func signOuts() throws {
        let sessions = try (0..<2).map { _ in try TestDatabase.shared().session() }
        let (user, first, second) = (ID.fresh(), ID.fresh(), ID.fresh())
        try sessions[0].query("insert into signin.users (id, email) values ($1, $2)", [user, "\(user)@example.com"])
        for session in [first, second] {
            try sessions[0].query("insert into signin.sessions (id, user_id, amr) values ($1, $2, '[]')", [session, user])
        }
        let end = "select (office.sign_out($1, $2, 'global')).status"
        try sessions[0].execute("begin; select from signin.users where id = '\(user)' for no key update")
        let waiting = try sessions[1].start(end, [user, second])
        #expect(try waiting.isBlocked(seenFrom: TestDatabase.shared().session()))
        // It waits for the person, and holds no session that this one could meet.
        #expect(try sessions[0].value(end, [user, first]) == "204")
        try sessions[0].execute("commit")
        #expect(try waiting.finish() == [["403"]])
    }

    @Test("a line that changes while a pickup holds its reservation: clients see a later updated_at") func updatedAt() throws {
        let shelf = try Shelf()
        let holder = try shelf.secondSession()
        let shown = "select (office.reservation_json($1, $2, false))::json ->> 'updated_at'"
        try shelf.database.unchecked(
            """
            update reservations set updated_at = now() - interval '1 hour' where id = '\(shelf.reservation.id)';
            update reservation_items set updated_at = now() - interval '1 hour' where reservation_id = '\(shelf.reservation.id)'
            """)
        let context = "begin; select set_config('office.tenant', '\(shelf.house.tenant)', true)"
        func seen() throws -> String? {
            try shelf.database.execute(context)
            defer { try? shelf.database.execute("commit") }
            return try shelf.database.value(shown, [shelf.house.tenant, shelf.reservation.id])
        }
        let before = try seen()
        try holder.execute("begin; select from reservations where id = '\(shelf.reservation.id)' for no key update")
        try shelf.database.query(DirectSQL.setQty, [shelf.line.id, 5])
        try holder.execute("commit")
        #expect(try seen() ?? "" > before ?? "")
    }
}
