import Synchronization
import TestSupport
import Testing
import Text

@testable import Outbound

@Suite("Requests to URLs of strangers", .mayBlock)
struct StrangerClientTests {
    private let stub: StubHTTPServer

    init() throws { stub = try StubHTTPServer { _ in .text(200, "inside") } }

    private func client(_ allowed: [String] = [], ownPorts: [UInt16] = []) throws -> StrangerClient {
        try StrangerClient(
            name: "test", threads: 2, rule: .publicOnly(except: allowed.compactMap(AddressBlock.init)), ownPorts: ownPorts)
    }

    private func fault(of url: String, _ client: StrangerClient) async -> OutboundFault? {
        do throws(OutboundFault) {
            _ = try await client.send(OutboundRequest(.post, url: url, timeout: .seconds(20)))
            return nil
        } catch { return error }
    }

    /// As people spell this machine.
    static let spellings = [
        "127.0.0.1", "127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1", "[::ffff:7f00:1]",
        "[::ffff:127.0.0.1]", "[::1]", "localhost", "localhost.", "0.0.0.0", "0", "[::]", "127.0.0.1.",
    ]

    @Test("this machine is reached by no spelling of it", arguments: spellings)
    func spelled(host: String) async throws {
        let client = try client()
        defer { client.shutdown() }
        let fault = await fault(of: "https://\(host):\(stub.port)/", client)
        // Some resolvers know no name with a point at its end.
        #expect(host.hasSuffix(".") ? fault != nil : fault == .forbiddenAddress)
        // In the clear nothing is sent where no network is named.
        #expect(await self.fault(of: "http://\(host):\(stub.port)/", client) == .forbiddenAddress)
        #expect(stub.requests.isEmpty)
    }

    @Test("full-width digits lead nowhere either")
    func fullWidth() async throws {
        let client = try client()
        defer { client.shutdown() }
        #expect(await fault(of: "https://１２７.０.０.１:\(stub.port)/", client) != nil)
        #expect(stub.requests.isEmpty)
    }

    @Test(
        "the clouds' address of metadata, and networks of the house, are not even tried",
        arguments: [
            "169.254.169.254", "10.0.0.1", "192.168.1.1", "100.64.0.1", "[fd00:ec2::254]", "[fe80::1]", "[64:ff9b::7f00:1]",
            "[2002:7f00:1::]", "[::7f00:1]",
        ])
    func inside(host: String) async throws {
        let client = try client()
        defer { client.shutdown() }
        let begun = ContinuousClock.now
        #expect(await fault(of: "https://\(host)/latest/meta-data/", client) == .forbiddenAddress)
        #expect(ContinuousClock.now - begun < .seconds(15))
    }

    @Test("a network that is named is reached, in the clear too, but for this process' own port")
    func named() async throws {
        let client = try client(["127.0.0.0/8"])
        defer { client.shutdown() }
        #expect(await fault(of: stub.url, client) == nil)
        #expect(await fault(of: "http://localhost:\(stub.port)", client) == nil)
        let careful = try self.client(["127.0.0.0/8"], ownPorts: [stub.port])
        defer { careful.shutdown() }
        #expect(await fault(of: stub.url, careful) == .forbiddenAddress)
        #expect(stub.requests.count == 2)
    }

    @Test("a URL that names a user is refused")
    func user() async throws {
        let client = try client(["127.0.0.0/8"])
        defer { client.shutdown() }
        #expect(await fault(of: "http://a:b@127.0.0.1:\(stub.port)/", client) == .invalidURL)
        #expect(stub.requests.isEmpty)
    }

    /// A client for whose names a script speaks: each look-up takes the next line, the last one again and again.
    private func client(_ script: [[String]], _ allowed: [String] = []) throws -> StrangerClient {
        let rest = Mutex(script)
        return try StrangerClient(
            name: "test", threads: 2, rule: .publicOnly(except: allowed.compactMap(AddressBlock.init))
        ) { _ in rest.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] } }
    }

    @Test(
        "a name that stands for an address which is not public is refused, in whatever form it comes",
        arguments: AddressRuleTests.special)
    func resolved(address: String) async throws {
        let client = try client([[address]])
        defer { client.shutdown() }
        #expect(await fault(of: "https://receiver.example:\(stub.port)/", client) == .forbiddenAddress)
        #expect(stub.requests.isEmpty)
    }

    @Test("a name that stands for another address the second time is judged by that one, though the first was good")
    func rebound() async throws {
        let client = try client([["127.0.0.1"], ["127.0.0.2"], ["127.0.0.1"]], ["127.0.0.1/32"])
        defer { client.shutdown() }
        let url = "http://receiver.example:\(stub.port)/"
        #expect(await fault(of: url, client) == nil)
        #expect(await fault(of: url, client) == .forbiddenAddress)
        #expect(stub.requests.count == 1)
        // What is refused once is not refused for good.
        #expect(await fault(of: url, client) == nil)
    }

    @Test("of a name with several addresses those that are not allowed are passed over, one after another")
    func several() async throws {
        let client = try client([["127.0.0.2", "::1", "10.0.0.1", "127.0.0.1"]], ["127.0.0.1/32"])
        defer { client.shutdown() }
        #expect(await fault(of: "http://receiver.example:\(stub.port)/", client) == nil)
        let strict = try self.client([["127.0.0.2", "::1", "10.0.0.1"]], ["127.0.0.1/32"])
        defer { strict.shutdown() }
        #expect(await fault(of: "http://receiver.example:\(stub.port)/", strict) == .forbiddenAddress)
        #expect(stub.requests.count == 1)
    }

    @Test("a redirect is an answer like any other, and is not followed")
    func redirect() async throws {
        let target = try StubHTTPServer { _ in .text(200, "") }
        let redirecting = try StubHTTPServer { [url = target.url] _ in .answer(307, headers: [("Location", url)]) }
        let client = try client(["127.0.0.0/8"])
        defer { client.shutdown() }
        let answer = try await client.send(OutboundRequest(.post, url: redirecting.url))
        #expect(answer.status == 307 && target.requests.isEmpty)
    }

    @Test("of a long answer no more is read than there is room for; who wants no more has its status")
    func long() async throws {
        let talkative = try StubHTTPServer { _ in .answer(200, body: [UInt8](repeating: 65, count: 1 << 20)) }
        let client = try client(["127.0.0.0/8"])
        defer { client.shutdown() }
        var request = OutboundRequest(.post, url: talkative.url, maximumResponseLength: 65_536)
        await #expect(throws: OutboundFault.responseTooLarge) { try await client.send(request) }
        request.cutsResponse = true
        let answer = try await client.send(request)
        #expect(answer.status == 200 && answer.body.count <= 65_536)
    }

    @Test("each request has a connection of its own")
    func connections() async throws {
        let client = try client(["127.0.0.0/8"])
        defer { client.shutdown() }
        for _ in 0..<3 { _ = try await client.send(OutboundRequest(.post, url: stub.url)) }
        // The stub answers one request a connection, and keeps none.
        #expect(stub.requests.count == 3)
    }
}
