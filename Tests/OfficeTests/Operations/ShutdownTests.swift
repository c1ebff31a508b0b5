import Glibc
import Testing

/// SIGTERM: what is in flight is answered, nothing new is taken, and the exit code is 0 (contract, section 9).
@Suite struct ShutdownTests {
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
        // As many as there are connections wait in Postgres, the others for a connection.
        #expect(try eventually { try server.isHeld(16, seenFrom: observer) })
        let balancer = server.client()
        #expect(try balancer.send(Request("GET", "/readyz")).status == 200)
        server.process.send(signal)
        #expect(eventually { (try? Connection(port: server.port)) == nil })
        let draining = try balancer.send(Request("GET", "/readyz"))
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

    @Test("with Postgres out of reach it ends as well")
    func withoutPostgres() throws {
        let server = try TestServer.launch(settings: [
            "DATABASE_URL": "host=/nonexistent user=nobody", "MIGRATE_DATABASE_URL": "",
        ])
        #expect(eventually { (try? server.client().send(Request("GET", "/livez")).status) == 200 })
        #expect(server.stop() == .code(0))
    }
}
