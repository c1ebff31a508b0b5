import TestSupport
import Testing

/// What an `Idempotency-Key` may be, and which two keys are one (docs/database.md).
@Suite(.mayBlock) struct KeyFormTests {
    private let scene: HandoverScene
    private let phone: Phone

    init() throws {
        scene = try HandoverScene()
        phone = try scene.house.phone()
    }

    @Test(
        "1 to 255 visible ASCII characters are a key",
        arguments: ["k", "!#$%&'()*+,-./:;<=>?@[]^_`{|}~", "a\"b", String(repeating: "k", count: 255)])
    func good(key: String) throws {
        #expect(try phone.post(scene.pickups, scene.pickup, key: key).status == 200)
        #expect(try scene.house.facts().keys.map { $0["key"] } == [key])
    }

    @Test(
        "anything else is none",
        arguments: [
            "", "two words", "a\tb", "ñ", String(repeating: "k", count: 256), "\"", "\"\"", "\"open", "\"a\"b\"", "\"a\\\"",
            "\"a\\b\"", "\"two words\"", "\"" + String(repeating: "k", count: 256) + "\"",
        ])
    func bad(key: String) throws {
        let answer = try phone.post(scene.pickups, scene.pickup, key: key)
        #expect(answer.status == 400)
        #expect(answer.code == "idempotency_key_invalid")
        #expect(try scene.house.facts().keys.isEmpty)
    }

    @Test("every change needs one", arguments: ChangeBody.allCases)
    func required(change: ChangeBody) throws {
        var body: [String: JSONTree] = [:]
        for field in change.fields { body[field.name] = field.good }
        let answer = try scene.house.phone(.manager).post("\(scene.path)/\(change.rawValue)", .object(body), key: nil)
        #expect(answer.status == 400)
        #expect(answer.code == "idempotency_key_required")
    }

    @Test("the header twice is no key, though both say the same")
    func twice() throws {
        let answer = try phone.post(scene.pickups, scene.pickup, key: "k", headers: [("Idempotency-Key", "k")])
        #expect(answer.code == "idempotency_key_invalid")
    }

    @Test("the quoted form is the same key as the bare one")
    func quoted() throws {
        let body = scene.pickup
        #expect(try phone.post(scene.pickups, body, key: "\"a-key\"").status == 200)
        #expect(try phone.post(scene.pickups, body, key: "a-key").isReplay)
        #expect(try scene.house.facts().keys.map { $0["key"] } == ["a-key"])
    }

    @Test("a UUID is the same key in any case, another text is not")
    func cases() throws {
        let body = scene.pickup
        let key = ID.fresh()
        #expect(try phone.post(scene.pickups, body, key: key.uppercased()).status == 200)
        #expect(try phone.post(scene.pickups, body, key: key).isReplay)
        #expect(try phone.post(scene.pickups, body, key: "\"\(key.uppercased())\"").isReplay)
        #expect(try !phone.post(scene.pickups, body, key: "Word").isReplay)
        #expect(try !phone.post(scene.pickups, body, key: "word").isReplay)
    }
}
