import HTTP
import Testing

@Suite("Connections")
struct KeepAliveTests {
    @Test("A connection serves one request after another, and the answers carry the server's fields")
    func keepAlive() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            for _ in 0..<3 {
                client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
                let answer = try client.answer()
                #expect(answer.status == 200)
                #expect(answer.text == "livez")
                #expect(answer["Content-Length"] == "5")
                #expect(answer["X-Content-Type-Options"] == "nosniff")
                #expect(answer["Date"]?.hasSuffix(" GMT") == true)
                #expect(answer["Connection"] == nil)
                #expect(answer["X-Request-Id"]?.count == 32)
            }
        }
    }

    @Test("Pipelined requests are answered in order, far more of them than one turn takes")
    func pipelining() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            let names = (0..<200).map { "n\($0)" }
            client.send(names.map { "GET /things/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            for name in names { #expect(try client.answer().text == name) }
        }
    }

    @Test("Pipelined bodies are each their own request's")
    func pipelinedBodies() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            let chunked = "Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
            client.send(
                "POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello" + "POST /echo HTTP/1.1\r\nHost: x\r\n"
                    + chunked + "GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().text == "hello")
            #expect(try client.answer().text == "abc")
            #expect(try client.answer().text == "livez")
        }
    }

    @Test("What the client cannot take waits, and comes whole when it reads")
    func largeAnswers() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(String(repeating: "GET /large/600000 HTTP/1.1\r\nHost: x\r\n\r\n", count: 10))
            for _ in 0..<10 { #expect(try client.answer().body.count == 600_000) }
        }
    }

    @Test("An HTTP/1.0 connection closes, unless the client asks to keep it")
    func version10() async throws {
        try await TestServer.run { server in
            let closing = try TestClient(port: server.port)
            closing.send("GET /livez HTTP/1.0\r\n\r\n")
            #expect(try closing.answer()["Connection"] == "close")
            #expect(closing.isClosed())
            let kept = try TestClient(port: server.port)
            for _ in 0..<2 {
                kept.send("GET /livez HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try kept.answer()["Connection"] == "keep-alive")
            }
        }
    }

    @Test("A client that has shut its side down still gets its answer")
    func halfClose() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc")
            client.shutdownWriting()
            #expect(try client.answer().text == "abc")
            #expect(client.isClosed())
        }
    }

    @Test("A head that is cut short is a 400")
    func incompleteHead() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("GET /livez HTTP/1.1\r\nHo")
            client.shutdownWriting()
            #expect(try client.answer().status == 400)
            #expect(client.isClosed())
        }
    }

    @Test("HEAD is answered as GET, without the body")
    func head() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("HEAD /things/abc HTTP/1.1\r\nHost: x\r\n\r\nGET /things/abc HTTP/1.1\r\nHost: x\r\n\r\n")
            let head = try client.answer(toHead: true)
            let get = try client.answer()
            #expect(head["Content-Length"] == "3")
            #expect(head["ETag"] == get["ETag"])
            #expect(get.text == "abc")
        }
    }

    @Test("An unknown path is a 404, a known one with another method a 405 with what it allows")
    func routing() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try client.answer().status == 404)
            client.send("DELETE /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            let refused = try client.answer()
            #expect(refused.status == 405)
            #expect(refused["Allow"] == "GET, HEAD, OPTIONS")
            client.send("OPTIONS /echo HTTP/1.1\r\nHost: x\r\n\r\n")
            let options = try client.answer()
            #expect(options.status == 204)
            #expect(options["Allow"] == "OPTIONS, POST")
            #expect(options["Content-Length"] == nil)
        }
    }

    @Test("A request keeps the id it came with if that is one, and gets one otherwise")
    func requestIDs() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            func id(_ fields: String) throws -> String? {
                client.send("GET /livez HTTP/1.1\r\nHost: x\r\n\(fields)\r\n")
                return try client.answer()["X-Request-Id"]
            }
            let longest = String(repeating: "a", count: 128)
            #expect(try id("X-Request-ID: my-id_1!\r\n") == "my-id_1!")
            #expect(try id("X-Request-Id: \(longest)\r\n") == longest)
            for made in [
                "", "X-Request-Id: \(longest)a\r\n", "X-Request-Id:\r\n", "X-Request-Id: a b\r\n", "X-Request-Id: \u{E9}\r\n",
                "X-Request-Id: a\r\nX-Request-Id: b\r\n",
            ] {
                #expect(try id(made)?.count == 32, "\(made)")
            }
            client.send("BAD\r\n\r\n")
            #expect(try client.answer()["X-Request-Id"]?.count == 32)
        }
    }

    @Test("Every request is told to the log, the refused ones too")
    func completions() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("GET /things/abc?x=1 HTTP/1.1\r\nHost: x\r\nX-Request-Id: first\r\n\r\n")
            _ = try client.answer()
            client.send("BAD\r\n\r\n")
            _ = try client.answer()
            #expect(client.isClosed())
            let (served, refused) = (server.completions.all[0], server.completions.all[1])
            #expect(served.method == .get)
            #expect(served.target?.path == "/things/abc")
            #expect(served.route == "/things/{name}")
            #expect(served.status == .ok)
            #expect(served.bytes == 3)
            #expect(served.requestID == "first")
            #expect(served.remoteAddress == "127.0.0.1")
            #expect(served.duration >= .zero)
            #expect(refused.method == nil)
            #expect(refused.status == .badRequest)
        }
    }
}
