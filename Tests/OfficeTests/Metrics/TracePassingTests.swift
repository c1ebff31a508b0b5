import Crypto
import TestSupport
import Testing

/// A request's trace in the log, and on the way to what the server asks for it.
@Suite(.mayBlock) struct TracePassingTests {
    private static let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
    private static let fields = [
        (name: "traceparent", value: "00-\(trace)-00f067aa0ba902b7-01"), (name: "tracestate", value: "rojo=1,congo=2"),
    ]

    private func line(of id: String, in server: TestServer) throws -> JSONTree {
        var found: JSONTree?
        _ = eventually {
            found = server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }.first { $0["request_id"]?.string == id }
            return found != nil
        }
        return try #require(found)
    }

    @Test("in the log as it came, or a new one where that can't be read; without one there is none")
    func logged() throws {
        let server = try TestServer.start()
        let client = server.client()
        let good = ID.fresh()
        _ = try client.send(Request("GET", "/openapi.json", headers: Self.fields + [("X-Request-Id", good)]))
        let told = try line(of: good, in: server)
        #expect(told["trace_id"]?.string == Self.trace)
        let span = try #require(told["span_id"]?.string)
        #expect(span.wholeMatch(of: #/[0-9a-f]{16}/#) != nil)
        let none = ID.fresh()
        _ = try client.send(Request("GET", "/openapi.json", headers: [("X-Request-Id", none), ("tracestate", "a=1")]))
        #expect(try line(of: none, in: server)["trace_id"] == nil)
        for bad in TraceContextTests.malformed where bad.utf8.allSatisfy({ $0 < 0x80 }) && !bad.contains(" ") {
            let id = ID.fresh()
            let answer = try client.send(Request("GET", "/openapi.json", headers: [("traceparent", bad), ("X-Request-Id", id)]))
            #expect(answer.status == 200)
            let fresh = try #require(line(of: id, in: server)["trace_id"]?.string)
            #expect(fresh.wholeMatch(of: #/[0-9a-f]{32}/#) != nil && fresh != Self.trace, "\(bad)")
        }
    }

    @Test("storage gets it with the request's own id and its tracestate; without a trace it gets none")
    func storage() throws {
        let fake = try FakeS3()
        defer { fake.service.close() }
        let server = try TestServer.start(settings: fake.settings.merging(RemoteScene.fewConnections) { $1 })
        let phone = try RemoteScene(on: server, storagePort: fake.service.port)
        let upload = try phone.uploaded()
        let before = fake.service.requests.count
        let (id, staff) = (ID.fresh(), try phone.house.phone())
        let report = Phone.report(phone.scene.units[0], on: phone.scene.reservation, photos: [upload.path])
        let answer = try staff.post("/condition-reports", report, headers: Self.fields + [("X-Request-Id", id)])
        #expect(answer.status == 201)
        let span = try #require(line(of: id, in: server)["span_id"]?.string)
        let asked = fake.service.requests.dropFirst(before)
        #expect(asked.count >= 2)
        for request in asked {
            #expect(request[header: "traceparent"] == "00-\(Self.trace)-\(span)-01")
            #expect(request[header: "tracestate"] == "rojo=1,congo=2")
        }
        let next = try phone.uploaded()
        let later = fake.service.requests.count
        #expect(try phone.report([next]).status == 201)
        #expect(fake.service.requests.dropFirst(later).allSatisfy { $0[header: "traceparent"] == nil })
    }

    @Test("the keys of another issuer are asked for with the trace of whose token needs them")
    func keys() throws {
        let key = try #require(SigningKey.generateES256())
        let issuer = try KeyServer()
        defer { issuer.close() }
        issuer.publish([])
        let server = try TestServer.start(settings: ["JWKS_URL": issuer.url])
        let house = try House(on: server)
        issuer.publish([key.webKey(identifier: "next")].compactMap { $0 })
        let claims = JSONTree.object(Token(subject: house.account(.staff).subject).claims)
        let token = try #require(TokenSigner(key: key, keyIdentifier: "next").token(claims: claims.bytes))
        #expect(try Phone(port: server.port, token: token).get("/me", headers: Self.fields).status == 200)
        let asked = try #require(issuer.requests.last?[header: "traceparent"])
        #expect(asked.hasPrefix("00-\(Self.trace)-"))
        #expect(issuer.requests.first?[header: "traceparent"] == nil)
    }
}
