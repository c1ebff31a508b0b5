import EventLoop
import HTTP
import Testing

@Suite("Deadlines and endings")
struct DeadlineTests {
    /// Every wait as short as a test wants it, but for those in `change`.
    private func configuration(_ change: (inout Deadlines) -> Void) -> ServerConfiguration {
        var configuration = ServerConfiguration()
        change(&configuration.deadlines)
        return configuration
    }

    @Test("A head that is not complete in time is a 408")
    func head() async throws {
        try await TestServer.run(configuration { $0.head = .milliseconds(100) }) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\nGET /li")
            #expect(try client.answer().status == 200)
            let answer = try client.answer()
            #expect(answer.status == 408)
            #expect(answer.text == "request_timeout")
            #expect(answer["Connection"] == "close")
            #expect(client.isClosed())
        }
    }

    @Test("A body that is not complete in time is a 408, however much of it drips in")
    func body() async throws {
        try await TestServer.run(configuration { $0.body = .milliseconds(200) }) { server in
            let client = try TestClient(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
            for _ in 0..<100 where !client.hasSomethingToRead(within: 10) { client.send("b") }
            #expect(try client.answer().status == 408)
            #expect(client.isClosed())
        }
    }

    @Test("A connection that says nothing is closed without a word")
    func idle() async throws {
        try await TestServer.run(configuration { $0.idle = .milliseconds(100) }) { server in
            let silent = try TestClient(port: server.port)
            let served = try TestClient(port: server.port)
            served.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n\r\n")
            #expect(try served.answer().status == 200)
            #expect(silent.isClosed())
            #expect(served.isClosed())
        }
    }

    @Test("A client that reads nothing is let go when its answer does not move")
    func writeStall() async throws {
        let configuration = configuration {
            $0.writeStall = .milliseconds(100)
            $0.drain = .milliseconds(10)
        }
        try await TestServer.run(configuration) { server in
            let client = try TestClient(port: server.port)
            client.send(String(repeating: "GET /large/600000 HTTP/1.1\r\nHost: x\r\n\r\n", count: 30))
            await server.completions.waitForFirst()
            await server.server.shutdown()
            #expect(OpenSockets.count(localPort: server.port) == 0)
            withExtendedLifetime(client) {}
        }
    }

    @Test("A client that stays after the last answer is let go after the lingering time")
    func lingering() async throws {
        try await TestServer.run(configuration { $0.lingering = .milliseconds(100) }) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(try client.answer()["Connection"] == "close")
            #expect(client.isClosed())
        }
    }

    @Test("The answer to a client that is still sending can be read")
    func refusalWhileSending() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(
                "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 200000000\r\n\r\n" + String(repeating: "b", count: 200_000))
            #expect(try client.answer().status == 413)
            #expect(client.isClosed())
        }
    }

    @Test("A handler runs to its end when the caller hangs up")
    func hangUp() async throws {
        let started = Signal()
        let mayFinish = Signal()
        let finished = Signal()
        let handler: Server.Handler = { _ in
            started.raise()
            await mayFinish.wait()
            #expect(!Task.isCancelled)
            finished.raise()
            return Response(.ok, contentType: "text/plain", body: Array("late".utf8))
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            await started.wait()
            client.reset()
            mayFinish.raise()
            await finished.wait()
        }
    }
}
