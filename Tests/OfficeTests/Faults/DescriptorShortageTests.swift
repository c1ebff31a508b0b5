import TestSupport
import Testing

/// A server that has no file descriptor left while it serves.
@Suite(.mayBlock) struct DescriptorShortageTests {
    @Test("whoever is connected is served and changes things, new clients are closed without an answer, until there is room")
    func shortage() throws {
        // Else clients wait for their turn before it comes to that.
        let server = try TestServer.start(settings: ["MAX_CONNECTIONS": "1000"])
        let scene = try HandoverScene(on: server)
        let (phone, probe) = (try scene.house.phone(), server.client())
        let ready = Request("GET", "/readyz")
        #expect(try phone.get("/me").status == 200)
        #expect(try eventually { try probe.send(ready).status == 200 })
        try whileCrowded(server) { () throws -> Void in
            #expect(try phone.pickUp(scene.unit, on: scene.reservation).status == 200)
            #expect(try eventually { try probe.send(ready).status == 200 })
        }
        #expect(eventually { (try? server.readiness().status) == 200 })
        #expect(server.stop() == .code(0))
        #expect(server.log.lines(containing: #""level":"error""#).isEmpty, "\(server.log.tail)")
    }

    @Test("a photo that finds no descriptor is a 503 and leaves nothing; it is taken and reported once there is room")
    func photo() throws {
        let server = try TestServer.start(settings: ["MAX_CONNECTIONS": "1000"])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let upload = try phone.mint(scene.unit, on: scene.reservation)
        let refused = try whileCrowded(server) { try phone.put(Photo.png(), to: upload) }
        expectFault(refused, 503, "InternalError")
        #expect(refused[header: "Retry-After"] == "5")
        #expect(eventually { server.log.text.contains("STORAGE_DIR: too many files are open") })
        #expect(try StorageScene(on: server).leftovers() == [])
        #expect(eventually { (try? phone.put(Photo.png(), to: upload).status) == 200 })
        #expect(try phone.report(scene.unit, on: scene.reservation, photos: [upload.path]).status == 201)
        #expect(server.stop() == .code(0))
    }

    /// Does something while clients who stay have every descriptor that there is.
    private func whileCrowded<Value>(_ server: TestServer, _ body: () throws -> Value) throws -> Value {
        try limit(server, to: OpenFiles.limit(of: server.process.id, room: 4))
        let clients = try (0..<30).map { _ in try TCPConnection(port: server.port) }
        for client in clients { try? client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n") }
        let served = clients.count { (try? $0.read(through: "\r\n\r\n"))?.starts(with: Array("HTTP/1.1 200 ".utf8)) == true }
        #expect((1..<10).contains(served))
        return try withExtendedLifetime(clients) { try body() }
    }

    private func limit(_ server: TestServer, to files: Int) throws {
        let log = LogFile()
        let arguments = ["--pid", "\(server.process.id)", "--nofile=\(files):\(files)"]
        let child = try ChildProcess("/usr/bin/prlimit", arguments, environment: [:], log: log)
        #expect(child.wait() == .code(0), "\(log.text)")
    }
}
