import HTTP
import Testing

@Suite("Request bodies over a socket")
struct BodyTests {
    private func post(_ fields: String, _ body: String = "") -> String {
        "POST /echo HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\(body)"
    }

    @Test("A client that waits is invited when the body is first read, and only then")
    func expectContinue() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(post("Expect: 100-continue\r\nContent-Length: 3\r\n"))
            #expect(try client.answer().status == 100)
            client.send("abc")
            #expect(try client.answer().text == "abc")
            client.send("POST /nothing HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
            let refused = try client.answer()
            #expect(refused.status == 404)
            #expect(refused["Connection"] == "close")
            #expect(client.isClosed())
        }
    }

    @Test("A client that does not wait is not invited")
    func expectWithoutWaiting() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(post("Expect: 100-continue\r\nContent-Length: 3\r\n", "abc"))
            #expect(try client.answer().text == "abc")
        }
    }

    @Test("A body of the limit is taken and one byte more is not, announced or in chunks")
    func limit() async throws {
        try await TestServer.run { server in
            let whole = String(repeating: "b", count: 1 << 20)
            for body in [
                "Content-Length: 1048576\r\n\r\n" + whole, "Transfer-Encoding: chunked\r\n\r\n100000\r\n\(whole)\r\n0\r\n\r\n",
            ] {
                let client = try TestClient(port: server.port)
                client.send("POST /echo HTTP/1.1\r\nHost: x\r\n" + body)
                #expect(try client.answer().body.count == 1 << 20)
            }
            for body in [
                "Content-Length: 1048577\r\n\r\n" + whole, "Transfer-Encoding: chunked\r\n\r\n100001\r\n\(whole)b\r\n0\r\n\r\n",
            ] {
                let client = try TestClient(port: server.port)
                client.send("POST /echo HTTP/1.1\r\nHost: x\r\n" + body)
                let answer = try client.answer()
                #expect(answer.status == 413)
                #expect(answer.text == "body_too_large")
                #expect(answer["Connection"] == "close")
            }
        }
    }

    @Test("A body that no handler reads is read past when it is small, and told when it is malformed")
    func unread() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(
                "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 65536\r\n\r\n" + String(repeating: "b", count: 65_536))
            #expect(try client.answer().status == 404)
            client.send("GET /livez HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n")
            #expect(try client.answer().status == 400)
            #expect(client.isClosed())
        }
    }

    @Test("A large body that no handler reads closes the connection after the answer")
    func largeUnread() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(
                "POST /nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + String(repeating: "b", count: 200_000))
            let answer = try client.answer()
            #expect(answer.status == 404)
            #expect(answer["Connection"] == "close")
            #expect(client.isClosed())
        }
    }

    @Test("A gzip body is unpacked")
    func gzip() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            let text = Array(String(repeating: "camera ", count: 10_000).utf8)
            let packed = try Gzip.pack(text)
            client.send(post("Content-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n"))
            client.send(packed)
            #expect(try client.answer().body == text)
        }
    }

    @Test("A small gzip body that unpacks past the limit is a 413")
    func bomb() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            let packed = try Gzip.pack([UInt8](repeating: 0, count: (1 << 20) + 1))
            client.send(post("Content-Encoding: gzip\r\nContent-Length: \(packed.count)\r\n"))
            client.send(packed)
            #expect(try client.answer().status == 413)
        }
    }

    @Test("Broken, cut and continued gzip is a 400, another coding a 415 that says what is taken")
    func badCodings() async throws {
        try await TestServer.run { server in
            let packed = try Gzip.pack(Array("abc".utf8))
            for body in [Array("not gzip".utf8), Array(packed.dropLast()), packed + [0], packed + packed, []] {
                let client = try TestClient(port: server.port)
                client.send(post("Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n"))
                if !body.isEmpty { client.send(Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n".utf8)) }
                client.send("0\r\n\r\n")
                #expect(try client.answer().status == 400)
            }
            for coding in ["br", "gzip, gzip", "gzip\r\nContent-Encoding: gzip"] {
                let client = try TestClient(port: server.port)
                client.send(post("Content-Encoding: \(coding)\r\nContent-Length: 2\r\n", "{}"))
                let answer = try client.answer()
                #expect(answer.status == 415)
                #expect(answer["Accept-Encoding"] == "gzip")
            }
        }
    }
}
