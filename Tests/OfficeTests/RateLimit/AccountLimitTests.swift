import TestSupport
import Testing

/// How many requests of one account are let in. The limit is 1 a minute, so that a slow machine changes nothing.
@Suite(.mayBlock) struct AccountLimitTests {
    private func server() throws -> TestServer {
        try TestServer.start(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "1", "LOOPS": "2"])
    }

    @Test("one request too many is a 429 that says when to come back, and nothing is done")
    func oneTooMany() throws {
        let server = try server()
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        #expect(try phone.get("/me").status == 200)
        let before = try scene.house.facts()
        let answer = try phone.post(scene.pickups, scene.pickup)
        #expect(answer.status == 429)
        #expect(answer.code == "rate_limited")
        #expect(answer["error"]?["retryable"] == true)
        #expect(answer["error"]?["message"] == "Too many requests. Try again shortly.")
        #expect(answer[header: "Retry-After"].flatMap { Int($0) }.map((1...60).contains) == true)
        #expect(answer[header: "WWW-Authenticate"] == nil)
        #expect(try scene.house.facts() == before)
        let inSpanish = try phone.get("/me", headers: [("Accept-Language", "es-CO")])
        #expect(inSpanish["error"]?["message"] == "Demasiadas solicitudes. Inténtelo en breve.")
        #expect(server.stop() == .code(0))
        let limited = server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }.filter { $0["status"] == 429 }
        #expect(limited.map { $0["rate_limit"] } == ["account", "account"])
        #expect(limited.allSatisfy { $0["user"] == .string(scene.house.account(.staff).subject) && $0["postgres_us"] == nil })
    }

    @Test("it is the account's limit, whatever its token, connection or loop, and nobody else's")
    func whose() throws {
        let server = try server()
        let house = try House(on: server)
        #expect(try house.phone().get("/me").status == 200)
        for _ in 0..<8 {
            var token = Token(subject: house.account(.staff).subject)
            token.claims["jti"] = .string(ID.fresh())
            #expect(try Phone(port: server.port, token: token.signed()).get("/me").status == 429)
        }
        #expect(try house.phone(.manager).get("/me").status == 200)
    }

    @Test("it comes after the token and before the body")
    func order() throws {
        let server = try server()
        let house = try House(on: server)
        let phone = try house.phone()
        #expect(try phone.get("/me").status == 200)
        #expect(try phone.get("/nothing").status == 404)
        #expect(try phone.client.send(Request("DELETE", "/api/office/me")).status == 405)
        #expect(try Phone(port: server.port, token: "x").get("/me").status == 401)
        #expect(
            try phone.post("/reservations/x/pickups", bytes: Array("{".utf8), headers: [("Content-Type", "text/plain")]).status
                == 429)
    }

    @Test("an outbox of 500 is drained by the default settings without meeting a limit")
    func outbox() throws {
        let server = try TestServer.start(settings: ["RATE_LIMIT": ""])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let key = ID.fresh()
        let statuses = try (0..<500).map { _ in try phone.post(scene.pickups, scene.pickup, key: key).status }
        #expect(statuses == Array(repeating: 200, count: 500))
    }

    @Test("without limits nothing is counted")
    func off() throws {
        let settings = ["RATE_LIMIT": "off", "RATE_LIMIT_ACCOUNT": "1", "RATE_LIMIT_ADDRESS": "1"]
        let server = try TestServer.start(settings: settings)
        let house = try House(on: server)
        for _ in 0..<3 {
            #expect(try house.phone().get("/me").status == 200)
            #expect(try Phone(port: server.port, token: "x").get("/me").status == 401)
        }
    }
}
