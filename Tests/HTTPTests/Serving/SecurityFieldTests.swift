import HTTP
import Testing

@Suite("Security fields")
struct SecurityFieldTests {
    private static let all = [
        "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'", "Cross-Origin-Resource-Policy": "same-origin",
    ]

    @Test(
        "Every answer has each of them once, whatever its status and whoever made it",
        arguments: [
            "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n", "HEAD /livez HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /no HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /livez HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\n\r\n", "OPTIONS /livez HTTP/1.1\r\nHost: x\r\n\r\n",
            "BAD\r\n\r\n",
            "GET /large/9000 HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n",
        ])
    func always(request: String) async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(request)
            let answer = try client.answer(toHead: request.hasPrefix("HEAD"))
            for (name, value) in Self.all { #expect(answer[name] == value, "\(name)") }
            #expect(answer["Strict-Transport-Security"] == nil)
        }
    }

    @Test("A handler that keeps its answer apart by itself is not contradicted")
    func own() async throws {
        let handler: Server.Handler = { _ in
            var response = TestRoutes.text(.ok, "page")
            response.isolation = .own
            response.headers.add("Content-Security-Policy", "sandbox")
            return response
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = try client.answer()
            #expect(answer["Content-Security-Policy"] == "sandbox")
            #expect(answer["Cross-Origin-Resource-Policy"] == nil)
            #expect(answer["X-Content-Type-Options"] == "nosniff")
            #expect(answer["Referrer-Policy"] == "no-referrer")
        }
    }

    @Test("Browsers are told to keep to https for as long as the server is told")
    func strictTransportSecurity() async throws {
        var configuration = ServerConfiguration.patient
        configuration.strictTransportSecurity = 86_400
        try await TestServer.run(configuration) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\nBAD\r\n\r\n")
            for _ in 0..<2 { #expect(try client.answer()["Strict-Transport-Security"] == "max-age=86400") }
        }
    }
}
