import TestSupport
import Testing

@testable import Server

/// `/openapi.json` and `/openapi.yaml`.
@Suite(.mayBlock) struct ServedDescriptionTests {
    private let client: HTTPClient

    init() throws { client = try TestServer.shared().client() }

    /// Each form with what it has to be. Every JSON text is YAML.
    static let forms: [(path: String, type: String, text: String)] = [
        ("/openapi.json", "application/json", String(decoding: Description.text, as: UTF8.self)),
        ("/openapi.yaml", "application/yaml", String(decoding: Description.text, as: UTF8.self)),
    ]

    @Test("each form is served as it is, without a token, for everybody alike", arguments: forms)
    func served(form: (path: String, type: String, text: String)) throws {
        let answer = try client.send(Request("GET", form.path))
        #expect(answer.status == 200)
        #expect(answer.body == Array(form.text.utf8))
        #expect(answer[header: "Content-Type"] == form.type)
        #expect(answer[header: "Cache-Control"] == "public, no-cache")
        #expect(answer[header: "Vary"] == "Accept-Encoding")
    }

    @Test("each form is packed, and a 304 for whoever has it", arguments: forms)
    func representation(form: (path: String, type: String, text: String)) throws {
        let packed = try client.send(Request("GET", form.path).with("Accept-Encoding", "gzip"))
        #expect(packed[header: "Content-Encoding"] == "gzip")
        #expect(packed.body.count < form.text.utf8.count / 4)
        #expect(try packed.unpackedBody() == Array(form.text.utf8))
        let tag = try #require(packed[header: "ETag"])
        let again = try client.send(Request("GET", form.path).with("Accept-Encoding", "gzip").with("If-None-Match", tag))
        #expect(again.status == 304)
        #expect(again.body.isEmpty)
    }

    @Test("HEAD and OPTIONS work as everywhere", arguments: forms)
    func methods(form: (path: String, type: String, text: String)) throws {
        let head = try client.send(Request("HEAD", form.path))
        #expect(head.status == 200)
        #expect(head[header: "Content-Length"] == "\(form.text.utf8.count)")
        let options = try client.send(Request("OPTIONS", form.path))
        #expect(options.status == 204)
        #expect(options[header: "Allow"] == "GET, HEAD, OPTIONS")
        #expect(try client.send(Request("DELETE", form.path)).status == 405)
    }
}
