import EventLoop
import Testing

@testable import HTTP

@Suite("Uploads: bodies read in pieces, at their own pace")
struct UploadTests {
    /// Reads a body piece by piece and answers with its length, or refuses it unread.
    @Sendable private static func receive(_ request: Request) async -> Response {
        if request.target.path == "/refused" { return TestRoutes.text(.conflict, "refused") }
        request.body.setPace(.upload)
        do throws(HTTPError) {
            var length = 0
            while let piece = try await request.body.next() { length += piece.count }
            return TestRoutes.text(.ok, String(length))
        } catch {
            return TestRoutes.text(error.status, error.code)
        }
    }

    private func configuration(_ change: (inout Deadlines) -> Void) -> ServerConfiguration {
        var configuration = ServerConfiguration.patient
        change(&configuration.deadlines)
        return configuration
    }

    private func put(_ fields: String, to path: String = "/") -> String {
        "PUT \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n"
    }

    @Test("Bytes earn time and waiting spends it, never more than the longest pause")
    func allowance() {
        var deadlines = Deadlines()
        #expect(deadlines.uploadRate == 1024)
        var allowance = UploadAllowance(deadlines)
        #expect(allowance.left == .seconds(5))
        allowance.waited(.seconds(4))
        allowance.received(1024)
        #expect(allowance.left == .seconds(2))
        allowance.received(100 << 20)
        #expect(allowance.left == .seconds(30))
        allowance.waited(.seconds(31))
        #expect(allowance.left == .seconds(-1))
        allowance = UploadAllowance(deadlines, isResumable: true)
        allowance.received(100 << 20)
        #expect(allowance.left == .seconds(5))
        deadlines.uploadRate = 0
        deadlines.uploadGrace = .seconds(40)
        allowance = UploadAllowance(deadlines)
        allowance.received(.max)
        #expect(allowance.left == .seconds(40))
    }

    @Test("An upload outlives the time that another body has")
    func outlives() async throws {
        let configuration = configuration {
            $0.body = .zero
            $0.uploadGrace = .seconds(60)
        }
        try await TestServer.run(configuration, handler: Self.receive) { server in
            let client = try TestClient(port: server.port)
            client.send(put("Content-Length: 6\r\nExpect: 100-continue"))
            #expect(try client.answer().status == 100)
            client.send("abcdef")
            #expect(try client.answer().text == "6")
        }
    }

    @Test("An upload that drips is a 408")
    func drips() async throws {
        let configuration = configuration {
            $0.uploadGrace = .milliseconds(100)
            $0.uploadRate = 1_000_000
        }
        try await TestServer.run(configuration, handler: Self.receive) { server in
            let client = try TestClient(port: server.port)
            client.send(put("Content-Length: 1000"))
            for _ in 0..<100 where !client.hasSomethingToRead(within: 10) { client.send("b") }
            #expect(try client.answer().status == 408)
            #expect(client.isClosed())
        }
    }

    @Test("An upload that stands still after a fast start is a 408")
    func standsStill() async throws {
        let configuration = configuration {
            $0.uploadGrace = .milliseconds(100)
            $0.uploadPause = .milliseconds(100)
            $0.uploadRate = 1
        }
        try await TestServer.run(configuration, handler: Self.receive) { server in
            let client = try TestClient(port: server.port)
            client.send(put("Content-Length: 200000") + String(repeating: "b", count: 100_000))
            #expect(try client.answer().status == 408)
            #expect(client.isClosed())
        }
    }

    @Test("Pieces come as they were sent, packed or not, announced or in chunks")
    func pieces() async throws {
        try await TestServer.run(handler: Self.receive) { server in
            let client = try TestClient(port: server.port)
            let packed = try Gzip.pack(Array(repeating: 0, count: 100_000))
            client.send(Array(put("Content-Encoding: gzip\r\nContent-Length: \(packed.count)").utf8) + packed)
            #expect(try client.answer().text == String(packed.count))
            client.send(put("Transfer-Encoding: chunked") + "5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n")
            #expect(try client.answer().text == "6")
        }
    }

    @Test("A body that ends early is a 400")
    func cut() async throws {
        try await TestServer.run(handler: Self.receive) { server in
            let client = try TestClient(port: server.port)
            client.send(put("Content-Length: 1000") + "abc")
            client.shutdownWriting()
            #expect(try client.answer().status == 400)
        }
    }

    @Test("A refusal of 15 MiB is told before any of them has come, and the connection closed")
    func refusedBeforeBody() async throws {
        try await TestServer.run(configuration { $0.lingering = .milliseconds(100) }, handler: Self.receive) { server in
            let client = try TestClient(port: server.port)
            client.send(put("Content-Length: 15728640", to: "/refused"))
            let answer = try client.answer()
            #expect(answer.status == 409)
            #expect(answer["Connection"] == "close")
            #expect(client.isClosed())
        }
    }

    @Test("A refusal of 15 MiB reaches a client that goes on sending them")
    func refusedWhileSending() async throws {
        try await TestServer.run(handler: Self.receive) { server in
            let client = try TestClient(port: server.port)
            client.send(put("Content-Length: 15728640", to: "/refused") + String(repeating: "b", count: 15 << 20))
            #expect(try client.answer().text == "refused")
            #expect(client.isClosed())
        }
    }
}
