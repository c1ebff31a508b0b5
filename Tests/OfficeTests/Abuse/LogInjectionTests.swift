import Foundation
import TestSupport
import Testing

/// What clients send cannot make a log line that the server did not mean, in either format.
@Suite(.mayBlock) struct LogInjectionTests {
    /// What breaks lines, terminals and JSON, as text.
    private static let odd = [
        "\r\n{\"fake\":1}", "\n", "\r", "\u{1B}[2J\u{1B}]0;owned\u{7}", "\u{2028}", "\u{2029}", "\u{85}", "\u{9B}2J", "\"", "\\",
        "'",
        "\"},{\"level\":\"error\"", "\u{7F}", "\u{8}", "\t", "\u{202E}", "\u{FEFF}", "%s%n", "${jndi:ldap://127.0.0.1/a}",
        "message=\"forged\" status=200", "\u{1F4A3}",
    ]

    @Test("one JSON line a request, whatever stands in path, query, fields, key and body", arguments: ["debug", "info"])
    func json(level: String) throws {
        let (server, ids) = try attack(format: "json", level: level)
        let lines = server.log.lines.map { JSONTree(parsing: Array($0.utf8)) }
        #expect(!lines.contains { $0?.object == nil })
        let requests = lines.filter { $0?["message"] == "request" }
        for id in ids { #expect(requests.count { $0?["request_id"] == .string(id) } == 1, "\(id)") }
        // On a busy machine Postgres may fail the server, which says so; nothing else is an error here.
        let busy: [JSONTree] = ["postgres failed", "can't connect to Postgres"]
        let forged = lines.filter { line in
            line?["fake"] != nil || line?["level"] == "error" && !busy.contains { line?["message"] == $0 }
        }
        #expect(forged.isEmpty)
        expectPrintable(server.log.text)
    }

    @Test("one text line a request as well")
    func text() throws {
        let (server, ids) = try attack(format: "text", level: "debug")
        let requests = server.log.lines.filter { $0.contains(" info request ") || $0.contains(" warning request ") }
        for id in ids { #expect(requests.count { $0.contains("request_id=\(id) ") } == 1, "\(id)") }
        #expect(server.log.lines.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\S+Z (debug|info|warning|error) .*/) != nil })
        expectPrintable(server.log.text)
    }

    @Test("a head that cannot be read has its line too, with none of its bytes")
    func unreadable() throws {
        let server = try TestServer.start(settings: ["LOG_LEVEL": "debug"])
        let before = server.log.lines.count
        let heads = [
            "GET /\u{1B}[2J\"canary HTTP/1.1\r\n\r\n", "canary\r\n\r\n", "GET / HTTP/1.1\r\ncanary\u{0}: \"\r\n\r\n",
            "\u{16}\u{3}\u{1}canary", "GET /?\"\n\"canary\" HTTP/1.1\r\nHost: a\r\n\r\n",
        ]
        for head in heads {
            let connection = try Connection(port: server.port)
            try connection.send(head)
            connection.finishSending()
            _ = try? connection.readToEnd()
        }
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.dropFirst(before).compactMap { JSONTree(parsing: Array($0.utf8)) }
        #expect(lines.count { $0["message"] == "request" && $0["status"] == 400 } == heads.count)
        #expect(!server.log.text.contains("canary"))
    }

    /// Sends everything odd everywhere, while another client works; the ids of the requests.
    private func attack(format: String, level: String) throws -> (TestServer, ids: [String]) {
        let server = try TestServer.start(settings: ["LOG_FORMAT": format, "LOG_LEVEL": level])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let ids = try Bystander.beside(server) {
            try Self.odd.flatMap { text in try requests(of: text, scene).map { try send($0, by: phone) } }
        }
        #expect(server.stop() == .code(0))
        return (server, ids)
    }

    /// One request for each place where a client may put text: escaped in its target, as it is in fields.
    private func requests(of text: String, _ scene: HandoverScene) -> [Request] {
        let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let pickup = Request("POST", "/api/office" + scene.pickups).with("Content-Type", "application/json")
        var withText = pickup.with("Idempotency-Key", ID.fresh())
        withText.body = Array(#"{"asset_id":"\#(scene.unit.id)","at":"\#(WireTime.now())","scanned_code":\#(quoted(text))}"#.utf8)
        var withKey = pickup.with("Idempotency-Key", text)
        withKey.body = scene.pickup.bytes
        let me = Request("GET", "/api/office/me")
        return [
            Request("GET", "/\(escaped)"), Request("GET", "/api/office/reservations/\(escaped)"),
            Request("GET", "/api/office/reservations?window=\(escaped)&location=\(escaped)"),
            Request("GET", "/api/office/assets/resolve?code=\(escaped)"),
            Request("GET", "/storage/v1/object/\(escaped)?token=\(escaped)"),
            withText, withKey, me.with("User-Agent", text), me.with("traceparent", text), me.with("Accept-Language", text),
            me.with("Referer", text), me.with("X-Forwarded-For", text), me.with("If-None-Match", text), me.with("Cookie", text),
        ]
    }

    private func quoted(_ text: String) -> String { String(decoding: JSONTree.string(text).bytes, as: UTF8.self) }

    /// On a connection of its own: many of these are refused and end it. The id by which the log knows it.
    private func send(_ request: Request, by phone: Phone) throws -> String {
        let connection = try Connection(port: phone.client.port)
        try connection.send(request.with("Authorization", "Bearer " + phone.token).with("X-Request-Id", ID.fresh()).bytes)
        connection.finishSending()
        let answer = try AnswerReader(connection: connection).read(answering: request.method)
        #expect(answer.status < 500, "\(request)")
        return answer[header: "X-Request-Id"] ?? "none"
    }

    /// Line ends apart, nothing that moves a cursor or ends a line for anybody.
    private func expectPrintable(_ log: String) {
        let controls = log.unicodeScalars.filter { scalar in
            scalar != "\n" && (scalar.properties.generalCategory == .control || ["\u{2028}", "\u{2029}"].contains(scalar))
        }
        #expect(controls.isEmpty)
    }
}
