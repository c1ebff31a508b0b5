import TestSupport
import Testing

/// `/livez`, `/readyz` and `quartermaster ready` (docs/reference/monitoring.md, "Health").
@Suite(.mayBlock) struct HealthTests {
    @Test("a server that is well says so, part by part")
    func well() throws {
        let client = try TestServer.shared().client()
        let live = try client.send(Request("GET", "/livez"))
        #expect(live.status == 200)
        #expect(live.text == #"{"status":"ok"}"#)
        var ready = live
        // A busy machine may keep a ping waiting for its second.
        #expect(
            try eventually {
                ready = try client.send(Request("GET", "/readyz"))
                return ready.status == 200
            })
        #expect(ready["status"] == "ready")
        #expect(ready["checks"] == ["postgres": "up", "migrations": "up", "storage": "up", "keys": "up", "serving": "up"])
        for answer in [live, ready] { #expect(answer[header: "Cache-Control"] == "no-store") }
        for path in ["/livez", "/readyz"] { #expect(try eventually { try client.send(Request("HEAD", path)).status == 200 }) }
    }

    @Test("while Postgres is down: alive, not ready by name, requests 503 without waiting for it")
    func postgresDown() throws {
        let nowhere = "host=/nonexistent-\(ID.fresh()) user=nobody dbname=none"
        let server = try TestServer.launch(settings: ["DATABASE_URL": nowhere, "MIGRATE_DATABASE_URL": ""])
        let client = server.client()
        #expect(eventually { (try? client.send(Request("GET", "/livez")).status) == 200 })
        let ready = try client.send(Request("GET", "/readyz"))
        #expect(ready.status == 503)
        #expect(ready["checks"]?["postgres"] == "down")
        #expect(ready["checks"]?["migrations"] == "down")
        let phone = Phone(port: server.port, token: Token(subject: ID.fresh()).signed())
        let path = "/reservations/\(ID.fresh())"
        let body: JSONTree = ["asset_id": .string(ID.fresh()), "at": "2026-06-02T09:00:00Z"]
        for ask in [{ try phone.get("/me") }, { try phone.get(path) }, { try phone.post(path + "/pickups", body) }] {
            let start = ContinuousClock.now
            let answer = try ask()
            // Who waits for a connection here waits for 20 s.
            #expect(ContinuousClock.now - start < .seconds(10))
            #expect(answer.status == 503)
            #expect(answer.code == "unavailable")
            #expect(answer["error"]?["retryable"] == true)
            #expect(answer[header: "Retry-After"] != nil)
        }
        #expect(try ServerBinary.run(["ready"], settings: settings(of: server)).exit == .code(69))
        #expect(server.stop() == .code(0))
    }

    @Test("bad requests never touch Postgres: they are told while it is down")
    func badRequestsWithoutPostgres() throws {
        let server = try TestServer.launch(settings: [
            "DATABASE_URL": "host=/nonexistent user=nobody", "MIGRATE_DATABASE_URL": "",
        ])
        #expect(eventually { (try? server.client().send(Request("GET", "/livez")).status) == 200 })
        let phone = Phone(port: server.port, token: Token(subject: ID.fresh()).signed())
        #expect(try phone.get("/nothing").status == 404)
        #expect(try phone.get("/reservations").code == "validation_failed")
        #expect(try phone.post("/reservations/x/pickups", [:]).code == "validation_failed")
        #expect(try Phone(port: server.port, token: "x").get("/me").status == 401)
    }

    @Test("`ready` exits with 0 for a server that is")
    func readyCommand() throws {
        let settings = try settings(of: TestServer.shared())
        var run = try ServerBinary.run(["ready"], settings: settings)
        // Postgres may be late for one look.
        #expect(
            try eventually {
                if run.exit != .code(0) { run = try ServerBinary.run(["ready"], settings: settings) }
                return run.exit == .code(0)
            })
        #expect(run.output == "ready\n")
    }

    private func settings(of server: TestServer) -> [String: String] {
        server.database.settings.merging(["PORT": "\(server.port)", "HOST": "127.0.0.1", "JWT_SECRET": TestSettings.secret]) {
            $1
        }
    }
}
