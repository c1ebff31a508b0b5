import EventLoop
import HTTP
import Testing

@Suite("Representations over a socket")
struct RepresentationTests {
    private func get(_ path: String, _ fields: String...) -> String {
        "GET \(path) HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n"
    }

    @Test("A body over 1 KiB is packed for a client that takes gzip, and only then")
    func gzip() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(get("/large/1024", "Accept-Encoding: gzip"))
            let small = try client.answer()
            #expect(small.body.count == 1020)
            #expect(small["Content-Encoding"] == nil)
            client.send(get("/large/2048", "Accept-Encoding: gzip, deflate, br"))
            let packed = try client.answer()
            #expect(packed["Content-Encoding"] == "gzip")
            #expect(packed["Vary"] == "Accept-Encoding")
            #expect(packed["Content-Length"] == String(packed.body.count))
            client.send(get("/large/2048"))
            let plain = try client.answer()
            #expect(plain["Content-Encoding"] == nil)
            #expect(plain["Vary"] == "Accept-Encoding")
            #expect(try Gzip.unpack(packed.body) == plain.body)
            client.send(get("/large/2048", "Accept-Encoding: gzip;q=0"))
            #expect(try client.answer()["Content-Encoding"] == nil)
        }
    }

    @Test("What is too large to pack on the loop is packed beside it, to the same bytes")
    func compressionPool() async throws {
        var configuration = ServerConfiguration.patient
        let pool = BlockingPool(name: "gzip", threads: 1)
        configuration.compressionPool = pool
        configuration.compressedOnLoop = 4096
        try await TestServer.run(configuration) { server in
            let client = try TestClient(port: server.port)
            client.send(get("/large/4096", "Accept-Encoding: gzip") + get("/large/60000", "Accept-Encoding: gzip"))
            #expect(try Gzip.unpack(try client.answer().body).count == 4092)
            #expect(try Gzip.unpack(try client.answer().body).count == 60_000)
        }
        pool.shutdown()
    }

    @Test("The plain and the packed form have strong tags of their own, and each is told when it is unchanged")
    func entityTags() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            func tag(_ fields: String...) throws -> String {
                client.send("GET /large/2048 HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
                return try client.answer()["ETag"] ?? ""
            }
            func status(_ fields: String...) throws -> Int {
                client.send("GET /large/2048 HTTP/1.1\r\nHost: x\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
                return try client.answer().status
            }
            let plain = try tag()
            let packed = try tag("Accept-Encoding: gzip")
            #expect(plain.hasPrefix("\"") && plain.count == 34)
            #expect(packed == plain.dropLast() + "-gzip\"")
            #expect(try tag() == plain)
            #expect(try status("If-None-Match: \(plain)") == 304)
            #expect(try status("If-None-Match: W/\(plain)") == 304)
            #expect(try status("If-None-Match: \"a,b\", \(plain)") == 304)
            #expect(try status("If-None-Match: \"a\"", "If-None-Match: \(plain)") == 304)
            #expect(try status("If-None-Match: *") == 304)
            #expect(try status("If-None-Match: \(packed)") == 200)
            #expect(try status("If-None-Match: \(packed)", "Accept-Encoding: gzip") == 304)
            #expect(try status("If-None-Match: \(plain)", "Accept-Encoding: gzip") == 200)
            #expect(try status("If-None-Match: \(plain.dropLast())") == 200)
        }
    }

    @Test("A 304 has the fields a cache updates and none of the body's")
    func notModified() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send(get("/large/2048", "If-None-Match: *"))
            let answer = try client.answer()
            #expect(answer.status == 304)
            #expect(answer["ETag"] != nil)
            #expect(answer["Vary"] == "Accept-Encoding")
            #expect(answer["Date"] != nil)
            #expect(answer["X-Request-Id"] != nil)
            #expect(answer["Content-Length"] == nil)
            #expect(answer["Content-Type"] == nil)
            client.send(get("/livez"))
            #expect(try client.answer().text == "livez")
        }
    }

    @Test("Errors and answers to POST have no tag, and If-None-Match means nothing to them")
    func untagged() async throws {
        try await TestServer.run { server in
            let client = try TestClient(port: server.port)
            client.send("POST /echo HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\nContent-Length: 1\r\n\r\na")
            let posted = try client.answer()
            #expect(posted.status == 200)
            #expect(posted["ETag"] == nil)
            client.send(get("/nothing", "If-None-Match: *"))
            let missing = try client.answer()
            #expect(missing.status == 404)
            #expect(missing["ETag"] == nil)
        }
    }

    @Test("An answer may refuse compression and tags")
    func optOut() async throws {
        let handler: Server.Handler = { _ in
            var response = TestRoutes.text(.ok, String(repeating: "secret", count: 1000))
            response.compression = .never
            response.validation = .none
            return response
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(get("/", "Accept-Encoding: gzip", "If-None-Match: *"))
            let answer = try client.answer()
            #expect(answer.body.count == 6000)
            #expect(answer["Vary"] == nil)
            #expect(answer["ETag"] == nil)
        }
    }

    @Test("No value of a field can end its line")
    func responseSplitting() async throws {
        let handler: Server.Handler = { _ in
            var response = TestRoutes.text(.ok, "")
            response.headers.add("X-Told", "a\r\nX-Injected: b\u{0}")
            return response
        }
        try await TestServer.run(handler: handler) { server in
            let client = try TestClient(port: server.port)
            client.send(get("/"))
            let answer = try client.answer()
            #expect(answer["X-Told"] == "a  X-Injected: b ")
            #expect(answer["X-Injected"] == nil)
        }
    }
}
