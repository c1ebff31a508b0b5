import TestSupport
import Testing

/// The harness against the real program: what every other API test leans on.
@Suite(.mayBlock) struct HarnessTests {
    @Test("a house is a tenant of its own, and its facts are only its own") func ownTenant() throws {
        let house = try House()
        let stranger = try House()
        let camera = try house.addItem()
        let unit = try house.addAsset(of: camera)
        let reservation = try house.addReservation([LineDraft(camera, qty: 2, assigned: [unit])])
        try house.checkOut(unit, on: reservation, line: reservation.lines[0])
        let facts = try house.facts()
        #expect(facts.assets.map { $0["id"] } == [unit.id])
        #expect(facts.asset(unit)?["current_reservation_id"] == reservation.id)
        #expect(facts.trips(of: unit).map { $0["reservation_item_id"] } == [reservation.lines[0].id])
        #expect(facts.line(reservation.lines[0])?["assigned_asset_ids"] == "{\(unit.id)}")
        #expect(facts.accounts.count == Role.allCases.count)
        #expect(try stranger.facts().assets.isEmpty)
    }

    @Test("a refused statement is told by its SQLSTATE and its constraint") func refusals() throws {
        let house = try House()
        let camera = try house.addItem()
        let fault = #expect(throws: DatabaseError.self) {
            try house.database.query(
                "insert into items (id, tenant_id, name) values ($1, $2, 'twice')", [camera.id, house.tenant])
        }
        #expect(fault?.sqlState == "23505")
        #expect(fault?.constraint == "items_pkey")
    }

    @Test("two sessions can be held at a lock, one behind the other") func lockWait() throws {
        let house = try House()
        let camera = try house.addItem()
        let second = try TestDatabase.shared().session()
        try house.database.execute("begin; select from items where id = '\(camera.id)' for update")
        let update = try second.start("update items set name = 'Venice' where id = $1 returning name", [camera.id])
        #expect(try update.isBlocked(seenFrom: house.database))
        try house.database.execute("commit")
        #expect(try update.finish() == [["Venice"]])
    }

    @Test("the server comes in as a role that can read no table by itself") func serverRole() throws {
        let session = try TestDatabase.shared().session(as: .server)
        let fault = #expect(throws: DatabaseError.self) { try session.query("select from public.accounts") }
        #expect(fault?.sqlState == "42501")
    }

    @Test("a server of the test's own starts ready, leaks nothing and ends with 0") func ownServer() throws {
        let server = try TestServer.start()
        let baseline = try server.idleDescriptors()
        let answers = try race(8) { _ in
            let client = server.client()
            return try (0..<25).map { _ in try client.send(Request("GET", "/livez")).status }
        }
        #expect(answers == Array(repeating: Array(repeating: 200, count: 25), count: 8))
        #expect(try LeakCheck(server).leak(over: baseline) == nil)
        #expect(server.stop() == .code(0))
    }

    @Test("Postgres' own log tells every statement that a server ran") func statements() throws {
        let database = try TestDatabase.fresh()
        try database.logStatements()
        let server = try TestServer.start(database: database)
        let phone = try House(on: server).phone(.viewer)
        #expect(try phone.get("/me").status == 200)
        // Once a request, but for one that a busy machine makes slow; what the server does by itself may fall in between.
        let isTold = try eventually(within: 60) {
            let before = PostgresLog.statements(of: server)
            let answer = try phone.get("/me")
            #expect(answer.status == 200)
            return PostgresLog.statements(of: server).dropFirst(before.count).count { $0.contains("office.get_me(") } == 1
        }
        #expect(isTold)
        #expect(PostgresLog.deadlocks(in: database).isEmpty)
    }
}
