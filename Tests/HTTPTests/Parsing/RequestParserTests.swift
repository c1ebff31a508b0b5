import Testing

@testable import HTTP

@Suite("The request parser")
struct RequestParserTests {
    @Test("A request is told as a head, its body and its end, and then the next one")
    func events() {
        let run = ParserRun(
            "POST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabcGET /d HTTP/1.0\r\n\r\n\r\nGET /e")
        #expect(
            run.transcript == [
                "head POST /a?b=c length(3)", "end", "head GET /d none", "end", "needs input",
            ])
        #expect(run.bodies == [Array("abc".utf8), []])
        #expect(run.heads[0].headers["host"] == "x")
        #expect(run.heads[0].headers["HOST"] == "x")
        #expect(run.heads[0].headers["hos"] == nil)
        #expect(run.heads[1].isVersion10)
    }

    @Test("Fields keep their order and their bytes, without the white space around them")
    func fields() throws {
        let head = try #require(
            ParserRun("GET / HTTP/1.1\r\nHost: x\r\nX-A: \t a b \t\r\nx-a:c\r\nX-Empty:\r\nX-Octets: \u{E9}\r\n\r\n").heads.first)
        #expect(head.headers.count == 5)
        #expect(head.headers.all("X-A").map { String(decoding: $0, as: UTF8.self) } == ["a b", "c"])
        #expect(head.headers["X-Empty"] == "")
        #expect(head.headers["X-Octets"] == "\u{E9}")
    }

    @Test("A chunked body is put together, its extensions and trailer dropped")
    func chunks() {
        let run = ParserRun(
            "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "3\r\nabc\r\n00a;n;n=v;n=\"q\\\"; \";n = w\r\n0123456789\r\n0;e\r\nHost: y\r\nX: 1\r\n\r\n")
        #expect(run.transcript == ["head POST / chunked", "end", "needs input"])
        #expect(run.bodies == [Array("abc0123456789".utf8)])
        #expect(run.heads[0].headers.count == 2)
    }

    @Test("Of a chunk, however large, no more is kept than came last")
    func largeChunk() {
        var parser = RequestParser(limits: Limits())
        parser.feed(Array("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n400000\r\n".utf8))
        guard case .head = parser.next() else {
            Issue.record("no head")
            return
        }
        for _ in 0..<256 {
            parser.feed(Array(repeating: 0x61, count: 16 << 10))
            while case .body = parser.next() {}
            #expect(parser.heldInput <= 32 << 10)
        }
    }

    @Test("A body that is read stays whole while later requests come in")
    func laterInput() throws {
        var parser = RequestParser(limits: Limits())
        parser.feed(Array("GET /first HTTP/1.1\r\nHost: x\r\nX-A: kept\r\n\r\nGET /se".utf8))
        guard case .head(let first) = parser.next(), case .end = parser.next(), case .needsInput = parser.next() else {
            Issue.record("not a head, an end and no more")
            return
        }
        parser.feed(Array("cond HTTP/1.1\r\nHost: y\r\n\r\n".utf8))
        guard case .head(let second) = parser.next() else {
            Issue.record("no second head")
            return
        }
        #expect(first.target.raw == "/first")
        #expect(first.headers["X-A"] == "kept")
        #expect(second.target.raw == "/second")
        #expect(second.headers["Host"] == "y")
    }

    @Test("After a fault nothing more is read")
    func faultStays() {
        var parser = RequestParser(limits: Limits())
        parser.feed(Array("BAD\r\n\r\n".utf8))
        for _ in 0..<2 {
            guard case .fault(let error) = parser.next() else {
                Issue.record("no fault")
                return
            }
            #expect(error.status == .badRequest)
            parser.feed(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
        }
    }

    @Test(
        "The connection is kept as version and options say",
        arguments: [
            ("1.1", "", true), ("1.1", "close", false), ("1.1", "keep-alive, Close", false), ("1.1", "closed", true),
            ("1.0", "", false),
            ("1.0", "Keep-Alive", true), ("1.0", "keep-alive, close", false), ("1.2", "", true),
        ])
    func keepAlive(version: String, options: String, isKept: Bool) throws {
        let run = ParserRun("GET / HTTP/\(version)\r\nHost: x\r\nConnection: \(options)\r\n\r\n")
        #expect(try #require(run.heads.first).isKeptAlive == isKept)
    }

    @Test("A client waits for an invitation only in HTTP/1.1")
    func expectations() throws {
        let fields = "Host: x\r\nExpect: 100-Continue\r\nContent-Length: 1\r\n\r\n"
        #expect(try #require(ParserRun("POST / HTTP/1.1\r\n\(fields)").heads.first).expectsContinue)
        #expect(try #require(ParserRun("POST / HTTP/1.0\r\n\(fields)").heads.first).expectsContinue == false)
        #expect(ParserRun("POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue, other\r\n\r\n").fault == 417)
    }

    @Test("Bytes at random, and good requests with one byte changed, never stop the parser")
    func fuzz() {
        var random = SeededGenerator(seed: 42)
        let good = Array(
            "POST /a%20b?c=d HTTP/1.1\r\nHost: [::1]:80\r\nTransfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nX: y\r\n\r\n"
                .utf8)
        for _ in 0..<5000 {
            var bytes = good
            for _ in 0...Int.random(in: 0...2, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            #expect(ParserRun.split(bytes, seed: random.next()) == ParserRun([bytes]))
        }
    }
}
