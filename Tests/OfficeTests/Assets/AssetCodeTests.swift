import TestSupport
import Testing

/// The stickers of an asset (docs/apps/desk.md).
@Suite(.mayBlock) struct AssetCodeTests {
    let house: House
    let desk: Phone
    let unit: Asset

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        unit = try house.addAsset(of: house.addItem(), code: "FIRST")
    }

    private func add(_ code: String, to asset: Asset? = nil, key: String = ID.fresh()) throws -> Answer {
        try desk.post("/assets/\((asset ?? unit).id)/codes", ["code": .string(code)], key: key)
    }

    private func codes() throws -> [String] {
        (try desk.get("/assets/\(unit.id)")["codes"]?.array ?? []).compactMap(\.string)
    }

    @Test("one more sticker comes first, in upper case, out of a URL too; a change of the asset, which keeps its version")
    func added() throws {
        let feed = Feed(phone: desk, query: "kinds=asset")
        let cursor = try feed.cursor()
        let answer = try add("https://qr.example.com/second?x=1")
        #expect(answer.status == 201 && answer["codes"] == ["SECOND", "FIRST"] && answer["version"] == 1)
        #expect(answer.text == (try desk.get("/assets/\(unit.id)").text))
        #expect(try add("third")["codes"] == ["THIRD", "SECOND", "FIRST"])
        let run = try feed.run(since: cursor)
        #expect(run.told == ["asset put \(unit.id)"] && run.document(unit.id)?["codes"] == ["THIRD", "SECOND", "FIRST"])
        #expect(try desk.get("/assets/resolve?code=second")["asset"]?["id"]?.string == unit.id)
        let rows = try house.database.rows(
            "select action, before, after from audit_log where entity_id = $1 order by id", [unit.id])
        #expect(rows.map { $0["action"] } == ["asset.changed", "asset.changed"])
        #expect(rows[0]["before"]?.contains("SECOND") == false && rows[0]["after"]?.contains("SECOND") == true)
    }

    @Test("a code is one asset's: another's is 409 and says whose; its own once more changes nothing")
    func taken() throws {
        let other = try house.addAsset(of: unit.item)
        let answer = try add("first", to: other)
        #expect(answer.status == 409 && answer.code == "already_exists")
        #expect(answer["error"]?["current"]?["id"]?.string == unit.id)
        #expect(answer["error"]?["message"]?.string == "The code FIRST is on a sticker already.")
        let before = try house.facts().audit
        #expect(try add("first").status == 201)
        #expect(try house.facts().audit == before)
        let elsewhere = try House()
        #expect(
            try elsewhere.phone(.manager).post(
                "/assets/\(elsewhere.addAsset(of: elsewhere.addItem()).id)/codes", ["code": "FIRST"]
            ).status == 201)
    }

    @Test("what holds no code is at fault")
    func faults() throws {
        for (code, fault) in [("/", "invalid_value"), ("https://qr.example.com/", "invalid_value"), ("", "too_short")] {
            #expect(try add(code).faults == ["code \(fault)"])
        }
        #expect(try add(String(repeating: "A", count: 201)).faults == ["code too_long"])
        #expect(try desk.post("/assets/\(unit.id)/codes", [:]).faults == ["code required"])
        #expect(try desk.post("/assets/\(unit.id)/codes", ["code": nil]).faults == ["code required"])
        #expect(try codes() == ["FIRST"])
    }

    @Test("a sticker is taken off once: 204 without a body, replayed with its key, else 404")
    func deleted() throws {
        _ = try add("SECOND")
        let key = ID.fresh()
        let answer = try desk.delete("/assets/\(unit.id)/codes/first", key: key)
        #expect(answer.status == 204 && answer.body.isEmpty && answer[header: "Content-Type"] == nil)
        #expect(try codes() == ["SECOND"])
        let again = try desk.delete("/assets/\(unit.id)/codes/first", key: key)
        #expect(again.status == 204 && again.isReplay)
        for code in ["first", "NOWHERE"] {
            let gone = try desk.delete("/assets/\(unit.id)/codes/\(code)")
            #expect(gone.status == 404 && gone.code == "unknown_code")
        }
        #expect(try desk.get("/assets/resolve?code=FIRST").code == "unknown_code")
        let rows = try house.database.rows("select before, after from audit_log where entity_id = $1 order by id", [unit.id])
        #expect(rows.count == 2 && rows[1]["before"]?.contains("[\"SECOND\", \"FIRST\"]") == true)
        #expect(rows.last?["after"]?.contains("\"codes\": [\"SECOND\"]") == true)
    }

    @Test("a key adds and takes off once, also past its retention")
    func once() throws {
        let (added, removed) = (ID.fresh(), ID.fresh())
        _ = try add("SECOND", key: added)
        #expect(try desk.delete("/assets/\(unit.id)/codes/SECOND", key: removed).status == 204)
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        #expect(try add("SECOND", key: added)["codes"] == ["FIRST"])
        _ = try add("SECOND")
        #expect(try desk.delete("/assets/\(unit.id)/codes/SECOND", key: removed).status == 204)
        #expect(try codes() == ["SECOND", "FIRST"])
    }

    @Test("a sticker of another asset is not this one's to take off")
    func others() throws {
        let other = try house.addAsset(of: unit.item)
        #expect(try desk.delete("/assets/\(unit.id)/codes/\(other.code)").code == "unknown_code")
        #expect(try desk.get("/assets/\(other.id)")["codes"] == [.string(other.code)])
    }
}
