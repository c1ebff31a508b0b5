import Testing

@testable import HTTP

@Suite("Parts of messages")
struct MessageTests {
    private func target(_ text: String) throws -> RequestTarget {
        try #require(ParserRun("GET \(text) HTTP/1.1\r\nHost: x\r\n\r\n").heads.first).target
    }

    @Test("A target is taken apart, and its segments decoded one by one")
    func targets() throws {
        let whole = try target("/a%2Fb//c%20d/?q=1&r")
        #expect(whole.raw == "/a%2Fb//c%20d/?q=1&r")
        #expect(whole.path == "/a%2Fb//c%20d/")
        #expect(whole.segments == ["a/b", "", "c d", ""])
        #expect(try target("http://x/a?b").path == "/a")
        #expect(try target("http://x?b").path == "/")
        #expect(try target("http://x?b").raw == "http://x?b")
        #expect(try target("/").segments == [""])
    }

    @Test("A query is read as web forms write it")
    func queries() throws {
        let query = try target("/?a=1&b=x%20y+z&a=2&&c&d==&%C3%A9=%2B").query
        #expect(query["a"].map(\.text) == ["1", "2"])
        #expect(query["b"].map(\.text) == ["x y z"])
        #expect(query["c"].map(\.text) == [""])
        #expect(query["d"].map(\.text) == ["="])
        #expect(query["\u{E9}"].map(\.text) == ["+"])
        #expect(query["e\u{301}"].isEmpty)
        #expect(query["none"].isEmpty)
        #expect(query.parameters.count == 6)
        #expect(try target("/").query.parameters.isEmpty)
    }

    @Test("A value that is no text is told as such, and U+0000 is text")
    func queryText() throws {
        let query = try target("/?a=%ff&b=%00&c=%ed%a0%80").query
        #expect(query["a"].map(\.text) == [nil])
        #expect(query["a"].map(\.bytes) == [[0xFF]])
        #expect(query["b"].map(\.text) == ["\u{0}"])
        #expect(query["c"].map(\.text) == [nil])
    }

    @Test("Fields are added, set and removed without regard to case")
    func headers() {
        var headers = Headers()
        headers.add("X-A", "1")
        headers.add("X-B", "2")
        headers.add("x-a", "3")
        #expect(headers.all("X-A").count == 2)
        headers.set("X-a", "4")
        #expect(headers["X-A"] == "4")
        #expect(headers.count == 2)
        headers.remove("x-b")
        #expect(headers["X-B"] == nil)
        #expect(headers.count == 1)
    }

    @Test("A made id is 32 hexadecimal digits, each time others")
    func requestIDs() {
        var source = RequestIDSource()
        var another = RequestIDSource()
        let ids = (0..<1000).map { _ in source.next() } + (0..<1000).map { _ in another.next() }
        #expect(Set(ids).count == 2000)
        #expect(ids.allSatisfy { $0.utf8.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test("Errors are named after their status")
    func errorCodes() {
        let names = [400, 408, 413, 414, 415, 417, 421, 431, 501, 505].map { HTTPError(Status($0), "").code }
        #expect(
            names == [
                "bad_request", "request_timeout", "body_too_large", "uri_too_long", "unsupported_media_type",
                "expectation_failed",
                "misdirected_request", "headers_too_large", "not_implemented", "http_version_not_supported",
            ])
    }
}
