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

    @Test("one more sticker comes first, as scanned, out of an address too; a change of the asset, which keeps its version")
    func added() throws {
        let feed = Feed(phone: desk, query: "kinds=asset")
        let cursor = try feed.cursor()
        let answer = try add("https://qr.example.com/q/second?x=1")
        #expect(answer.status == 201 && answer["codes"] == ["second", "FIRST"] && answer["version"] == 1)
        #expect(answer["code"] == "second")
        #expect(answer.text.hasPrefix(String(try desk.get("/assets/\(unit.id)").text.dropLast())))
        #expect(try add("third")["codes"] == ["third", "second", "FIRST"])
        let run = try feed.run(since: cursor)
        #expect(run.told == ["asset put \(unit.id)"] && run.document(unit.id)?["codes"] == ["third", "second", "FIRST"])
        #expect(try desk.get("/assets/resolve?code=second")["asset"]?["id"]?.string == unit.id)
        let rows = try house.database.rows(
            "select action, before, after from audit_log where entity_id = $1 order by id", [unit.id])
        #expect(rows.map { $0["action"] } == ["asset.changed", "asset.changed"])
        #expect(rows[0]["before"]?.contains("second") == false && rows[0]["after"]?.contains("second") == true)
    }

    @Test("a code is one asset's: another's is 409 and says whose; its own once more changes nothing")
    func taken() throws {
        let other = try house.addAsset(of: unit.item)
        let answer = try add("first", to: other)
        #expect(answer.status == 409 && answer.code == "already_exists")
        #expect(answer["error"]?["current"]?["id"]?.string == unit.id)
        #expect(answer["error"]?["message"]?.string == "The code first is on a sticker already.")
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
        for (code, fault) in [("\u{200B}", "invalid_value"), (" ", "invalid_value"), ("", "too_short")] {
            #expect(try add(code).faults == ["code \(fault)"])
        }
        #expect(try add(String(repeating: "A", count: 2001)).faults == ["code too_long"])
        #expect(try desk.post("/assets/\(unit.id)/codes", [:]).faults == ["code required"])
        #expect(try desk.post("/assets/\(unit.id)/codes", ["code": nil]).faults == ["code required"])
        #expect(try codes() == ["FIRST"])
    }

    @Test("S2: an old system's address is adopted whole, in whichever form it comes again, and is no other's")
    func addresses() throws {
        let address = "https://old.example.com/item.php?id=77"
        let answer = try add(address)
        #expect(answer.status == 201 && answer["code"]?.string == address)
        #expect(try add("http://www.OLD.example.com:80/item.php?id=77")["codes"] == [.string(address), "FIRST"])
        let path = "/assets/resolve?code=https://old.example.com/item.php%3Fid="
        #expect(try desk.get(path + "77")["asset"]?["id"]?.string == unit.id)
        #expect(try desk.get(path + "78").code == "unknown_code")
        #expect(try add("CAM/0002")["code"] == "CAM/0002")
        #expect(try desk.get("/assets/resolve?code=0002").code == "unknown_code")
    }

    @Test("code_hosts: once a house names hosts, only addresses on those name codes")
    func hosts() throws {
        let admin = try house.phone(.admin)
        let named = try admin.patch("/tenant", ["code_hosts": ["QR.example.com:443"]])
        #expect(named.status == 200 && named["code_hosts"] == ["qr.example.com"])
        #expect(try add("https://elsewhere.example.com/q/SECOND")["code"] == "https://elsewhere.example.com/q/SECOND")
        #expect(try add("https://www.qr.example.com/q/THIRD")["code"] == "THIRD")
        #expect(try desk.get("/assets/resolve?code=qr.example.com/q/third")["asset"]?["id"]?.string == unit.id)
        #expect(
            try admin.patch("/tenant", ["code_hosts": ["a b", "x/y", "a!b.example"]]).faults == [
                "code_hosts[0] invalid_value", "code_hosts[1] invalid_value", "code_hosts[2] invalid_value",
            ])
        #expect(try admin.patch("/tenant", ["code_hosts": nil])["code_hosts"] == [])
    }

    @Test("the house's own address names codes, with a scheme or without, whatever code_hosts it has, and no other house's does")
    func ownHost() throws {
        let admin = try house.phone(.admin)
        let named = try admin.patch("/tenant", ["code_hosts": ["qr.example.com"], "public_url": "https://www.Acme.example:8443"])
        #expect(named["own_hosts"]?.array?.contains("acme.example:8443") == true)
        for text in ["https://acme.example:8443/q/first", "acme.example:8443/q/FIRST"] {
            #expect(try desk.get("/assets/resolve?code=\(text)")["asset"]?["id"]?.string == unit.id)
        }
        #expect(try desk.get("/assets/resolve?code=https://acme.example/q/FIRST").code == "unknown_code")
        let other = try House()
        try other.database.query("update tenants set code_hosts = '{qr.example.com}' where id = $1", [other.tenant])
        let told = try other.phone(.admin).get("/tenant")["own_hosts"]?.array
        #expect(told?.contains("acme.example:8443") == false)
    }

    @Test("S9: a new asset has its stickers at once; one that somebody has refuses it")
    func madeWith() throws {
        let item = JSONTree.string(unit.item.id)
        let made = try desk.post("/assets", ["item_id": item, "codes": ["https://qr.example.com/q/A%20100", "SECOND"]])
        #expect(made.status == 201 && Set((made["codes"]?.array ?? []).compactMap(\.string)) == ["A 100", "SECOND"])
        let refused = try desk.post("/assets", ["item_id": item, "codes": ["first"]])
        #expect(refused.status == 409 && refused["error"]?["current"]?["id"]?.string == unit.id)
        #expect(try desk.post("/assets", ["item_id": item, "codes": ["ok", "\u{200B}"]]).faults == ["codes[1] invalid_value"])
        let several = try desk.post("/assets", ["item_id": item, "codes": ["first", "\u{200B}", "ok", "\u{2066}"]])
        #expect(several.faults == ["codes[1] invalid_value", "codes[3] invalid_value"])
        #expect(try desk.post("/assets", ["item_id": item, "code": "X"]).faults == ["code not_supported"])
        #expect(try house.facts().assets.count == 2)
    }

    @Test("S4: a tag, a code and an SKU are one row's, whatever the case and what no eye sees")
    func twins() throws {
        try house.database.query("update assets set asset_tag = 'T1' where id = $1", [unit.id])
        let item = JSONTree.string(unit.item.id)
        let tag = try desk.post("/assets", ["item_id": item, "asset_tag": "\u{202A}t1 "])
        #expect(tag.code == "already_exists" && tag["error"]?["current"]?["id"]?.string == unit.id)
        #expect(try desk.post("/items", ["name": "One", "sku": "\u{C1}x"]).status == 201)
        #expect(try desk.post("/items", ["name": "Two", "sku": "a\u{301}X"]).code == "already_exists")
        #expect(throws: DatabaseError.self) {
            try house.database.query(
                "insert into short_links (code, tenant_id, asset_id) values ('fIRST', $1, $2)", [house.tenant, unit.id])
        }
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
        let refused = try desk.delete("/assets/\(unit.id)/codes/\(other.code)")
        #expect(refused.code == "unknown_code" && refused["error"]?["current"] == ["code": .string(other.code)])
        #expect(refused["error"]?["message"] == "The code \(other.code) is not on \(unit.tag).")
        #expect(try desk.get("/assets/\(other.id)")["codes"] == [.string(other.code)])
    }
}
