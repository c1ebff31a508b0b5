import Testing

@testable import Outbound

@Suite("requests that are refused before anything is sent")
struct OutboundRequestTests {
    @Test(
        "a URL of another scheme, without one, or with bytes that break a line",
        arguments: [
            "file:///etc/passwd", "ftp://example.com/", "gopher://x/", "//example.com/", "example.com", "", "http:/example.com",
            "httpx://example.com", "http://a b/", "http://a/\r\nX: y", "http://a/\u{0}", "http://a/\u{7F}", " http://a/",
        ])
    func urls(url: String) {
        #expect(throws: OutboundFault.invalidURL) { try OutboundRequest(url: url).validate() }
    }

    @Test("http and https in any case are fine", arguments: ["http://a/", "https://a/", "HTTPS://a/"])
    func goodURLs(url: String) throws {
        try OutboundRequest(url: url).validate()
    }

    @Test(
        "a field that would break the request apart",
        arguments: [("X", "a\r\nY: b"), ("X", "a\nb"), ("X", "\u{0}"), ("X: a\r\nY", "b"), ("", "a"), ("X Y", "a"), ("X:", "a")])
    func fields(name: String, value: String) {
        #expect(throws: OutboundFault.invalidHeader) {
            try OutboundRequest(url: "http://a/", headers: [(name, value)]).validate()
        }
    }

    @Test("libcurl is here, and where it is not the fault names the package")
    func availability() throws {
        #expect(Outbound.isAvailable)
        try Outbound.requireAvailable()
        #expect(OutboundFault.libraryMissing.description.contains("libcurl4"))
    }
}
