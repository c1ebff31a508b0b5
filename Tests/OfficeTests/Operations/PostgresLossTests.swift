import TestSupport
import Testing

/// What a loss of Postgres' sessions does to clients, and how soon it is over (docs/faults.md).
@Suite(.mayBlock) struct PostgresLossTests {
    /// In seconds: two, where the machine has nothing else to do (`script/faults`).
    private static let soon: Double = FaultRun.isAsked ? 2 : 60

    @Test("all backends terminated: what was under way is a 503, and the server is well again, by itself")
    func terminated() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "20s"])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        try scene.hold()
        let connection = try Connection(port: server.port)
        try connection.send(TwinTests.request(scene, scene.pickup, "under-way").bytes)
        // Seen waiting, it may be between two tries a moment later: the same statement looks and ends.
        let ending = """
            select count(pg_terminate_backend(pid)) from pg_stat_activity
            where application_name = $1
                and exists (select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock')
            """
        #expect(try eventually { try observer.value(ending, ["quartermaster-\(server.port)"]) != "0" })
        let lost = try AnswerReader(connection: connection).read(answering: "POST")
        try scene.release()
        #expect(lost.status == 503)
        #expect(lost.code == "unavailable")
        #expect(eventually { server.log.text.contains("postgres failed") })
        let phone = try scene.house.phone()
        #expect(try eventually(within: Self.soon) { try phone.get("/me").status == 200 && phone.get(scene.path).status == 200 })
        #expect(try eventually(within: Self.soon) { try phone.pickUp(scene.unit, on: scene.reservation).status == 200 })
        #expect(server.becomesReady())
    }

    @Test("terminated again and again under load: every answer is a 200 or may be tried again")
    func terminatedUnderLoad() throws {
        let server = try TestServer.start(settings: ["LOOPS": "2"])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        let token = scene.house.account(.staff).token()
        let answers = try race(5) { racer in
            if racer == 0 {
                for _ in 0..<20 { try self.terminate(server, observer) }
                return [Int]()
            }
            let phone = Phone(port: server.port, token: token)
            return try (0..<100).map { try ($0 % 2 == 0 ? phone.get("/me") : phone.get(scene.path)).status }
        }
        #expect(Set(answers.joined()).isSubset(of: [200, 503]))
        #expect(try eventually(within: Self.soon) { try scene.house.phone().get("/me").status == 200 })
    }

    // A pooler keeps who comes then waiting by its own rules.
    @Test(
        "too many clients: 503 that may be tried again, and well as soon as there is room",
        .enabled(if: TestSettings.pooler == nil))
    func tooManyClients() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        let scene = try HandoverScene(on: server)
        let house = scene.house
        let phone = try house.phone()
        #expect(try phone.get("/me").status == 200)
        try house.database.execute("alter database \(database.name) connection limit 0")
        try terminate(server, house.database)
        #expect(try eventually { try phone.get("/me").status == 503 })
        let answer = try phone.get("/me")
        #expect(answer.code == "unavailable")
        #expect(answer[header: "Retry-After"] != nil)
        let load = try Load.during(0.5, on: scene)
        #expect(load.statuses == [503])
        if FaultRun.isAsked { #expect(load.slowest < 1) }
        try house.database.execute("alter database \(database.name) connection limit -1")
        #expect(try eventually(within: Self.soon) { try phone.get("/me").status == 200 })
        #expect(try eventually(within: Self.soon) { try phone.post(scene.pickups, scene.pickup, key: "during").status == 200 })
        #expect(try house.facts().audit.count == 1)
    }

    @Test("a Postgres that only reads, as a standby does: reads are answered, a change is a 503 and is not acknowledged")
    func readOnly() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let before = try scene.house.facts()
        try scene.house.database.execute("alter database \(database.name) set default_transaction_read_only = on")
        try terminateAll(scene.house.database)
        #expect(try eventually { try phone.get(scene.path).status == 200 })
        let answer = try phone.pickUp(scene.unit, on: scene.reservation, key: "standby")
        #expect(answer.status == 503)
        #expect(answer["error"]?["retryable"] == true)
        #expect(try scene.house.facts() == before)
        try scene.house.database.execute("alter database \(database.name) reset default_transaction_read_only")
        try terminateAll(scene.house.database)
        #expect(
            try eventually(within: Self.soon) {
                try phone.pickUp(scene.unit, on: scene.reservation, key: "standby").status == 200
            })
    }

    @Test("without prepared statements, as behind an old pgbouncer, everything works")
    func unprepared() throws {
        let server = try TestServer.start(settings: ["PREPARED_STATEMENTS": "off"])
        for route in OfficeRoute.allCases {
            let scene = try route.scene(on: server)
            #expect(try route.ask(scene.house.phone(.admin), about: scene).status == 200)
        }
        let prepared = "select count(*) from pg_stat_activity where application_name = $1 and query like 'PREPARE%'"
        #expect(try server.database.session().value(prepared, ["quartermaster-\(server.port)"]) == "0")
    }

    /// What the server has in a database of its own; through a pooler there are some that do not bear its name yet.
    private func terminateAll(_ observer: Database) throws {
        try observer.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = $1",
            [DatabaseRole.server.rawValue])
    }

    private func terminate(_ server: TestServer, _ observer: Database) throws {
        try observer.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", ["quartermaster-\(server.port)"]
        )
    }
}
