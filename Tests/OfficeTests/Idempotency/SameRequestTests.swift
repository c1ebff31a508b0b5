import TestSupport
import Testing

/// When two requests are the same one: method, path and the body as parsed JSON (docs/database.md).
@Suite(.mayBlock) struct SameRequestTests {
    private let scene: HandoverScene
    private let phone: Phone
    private let at = WireTime.now()

    init() throws {
        scene = try HandoverScene()
        phone = try scene.house.phone()
    }

    @Test("the order of members, white space and escapes do not matter")
    func spelling() throws {
        let id = scene.unit.id
        let spellings = [
            #"{"asset_id":"\#(id)","at":"\#(at)"}"#, #"{"at":"\#(at)","asset_id":"\#(id)"}"#,
            " {\r\n\t\"asset_id\" : \"\(id)\" ,\n\"at\":\"\(at)\" } ",
            #"{"\u0061sset_id":"\#(id)","at":"\#(at.replacing(":", with: "\\u003a"))"}"#,
        ]
        try expectSame(spellings)
    }

    @Test("how a number is spelled does not matter, in a field that nobody knows either")
    func numbers() throws {
        try expectSame(["15", "15.0", "1.5e1", "1.50E+1", "150e-1", "0.15e2"].map(withExtra))
    }

    @Test("zero is zero", arguments: [["0", "-0", "0.0", "0e9", "-0.00E-3"]])
    func zero(spellings: [String]) throws { try expectSame(spellings.map(withExtra)) }

    @Test(
        "an unknown field counts, and so does each difference of its value",
        arguments: ["16", "\"15\"", "[15]", "true", "null", "1.5", "-15", "15.0000001", "{}"])
    func unknownFields(other: String) throws {
        #expect(try send(withExtra("15")).status == 200)
        #expect(try send(withExtra(other)).code == "idempotency_key_reused")
        #expect(try send(#"{"asset_id":"\#(scene.unit.id)","at":"\#(at)"}"#).code == "idempotency_key_reused")
    }

    @Test("the order in an array counts, that in an object in it does not")
    func nested() throws {
        #expect(try send(withExtra(#"[{"a":1,"b":2},3]"#)).status == 200)
        #expect(try send(withExtra(#"[{"b":2,"a":1},3]"#)).isReplay)
        #expect(try send(withExtra(#"[3,{"a":1,"b":2}]"#)).code == "idempotency_key_reused")
    }

    @Test("texts that look the same and are other bytes are other requests")
    func canonicalEquivalence() throws {
        #expect(try send(withExtra("\"\u{E9}\"")).status == 200)
        #expect(try send(withExtra("\"e\u{301}\"")).code == "idempotency_key_reused")
    }

    @Test("the case of an id in the path does not matter")
    func pathCase() throws {
        let body = Phone.handover(scene.unit, at, nil)
        #expect(try phone.post(scene.pickups, body, key: "k").status == 200)
        #expect(try phone.post("/reservations/\(scene.reservation.id.uppercased())/pickups", body, key: "k").isReplay)
    }

    @Test("the query and the headers are no part of it")
    func queryAndHeaders() throws {
        let body = Phone.handover(scene.unit, at, nil)
        #expect(try phone.post(scene.pickups, body, key: "k").status == 200)
        #expect(try phone.post(scene.pickups + "?apikey=anon", body, key: "k", headers: [("X-App", "2")]).isReplay)
    }

    private func withExtra(_ json: String) -> String {
        #"{"asset_id":"\#(scene.unit.id)","at":"\#(at)","extra":\#(json)}"#
    }

    private func send(_ text: String) throws -> Answer { try phone.post(scene.pickups, bytes: Array(text.utf8), key: "k") }

    private func expectSame(_ spellings: [String]) throws {
        let answers = try spellings.map(send)
        #expect(answers.map(\.status) == Array(repeating: 200, count: spellings.count))
        #expect(answers.map(\.isReplay) == [false] + Array(repeating: true, count: spellings.count - 1))
        #expect(Set(answers.map(\.body)).count == 1)
    }
}
