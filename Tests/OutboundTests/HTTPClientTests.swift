import Outbound
import Testing

@Suite("requests to other servers")
struct HTTPClientTests {
    private static let shared = try? HTTPClient(threads: 4)
    private let client: HTTPClient

    init() throws { client = try #require(Self.shared) }

    @Test("GET brings status, fields and body")
    func get() async throws {
        let server = try serving(answer("200 OK", fields: ["X-Test:  a b ", "ETag: \"1\""], body: "hello"))
        defer { server.close() }
        let response = try await client.send(OutboundRequest(url: server.url + "/keys?a=b", headers: [("Accept", "text/plain")]))
        #expect(response.status == 200)
        #expect(response.header("x-test") == "a b")
        #expect(response.header("etag") == "\"1\"")
        #expect(response.header("missing") == nil)
        #expect(response.body == Array("hello".utf8))
        let request = try #require(server.requests.first?.text)
        #expect(request.hasPrefix("GET /keys?a=b HTTP/1.1\r\n"))
        #expect(request.contains("\r\nAccept: text/plain\r\n"))
    }

    @Test("POST and PUT send their bytes, with the fields they were given and none besides", arguments: ["POST", "PUT"])
    func bodies(name: String) async throws {
        let server = try serving(answer("201 Created", body: ""))
        defer { server.close() }
        let method = try #require(OutboundRequest.Method(rawValue: name))
        let type = [(name: "Content-Type", value: "application/json")]
        _ = try await client.send(OutboundRequest(method, url: server.url + "/a", headers: type, body: Array("{}".utf8)))
        _ = try await client.send(OutboundRequest(method, url: server.url + "/b"))
        let requests = server.requests.map(\.text)
        #expect(requests.count == 2)
        #expect(requests[0].hasPrefix("\(name) /a HTTP/1.1\r\n"))
        #expect(requests[0].contains("\r\nContent-Type: application/json\r\n"))
        #expect(requests[0].hasSuffix("\r\n\r\n{}"))
        #expect(requests[1].contains("\r\nContent-Length: 0\r\n"))
        #expect(!requests[1].contains("Content-Type"))
        #expect(!requests[1].contains("Expect"))
    }

    @Test("DELETE sends a body where it has one, and none where not")
    func delete() async throws {
        let server = try serving(answer("200 OK", body: ""))
        defer { server.close() }
        _ = try await client.send(OutboundRequest(.delete, url: server.url + "/a"))
        _ = try await client.send(OutboundRequest(.delete, url: server.url + "/b", body: Array("[1]".utf8)))
        let requests = server.requests.map(\.text)
        #expect(requests.map { $0.prefix { $0 != "\r\n" } } == ["DELETE /a HTTP/1.1", "DELETE /b HTTP/1.1"])
        #expect(!requests[0].contains("Content-Length"))
        #expect(requests[1].hasSuffix("\r\n\r\n[1]"))
    }

    @Test("a request whose time is over before its turn comes is not sent")
    func late() async throws {
        let server = try serving(answer("200 OK", body: ""))
        defer { server.close() }
        await #expect(throws: OutboundFault.timedOut) {
            try await client.send(OutboundRequest(url: server.url + "/", timeout: .zero))
        }
        #expect(server.requests.isEmpty)
    }

    @Test("HEAD does not wait for a body")
    func head() async throws {
        let server = try StubHTTPServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n") }
        defer { server.close() }
        let response = try await client.send(OutboundRequest(.head, url: server.url + "/"))
        #expect(response.header("Content-Length") == "7")
        #expect(response.body.isEmpty)
    }

    @Test("a redirect is an answer and is not followed", arguments: ["file:///etc/passwd", "http://127.0.0.1:1/"])
    func redirect(target: String) async throws {
        let server = try serving(answer("302 Found", fields: ["Location: \(target)"], body: ""))
        defer { server.close() }
        let response = try await client.send(OutboundRequest(url: server.url + "/"))
        #expect(response.status == 302)
        #expect(response.header("Location") == target)
        #expect(server.requests.count == 1)
    }

    @Test("an interim response leaves no fields behind")
    func interim() async throws {
        let hints = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
        let server = try serving(hints + answer("200 OK", body: "x"))
        defer { server.close() }
        let response = try await client.send(OutboundRequest(url: server.url + "/"))
        #expect(response.status == 200)
        #expect(response.header("Link") == nil)
    }

    @Test("a body of exactly the limit is taken, one byte more is refused")
    func bodyLimit() async throws {
        let server = try serving(answer("200 OK", body: String(repeating: "x", count: 1000)))
        defer { server.close() }
        let whole = try await client.send(OutboundRequest(url: server.url + "/", maximumResponseLength: 1000))
        #expect(whole.body.count == 1000)
        await #expect(throws: OutboundFault.responseTooLarge) {
            try await client.send(OutboundRequest(url: server.url + "/", maximumResponseLength: 999))
        }
    }

    @Test("an endless head is refused")
    func headLimit() async throws {
        let field = "X: " + String(repeating: "x", count: 1000)
        let server = try serving(answer("200 OK", fields: Array(repeating: field, count: 100), body: ""))
        defer { server.close() }
        await #expect(throws: OutboundFault.responseTooLarge) { try await client.send(OutboundRequest(url: server.url + "/")) }
    }

    @Test("a server that says nothing times out")
    func silence() async throws {
        let server = try StubHTTPServer { _ in .silence }
        defer { server.close() }
        await #expect(throws: OutboundFault.timedOut) {
            try await client.send(OutboundRequest(url: server.url + "/", timeout: .milliseconds(50)))
        }
    }

    @Test("a body that breaks off is no response")
    func brokenOff() async throws {
        let server = try StubHTTPServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf") }
        defer { server.close() }
        await #expect {
            try await client.send(OutboundRequest(url: server.url + "/"))
        } throws: { error in
            guard case .failed(code: 18, message: _) = error as? OutboundFault else { return false }
            return true
        }
    }

    @Test("nobody listening is a fault that does not name the URL")
    func refused() async throws {
        do throws(OutboundFault) {
            _ = try await client.send(OutboundRequest(url: "http://127.0.0.1:1/?signature=canary"))
            Issue.record("somebody listens on port 1")
        } catch {
            guard case .failed(code: 7, message: _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(!error.description.contains("canary"))
        }
    }

    @Test("the short form gives the body of a 200 and refuses any other status")
    func shortForm() async throws {
        let good = try serving(answer("200 OK", body: "keys"))
        let bad = try serving(answer("404 Not Found", body: "keys"))
        defer {
            good.close()
            bad.close()
        }
        #expect(try await client.get(good.url + "/") == Array("keys".utf8))
        await #expect(throws: OutboundFault.unexpectedStatus(404)) {
            try await client.get(bad.url + "/")
        }
    }

    private func serving(_ response: String) throws -> StubHTTPServer { try StubHTTPServer { _ in .raw(response) } }

    private func answer(_ status: String, fields: [String] = [], body: String) -> String {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
        return head.joined(separator: "\r\n") + "\r\n\r\n" + body
    }
}
