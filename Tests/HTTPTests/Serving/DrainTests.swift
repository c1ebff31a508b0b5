import HTTP
import Testing

@Suite("Stopping")
struct DrainTests {
    @Test("What is in flight is answered, closing its connection, and then the server is gone")
    func inFlight() async throws {
        let started = Signal()
        let mayFinish = Signal()
        let handler: Server.Handler = { request in
            started.raise()
            await mayFinish.wait()
            return await TestRoutes.answer(request)
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            await started.wait()
            async let stopped: Void = server.server.shutdown()
            while TestClient.canConnect(port: server.port) { await Task.yield() }
            mayFinish.raise()
            let answer = try client.answer()
            #expect(answer.text == "livez")
            #expect(answer["Connection"] == "close")
            #expect(client.isClosed())
            await stopped
        }
    }

    @Test("A connection that still waited to be accepted is served, and an idle one closed")
    func acceptQueue() async throws {
        let started = Signal()
        let mayFinish = Signal()
        let handler: Server.Handler = { request in
            started.raise()
            await mayFinish.wait()
            return await TestRoutes.answer(request)
        }
        var configuration = ServerConfiguration()
        // Long enough for the late request to be sent on the slowest machine, or it would be closed as an idle one.
        configuration.deadlines.drain = .seconds(5)
        try await TestServer.run(configuration, handler: handler) { server in
            let idle = try TestClient(port: server.port)
            let first = try TestClient(port: server.port)
            first.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            await started.wait()
            let late = try TestClient(port: server.port)
            async let stopped: Void = server.server.shutdown()
            while TestClient.canConnect(port: server.port) { await Task.yield() }
            late.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            mayFinish.raise()
            #expect(try first.answer()["Connection"] == "close")
            #expect(try late.answer()["Connection"] == "close")
            #expect(idle.isClosed())
            await stopped
        }
    }

    @Test("Two loops share a port, and both stop")
    func twoLoops() async throws {
        try await TestServer.run(loops: 2) { server in
            let clients = try (0..<32).map { _ in try TestClient(port: server.port) }
            for client in clients { client.send("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") }
            for client in clients { #expect(try client.answer().status == 200) }
        }
    }

    @Test("A server that is told to stop twice stops once")
    func twice() async throws {
        try await TestServer.run { server in
            await server.server.shutdown()
        }
    }
}
