import Foundation
import Testing

@Suite("Accepting without descriptors, and with a kernel that says no", .serialized)
struct ProbeDescriptorTests {
    private let get = "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test("With 64 descriptors for 100 clients some are served, the others are turned away, and nothing spins")
    func fewDescriptors() throws {
        var surroundings = ProbeProcess.Surroundings()
        surroundings.limits = ["-n 64"]
        let probe = try ProbeProcess(.init(), surroundings)
        try WellBehavedClient.isServed(on: probe.port) {
            var clients = try (0..<100).map { _ in try TestClient(port: probe.port) }
            for client in clients { client.send(get) }
            let outcomes = clients.map { $0.read() }
            let served = outcomes.filter { if case .answer = $0 { true } else { false } }
            #expect((32..<64).contains(served.count))
            #expect(outcomes.filter { $0 == .closed }.count == 100 - served.count)
            try expectIdleProcessor(of: probe)
            clients = []
            #expect(eventually { probe.openFiles < 32 })
            let late = try TestClient(port: probe.port)
            late.send(get)
            #expect(try late.answer().status == 200)
        }
        #expect(probe.terminate() == 0)
    }

    /// Nobody can be accepted, somebody always waits: a second of that may not cost half a second of processor.
    private func expectIdleProcessor(of probe: ProbeProcess) throws {
        let queued = try (0..<20).map { _ in try TestClient(port: probe.port) }
        let start = probe.processorTime
        usleep(1_000_000)
        #expect(probe.processorTime - start < 0.5)
        withExtendedLifetime(queued) {}
    }

    static let strace = "/usr/bin/strace"
    static let hasStrace = FileManager.default.isExecutableFile(atPath: strace) && !Sanitizer.isActive

    private func probe(failing call: String, with error: String, when: String = "") throws -> ProbeProcess {
        var surroundings = ProbeProcess.Surroundings()
        surroundings.wrapper = [
            Self.strace, "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", "inject=\(call):error=\(error)\(when)",
        ]
        return try ProbeProcess(.init(), surroundings)
    }

    @Test(
        "A connection that the kernel could not hand over once is accepted the next time",
        .enabled(if: hasStrace), arguments: ["EINTR", "ECONNABORTED", "EPROTO", "EPERM", "ENETDOWN", "EHOSTUNREACH"])
    func passingFailures(error: String) throws {
        let probe = try probe(failing: "accept4", with: error, when: ":when=1+2")
        for _ in 0..<10 {
            let client = try TestClient(port: probe.port)
            client.send(get)
            #expect(try client.answer().status == 200)
        }
        #expect(probe.end() == 0)
    }

    @Test(
        "Where there is no descriptor for a connection it is turned away, and the next one served",
        .enabled(if: hasStrace), arguments: ["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM"])
    func noRoom(error: String) throws {
        let probe = try probe(failing: "accept4", with: error, when: ":when=1")
        let unlucky = try TestClient(port: probe.port)
        unlucky.send(get)
        #expect(unlucky.read() == .closed)
        let next = try TestClient(port: probe.port)
        next.send(get)
        #expect(try next.answer().status == 200)
        #expect(probe.end() == 0)
    }

    @Test(
        "A kernel that never hands a connection over costs no processor time, and the server still ends",
        .enabled(if: hasStrace), arguments: ["EMFILE", "ECONNABORTED", "EINTR", "EPERM"])
    func lastingFailures(error: String) throws {
        let probe = try probe(failing: "accept4", with: error)
        try expectIdleProcessor(of: probe)
        #expect(probe.end() == 0)
    }
}
