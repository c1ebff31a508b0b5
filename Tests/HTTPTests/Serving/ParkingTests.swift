import EventLoop
import HTTP
import Synchronization
import Testing

@Suite("Connections that wait without a task")
struct ParkingTests {
    private static func configuration(idle: Duration = .seconds(600)) -> ServerConfiguration {
        var configuration = ServerConfiguration.patient
        configuration.deadlines.parking = .milliseconds(1)
        configuration.deadlines.idle = idle
        return configuration
    }

    @Test("A connection with nothing to do has no task, and its next request is answered, again and again")
    func nextRequest() async throws {
        try await TestServer.run(Self.configuration()) { server in
            let client = try TestClient(port: server.port)
            for _ in 0..<3 {
                client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try client.answer().status == 200)
                #expect(await server.comesToRest())
            }
            #expect(SocketTable.ofThisProcess(localPort: server.port, client: client.localPort).count == 2)
        }
    }

    @Test("An answer that waits for nothing takes no task, one request after another and many at a time")
    func withoutTask() async throws {
        let tasks = Mutex<[Int?]>([])
        let replier: Server.Replier = { request in
            tasks.withLock { $0.append(EventLoop.current?.liveTasks) }
            return TestRoutes.reply(request)
        }
        try await TestServer.run(replier: replier) { server in
            let client = try TestClient(port: server.port)
            for count in [1, 1, 10] {
                client.send(String(repeating: "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n", count: count))
                for _ in 0..<count { #expect(try client.answer().status == 200) }
            }
        }
        #expect(tasks.withLock { $0 } == Array(repeating: 0, count: 12))
    }

    @Test("An answer that waits for nothing and is larger than what the kernel takes at once arrives whole")
    func largeAnswer() async throws {
        try await TestServer.run(Self.configuration()) { server in
            let client = try TestClient(port: server.port)
            for _ in 0..<2 {
                client.send("GET /large/12000000 HTTP/1.1\r\nHost: x\r\n\r\n")
                #expect(try client.answer().text.utf8.count == 12_000_000)
            }
            #expect(await server.comesToRest())
        }
    }

    @Test("A client that asks and sends no more has its answer, and then the connection ends")
    func lastRequest() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().status == 200)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            client.shutdownWriting()
            #expect(try client.answer().status == 200)
            #expect(client.isClosed())
        }
    }

    @Test("A connection that never asks anything has no task either")
    func silence() async throws {
        try await TestServer.run(Self.configuration()) { server in
            let client = try TestClient(port: server.port)
            #expect(eventually { SocketTable.ofThisProcess(localPort: server.port, client: client.localPort).count == 2 })
            #expect(await server.comesToRest())
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().status == 200)
        }
    }

    @Test("A parked connection is closed when it has been idle for long")
    func idleEnd() async throws {
        try await TestServer.run(Self.configuration(idle: .seconds(5))) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().status == 200)
            #expect(client.isClosed())
        }
    }

    @Test("A client that closes a parked connection is noticed")
    func closing() async throws {
        try await TestServer.run(Self.configuration()) { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().status == 200)
            #expect(await server.comesToRest())
            client.reset()
            #expect(eventually { SocketTable.ofThisProcess(localPort: server.port, client: client.localPort).count == 1 })
        }
    }

    @Test("Line ends that drip before a request do not keep a connection: they have the time of a head")
    func drippingLineEnds() async throws {
        var configuration = Self.configuration()
        configuration.deadlines.head = .milliseconds(200)
        try await TestServer.run(configuration) { server in
            let client = try TestClient(port: server.port)
            client.send("\r\n")
            #expect(client.isClosed())
        }
    }
}
