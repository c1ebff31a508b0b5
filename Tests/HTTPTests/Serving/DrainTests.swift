import Dispatch
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
            // The server lingers for as long as the client stays.
            client.shutdownWriting()
            await stopped
        }
    }

    @Test("A connection that still waited to be accepted is served, and an idle one closed")
    func acceptQueue() async throws {
        let started = Signal()
        let hold = Hold()
        let handler: Server.Handler = { request in
            started.raise()
            hold.stop()
            return await TestRoutes.answer(request)
        }
        try await TestServer.run(handler: handler) { server in
            let idle = try TestClient(port: server.port)
            let first = try TestClient(port: server.port)
            first.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            await started.wait()
            // The loop stands still, so nobody accepts this one before it is to stop.
            let late = try TestClient(port: server.port)
            late.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            async let stopped: Void = server.server.shutdown()
            hold.release()
            #expect(try first.answer().text == "livez")
            #expect(try late.answer().text == "livez")
            for client in [first, late] { client.shutdownWriting() }
            // Whoever looked before would keep the thread that is to stop the server.
            await stopped
            #expect(idle.isClosed())
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

/// Holds a loop's thread, as nothing of a server ever may.
private final class Hold: Sendable {
    private let gate = DispatchSemaphore(value: 0)

    func stop() { gate.wait() }

    /// Whoever stands there, and whoever comes.
    func release() { for _ in 0..<8 { gate.signal() } }
}
