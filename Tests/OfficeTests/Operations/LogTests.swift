import Foundation
import TestSupport
import Testing

/// What a log may hold: one JSON object a line, whatever clients send, and nobody's token or key.
@Suite(.mayBlock) struct LogTests {
    @Test("each line is a JSON object, one a request, with the names that operators look for")
    func lines() throws {
        let server = try TestServer.start(settings: ["LOG_LEVEL": "debug"])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let id = ID.fresh()
        #expect(try phone.post(scene.pickups, scene.pickup, headers: [("X-Request-Id", id)]).status == 200)
        try sendOddities(to: server, token: phone.token)
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.map { JSONTree(parsing: Array($0.utf8)) }
        #expect(!lines.contains { $0?.object == nil })
        #expect(lines.allSatisfy { $0?["time"]?.string != nil && $0?["level"]?.string != nil && $0?["message"]?.string != nil })
        let line = try #require(lines.first { $0?["request_id"] == .string(id) } ?? nil)
        #expect(line["method"] == "POST")
        #expect(line["route"] == "/api/office/reservations/{id}/pickups")
        #expect(line["status"] == 200)
        #expect(line["tenant"] == .string(scene.house.tenant))
        #expect(line["user"] == .string(scene.house.account(.staff).subject))
        #expect(line["idempotency"] == "stored")
        #expect(line["duration_us"]?.int != nil)
    }

    @Test("no token, no secret and no part of them is in any log line or error body")
    func canaries() throws {
        let canary = "canary-\(ID.fresh())"
        let server = try TestServer.start(settings: ["LOG_LEVEL": "debug", "JWT_SECRET": canary])
        let house = try House(on: server)
        var token = Token(subject: house.account(.staff).subject)
        token.claims["canary"] = .string(canary)
        let good = token.signed(with: canary)
        let bad = token.signed(with: "another-" + canary)
        var bodies = ""
        for token in [good, bad, canary, good + canary] {
            for route in OfficeRoute.allCases {
                let phone = Phone(port: server.port, token: token)
                bodies += try route.ask(phone, about: HandoverScene(on: server)).text
            }
            bodies += try server.client().send(Request("GET", "/api/office/me?token=\(token)&access_token=\(token)")).text
            bodies += try server.client().send(Request("GET", "/api/office/\(token)")).text
        }
        #expect(server.stop() == .code(0))
        let signatures = [good, bad].compactMap { $0.split(separator: ".").last.map(String.init) }
        for secret in [canary, Token.segment(Array(canary.utf8))] + signatures {
            #expect(!server.log.text.contains(secret))
            #expect(!bodies.contains(secret))
        }
        #expect(!server.log.text.contains(DatabaseRole.password))
    }

    @Test("a password of the connection string is told to nobody, though it is wrong")
    func password() throws {
        let canary = "canary-\(ID.fresh())"
        let url = "host=/nonexistent user=nobody password=\(canary) dbname=none"
        let server = try TestServer.launch(settings: ["DATABASE_URL": url, "MIGRATE_DATABASE_URL": ""])
        #expect(eventually { (try? server.client().send(Request("GET", "/readyz")).status) == 503 })
        #expect(server.stop() == .code(0))
        #expect(!server.log.text.contains(canary))
        let migration = try ServerBinary.run(["migrate"], settings: ["DATABASE_URL": url, "JWT_SECRET": TestSettings.secret])
        #expect(migration.exit == .code(69))
        #expect(!migration.output.contains(canary))
    }

    /// Everything that could break a line: control characters, quotes, line separators, bytes that are no text.
    private func sendOddities(to server: TestServer, token: String) throws {
        let odd = ["%0A{\"fake\":1}", "%0D%0A", "%1B%5B2J", "%22%5C", "%E2%80%A8", "%00", "%FF%FE"]
        for text in odd {
            let request = Request(
                "GET", "/api/office/reservations/\(text)",
                headers: [
                    ("Authorization", "Bearer " + token), ("User-Agent", "\"\\\u{2028}\u{1F4A3}"),
                    ("X-Request-Id", "\"},{\"x\":\""),
                ])
            _ = try server.client().send(request)
            _ = try server.client().send(Request("GET", "/\(text)"))
        }
        let connection = try Connection(port: server.port)
        try connection.send([0x16, 0x03, 0x01, 0x02, 0x00, 0x0A, 0x22, 0x0A, 0x0D, 0x0A])
        _ = try? connection.readToEnd()
    }
}
