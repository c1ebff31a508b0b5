import Testing
import Text

@testable import HTTP

/// Trusted are 10.0.0.0/8, 192.0.2.7 and fd00::/8.
@Suite("Trusted proxies")
struct TrustedProxiesTests {
    private func origin(
        _ peer: String, _ forwarded: [String] = [], scheme: [String] = [], isEncrypted: Bool = false,
        trusting blocks: [String] = Self.trusted
    ) -> ClientOrigin {
        var headers = Headers()
        for value in forwarded { headers.add("x-forwarded-for", value) }
        for value in scheme { headers.add("X-Forwarded-Proto", value) }
        return TrustedProxies(blocks.compactMap { AddressBlock($0) }).peer(peer, isSecure: isEncrypted).origin(of: headers)
    }

    private static let trusted = ["10.0.0.0/8", "192.0.2.7", "fd00::/8"]

    @Test(
        "The client is the right-most hop that is no trusted proxy",
        arguments: [
            ([], "10.0.0.1"), (["198.51.100.1"], "198.51.100.1"), (["203.0.113.9, 198.51.100.1"], "198.51.100.1"),
            (["203.0.113.9", "198.51.100.1"], "198.51.100.1"), (["198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            (["203.0.113.9,198.51.100.1 ,\t192.0.2.7,fd00::5"], "198.51.100.1"), (["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            (["2001:DB8::0:1"], "2001:db8::1"), (["::ffff:198.51.100.1"], "198.51.100.1"),
            (["198.51.100.1:4711"], "198.51.100.1"), (["[2001:db8::1]:4711"], "2001:db8::1"), (["[2001:db8::1]"], "2001:db8::1"),
        ])
    func client(forwarded: [String], address: String) { #expect(origin("10.0.0.1", forwarded).text == address) }

    @Test(
        "What is no address ends the list: the last good hop before it is the client",
        arguments: [
            (["nonsense"], "10.0.0.1"), ([""], "10.0.0.1"), (["198.51.100.1, "], "10.0.0.1"), (["unknown"], "10.0.0.1"),
            (["203.0.113.9, nonsense, 10.0.0.2"], "10.0.0.2"), (["203.0.113.9, nonsense, 198.51.100.1"], "198.51.100.1"),
            (["198.51.100.1:99999"], "10.0.0.1"), (["198.51.100.1:"], "10.0.0.1"), (["\"198.51.100.1\""], "10.0.0.1"),
            (["198.51.100.1 203.0.113.9"], "10.0.0.1"), (["[198.51.100.1]"], "10.0.0.1"), (["127.0.0.1\u{1b}[2J"], "10.0.0.1"),
        ])
    func garbage(forwarded: [String], address: String) { #expect(origin("10.0.0.1", forwarded).text == address) }

    @Test("Nobody else is believed", arguments: ["198.51.100.1", "192.0.2.8", "2001:db8::1", ""])
    func strangers(peer: String) {
        let origin = origin(peer, ["203.0.113.9"], scheme: ["https"])
        #expect(origin.text == peer)
        #expect(origin.address == IPAddress(peer))
        #expect(!origin.isSecure)
    }

    @Test("Unless somebody is named nobody is")
    func nobody() {
        #expect(origin("10.0.0.1", ["203.0.113.9"], scheme: ["https"], trusting: []).text == "10.0.0.1")
    }

    @Test("A peer is trusted in its IPv4-mapped form, too, and named in its plain one")
    func mapped() {
        #expect(origin("::ffff:10.0.0.1", ["203.0.113.9"]).text == "203.0.113.9")
        #expect(origin("::ffff:198.51.100.1", ["203.0.113.9"]).text == "198.51.100.1")
        #expect(origin("fd00::1", ["203.0.113.9"]).text == "203.0.113.9")
    }

    @Test(
        "The scheme is the nearest proxy's word",
        arguments: [
            ([], false), (["https"], true), (["HTTPS"], true), (["http"], false), (["http, https"], true),
            (["https", "http"], false),
            (["ftp"], false), ([""], false), (["https;"], false),
        ])
    func scheme(values: [String], isSecure: Bool) { #expect(origin("10.0.0.1", scheme: values).isSecure == isSecure) }

    @Test("Over TLS of the server's own a request is secure, unless a trusted proxy says that its client's is not")
    func encrypted() {
        #expect(origin("198.51.100.1", scheme: ["http"], isEncrypted: true).isSecure)
        #expect(origin("10.0.0.1", isEncrypted: true).isSecure)
        #expect(!origin("10.0.0.1", scheme: ["http"], isEncrypted: true).isSecure)
    }

    @Test("A list as long as a head can hold is walked no further than it is believed")
    func longList() {
        let junk = String(repeating: "10.0.0.2,", count: 3000)
        #expect(origin("10.0.0.1", [junk + "198.51.100.1"]).text == "198.51.100.1")
        #expect(origin("10.0.0.1", ["198.51.100.1," + junk + "10.0.0.4"]).text == "198.51.100.1")
    }

    @Test("Requests and the log have the client's address, of a refused head the peer's")
    func served() async throws {
        var configuration = ServerConfiguration.patient
        configuration.proxies = TrustedProxies([try #require(AddressBlock("127.0.0.0/8"))])
        try await TestServer.run(configuration, handler: { TestRoutes.text(.ok, "\($0.remoteAddress) \($0.isSecure)") }) {
            server in
            let client = try TestClient(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.100.1\r\nX-Forwarded-Proto: https\r\n\r\n")
            #expect(try client.answer().text == "198.51.100.1 true")
            client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().text == "127.0.0.1 false", "each request of a connection has its own client")
            client.send("X-Forwarded-For: 198.51.100.1\r\n\r\n")
            _ = try client.answer()
            #expect(client.isClosed())
            #expect(server.completions.all.map(\.remoteAddress) == ["198.51.100.1", "127.0.0.1", "127.0.0.1"])
        }
    }
}
