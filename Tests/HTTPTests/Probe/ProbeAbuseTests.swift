import Glibc
import Testing

/// A client that behaves badly costs itself its connection, and nobody else anything.
@Suite("Abuse of a connection", .serialized)
struct ProbeAbuseTests {
    private let get = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

    private func post(_ length: Int, _ body: String = "") -> String {
        "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n\(body)"
    }

    private func connect(_ count: Int, to probe: ProbeProcess) throws -> [TestClient] {
        try (0..<count).map { _ in try TestClient(port: probe.port) }
    }

    /// Sends each a byte again and again, until it is answered: for two minutes, which only a failing test takes.
    private func drip(_ clients: [TestClient]) {
        var waiting = clients
        let end = ContinuousClock.now + .seconds(120)
        while !waiting.isEmpty, .now < end {
            for client in waiting { client.send("b") }
            usleep(20_000)
            waiting.removeAll { $0.hasSomethingToRead(within: 0) }
        }
        #expect(waiting.isEmpty, "\(waiting.count) of \(clients.count) were never answered")
    }

    @Test("A thousand heads that drip are refused in time")
    func drippingHeads() throws {
        let probe = try ProbeProcess(.init(head: 1))
        let before = probe.openFiles
        try WellBehavedClient.isServed(on: probe.port) {
            let clients = try connect(DeepTests.rounds(200, deep: 1000), to: probe)
            for client in clients { client.send("GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ") }
            drip(clients)
            for client in clients {
                #expect(try client.answer().status == 408)
                #expect(client.isClosed())
            }
        }
        #expect(eventually { probe.openFiles == before })
    }

    @Test("Bodies that drip are refused in time, announced and in chunks")
    func drippingBodies() throws {
        let probe = try ProbeProcess(.init(body: 1))
        try WellBehavedClient.isServed(on: probe.port) {
            let clients = try connect(DeepTests.rounds(100, deep: 1000), to: probe)
            let chunked = "POST /echo HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n"
            for (index, client) in clients.enumerated() { client.send(index.isMultiple(of: 2) ? post(100_000) : chunked) }
            drip(clients)
            for client in clients {
                #expect(try client.answer().status == 408)
                #expect(client.isClosed())
            }
        }
    }

    @Test("A client that asks for much and reads nothing is let go")
    func slowRead() throws {
        let probe = try ProbeProcess(.init(write: 0.5))
        let before = probe.openFiles
        let packed = try Gzip.pack([UInt8](repeating: 0, count: 1 << 20))
        let head = "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n\r\n"
        let clients = try connect(5, to: probe)
        try WellBehavedClient.isServed(on: probe.port) {
            for client in clients {
                for _ in 0..<30 { client.send(Array(head.utf8) + packed) }
            }
            #expect(eventually { probe.openFiles <= before + 1 })
        }
        withExtendedLifetime(clients) {}
        if !Sanitizer.isActive { #expect(probe.peakSize < 64 << 10) }
    }

    @Test("A client that closes its side after its request gets the answer")
    func halfClose() throws {
        let probe = try ProbeProcess()
        let before = probe.openFiles
        for client in try connect(100, to: probe) {
            client.send(post(5, "hello"))
            client.shutdownWriting()
            #expect(try client.answer().text == "hello")
            #expect(client.isClosed())
        }
        #expect(eventually { probe.openFiles == before })
    }

    @Test("Connections that are reset in the middle of anything leave nothing behind")
    func resets() throws {
        let probe = try ProbeProcess()
        let before = probe.openFiles
        let beginnings = [
            "", "GET /li", post(10), post(10, "hello"), String(repeating: get, count: 500), post(2_000_000, "hello"),
            "POST /echo HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
        ]
        try WellBehavedClient.isServed(on: probe.port) {
            for round in 0..<140 {
                let client = try TestClient(port: probe.port)
                client.send(beginnings[round % beginnings.count])
                if round.isMultiple(of: 3) { _ = client.hasSomethingToRead(within: 2) }
                client.reset()
            }
        }
        #expect(eventually { probe.openFiles == before })
        #expect(probe.terminate() == 0)
    }

    @Test("Ten thousand pipelined requests are answered in order, while others have their turn")
    func pipeline() throws {
        let probe = try ProbeProcess()
        try WellBehavedClient.isServed(on: probe.port) {
            let greedy = try TestClient(port: probe.port)
            let modest = try TestClient(port: probe.port)
            let count = DeepTests.rounds(2000, deep: 10_000)
            greedy.send((0..<count).map { "GET /livez HTTP/1.1\r\nHost: x\r\nX-Request-Id: \($0)\r\n\r\n" }.joined())
            modest.send(get)
            #expect(try modest.answer().status == 200)
            for number in 0..<count { #expect(try greedy.answer()["X-Request-Id"] == String(number)) }
        }
    }

    @Test("The memory that many large bodies took comes back when they are gone", .enabled(if: !Sanitizer.isActive))
    func memory() throws {
        let probe = try ProbeProcess()
        let before = probe.residentSize
        let unfinished = Array(post(1 << 20, String(repeating: "b", count: (1 << 20) - 1)).utf8)
        for _ in 0..<3 {
            let clients = try connect(50, to: probe)
            for client in clients {
                client.send(unfinished)
                client.finishSending()
            }
            #expect(eventually { probe.residentSize > before + 40 << 10 })
            withExtendedLifetime(clients) {}
        }
        #expect(eventually { probe.residentSize < before + 16 << 10 })
    }
}
