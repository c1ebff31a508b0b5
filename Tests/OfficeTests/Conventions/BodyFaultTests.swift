import TestSupport
import Testing

/// Every field of every body, wrong in every way, alone and with every other: status, code and field, all faults at
/// once, and nothing written.
@Suite(.mayBlock) struct BodyFaultTests {
    @Test("every combination of faults is told in full", arguments: ChangeBody.allCases)
    func combinations(change: ChangeBody) throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone(.manager)
        let before = try scene.house.facts()
        let fields = change.fields
        var wrong: [String] = []
        for values in change.combinations {
            let pairs = zip(fields, values)
            let expected = pairs.compactMap { field, value in field.fault(value).map { "\(field.name) \($0)" } }.sorted()
            guard !expected.isEmpty else { continue }
            var body: [String: JSONTree] = ["unknown": ["is": "ignored"]]
            for (field, value) in pairs { body[field.name] = value.json(like: field.good) }
            let answer = try phone.post("\(scene.path)/\(change.rawValue)", .object(body))
            if answer.status != 400 || answer.code != "validation_failed" || answer.faults != expected {
                wrong.append("\(values): \(answer) instead of \(expected)")
            }
        }
        #expect(wrong == [])
        #expect(try scene.house.facts() == before)
    }

    @Test("a change on condition of a tag is not made: nobody would judge the condition", arguments: ["PATCH", "DELETE"])
    func condition(method: String) throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let asset = try house.addAsset(of: house.addItem())
        let path = method == "PATCH" ? "/assets/\(asset.id)" : "/assets/\(asset.id)/codes/\(asset.code)"
        let tag = try #require(try phone.get("/assets/\(asset.id)")[header: "etag"])
        let before = try house.facts()
        func send(_ condition: String) throws -> Answer {
            var request = Request(
                method, "/api/office" + path,
                headers: [
                    ("Authorization", "Bearer " + phone.token), ("Content-Type", "application/json"), ("If-Match", condition),
                ])
            if method == "PATCH" { request.body = (["notes": "Mine"] as JSONTree).bytes }
            return try phone.client.send(request)
        }
        for condition in [tag, "W/" + tag, #""a", "b""#] {
            let answer = try send(condition)
            #expect(answer.status == 400 && answer.code == "validation_failed")
            #expect(answer.faults == ["If-Match not_supported"])
        }
        #expect(try house.facts() == before)
        #expect(try send("*").status < 300)
    }

    @Test(
        "what is no strict JSON is invalid_json, in a field or anywhere",
        arguments: [
            "", " ", "{", "[1,]", "{}x", "{} {}", "nul", "'a'", "\u{FEFF}{}", #"{"a":1,"a":1}"#, #"{"at":"","at":""}"#,
            #"{"\u0061t":1,"at":1}"#, #"{"\u0000":1}"#, #"{"a\ud800":1}"#, #"{"at":01}"#, #"{"at":NaN}"#,
            #"{"at":1e}"#, "{\"at\":\"a\tb\"}", "{\"at\":\"\u{0}\"}",
            #"{"x":123456789012345678901234567890123}"#,
            #"{"x":"# + String(repeating: "[", count: 64) + String(repeating: "]", count: 64) + "}",
            String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
        ])
    func notJSON(text: String) throws { try expectInvalidJSON(Array(text.utf8)) }

    @Test(
        "text that no database keeps is a fault of its field, beside all others; in a field that nobody reads it is none",
        arguments: [#"\u0000"#, #"a\u0000b"#, #"\ud800"#, #"\udc00\ud800"#, #"\ud83dA"#, #"\ud83d\u0041"#])
    func unstorable(text: String) throws {
        let scene = try HandoverScene()
        let before = try scene.house.facts()
        let phone = try scene.house.phone(.manager)
        let move = try phone.post("\(scene.path)/status", bytes: Array(#"{"to":"\#(text)","x":"\#(text)"}"#.utf8))
        #expect(move.status == 400 && move.code == "validation_failed", "\(move.text)")
        #expect(move.faults == ["to invalid_value"])
        var edit = Request(
            "PATCH", "/api/office" + scene.path,
            headers: [("Authorization", "Bearer " + phone.token), ("Content-Type", "application/json")])
        edit.body = Array(#"{"notes":"\#(text)","pickup_at":"x"}"#.utf8)
        #expect(try phone.client.send(edit).faults == ["notes invalid_value", "pickup_at invalid_time"])
        let pickup = #"{"asset_id":"\#(text)","at":"\#(text)","contents":["\#(text)"]}"#
        #expect(
            try phone.post(scene.pickups, bytes: Array(pickup.utf8)).faults == [
                "asset_id invalid_value", "at invalid_value", "contents invalid_value",
            ])
        #expect(try scene.house.facts() == before)
        let good = #"{"asset_id":"\#(scene.unit.id)","at":"\#(WireTime.now())","seen":"\#(text)"}"#
        #expect(try phone.post(scene.pickups, bytes: Array(good.utf8)).status == 200)
    }

    @Test("a scanner's character that no code has is left out of what it read, also one that no text can have")
    func scannedNul() throws {
        let scene = try HandoverScene()
        let code = scene.unit.code
        let body = #"{"asset_id":"\#(scene.unit.id)","at":"\#(WireTime.now())","scanned_code":"\u0000\#(code)\u0000"}"#
        #expect(try scene.house.phone().post(scene.pickups, bytes: Array(body.utf8)).status == 200)
        let letters = String(repeating: "x", count: 2000)
        let long = #"{"asset_id":"\#(scene.unit.id)","at":"\#(WireTime.now())","scanned_code":"\u0000\#(letters)"}"#
        #expect(try scene.house.phone().post(scene.pickups, bytes: Array(long.utf8)).faults == ["scanned_code too_long"])
    }

    @Test("bytes that are no UTF-8 are invalid_json", arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]])
    func notUTF8(bytes: [UInt8]) throws {
        try expectInvalidJSON(Array(#"{"at":""#.utf8) + bytes + Array(#""}"#.utf8))
    }

    @Test("a body that is JSON and no object has one fault", arguments: ["[]", "1", "null", "true", #""x""#, "[{}]"])
    func noObject(text: String) throws {
        let scene = try HandoverScene()
        for change in ChangeBody.allCases {
            let answer = try scene.house.phone(.manager).post("\(scene.path)/\(change.rawValue)", bytes: Array(text.utf8))
            #expect(answer.status == 400)
            #expect(answer.code == "validation_failed")
            #expect(answer.faults == ["body wrong_type"])
        }
    }

    @Test("nesting of 64, numbers of 32 characters and unknown fields are fine")
    func atTheLimits() throws {
        let scene = try HandoverScene()
        let deep = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
        let number = String(repeating: "1", count: 32)
        let text = #"{"asset_id":"\#(scene.unit.id)","at":"\#(WireTime.now())","deep":\#(deep),"number":\#(number)}"#
        #expect(try scene.house.phone().post(scene.pickups, bytes: Array(text.utf8)).status == 200)
    }

    @Test(
        "a time that is none is invalid_time",
        arguments: [
            "2026-06-02", "2026-06-02 09:00:00Z", "2026-06-02T09:00:00", "2026-02-29T09:00:00Z", "2026-06-02T24:00:00Z",
            "2026-06-02T09:60:00Z", "2026-06-02T09:00Z", "2026-06-02T09:00:00.Z", "2026-06-02T09:00:00+0500", "infinity",
            "0000-01-01T00:00:00Z", "9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01", "+12026-06-02T09:00:00Z", "now",
            "٢٠٢٦-06-02T09:00:00Z", " 2026-06-02T09:00:00Z", "2026-06-02T09:00:00Z\n", "1e400", "NaN",
        ])
    func times(text: String) throws {
        let scene = try HandoverScene()
        let answer = try scene.house.phone().pickUp(scene.unit, on: scene.reservation, at: text)
        #expect(answer.faults == ["at invalid_time"])
    }

    @Test(
        "a time of long ago or far ahead is a time",
        arguments: [
            "0001-01-01T00:00:00Z", "0004-12-31T23:59:59.999999Z", "1582-10-15T00:00:00Z", "1969-12-31T23:59:59Z",
            "9999-12-31T23:59:59.999999Z",
        ])
    func distantTimes(text: String) throws {
        let scene = try HandoverScene()
        #expect(try scene.house.phone().pickUp(scene.unit, on: scene.reservation, at: text).status == 200)
    }

    private func expectInvalidJSON(_ bytes: [UInt8]) throws {
        let scene = try HandoverScene()
        let before = try scene.house.facts()
        for change in ChangeBody.allCases {
            let answer = try scene.house.phone(.manager).post("\(scene.path)/\(change.rawValue)", bytes: bytes)
            #expect(answer.status == 400)
            #expect(answer.code == "invalid_json")
        }
        #expect(try scene.house.facts() == before)
    }
}
