import Glibc
import TestSupport
import Testing

/// SIGTERM: what is in flight is answered, nothing new is taken, and the exit code is 0 (docs/reference/upgrading.md, "Upgrading").
@Suite(.mayBlock) struct ShutdownTests {
    @Test(
        "fifty requests in flight are answered, each closing its connection, and the server ends with 0",
        arguments: [SIGTERM, SIGINT])
    func inFlight(signal: Int32) throws {
        let patience = ["LOCK_TIMEOUT": "5min", "STATEMENT_TIMEOUT": "5min"]
        let server = try TestServer.start(settings: patience.merging(["WRITE_CONNECTIONS": "16", "LOOPS": "1"]) { $1 })
        let scene = try HandoverScene(on: server, units: 50)
        let observer = try server.database.session()
        try scene.hold()
        var connections = try scene.units.map { unit in
            let connection = try Connection(port: server.port)
            try connection.send(TwinTests.request(scene, Phone.handover(unit, WireTime.now(), nil), unit.id).bytes)
            return connection
        }
        // One waits in Postgres, the others for their turn at the reservation.
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        #expect(server.becomesReady())
        let balancer = try Connection(port: server.port)
        let reader = AnswerReader(connection: balancer)
        try balancer.send(Array("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        #expect(try reader.read(answering: "GET").status == 200)
        // The next request has begun: a connection on which none has is closed soon.
        try balancer.send(Array("GET /readyz HTTP/1.1\r\n".utf8))
        server.process.send(signal)
        #expect(eventually { (try? Connection(port: server.port)) == nil })
        try balancer.send(Array("Host: x\r\n\r\n".utf8))
        let draining = try reader.read(answering: "GET")
        #expect(draining.status == 503)
        #expect(draining["checks"]?["serving"] == "down")
        #expect(draining[header: "Connection"] == "close")
        #expect(server.process.status() == nil)
        try scene.release()
        let answers = try connections.map { try AnswerReader(connection: $0).read(answering: "POST") }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 50))
        #expect(answers.allSatisfy { $0[header: "Connection"] == "close" })
        connections = []
        #expect(server.process.wait() == .code(0))
        #expect(try scene.house.facts().audit.count == 50)
    }

    @Test("an idle connection does not hold the end up")
    func idle() throws {
        let server = try TestServer.start()
        let client = server.client()
        #expect(try client.send(Request("GET", "/livez")).status == 200)
        #expect(server.stop() == .code(0))
    }

    @Test("it ends at once though a look at the database is held up by somebody's lock")
    func behindALock() throws {
        let database = try TestDatabase.fresh()
        let other = try database.session()
        try other.execute("begin; lock table office.migrations in access exclusive mode")
        let server = try TestServer.launch(database: database)
        // Only the look: a process of Postgres may wait for the table, too.
        let waiting = """
            select count(*) from pg_stat_activity
            where application_name = $1 and $2::int = any (pg_blocking_pids(pid)) and query like '%from office.migrations%'
            """
        let observer = try Database(TestSettings.maintenanceDatabase())
        #expect(try eventually { try observer.value(waiting, ["quartermaster-\(server.port)", other.backend]) == "1" })
        let start = ContinuousClock.now
        #expect(server.stop() == .code(0))
        // A statement may take 15 s, and what is under way 25 s.
        #expect(ContinuousClock.now - start < .seconds(10))
        try other.execute("rollback")
    }

    @Test("with Postgres out of reach it ends as well")
    func withoutPostgres() throws {
        let server = try TestServer.launch(settings: [
            "DATABASE_URL": "host=/nonexistent user=nobody", "MIGRATE_DATABASE_URL": "",
        ])
        #expect(eventually { (try? server.client().send(Request("GET", "/livez")).status) == 200 })
        #expect(server.stop() == .code(0))
    }

    @Test("a client that takes its answer a little at a time holds the end up no longer than DRAIN_TIMEOUT")
    func slowReader() throws {
        let server = try TestServer.start(settings: ["DRAIN_TIMEOUT": "300ms"])
        let scene = try HandoverScene(on: server)
        // Answers for which there is no room on the way, and nobody who takes them.
        let connection = try Connection(port: server.port)
        let ask = Request("GET", "/openapi.yaml").with("Accept-Encoding", "identity").bytes
        try connection.send(Array(repeating: ask, count: 100).joined().map { $0 })
        #expect(try scene.house.phone().get("/me").status == 200)
        let start = ContinuousClock.now
        #expect(server.stop() == .code(0))
        #expect(ContinuousClock.now - start < .seconds(15))
    }

    @Test("a second signal ends it at once, whatever is under way")
    func secondSignal() throws {
        let server = try TestServer.start(settings: [
            "LOCK_TIMEOUT": "5min", "STATEMENT_TIMEOUT": "5min", "DRAIN_TIMEOUT": "5min",
        ])
        let scene = try HandoverScene(on: server)
        let observer = try server.database.session()
        try scene.hold()
        let connection = try Connection(port: server.port)
        try connection.send(TwinTests.request(scene, scene.pickup, "waits").bytes)
        #expect(try eventually { try server.isHeld(seenFrom: observer) })
        server.process.send(SIGTERM)
        #expect(eventually { (try? Connection(port: server.port)) == nil })
        #expect(server.process.status() == nil)
        server.process.send(SIGTERM)
        #expect(server.process.wait() == .signal(SIGTERM))
        try scene.release()
    }

    @Test("whoever reads the log has stalled: it ends all the same")
    func stalledLog() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { for end in ends { close(end) } }
        let server = try TestServer.start(log: LogFile(at: "/proc/self/fd/\(ends[1])"))
        for _ in 0..<600 { _ = try server.client().send(Request("GET", "/nothing")) }
        let start = ContinuousClock.now
        #expect(server.stop() == .code(0))
        #expect(ContinuousClock.now - start < .seconds(15))
    }
}
