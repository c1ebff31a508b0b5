import Testing
import Text

@testable import HTTP

@Suite("Requests that are refused")
struct RequestRefusalTests {
    @Test("Whatever two servers could read in two ways is refused", arguments: refusals)
    func refused(text: String, status: Int) {
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let run = ParserRun([bytes])
        #expect(run.fault == status, "\(run.transcript)")
        #expect(ParserRun.byteByByte(bytes) == run)
    }

    @Test("What only looks odd is taken", arguments: oddities)
    func taken(text: String) {
        let run = ParserRun(text)
        #expect(run.fault == nil, "\(run.transcript)")
        #expect(run.transcript.contains("end"))
    }

    @Test("A field's value may hold the bytes of `ASCII.isFieldText` and no other, wherever one stands", arguments: [1, 40, 138])
    func fieldText(place: Int) {
        for byte in UInt8.min...UInt8.max {
            var value = [UInt8](repeating: UInt8(ascii: "v"), count: 140)
            value[place] = byte
            let run = ParserRun([Array("GET / HTTP/1.1\r\nHost: x\r\nX: ".utf8) + value + Array("\r\n\r\n".utf8)])
            #expect(run.fault == (ASCII.isFieldText(byte) ? nil : 400), "\(byte)")
        }
    }

    @Test("Another protocol is refused at its first byte, for it may never send a line")
    func otherProtocols() {
        #expect(ParserRun([[0x16, 0x03, 0x01]]).fault == 400)
        #expect(ParserRun([[0x00]]).fault == 400)
        #expect(ParserRun("\n").fault == 400)
    }
}

private func head(_ fields: String...) -> String {
    "GET / HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
}

private func target(_ target: String, host: String = "x") -> String {
    "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n"
}

private func chunked(_ body: String) -> String {
    "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + body
}

private let refusals: [(String, Int)] = [
    // Request line
    ("GET / HTTP/1.1\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: x\r\n\r\n", 400), ("GET\t/ HTTP/1.1\r\nHost: x\r\n\r\n", 400),
    ("GET / HTTP/1.1\n", 400), ("GET / HTTP/1.\r\n", 400), ("GET / HTTP/1.1.\r\n", 400), ("GET / HTTP/0.9\r\n", 505),
    ("GET / HTTP/3.0\r\n", 505), ("GET / HTTP/1.1\r\r\n", 400), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    ("G@T / HTTP/1.1\r\n", 400),
    ("\r\r\nGET / HTTP/1.1\r\n", 400), ("GET / \r\n", 400), (String(repeating: "\r\n", count: 17), 400),
    // Targets
    (target("*"), 400), (target("//x%"), 400), (target("/%zz"), 400), (target("/%2"), 400), (target("/%0g"), 400),
    (target("/a%00b"), 400),
    (target("/%ff"), 400), (target("/%c0%af"), 400), (target("/%ed%a0%80"), 400), (target("/a#b"), 400), (target("/a?b#c"), 400),
    (target("/a\\b"), 400), (target("/[a]"), 400), (target("/a?[b]"), 400), (target("/a?b=%"), 400), (target("/\u{E9}"), 400),
    (target("/a\u{7F}"), 400), (target("a:80"), 400), (target("http:/x/a"), 400), (target("http://x:y/"), 400),
    (target("http://"), 400),
    (target("http://@x/"), 400), (target("http://x:99999/"), 400), (target("://x/"), 400), (target("ftp://x/"), 421),
    (target("file:///etc"), 421), (target("http://y/"), 400), (target("http://x:81/"), 400),
    (target("http://x/", host: "x:81"), 400),
    ("CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", 501),
    // Host
    (target("/", host: ""), 400), (target("/", host: "x y"), 400), (target("/", host: "x,y"), 400),
    (target("/", host: "x:a"), 400),
    (target("/", host: "x:80:80"), 400), (target("/", host: "x#y"), 400), (target("/", host: "x?y"), 400),
    (target("/", host: "%zz"), 400),
    (target("/", host: ":80"), 400), (target("/", host: "[::1]x"), 400), (target("/", host: "[]"), 400),
    (target("/", host: "[::1%25lo]"), 400),
    (target("/", host: "[1:2:3:4:5:6:7]"), 400), (target("/", host: "[::1::2]"), 400),
    (target("/", host: "[:1:2:3:4:5:6:7:8]"), 400),
    (target("/", host: "[12345::]"), 400), (target("/", host: "[::1.2.3.256]"), 400), (target("/", host: "[::1.2.3.04]"), 400),
    ("GET / HTTP/1.0\r\nHost: a b\r\n\r\n", 400), ("GET / HTTP/1.0\r\nHost: x\r\nHost: x\r\n\r\n", 400),
    // Fields
    (head(" X: folded"), 400), (head("X: a", "\tb"), 400), (head(": a"), 400), (head("X"), 400), (head("X\u{0}: a"), 400),
    (head("X: \u{7F}"), 400),
    (head("X: \u{0}"), 400), (head("X: a\rb"), 400), (head("X : a"), 400), (head("{X}: a"), 400),
    (head("Authorization: a", "authorization: a"), 400), (head("Content-Type: a", "Content-Type: a"), 400),
    // Framing
    (head("Content-Length: 1", "Content-Length: 1"), 400), (head("Content-Length:"), 400), (head("Content-Length: 1 1"), 400),
    (head("Content-Length: 1,"), 400), (head("Content-Length: 1;"), 400), (head("Content-Length: 0x1"), 400),
    (head("Content-Length: 9999999999999999999"), 400), (head("Content-Length: 0", "Transfer-Encoding: chunked"), 400),
    (head("Transfer-Encoding: identity"), 400), (head("Transfer-Encoding: chunked, chunked"), 400),
    (head("Transfer-Encoding: ,chunked"), 400),
    (head("Transfer-Encoding: chunked,"), 400), (head("Transfer-Encoding: xchunked"), 400),
    (head("Transfer-Encoding: gzip, chunked"), 501),
    (head("Transfer-Encoding: gzip", "Transfer-Encoding: chunked"), 400),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", 400), (head("Expect: 100-continued"), 417),
    (head("Expect:"), 417),
    // Chunks
    (chunked("\r\n"), 400), (chunked(";a\r\n"), 400), (chunked("1;\r\n"), 400), (chunked("1;a=\r\n"), 400),
    (chunked("1;a=\"b\r\n"), 400),
    (chunked("1;a b\r\n"), 400), (chunked("0x1\r\n"), 400), (chunked("1\t\r\n"), 400), (chunked("1\nx"), 400),
    (chunked("1\r\nab"), 400),
    (chunked("1\r\na\r0"), 400), (chunked("1000000000000000\r\n"), 400), (chunked("fffffffffffffffff\r\n"), 400),
    (chunked("0\r\nX : a\r\n"), 400), (chunked("0\r\n a\r\n"), 400), (chunked("0\r\n\n"), 400),
    (chunked("0\r\nX: \u{1}\r\n"), 400),
]

private let oddities: [String] = [
    "\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n", target("/a//b/"), target("/;a=b,c!$&'()*+:@~-._"), target("/a?b?/:@"),
    target("/?"),
    target("/%41%c3%a9"), target("http://x"), target("http://x?a"), target("HTTP://X/a"), target("https://x/a"),
    target("http://x:80/"),
    target("http://x/", host: "x:80"), target("http://x:/", host: "X"), target("/", host: "x:"), target("/", host: "a-b_c.d~e!"),
    target("/", host: "%41"), target("/", host: "[2001:db8::1]:8080"), target("/", host: "[::]"),
    target("/", host: "[::ffff:1.2.3.4]"),
    target("/", host: "[1:2:3:4:5:6:7:8]"), target("/", host: "[1:2:3:4:5:6:1.2.3.4]"), target("/", host: "[1::8]"),
    target("/", host: "1.2.3.4:65535"),
    "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.9\r\nHost: x\r\n\r\n",
    "get / HTTP/1.1\r\nHost: x\r\n\r\n",
    head("Idempotency-Key: a", "Idempotency-Key: b"), head("X:"), head("X:a:b"), head("X: \u{E9}"), head("Connection: host, x"),
    head("Content-Length: 00"), chunked("1 ;a\r\nx\r\n0\r\n\r\n"), chunked("1;a=\"\"\r\nx\r\n0;b\r\n\r\n"),
]
