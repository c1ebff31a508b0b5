import TestSupport
import Testing

/// One round trip to Postgres a request, and one transaction a change, counted on the wire between the two.
@Suite(.mayBlock) struct RoundTripTests {
    /// A server that reaches Postgres through the proxy, one connection a kind so that nothing else is heard.
    private func ground(settings: [String: String] = [:]) throws -> (Scene, PostgresProxy) {
        let database = try TestDatabase.shared()
        let proxy = try PostgresProxy(to: database)
        let target = database.target(as: .server).with(host: "127.0.0.1", port: proxy.port)
        let all = ["DATABASE_URL": target.text, "LOOPS": "1", "READ_CONNECTIONS": "1", "WRITE_CONNECTIONS": "1"]
        let scene = try Scene(qty: 3, on: TestServer.start(settings: all.merging(settings) { $1 }, database: database))
        // Everything is connected and prepared once one of each kind was answered.
        #expect(try scene.phone.get("/reservations?window=today").status == 200)
        #expect(try scene.phone.get("/me").status == 200)
        #expect(try scene.phone.pickUp(scene.units[2], on: scene.reservation).status == 200)
        return (scene, proxy)
    }

    private func one(_ function: String) -> [PostgresMessage] { [.bind(function), .execute, .sync, .ready("I")] }

    /// The first time over a connection for changes, which then knows the statement.
    private func first(_ function: String) -> [PostgresMessage] { [.parse(function), .sync, .ready("I")] + one(function) }

    @Test("a pickup and a return, applied, repeated, replayed or refused: one statement, one round trip") func changes() throws {
        let (scene, proxy) = try ground()
        let (unit, booking, key, at) = (scene.units[0], scene.reservation, ID.fresh(), minutesAgo(5))
        for key in [key, key, ID.fresh()] {
            let (answer, messages) = try proxy.listen {
                try scene.phone.pickUp(unit, on: booking, at: at, code: unit.code, key: key)
            }
            #expect(answer.status == 200)
            #expect(messages.ofRequests == one("office.pick_up_asset"))
        }
        let returns = [(unit, 200), (unit, 200), (scene.units[1], 409), (scene.units[2], 200)]
        for (turn, (asset, status)) in returns.enumerated() {
            let (answer, messages) = try proxy.listen { try scene.phone.takeBack(asset, from: booking, last: true) }
            #expect(answer.status == status)
            #expect(messages.ofRequests == (turn == 0 ? first("office.return_asset") : one("office.return_asset")))
        }
        #expect(try scene.status() == "returned")
    }

    @Test("a read: one statement, one round trip") func reads() throws {
        let (scene, proxy) = try ground()
        let reads = [
            ("/me", "office.get_me"), ("/reservations?window=today", "office.list_reservations"),
            ("/reservations/\(scene.reservation.id)", "office.get_reservation"),
            ("/reservations/\(scene.reservation.id)/assets", "office.list_reservation_assets"),
            ("/assets/resolve?code=\(scene.units[0].code)", "office.resolve_code"),
            ("/items/\(scene.camera.id)/assets", "office.list_item_assets"),
        ]
        for (path, function) in reads {
            // A read that a busy machine makes slow is made anew over another connection.
            let isOne = try eventually(within: 60) {
                let (answer, messages) = try proxy.listen { try scene.phone.get(path) }
                #expect(answer.status == 200)
                return messages.ofRequests == one(function)
            }
            #expect(isOne, "\(path)")
        }
    }

    @Test("without prepared statements it is one round trip too") func unprepared() throws {
        let (scene, proxy) = try ground(settings: ["PREPARED_STATEMENTS": "off"])
        // A job that has its turn meanwhile can't be told by a name.
        let isOne = try eventually(within: 60) {
            let (answer, messages) = try proxy.listen { try scene.phone.pickUp(scene.units[0], on: scene.reservation) }
            #expect(answer.status == 200)
            return messages == [.parse("")] + one("")
        }
        #expect(isOne)
    }

    @Test("what is refused before the database is asked costs nothing there") func refusedEarly() throws {
        let (scene, proxy) = try ground()
        let (answers, messages) = try proxy.listen {
            [
                try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: "yesterday"),
                try scene.phone.pickUp(scene.units[0], on: scene.reservation, key: nil),
            ]
        }
        #expect(answers.map(\.status) == [400, 400])
        #expect(messages.ofRequests == [])
    }

    @Test("all that a change writes is one transaction's: the answer under its key too") func oneTransaction() throws {
        let scene = try Scene(qty: 1)
        let unit = scene.units[0]
        for call in [
            { try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(9), code: unit.code, key: $0) },
            { try scene.phone.takeBack(unit, from: scene.reservation, at: minutesAgo(5), code: unit.code, key: $0) },
        ] as [(String) throws -> Answer] {
            let trace = try scene.trace(call)
            #expect(trace.answer.status == 200)
            #expect(try writers(scene, trace).count == 1)
        }
    }

    /// The transactions that wrote what the call left behind.
    private func writers(_ scene: Scene, _ trace: Trace) throws -> Set<String> {
        let rows = try scene.house.database.query(
            """
            select xmin from audit_log where tenant_id = $1 and idempotency_key = $2
            union all select xmin from idempotency_keys where tenant_id = $1 and key = $2
            union all select xmin from short_link_scans where tenant_id = $1 and idempotency_key = $2
            union all select xmin from asset_checkouts where tenant_id = $1
            union all select xmin from reservations where tenant_id = $1
            union all select xmin from assets where id = $3
            """, [scene.house.tenant, trace.key, scene.units[0].id])
        #expect(rows.count >= 6)
        return Set(rows.compactMap { $0[0] })
    }
}
