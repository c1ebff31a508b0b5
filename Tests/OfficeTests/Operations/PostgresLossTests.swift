import Testing

/// What a loss of Postgres' sessions does to clients, and how soon it is over (contract, section 9).
@Suite struct PostgresLossTests {
    @Test("all backends terminated: what was under way is a 503, and the server is well again within two seconds")
    func terminated() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "20s"])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        try scene.hold()
        let connection = try Connection(port: server.port)
        try connection.send(TwinTests.request(scene, scene.pickup, "under-way").bytes)
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        try terminate(server, observer)
        try scene.release()
        let lost = try AnswerReader(connection: connection).read(answering: "POST")
        #expect(lost.status == 503)
        #expect(lost.code == "unavailable")
        let phone = try scene.house.phone()
        #expect(try eventually(within: 2) { try phone.get("/me").status == 200 && phone.get(scene.path).status == 200 })
        #expect(try eventually(within: 2) { try phone.pickUp(scene.unit, on: scene.reservation).status == 200 })
        #expect(try server.client().send(Request("GET", "/readyz")).status == 200)
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
        #expect(try eventually(within: 2) { try scene.house.phone().get("/me").status == 200 })
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

    private func terminate(_ server: TestServer, _ observer: Database) throws {
        try observer.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", ["quartermaster-\(server.port)"]
        )
    }
}
