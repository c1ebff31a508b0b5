import Glibc
import HTTP
import Testing

/// What clients may have of a server at a time, and how long they may keep it.
@Suite("Crowds, and clients that hold on")
struct CrowdTests {
    private func configuration(_ limits: ConnectionLimits) -> ServerConfiguration {
        var configuration = ServerConfiguration.patient
        configuration.connectionLimits = limits
        return configuration
    }

    private static let livez = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test("Beyond the connections in all a client waits to be accepted, and is served when another has left")
    func inAll() async throws {
        let limits = ConnectionLimits(inAll: 2, ofAddress: 100, ofOwner: 100)
        try await TestServer.run(loops: 2, configuration(limits)) { server in
            var served = try (0..<2).map { _ in try TestClient(port: server.port) }
            for client in served {
                client.send(Self.livez)
                #expect(try client.answer().status == 200)
            }
            let waiting = try TestClient(port: server.port)
            waiting.send(Self.livez)
            #expect(!waiting.hasSomethingToRead(within: 200))
            served.removeFirst()
            #expect(try waiting.answer().status == 200)
        }
    }

    @Test("Beyond the connections of one address another is closed, and is let in when one has left")
    func ofAddress() async throws {
        try await TestServer.run(configuration(ConnectionLimits(inAll: 100, ofAddress: 2, ofOwner: 100))) { server in
            var served = try (0..<2).map { _ in try TestClient(port: server.port) }
            for client in served {
                client.send(Self.livez)
                #expect(try client.answer().status == 200)
            }
            #expect(try TestClient(port: server.port).isClosed())
            served.removeAll()
            var isServed = false
            while !isServed {
                let client = try TestClient(port: server.port)
                client.send(Self.livez)
                isServed = client.read() != .closed
            }
        }
    }

    @Test("Beyond the connections of one owner another is told so, and closed; a connection counts for whom it last served")
    func ofOwner() async throws {
        let handler: Server.Handler = { request in
            let owner = request.headers["owner"] ?? ""
            return TestRoutes.text(request.claimConnection(for: owner) ? .ok : .tooManyRequests, owner)
        }
        let limits = ConnectionLimits(inAll: 100, ofAddress: 100, ofOwner: 2)
        try await TestServer.run(loops: 2, configuration(limits), handler: handler) { server in
            let ask = { (client: TestClient, owner: String) throws in
                client.send("GET /livez HTTP/1.1\r\nHost: x\r\nowner: \(owner)\r\n\r\n")
                return try client.answer()
            }
            let clients = try (0..<3).map { _ in try TestClient(port: server.port) }
            #expect(try clients.prefix(2).allSatisfy { try ask($0, "a").status == 200 })
            let refused = try ask(clients[2], "a")
            #expect(refused.status == 429 && refused["Connection"] == "close")
            #expect(clients[2].isClosed())
            #expect(try ask(clients[0], "b").status == 200)
            #expect(try ask(try TestClient(port: server.port), "a").status == 200)
        }
    }

    // MARK: Reading

    @Test("A client that takes an answer slower than the least rate is given up; one that takes it fast has all of it")
    func slowReader() async throws {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.readRate = 1 << 30
        configuration.deadlines.writeStall = .seconds(60)
        try await TestServer.run(configuration) { server in
            let fast = try TestClient(port: server.port)
            fast.send("GET /large/1200000 HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try fast.answer().body.count == 1_200_000)
        }
        configuration.deadlines.writeStall = .seconds(2)
        try await TestServer.run(configuration) { server in
            // More than the buffers of two sockets take.
            let size = 30_000_000
            let slow = try TestClient(port: server.port)
            slow.send("GET /large/\(size) HTTP/1.1\r\nHost: x\r\n\r\n")
            // Each piece of at most 64 KiB is progress, so the stall alone would never end it.
            var taken = 0
            while case let piece = try slow.bytes(), !piece.isEmpty {
                taken += piece.count
                // The pace of a slow reader.
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(taken < size, "the answer ends before all of it was taken")
        }
    }

    // MARK: Stopping

    @Test("A download under way at a stop ends, and its connection soon after it, not when it has been idle")
    func download() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("GET /large/12000000 HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(client.hasSomethingToRead(within: 60_000))
            async let stopped: Void = server.server.shutdown()
            while TestClient.canConnect(port: server.port) { await Task.yield() }
            let start = ContinuousClock.now
            #expect(try client.answer().status == 200)
            await stopped
            // A connection is idle for ten minutes here, and a stop takes two at most.
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test("A client that reads nothing holds a stop up no longer than it may take in all")
    func stalledReader() async throws {
        // Nothing else ends the answer: without this limit the test would take ten minutes.
        var configuration = ServerConfiguration.patient
        configuration.deadlines.stop = .milliseconds(300)
        try await TestServer.run(configuration) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /large/18000000 HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(client.hasSomethingToRead(within: 60_000))
            let start = ContinuousClock.now
            await server.server.shutdown()
            #expect(ContinuousClock.now - start < .seconds(30))
            #expect(client.read() == .closed, "the stop has ended the answer")
        }
    }
}
