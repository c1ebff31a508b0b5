import TestSupport
import Testing

/// Whom the server takes for its client, behind a proxy that it was told of and without.
@Suite(.mayBlock) struct ForwardedClientTests {
    private func server(trusting proxies: String) throws -> TestServer {
        try TestServer.start(settings: LimitedServer.settings.merging(["TRUSTED_PROXIES": proxies]) { $1 })
    }

    private func ask(_ server: TestServer, as forwarded: String) throws -> Int {
        try server.client().send(Request("GET", "/api/office/me").with("X-Forwarded-For", forwarded)).status
    }

    @Test("behind a trusted proxy each client has its own limit, and what it says of itself buys no other")
    func trusted() throws {
        let server = try server(trusting: "10.0.0.0/8, 127.0.0.1")
        #expect(try ask(server, as: "198.51.100.1") == 401)
        #expect(try ask(server, as: "198.51.100.1") == 429)
        for pretended in ["203.0.113.1", "nonsense", "10.0.0.1", "127.0.0.1"] {
            #expect(try ask(server, as: "\(pretended), 198.51.100.1, 10.9.9.9") == 429)
        }
        #expect(try ask(server, as: "198.51.100.2") == 401)
        #expect(try ask(server, as: "2001:db8::1") == 401)
        #expect(try ask(server, as: "[2001:db8:0:0:9::1]:4711") == 429, "the same network")
        #expect(server.stop() == .code(0))
        let addresses = server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }
            .filter { $0["route"] == "/api/office/me" }.compactMap { $0["remote_address"]?.string }
        #expect(
            addresses == Array(repeating: "198.51.100.1", count: 6) + ["198.51.100.2", "2001:db8::1", "2001:db8::9:0:0:1"])
    }

    @Test("nobody else is believed: a client can't make itself another address")
    func untrusted() throws {
        let server = try server(trusting: "10.0.0.0/8")
        #expect(try ask(server, as: "198.51.100.1") == 401)
        #expect(try ask(server, as: "198.51.100.2") == 429)
        #expect(server.stop() == .code(0))
        #expect(!server.log.text.contains("198.51.100"))
    }

    @Test(
        "an address that a proxy names while none is trusted is noticed: once in the log, in readyz, and by doctor",
        arguments: [("X-Forwarded-For", "198.51.100.7"), ("Forwarded", "for=198.51.100.7")])
    func unnamed(field: String, value: String) throws {
        let server = try TestServer.start()
        let settings = server.database.settings.merging(
            ["PORT": "\(server.port)", "HOST": "0.0.0.0", "JWT_SECRET": TestSettings.secret]) { $1 }
        #expect(try server.readiness()["warnings"] == [])
        #expect(try DoctorRun(settings)["proxies"]?.verdict == "ok")
        for _ in 0..<3 {
            let request = Request("GET", "/api/office/me").with(field, value)
            #expect(try server.client().send(request).status == 401)
        }
        #expect(server.becomesReady())
        #expect(try server.readiness()["warnings"] == ["unnamed_proxy"])
        let line = try DoctorRun(settings)["proxies"]
        #expect(line?.verdict == "warning" && line?.sentence.contains("set TRUSTED_PROXIES") == true)
        #expect(server.stop() == .code(0))
        let said = server.log.lines.filter { $0.contains("TRUSTED_PROXIES is empty") }
        #expect(said.count == 1 && said.allSatisfy { !$0.contains("198.51.100") })
    }

    @Test("without PUBLIC_URL the URLs of answers have the scheme that a trusted proxy names, and no other")
    func scheme() throws {
        for (proxies, scheme) in [("127.0.0.0/8", "https"), ("10.0.0.0/8", "http")] {
            let server = try TestServer.start(settings: ["TRUSTED_PROXIES": proxies])
            let scene = try HandoverScene(on: server)
            let answer = try scene.house.phone().post(
                "/condition-reports/uploads", Phone.upload(of: scene.unit, on: scene.reservation), key: nil,
                headers: [("X-Forwarded-Proto", "https")])
            #expect(answer["upload_url"]?.string?.hasPrefix("\(scheme)://localhost/storage/v1/") == true)
        }
    }

    @Test("with an https PUBLIC_URL every answer tells browsers to keep to it")
    func strictTransportSecurity() throws {
        let server = try TestServer.start(settings: ["PUBLIC_URL": "https://quartermaster.example"])
        let client = HTTPClient(port: server.port, isHeldToDescription: false)
        for path in ["/livez", "/api/office/me", "/nothing", "/storage/v1/nothing"] {
            #expect(try client.send(Request("GET", path))[header: "Strict-Transport-Security"] == "max-age=31536000", "\(path)")
        }
    }
}
