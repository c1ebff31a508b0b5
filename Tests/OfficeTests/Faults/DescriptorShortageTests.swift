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
        #expect(try probe.send(ready).status == 200)
        try limit(server, to: OpenFiles.limit(of: server.process.id, room: 4))
        var clients = try (0..<30).map { _ in try TCPConnection(port: server.port) }
        for client in clients { try? client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n") }
        let served = clients.count { (try? $0.read(through: "\r\n\r\n"))?.starts(with: Array("HTTP/1.1 200 ".utf8)) == true }
        #expect((1..<10).contains(served))
        #expect(try phone.pickUp(scene.unit, on: scene.reservation).status == 200)
        #expect(try probe.send(ready).status == 200)
        clients = []
        #expect(eventually { (try? server.readiness().status) == 200 })
        #expect(server.stop() == .code(0))
        #expect(server.log.lines(containing: #""level":"error""#).isEmpty, "\(server.log.tail)")
    }

    private func limit(_ server: TestServer, to files: Int) throws {
        let log = LogFile()
        let arguments = ["--pid", "\(server.process.id)", "--nofile=\(files):\(files)"]
        let child = try ChildProcess("/usr/bin/prlimit", arguments, environment: [:], log: log)
        #expect(child.wait() == .code(0), "\(log.text)")
    }
}
