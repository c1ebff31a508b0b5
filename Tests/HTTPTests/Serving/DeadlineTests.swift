import EventLoop
import HTTP
import Testing

@Suite("Deadlines and endings")
struct DeadlineTests {
    /// Every wait as short as a test wants it, but for those in `change`.
    private func configuration(_ change: (inout Deadlines) -> Void) -> ServerConfiguration {
        var configuration = ServerConfiguration.patient
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

    @Test("A head and a body that come byte by byte, but in time, are served")
    func slowButInTime() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            for byte in "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\nabcdefghijklmnopqrst".utf8 {
                client.send([byte])
                #expect(!client.hasSomethingToRead(within: 1) || byte == UInt8(ascii: "t"))
            }
            #expect(try client.answer().text == "abcdefghijklmnopqrst")
        }
    }

    @Test("A connection that says nothing is closed without a word")
    func idle() async throws {
        try await TestServer.run(configuration { $0.idle = .seconds(5) }) { server in
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
            #expect(SocketTable.ofThisProcess(localPort: server.port).count == 0)
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

    @Test(
        "A refusal can be read by a client that sends all it has before it reads",
        arguments: [
            (413, "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 200000000\r\n\r\n"),
            (413, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n"),
            (400, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
            (405, "POST /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 200000000\r\n\r\n"),
            (417, "POST /echo HTTP/1.1\r\nHost: x\r\nExpect: x\r\nContent-Length: 200000000\r\n\r\n"),
            (501, "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
            (400, "nonsense\r\n"), (414, "GET /"), (431, "GET /livez HTTP/1.1\r\nX: "), (501, ""),
        ])
    func refusalWhileSending(status: Int, beginning: String) async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(beginning + String(repeating: "b", count: 4_000_000))
            client.finishSending()
            #expect(try client.answer().status == status)
            #expect(client.isClosed())
        }
    }

    @Test("A client that goes on sending after the last answer is let go when that was enough")
    func lingeringLimit() async throws {
        var configuration = configuration { $0.lingering = .seconds(600) }
        configuration.limits.lingering = 100_000
        var client: TestClient?
        try await TestServer.run(configuration) { server in
            let sending = try TestClient(port: server.port)
            sending.send("nonsense\r\n" + String(repeating: "b", count: 1_000_000))
            sending.finishSending()
            #expect(try sending.answer().status == 400)
            client = sending
        }
        withExtendedLifetime(client) {}
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
