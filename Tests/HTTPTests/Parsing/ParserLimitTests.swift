import Testing

@testable import HTTP

@Suite("The parser's limits hold on both sides")
struct ParserLimitTests {
    private func statusOf(_ text: String) -> Int? {
        let run = ParserRun(text)
        #expect(ParserRun.byteByByte(Array(text.utf8)) == run)
        return run.fault
    }

    private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    @Test("A target of 8,192 bytes")
    func target() {
        func request(_ length: Int, _ method: String = "GET") -> String {
            "\(method) /\(repeated("a", length - 1)) HTTP/1.1\r\nHost: x\r\n\r\n"
        }
        #expect(statusOf(request(8192)) == nil)
        #expect(statusOf(request(8193)) == 414)
        #expect(statusOf(request(8192, repeated("M", 32))) == nil)
        #expect(statusOf("GET /" + repeated("a", 9000)) == 414)
    }

    @Test("A method of 32 bytes")
    func method() {
        #expect(statusOf("\(repeated("M", 32)) / HTTP/1.1\r\nHost: x\r\n\r\n") == nil)
        #expect(statusOf("\(repeated("M", 33)) / HTTP/1.1\r\nHost: x\r\n\r\n") == 501)
        #expect(statusOf(repeated("M", 10_000)) == 501)
    }

    @Test("A field line of 8,192 bytes")
    func line() {
        func request(_ length: Int) -> String { "GET / HTTP/1.1\r\nHost: x\r\nX: \(repeated("a", length - 3))\r\n\r\n" }
        #expect(statusOf(request(8192)) == nil)
        #expect(statusOf(request(8193)) == 431)
    }

    @Test("A hundred fields")
    func fields() {
        func request(_ count: Int) -> String { "GET / HTTP/1.1\r\nHost: x\r\n\(repeated("X: a\r\n", count - 1))\r\n" }
        #expect(statusOf(request(100)) == nil)
        #expect(statusOf(request(101)) == 431)
    }

    @Test("A head of 32,768 bytes")
    func head() {
        let start = "GET / HTTP/1.1\r\nHost: x\r\n" + repeated("X: \(repeated("a", 8000))\r\n", 4)
        func request(_ length: Int) -> String {
            start + "Y: " + repeated("a", length - start.utf8.count - 7) + "\r\n\r\n"
        }
        #expect(request(32_768).utf8.count == 32_768)
        #expect(statusOf(request(32_768)) == nil)
        #expect(statusOf(request(32_769)) == 431)
    }

    @Test("Sixteen empty lines before a request")
    func emptyLines() {
        #expect(statusOf(repeated("\r\n", 16) + "GET / HTTP/1.1\r\nHost: x\r\n\r\n") == nil)
        #expect(statusOf(repeated("\r\n", 17) + "GET / HTTP/1.1\r\nHost: x\r\n\r\n") == 400)
    }

    private func chunked(_ body: String) -> String { "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + body }

    @Test("A chunk line of 256 bytes")
    func chunkLine() {
        #expect(statusOf(chunked("1;\(repeated("a", 254))\r\nx\r\n0\r\n\r\n")) == nil)
        #expect(statusOf(chunked("1;\(repeated("a", 255))\r\nx\r\n0\r\n\r\n")) == 400)
        #expect(statusOf(chunked(repeated("0", 258))) == 400)
    }

    @Test("Extensions of 16,384 bytes in all, while small honest chunks cost nothing")
    func chunkOverhead() {
        // 76 bytes and two line ends, less the free 16, are 64.
        let costly = "1;\(repeated("a", 74))\r\nx\r\n"
        #expect(statusOf(chunked(repeated(costly, 256) + "0\r\n\r\n")) == nil)
        #expect(statusOf(chunked(repeated(costly, 257) + "0\r\n\r\n")) == 413)
        #expect(statusOf(chunked(repeated("1\r\nx\r\n", 20_000) + "0\r\n\r\n")) == nil)
    }

    @Test("A trailer section of 8,192 bytes")
    func trailers() {
        #expect(statusOf(chunked("0\r\nX: \(repeated("a", 8192 - 7))\r\n\r\n")) == nil)
        #expect(statusOf(chunked("0\r\nX: \(repeated("a", 8192 - 6))\r\n\r\n")) == 431)
        #expect(statusOf(chunked("0\r\n\(repeated("X: a\r\n", 1365))\r\n")) == nil)
        #expect(statusOf(chunked("0\r\n\(repeated("X: a\r\n", 1366))\r\n")) == 431)
    }

    @Test("A chunk's size may have leading zeros, and no more than fits a body")
    func chunkSize() {
        #expect(statusOf(chunked("\(repeated("0", 200))1\r\nx\r\n0\r\n\r\n")) == nil)
        #expect(statusOf(chunked("fffffffffffffff\r\n")) == nil)
        #expect(statusOf(chunked("1000000000000000\r\n")) == 400)
    }
}
