import EventLoop
import HTTP
import Synchronization
import Testing

@Suite("Connections of one loop")
struct FairnessTests {
    @Test("A client that pipelines has sixteen requests served, and then another has its turn")
    func turns() async throws {
        let order = Mutex<[String]>([])
        let started = Signal()
        let bothHaveSent = Atomic(false)
        let handler: Server.Handler = { request in
            let count = order.withLock { order in
                order.append(request.target.path)
                return order.count
            }
            guard count == 1 else { return TestRoutes.text(.ok, "") }
            started.raise()
            // The loop stands still until the other client's request is in the kernel's hands.
            while !bothHaveSent.load(ordering: .acquiring) {}
            return TestRoutes.text(.ok, "")
        }
        try await TestServer.run(handler: handler) { server in
            let greedy = try TestClient(port: server.port)
            let modest = try TestClient(port: server.port)
            greedy.send(String(repeating: "GET /greedy HTTP/1.1\r\nHost: x\r\n\r\n", count: 400))
            await started.wait()
            modest.send("GET /modest HTTP/1.1\r\nHost: x\r\n\r\n")
            bothHaveSent.store(true, ordering: .releasing)
            for _ in 0..<400 { #expect(try greedy.answer().status == 200) }
            #expect(try modest.answer().status == 200)
            let turn = order.withLock { $0.firstIndex(of: "/modest") }
            // It may have to be accepted first, which takes a turn of its own.
            #expect(try #require(turn) <= 2 * 16)
        }
    }

    @Test("A client whose requests fill each read has no turn without end, where nothing has to be waited for")
    func fullReads() async throws {
        let order = Mutex<[String]>([])
        let started = Signal()
        let bothHaveSent = Atomic(false)
        let replier: Server.Replier = { request in
            let count = order.withLock { order in
                order.append(request.target.path)
                return order.count
            }
            guard count == 1 else { return .now(TestRoutes.text(.ok, "")) }
            started.raise()
            while !bothHaveSent.load(ordering: .acquiring) {}
            return .now(TestRoutes.text(.ok, ""))
        }
        try await TestServer.run(replier: replier) { server in
            let greedy = try TestClient(port: server.port)
            let modest = try TestClient(port: server.port)
            let cookie = String(repeating: "c", count: 1200)
            greedy.send(String(repeating: "GET /greedy HTTP/1.1\r\nHost: x\r\nCookie: \(cookie)\r\n\r\n", count: 100))
            await started.wait()
            modest.send("GET /modest HTTP/1.1\r\nHost: x\r\n\r\n")
            bothHaveSent.store(true, ordering: .releasing)
            for _ in 0..<100 { #expect(try greedy.answer().status == 200) }
            #expect(try modest.answer().status == 200)
            #expect(try #require(order.withLock { $0.firstIndex(of: "/modest") }) <= 3 * 16)
        }
    }

    @Test("A client whose body is there at once is not read to its end before another's turn")
    func greedyBody() async throws {
        let order = Mutex<[String]>([])
        let started = Signal()
        let bothHaveSent = Atomic(false)
        let handler: Server.Handler = { request in
            if request.target.path == "/greedy" {
                started.raise()
                while !bothHaveSent.load(ordering: .acquiring) {}
                while (try? await request.body.next()) != nil {}
            }
            order.withLock { $0.append(request.target.path) }
            return TestRoutes.text(.ok, "")
        }
        try await TestServer.run(handler: handler) { server in
            let greedy = try TestClient(port: server.port)
            let modest = try TestClient(port: server.port)
            let head = "POST /greedy HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            greedy.send(head + String(repeating: "1\r\nb\r\n", count: 40_000) + "0\r\n\r\n")
            await started.wait()
            modest.send("GET /modest HTTP/1.1\r\nHost: x\r\n\r\n")
            bothHaveSent.store(true, ordering: .releasing)
            #expect(try modest.answer().status == 200)
            #expect(try greedy.answer().status == 200)
            #expect(order.withLock { $0.first } == "/modest")
        }
    }

    @Test("Answers that wait and answers that do not are sent in the order of their requests, each when it is ready")
    func mixedAnswers() async throws {
        let mayFinish = Signal()
        let replier: Server.Replier = { request in
            let response = TestRoutes.text(.ok, request.target.path)
            guard request.target.path == "/slow" else { return .now(response) }
            return .later {
                await mayFinish.wait()
                return response
            }
        }
        try await TestServer.run(replier: replier) { server in
            let client = try TestClient(port: server.port)
            client.send(["/first", "/slow", "/last"].map { "GET \($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            #expect(try client.answer().text == "/first")
            mayFinish.raise()
            #expect(try client.answer().text == "/slow")
            #expect(try client.answer().text == "/last")
        }
    }

    @Test("Of a client that reads nothing no more requests are begun than its answers find room for")
    func unreadAnswers() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.writeStall = .milliseconds(100)
        let begun = Atomic(0)
        let handler: Server.Handler = { _ in
            begun.add(1, ordering: .relaxed)
            return TestRoutes.text(.ok, String(repeating: "b", count: 100_000))
        }
        try await TestServer.run(configuration, handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(String(repeating: "GET / HTTP/1.1\r\nHost: x\r\n\r\n", count: 1000))
            await server.completions.waitForFirst()
            // The listener's own is left.
            #expect(
                eventually { SocketTable.ofThisProcess(localPort: server.port).count == 1 },
                "\(SocketTable.ofThisProcess(localPort: server.port))")
            withExtendedLifetime(client) {}
        }
        // 100 KB each: 256 KiB of ours, and what the kernel holds on either side.
        #expect(begun.load(ordering: .relaxed) < 300)
    }

    @Test("An answer that is ready does not wait for the pipelined request behind it")
    func readyAnswers() async throws {
        let mayFinish = Signal()
        let handler: Server.Handler = { request in
            if request.target.path == "/slow" { await mayFinish.wait() }
            return TestRoutes.text(.ok, request.target.path)
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /quick HTTP/1.1\r\nHost: x\r\n\r\nGET /slow HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().text == "/quick")
            mayFinish.raise()
            #expect(try client.answer().text == "/slow")
        }
    }

    @Test("A client that breaks its connection in any way leaves the others served")
    func resets() async throws {
        try await TestServer.run { server in
            let beginnings = [
                "", "GET /li", "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc",
                String(repeating: "GET /large/600000 HTTP/1.1\r\nHost: x\r\n\r\n", count: 5),
            ]
            for beginning in beginnings {
                let broken = try TestClient(port: server.port)
                broken.send(beginning)
                broken.reset()
                let other = try TestClient(port: server.port)
                other.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try other.answer().status == 200)
            }
        }
    }

    @Test("Two hundred clients that only begin a head are gone in time, and others served meanwhile")
    func slowloris() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.head = .milliseconds(500)
        try await TestServer.run(configuration) { server in
            let openers = try (0..<200).map { _ in try TestClient(port: server.port) }
            for opener in openers { opener.send("GET /livez HTTP/1.1\r\n") }
            let other = try TestClient(port: server.port)
            other.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try other.answer().status == 200)
            for opener in openers {
                #expect(try opener.answer().status == 408)
                #expect(opener.isClosed())
            }
        }
    }
}
