import TestSupport
import Testing

/// What inspections ask for: the built-in templates, and a house's own (docs/apps/inspections.md).
@Suite(.mayBlock) struct InspectionTemplateTests {
    let scene: InspectionScene
    let desk: Phone

    init() throws {
        scene = try InspectionScene()
        desk = try scene.house.phone(.manager)
    }

    private func names(_ query: String = "") throws -> [String] {
        (try scene.house.phone(.viewer).get("/inspection-templates" + query)["inspection_templates"]?.array ?? [])
            .compactMap { $0["name"]?.string }
    }

    private static let van: JSONTree = [
        "slots": [["slot": "Front left", "required": true], ["slot": "roof"]], "sign_offs": ["customer", "staff"],
    ]

    @Test("`delivery`, `item` and `vehicle` are built in; a vehicle has 7 required slots and 5 others, and two sign")
    func builtIn() throws {
        #expect(try names() == ["delivery", "item", "vehicle"])
        let list = try desk.get("/inspection-templates")["inspection_templates"]
        let slots = list?[2]?["slots"]?.array ?? []
        #expect(slots.count { $0["required"] == true } == 7 && slots.count { $0["required"] == false } == 5)
        #expect(list?[2]?["sign_offs"] == ["staff", "customer"] && list?[1]?["sign_offs"] == ["staff"])
        #expect(list?[0]?["sign_offs"] == ["customer"] && list?[0]?["slots"] == [])
        #expect(list?[0]?["built_in"] == true)
    }

    @Test("an own one is made, replaced, audited, and used by what begins from then on") func own() throws {
        let made = try desk.put("/inspection-templates/van", Self.van)
        #expect(made.status == 200 && made["name"] == "van" && made["built_in"] == false && made["version"] == 1)
        #expect(made["slots"] == [["slot": "Front left", "required": true], ["slot": "roof", "required": false]])
        #expect(made["sign_offs"] == ["staff", "customer"])
        #expect(try desk.put("/inspection-templates/van", Self.van)["version"] == 1)
        let old = try scene.begin(["template": "van"])
        let changed = try desk.put("/inspection-templates/van", ["slots": [], "sign_offs": []])
        #expect(changed["version"] == 2 && changed["slots"] == [])
        let now = try scene.begin(["template": "van"])
        #expect(try scene.phone.get("/inspections/\(old)")["slots"] == made["slots"])
        #expect(try scene.phone.get("/inspections/\(old)")["missing"]?.array?.count == 3)
        #expect(try scene.phone.complete(now).status == 200)
        let rows = try scene.house.facts().audit.filter { $0["entity_type"] == "inspection_template" }
        #expect(rows.map { $0["action"] } == ["inspection_template.changed", "inspection_template.changed"])
        #expect(rows[0]["before"] == nil && rows[1]["before"]?.contains("Front left") == true)
    }

    @Test("two who change one from the same version: the later hears of the earlier, a built-in one and one that is gone too")
    func versions() throws {
        let mine: JSONTree = ["slots": [["slot": "mine"]], "sign_offs": [], "version": 1]
        let theirs: JSONTree = ["slots": [["slot": "theirs"]], "sign_offs": [], "version": 1]
        _ = try desk.put("/inspection-templates/van", Self.van)
        for name in ["van", "item"] {
            let done = try desk.put("/inspection-templates/\(name)", theirs)
            #expect(done.status == 200 && done["version"] == 2, "\(name)")
            let key = ID.fresh()
            let late = try desk.put("/inspection-templates/\(name)", mine, key: key)
            #expect(late.status == 409 && late.code == "version_mismatch", "\(name)")
            #expect(late["error"]?["current"]?["inspection_template"] == done.json, "\(name)")
            #expect(try desk.put("/inspection-templates/\(name)", mine, key: key).status == 409, "\(name)")
        }
        let from: JSONTree = ["slots": [["slot": "mine"]], "sign_offs": [], "version": 2]
        let key = ID.fresh()
        #expect(try desk.put("/inspection-templates/van", from, key: key)["version"] == 3)
        try scene.house.forgetKeys()
        #expect(try desk.put("/inspection-templates/van", from, key: key)["version"] == 3)
        #expect(try desk.delete("/inspection-templates/van").status == 204)
        let gone = try desk.put("/inspection-templates/van", from)
        #expect(gone.status == 404 && gone.code == "not_found")
        #expect(try names() == ["delivery", "item", "vehicle"])
        let none = try desk.put("/inspection-templates/van", ["slots": [], "sign_offs": [], "version": -1])
        #expect(none.faults == ["version out_of_range"])
    }

    /// The house's own as the database holds them: name, version, first slot.
    private func kept() throws -> [[String?]] {
        try scene.house.database.query(
            "select name, version, slots -> 0 ->> 'slot' from inspection_templates where tenant_id = $1 order by name",
            [scene.house.tenant])
    }

    private static func template(_ slot: JSONTree, from version: JSONTree) -> JSONTree {
        ["slots": [["slot": slot]], "sign_offs": [], "version": version]
    }

    @Test("`version` 0 makes one where there is none: of two who do so the later hears of the earlier, and of a built-in one")
    func twice() throws {
        let (theirs, mine) = (Self.template("theirs", from: 0), Self.template("mine", from: 0))
        let made = try desk.put("/inspection-templates/van", theirs)
        #expect(made.status == 200 && made["version"] == 1)
        let key = ID.fresh()
        for _ in 1...2 {
            let late = try desk.put("/inspection-templates/van", mine, key: key)
            #expect(late.status == 409 && late.code == "version_mismatch")
            #expect(late["error"]?["current"]?["inspection_template"] == made.json)
        }
        let builtIn = try desk.put("/inspection-templates/item", mine)
        #expect(builtIn.status == 409 && builtIn.code == "version_mismatch")
        #expect(builtIn["error"]?["current"]?["inspection_template"]?["built_in"] == true)
        #expect(try kept() == [["van", "1", "theirs"]])
        #expect(try scene.house.facts().audit.count { $0["entity_type"] == "inspection_template" } == 1)
        #expect(try desk.put("/inspection-templates/van", ["slots": [["slot": "all"]], "sign_offs": []])["version"] == 2)
        #expect(try kept() == [["van", "2", "all"]])
    }

    @Test("two who make one of one name at once: one makes it, the other is told of it") func atOnce() throws {
        let works = ["one", "other"].map { slot in
            BackgroundWork { [desk] in
                try desk.put("/inspection-templates/van", Self.template(.string(slot), from: 0))
            }
        }
        let answers = try works.map { try $0.value() }.sorted { $0.status < $1.status }
        #expect(answers.map(\.status) == [200, 409])
        #expect(answers[1]["error"]?["current"]?["inspection_template"] == answers[0].json)
        let slot = answers[0]["slots"]?[0]?["slot"]?.string
        #expect(slot != nil)
        #expect(try kept() == [["van", "1", slot]])
    }

    @Test("one that is made again after it was deleted has a version that none of its name had: an edit of before is stale")
    func madeAgain() throws {
        _ = try desk.put("/inspection-templates/van", Self.template("first", from: 0))
        #expect(try desk.put("/inspection-templates/van", Self.template("second", from: 1))["version"] == 2)
        #expect(try desk.delete("/inspection-templates/van").status == 204)
        let again = try desk.put("/inspection-templates/van", Self.template("again", from: 0))
        #expect(again.status == 200 && again["version"] == 3)
        for version in 1...2 {
            let stale = try desk.put("/inspection-templates/van", Self.template("stale", from: .number(Double(version))))
            #expect(stale.status == 409 && stale.code == "version_mismatch", "\(version)")
            #expect(stale["error"]?["current"]?["inspection_template"] == again.json, "\(version)")
        }
        // One in the place of a built-in one, which is there in between, and one of another name.
        #expect(try desk.put("/inspection-templates/item", Self.template("own", from: 1))["version"] == 2)
        #expect(try desk.delete("/inspection-templates/item").status == 204)
        #expect(try desk.put("/inspection-templates/item", Self.template("again", from: 1))["version"] == 3)
        #expect(try desk.put("/inspection-templates/item", Self.template("stale", from: 2)).code == "version_mismatch")
        #expect(try desk.put("/inspection-templates/bus", Self.template("first", from: 0))["version"] == 1)
        #expect(try kept() == [["bus", "1", "first"], ["item", "3", "again"], ["van", "3", "again"]])
        let other = try InspectionScene().house.phone(.manager)
        #expect(try other.put("/inspection-templates/van", Self.template("first", from: 0))["version"] == 1)
    }

    @Test("one that is called like a built-in one stands in its place until it is deleted") func overruled() throws {
        _ = try desk.put("/inspection-templates/item", ["slots": [["slot": "label", "required": true]], "sign_offs": []])
        #expect(try names() == ["delivery", "item", "vehicle"])
        let begun = try scene.phone.post("/inspections", scene.beginning())
        #expect(begun["missing"] == [["kind": "photo", "slot": "label"]])
        #expect(try desk.delete("/inspection-templates/item").status == 204)
        #expect(try desk.get("/inspection-templates")["inspection_templates"]?[1]?["built_in"] == true)
        let gone = try desk.delete("/inspection-templates/item")
        #expect(gone.status == 404 && gone.code == "not_found")
    }

    @Test("a key puts, and deletes, once, also past its retention") func keys() throws {
        let (put, delete) = (ID.fresh(), ID.fresh())
        let first = try desk.put("/inspection-templates/van", Self.van, key: put)
        #expect(try desk.put("/inspection-templates/van", Self.van, key: put).isReplay)
        #expect(try desk.delete("/inspection-templates/van", key: delete).status == 204)
        #expect(try desk.delete("/inspection-templates/van", key: delete).isReplay)
        try scene.house.database.query("delete from idempotency_keys where tenant_id = $1", [scene.house.tenant])
        let late = try desk.put("/inspection-templates/van", Self.van, key: put)
        #expect(late.status == 200 && late.json == first.json)
        #expect(try desk.delete("/inspection-templates/van", key: delete).status == 204)
        #expect(try names() == ["delivery", "item", "vehicle"])
    }

    @Test("all that is wrong with one is told at once") func faults() throws {
        let answer = try desk.put(
            "/inspection-templates/a.b",
            ["slots": [["slot": "x"], ["slot": "x"], ["slot": "a.b"], ["required": 1], 7], "sign_offs": ["boss"]])
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(
            answer.faults == [
                "name invalid_value", "sign_offs invalid_value", "slots[1].slot invalid_value", "slots[2].slot invalid_value",
                "slots[3].required wrong_type", "slots[3].slot required", "slots[4] wrong_type",
            ])
        #expect(try desk.put("/inspection-templates/van", [:]).faults == ["sign_offs required", "slots required"])
        #expect(try desk.delete("/inspection-templates/a.b").status == 404)
        #expect(try names() == ["delivery", "item", "vehicle"])
    }

    @Test("the list pages by name; managers alone change it; every house has its own") func listed() throws {
        for name in ["zebra", "van", "bus"] { _ = try desk.put("/inspection-templates/\(name)", Self.van) }
        #expect(try names() == ["bus", "delivery", "item", "van", "vehicle", "zebra"])
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try desk.get("/inspection-templates?limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["inspection_templates"]?.array ?? []).compactMap { $0["name"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == (try names()))
        for answer in try [
            scene.phone.put("/inspection-templates/van", Self.van), scene.phone.delete("/inspection-templates/van"),
            scene.phone.delete("/inspection-templates/a.b"),
        ] { #expect(answer.status == 403 && answer.code == "insufficient_role") }
        let other = try InspectionScene()
        #expect(try other.phone.get("/inspection-templates")["inspection_templates"]?.array?.count == 3)
        #expect(try other.house.phone(.manager).delete("/inspection-templates/van").status == 404)
        #expect(try other.phone.post("/inspections", other.beginning(["template": "van"])).faults == ["template invalid_value"])
    }
}
