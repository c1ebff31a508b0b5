import TestSupport
import Testing

/// `X-Request-Id`: the client's where it is 1 to 128 visible characters, one of ours otherwise (openapi/shared.yaml).
@Suite(.mayBlock) struct RequestIDTests {
    @Test("a good one is taken as it is", arguments: ["a", "0123-ABCD", "!~{}\"", String(repeating: "x", count: 128)])
    func taken(id: String) throws {
        let phone = try House().phone()
        #expect(try phone.get("/me", headers: [("X-Request-Id", id)])[header: "X-Request-Id"] == id)
        let refused = try phone.get("/nothing", headers: [("X-Request-Id", id)])
        #expect(refused[header: "X-Request-Id"] == id)
        #expect(refused["error"]?["request_id"]?.string == id)
    }

    @Test("another is replaced", arguments: ["", "two words", "tab\tbed", "ñandú", String(repeating: "x", count: 129)])
    func replaced(id: String) throws {
        let made = try House().phone().get("/me", headers: [("X-Request-Id", id)])[header: "X-Request-Id"]
        #expect(made != id)
        #expect(made?.isEmpty == false)
    }

    @Test("each request has one of its own, whatever became of it")
    func ownOnes() throws {
        let client = try TestServer.shared().client()
        let targets = ["/livez", "/readyz", "/nothing", "/api/office/me", "/" + String(repeating: "a", count: 9000)]
        let ids = try targets.map { try client.send(Request("GET", $0))[header: "X-Request-Id"] }
        #expect(!ids.contains(nil))
        #expect(Set(ids).count == targets.count)
    }

    @Test("the audit keeps the request's")
    func audited() throws {
        let scene = try HandoverScene()
        let answer = try scene.house.phone().post(
            scene.pickups, scene.pickup, headers: [("X-Request-Id", "from-the-phone")])
        #expect(answer.status == 200)
        #expect(try scene.house.facts().audit.map { $0["request_id"] } == ["from-the-phone"])
    }
}
