import EventLoop
import HTTP
import Testing

@Suite("Requests that wait without a task")
struct SuspensionTests {
    private let wait = "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n"
    private let livez = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test(
        "It has no task, is asked again when woken, as one that was asked before, and its connection goes on", arguments: [1, 2])
    func woken(loops: Int) async throws {
        let room = WaitingRoom()
        try await TestServer.run(loops: loops, handler: room.answer) { server in
            let clients = try (0..<8).map { _ in try TestClient(port: server.port) }
            for client in clients { client.send(wait) }
            #expect(eventually { room.count == 8 })
            #expect(await server.comesToRest())
            room.wakeAll()
            #expect(eventually { room.calls.resumed == 8 })
            #expect(await server.comesToRest())
            #expect(room.count == 8, "there was nothing, so all wait again")
            room.tell("news")
            for client in clients {
                #expect(try client.answer().text == "news")
                client.send(livez)
                #expect(try client.answer().text == "livez")
            }
            #expect(room.count == 0)
            #expect(room.calls == (24, 16))
        }
    }

    @Test("A wake while nobody waits is kept for the next time, and forgotten at the beginning of a look")
    func disarmed() {
        let suspension = Suspension(until: .now)
        var calls = 0
        #expect(suspension.arm { calls += 1 })
        suspension.disarm()
        suspension.wake()
        #expect(calls == 0 && !suspension.arm { calls += 1 })
        suspension.begin()
        #expect(suspension.arm { calls += 1 })
        suspension.wake()
        #expect(calls == 1)
    }

    @Test("A request after one that has waited is a new one")
    func next() async throws {
        let room = WaitingRoom()
        try await TestServer.run(handler: room.answer) { server in
            let client = try TestClient(port: server.port)
            client.send(wait)
            #expect(eventually { room.count == 1 })
            #expect(await server.comesToRest())
            room.tell("news")
            #expect(try client.answer().text == "news")
            client.send(wait)
            #expect(try client.answer().text == "news")
            #expect(room.calls == (3, 1))
        }
    }

    @Test("A wake while the handler still looks is not lost")
    func wakeWhileLooking() async throws {
        let handler: Server.Handler = { request in
            guard let own = request.suspension else {
                let own = Suspension(until: .now + .seconds(600))
                request.suspension = own
                own.wake()
                return .suspended
            }
            withExtendedLifetime(own) {}
            return TestRoutes.text(.ok, "again")
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(wait)
            #expect(try client.answer().text == "again")
        }
    }

    @Test("It is asked again when its time is over, and no deadline of the connection ends it before")
    func deadline() async throws {
        var configuration = ServerConfiguration.patient
        let short = Duration.milliseconds(500)
        configuration.deadlines.idle = short
        configuration.deadlines.writeStall = short
        configuration.deadlines.parking = short
        let room = WaitingRoom(patience: .seconds(2))
        try await TestServer.run(configuration, handler: room.answer) { server in
            let client = try TestClient(port: server.port)
            let start = ContinuousClock.now
            client.send(wait)
            #expect(try client.answer().text == "nothing")
            #expect(ContinuousClock.now - start >= .seconds(2))
            #expect(room.calls == (2, 1))
        }
    }

    @Test("A client that goes away is noticed, its registration removed and the log told", arguments: [true, false])
    func clientGone(byReset: Bool) async throws {
        let room = WaitingRoom()
        try await TestServer.run(handler: room.answer) { server in
            do {
                let client = try TestClient(port: server.port)
                client.send(wait)
                #expect(eventually { room.count == 1 })
                #expect(await server.comesToRest())
                if byReset { client.reset() }
            }
            #expect(eventually { room.count == 0 && SocketTable.ofThisProcess(localPort: server.port).count == 1 })
            #expect(eventually { server.completions.all.map(\.status) == [Status(499)] })
            #expect(room.calls == (1, 0), "nobody is asked for who is gone")
        }
    }

    @Test("A client that has gone while its handler looked is noticed then")
    func goneWhileLooking() async throws {
        let room = WaitingRoom()
        let started = Signal()
        let mayFinish = Signal()
        let handler: Server.Handler = { request in
            started.raise()
            await mayFinish.wait()
            return await room.answer(request)
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(wait)
            await started.wait()
            client.reset()
            mayFinish.raise()
            #expect(eventually { SocketTable.ofThisProcess(localPort: server.port).count == 1 })
            #expect(room.count == 0)
        }
    }

    @Test("What was sent before is answered at once, what is sent meanwhile afterwards, and wakes nobody")
    func pipelined() async throws {
        let room = WaitingRoom()
        try await TestServer.run(handler: room.answer) { server in
            let client = try TestClient(port: server.port)
            client.send(livez + wait + livez)
            #expect(try client.answer().text == "livez")
            #expect(eventually { room.count == 1 })
            client.send(livez + livez)
            #expect(await server.comesToRest())
            #expect(!client.hasSomethingToRead(within: 50))
            #expect(room.calls == (1, 0))
            room.tell("news")
            #expect(try client.answer().text == "news")
            for _ in 0..<3 { #expect(try client.answer().text == "livez") }
        }
    }

    @Test("A body that its handler left is read when it is answered")
    func body() async throws {
        let room = WaitingRoom()
        try await TestServer.run(handler: room.answer) { server in
            let client = try TestClient(port: server.port)
            client.send("POST /wait HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab")
            #expect(eventually { room.count == 1 })
            client.send("cd" + livez)
            #expect(await server.comesToRest())
            room.tell("news")
            #expect(try client.answer().text == "news")
            #expect(try client.answer().text == "livez")
        }
    }

    @Test("HEAD waits, too, and gets no body; HTTP/1.0 gets its answer and the end")
    func otherRequests() async throws {
        let room = WaitingRoom()
        try await TestServer.run(handler: room.answer) { server in
            let head = try TestClient(port: server.port)
            let old = try TestClient(port: server.port)
            head.send("HEAD /wait HTTP/1.1\r\nHost: x\r\n\r\n")
            old.send("GET /wait HTTP/1.0\r\n\r\n")
            #expect(eventually { room.count == 2 })
            room.tell("news")
            #expect(try head.answer(toHead: true)["Content-Length"] == "4")
            #expect(try old.answer().text == "news")
            #expect(old.isClosed())
            head.send(livez)
            #expect(try head.answer().text == "livez")
        }
    }

    @Test("Over TLS it is woken, too, and a client that goes away is noticed")
    func encrypted() async throws {
        let room = WaitingRoom()
        try await SecureServer.run(handler: room.answer) { server in
            let client = try server.client()
            do {
                let leaving = try server.client()
                leaving.send(wait)
                client.send(wait)
                #expect(eventually { room.count == 2 })
                #expect(await server.server.comesToRest())
                leaving.shutdownWriting()
            }
            #expect(eventually { room.count == 1 })
            client.send(livez)
            room.tell("news")
            #expect(try client.answer().text == "news")
            #expect(try client.answer().text == "livez")
        }
    }

    @Test("A stop has it answered at once, and so is one that came while its handler looked", arguments: [true, false])
    func drain(isParked: Bool) async throws {
        let room = WaitingRoom()
        let started = Signal()
        let mayFinish = Signal()
        let handler: Server.Handler = { request in
            let answer = await room.answer(request)
            started.raise()
            if !isParked { await mayFinish.wait() }
            return answer
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(wait)
            await started.wait()
            if isParked { #expect(await server.comesToRest()) }
            async let stopped: Void = server.server.shutdown()
            while TestClient.canConnect(port: server.port) { await Task.yield() }
            mayFinish.raise()
            let answer = try client.answer()
            #expect(answer.text == "draining")
            #expect(answer["Connection"] == "close")
            client.shutdownWriting()
            await stopped
            #expect(room.count == 0)
        }
    }

    @Test("A handler that goes on waiting holds a stop up no longer than that may take, and does not spin")
    func stubbornHandler() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.stop = .milliseconds(300)
        let room = WaitingRoom()
        let handler: Server.Handler = { request in
            _ = await room.answer(request)
            return .suspended
        }
        try await TestServer.run(configuration, handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(wait)
            #expect(eventually { room.count == 1 })
            await server.server.shutdown()
            #expect(client.isClosed())
            #expect(room.calls == (2, 1))
            #expect(room.count == 0)
        }
    }

    @Test("A handler that waits nowhere is a fault of the server's")
    func nowhere() async throws {
        try await TestServer.run(handler: { _ in .suspended }) { server in
            let client = try TestClient(port: server.port)
            client.send(wait)
            #expect(try client.answer().status == 500)
        }
    }
}
