import EventLoop
import Testing
import Text

@testable import Outbound

@Suite("Where many requests at a time may go")
struct MultiplexedClientTests {
    @Test(
        "a stranger's URL that leads to this machine is refused before anybody is connected to",
        arguments: ["127.0.0.1", "localhost", "[::1]", "0.0.0.0", "127.1", "[::ffff:127.0.0.1]"])
    func inside(host: String) async throws {
        let server = try StubHTTPServer { _ in .text(200, "secret") }
        defer { server.close() }
        let client = try MultiplexedClient(name: "test-client", rule: .publicOnly())
        for scheme in ["https", "http"] {
            await #expect(throws: OutboundFault.forbiddenAddress) {
                try await client.send(OutboundRequest(url: "\(scheme)://\(host):\(server.port)/"))
            }
        }
        #expect(server.requests.isEmpty)
        await client.shutdown()
    }

    @Test("in the clear a network that is named may be reached, and no other")
    func named() async throws {
        let client = try MultiplexedClient(
            name: "test-client", rule: .publicOnly(except: [try #require(AddressBlock("192.0.2.0/24"))]))
        await #expect(throws: OutboundFault.forbiddenAddress) {
            try await client.send(OutboundRequest(url: "http://127.0.0.1:1/"))
        }
        await #expect(throws: OutboundFault.forbiddenAddress) { try await client.send(OutboundRequest(url: "http://8.8.8.8/")) }
        await client.shutdown()
    }

    @Test("nobody listening is told at once, a URL with a user is none, and time that is over is over")
    func faults() async throws {
        let client = try MultiplexedClient(name: "test-client")
        await #expect {
            try await client.send(OutboundRequest(url: "https://127.0.0.1:1/"))
        } throws: { error in
            (error as? OutboundFault)?.isUnreachable == true
        }
        await #expect(throws: OutboundFault.invalidURL) { try await client.send(OutboundRequest(url: "https://a@127.0.0.1:1/")) }
        await #expect(throws: OutboundFault.timedOut) {
            try await client.send(OutboundRequest(url: "https://127.0.0.1:1/", timeout: .zero))
        }
        await client.shutdown()
    }

    @Test("a server that says nothing times out, and does not hold up another one")
    func silence() async throws {
        let silent = try StubHTTPServer { _ in .silence }
        defer { silent.close() }
        let client = try MultiplexedClient(name: "test-client")
        let stalled = Task {
            try await client.send(OutboundRequest(url: "https://127.0.0.1:\(silent.port)/", timeout: Self.longerThanTheRun))
        }
        await #expect {
            try await client.send(OutboundRequest(url: "https://127.0.0.1:1/"))
        } throws: { error in
            (error as? OutboundFault)?.isUnreachable == true
        }
        await #expect(throws: OutboundFault.timedOut) {
            try await client.send(OutboundRequest(url: "https://127.0.0.1:\(silent.port)/", timeout: .milliseconds(50)))
        }
        await client.close()
        await expectGivenUp(stalled)
        await client.shutdown()
    }

    @Test("a client that is closed gives up what is under way, and what comes then is not for a new connection")
    func closed() async throws {
        let silent = try StubHTTPServer { _ in .silence }
        defer { silent.close() }
        let client = try MultiplexedClient(name: "test-client")
        let request = OutboundRequest(url: "https://127.0.0.1:\(silent.port)/", timeout: Self.longerThanTheRun)
        let stalled = Task { try await client.send(request) }
        await #expect(throws: OutboundFault.self) { try await client.send(OutboundRequest(url: "https://127.0.0.1:1/")) }
        await client.close()
        await expectGivenUp(stalled)
        await #expect(throws: Self.closed) { try await client.send(request) }
        await client.shutdown()
    }

    /// Other tests block the threads that tasks go on with: between two lines of one there may be minutes.
    private static let longerThanTheRun: Duration = .seconds(7200)

    /// It may not have begun.
    private func expectGivenUp(_ stalled: Task<OutboundResponse, any Error>) async {
        await #expect { try await stalled.value } throws: { error in
            (error as? OutboundFault).map { [.connectionLost, Self.closed].contains($0) } ?? false
        }
    }

    private static let closed = OutboundFault.failed(code: 0, message: "nothing is sent any more")

    @Test(
        "requests that go to one place share its name",
        arguments: [
            ("https://A.example/x", "https://a.example"), ("HTTPS://a.example", "https://a.example"),
            ("https://a.example:443/", "https://a.example:443"),
            ("http://a.example?b", "http://a.example"), ("https://u@a.example/", nil), ("https:///x", nil),
        ])
    func origins(url: String, origin: String?) {
        #expect(OutboundRequest(url: url).origin == origin)
    }
}
