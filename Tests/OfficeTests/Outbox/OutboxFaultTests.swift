import TestSupport
import Testing

/// What is wrong with an outbox as a whole, and what with one entry alone (docs/client-guide.md, "The outbox").
@Suite(.mayBlock) struct OutboxFaultTests {
    @Test(
        "a document without entries is a 400 of the whole, all faults at once",
        arguments: [
            ("{", "invalid_json", []), ("[]", "validation_failed", ["body wrong_type"]),
            ("{}", "validation_failed", ["entries required", "limit not_supported"]),
            (#"{"entries":null}"#, "validation_failed", ["entries required", "limit not_supported"]),
            (#"{"entries":{}}"#, "validation_failed", ["entries wrong_type", "limit not_supported"]),
            (#"{"entries":"x"}"#, "validation_failed", ["entries wrong_type", "limit not_supported"]),
        ])
    func document(body: String, code: String, faults: [String]) throws {
        let scene = try Scene()
        let answer = try scene.phone.post("/outbox?limit=1", bytes: Array(body.utf8), key: nil)
        #expect(answer.status == 400)
        #expect(answer.code == code)
        #expect(code == "invalid_json" || answer.faults == Set(faults + ["limit not_supported"]).sorted())
    }

    @Test("a hundred entries are taken; one more is a 400 of the whole, and nothing is done") func tooMany() throws {
        let scene = try Scene()
        let before = try scene.house.facts()
        let entries = (0..<101).map { _ in OutboxDraft.pickUp(scene.units[0], on: scene.reservation) }
        let answer = try scene.phone.sendOutbox(entries)
        #expect(answer.status == 400)
        #expect(answer.faults == ["entries too_long"])
        #expect(try scene.house.facts() == before)
        #expect(try scene.phone.sendOutbox(Array(entries.prefix(100))).summaries == Array(repeating: "200", count: 100))
    }

    @Test("however many values its entries are of, up to 1 MiB, they are done") func manyValues() throws {
        let scene = try Scene()
        var draft = OutboxDraft.pickUp(scene.units[0], on: scene.reservation)
        if case .object(var body)? = draft.body {
            body["seen"] = .array(Array(repeating: 1, count: 50_000))
            draft.body = .object(body)
        }
        #expect(try scene.phone.sendOutbox([draft]).summaries == ["200"])
    }

    @Test("over 1 MiB it is 413, as another type than JSON it is 415, without a token 401") func refusedUnread() throws {
        let scene = try Scene()
        let padding = JSONTree.string(String(repeating: "x", count: 1 << 20))
        #expect(try scene.phone.post("/outbox", ["entries": [], "x": padding], key: nil).status == 413)
        #expect(try scene.phone.sendOutbox([], headers: [("Content-Type", "text/plain")]).status == 415)
        #expect(try Phone(port: scene.phone.client.port, token: "x").sendOutbox([]).code == "token_invalid")
    }

    @Test("unknown fields of document and entries are ignored") func unknownFields() throws {
        let scene = try Scene()
        var entry = OutboxDraft.pickUp(scene.units[0], on: scene.reservation).tree.object ?? [:]
        entry["color"] = "red"
        let answer = try scene.phone.post("/outbox", ["entries": [.object(entry)], "phone": 7], key: nil)
        #expect(answer.summaries == ["200"])
    }

    /// What is put over a good entry, and what comes of it.
    private static let wrong: [([String: JSONTree?], String, [String])] = [
        (["key": .some(nil)], "400 idempotency_key_required", []), (["key": JSONTree.null], "400 idempotency_key_required", []),
        (["key": 5], "400 idempotency_key_invalid", ["key wrong_type"]), (["key": ""], "400 idempotency_key_invalid", []),
        (["key": "ü"], "400 idempotency_key_invalid", []), (["key": "a b"], "400 idempotency_key_invalid", []),
        (["key": "a\nb"], "400 idempotency_key_invalid", []), (["key": #""a"#], "400 idempotency_key_invalid", []),
        (["key": .string(String(repeating: "k", count: 256))], "400 idempotency_key_invalid", []),
        (["method": .some(nil)], "400 validation_failed", ["method required"]),
        (["method": 1], "400 validation_failed", ["method wrong_type"]),
        (["method": "post"], "400 validation_failed", ["method not_supported"]),
        (["method": "PUT"], "400 validation_failed", ["method not_supported"]),
        (["method": "PATCH"], "400 validation_failed", ["method not_supported"]),
        (["method": "OPTIONS"], "400 validation_failed", ["method not_supported"]),
        (["path": .some(nil)], "400 validation_failed", ["path required"]),
        (["path": ["x"]], "400 validation_failed", ["path wrong_type"]),
        (["path": ""], "400 validation_failed", ["path not_supported"]),
        (["path": "/"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/nothing"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/outbox"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/condition-reports/uploads"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/mobile/v1/assets"], "400 validation_failed", ["path not_supported"]),
        (["path": "/auth/v1/logout"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/me", "method": "GET"], "400 validation_failed", ["path not_supported"]),
        (["path": "http://localhost/api/office/condition-reports"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/condition-reports\r\nX: y"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/condition-reports#x"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/condition-reports/"], "400 validation_failed", ["path not_supported"]),
        (["path": "/api/office/condition-reports\u{0}"], "400 validation_failed", ["path invalid_value"]),
        (["body": ["asset_id": "a\u{0}b"]], "400 validation_failed", ["asset_id invalid_value", "at required"]),
        (["after": "x"], "400 validation_failed", ["after wrong_type"]),
        (["after": ["a\u{0}b"]], "400 validation_failed", ["after invalid_value"]),
        (["after": [1]], "400 validation_failed", ["after wrong_type"]),
        (["after": [""]], "400 validation_failed", ["after invalid_value"]),
        (["after": .array(Array(repeating: "k", count: 101))], "400 validation_failed", ["after too_long"]),
        (
            ["key": JSONTree.null, "method": "post", "after": [1]], "400 idempotency_key_required",
            ["after wrong_type", "method not_supported"]
        ),
        (["key": 5, "path": 5], "400 idempotency_key_invalid", ["key wrong_type", "path wrong_type"]),
    ]

    @Test("a wrong entry is its own 400, all its faults at once; it is never run, and those beside it are done")
    func entries() throws {
        for (changes, summary, faults) in Self.wrong {
            let scene = try Scene(units: 2)
            var entry = OutboxDraft.pickUp(scene.units[0], on: scene.reservation).tree.object ?? [:]
            for (name, value) in changes { entry[name] = value }
            let good = OutboxDraft.pickUp(scene.units[1], on: scene.reservation)
            let answer = try scene.phone.post("/outbox", ["entries": [.object(entry), good.tree]], key: nil)
            #expect(answer.status == 200)
            #expect(answer.summaries == [summary, "200"], "\(changes)")
            #expect(answer.results.first?.faults == faults, "\(changes)")
            let sent = entry["key"]?.string.map(JSONTree.string) ?? .null
            #expect(answer.results.first?.tree["key"] == sent, "\(changes)")
            #expect(try scene.house.facts().checkouts.map { $0["asset_id"] } == [scene.units[1].id], "\(changes)")
        }
    }

    @Test("an entry that is no object is its own 400 too", arguments: [JSONTree.null, 5, "x", [], true])
    func noObject(entry: JSONTree) throws {
        let scene = try Scene()
        let good = OutboxDraft.pickUp(scene.units[0], on: scene.reservation)
        let answer = try scene.phone.post("/outbox", ["entries": [entry, good.tree]], key: nil)
        #expect(answer.summaries == ["400 validation_failed", "200"])
        #expect(answer.results.first?.faults == ["entry wrong_type"])
        #expect(answer.results.first?.tree["key"] == .null)
    }
}
