import TestSupport
import Testing

/// What kits are made of (docs/apps/desk.md).
@Suite(.mayBlock) struct ItemKitTests {
    let house: House
    let desk: Phone
    let kit: Item
    let camera: Item
    let cable: Item

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        kit = try house.addItem("FX6 kit", serialized: false)
        camera = try house.addItem()
        cable = try house.addItem("Cable", serialized: false)
    }

    private func part(_ item: String, _ qty: Int) -> JSONTree { ["item_id": .string(item), "qty": .number(Double(qty))] }

    private func put(_ parts: JSONTree..., into item: Item? = nil, key: String? = nil) throws -> Answer {
        try desk.put("/items/\((item ?? kit).id)/kit", .array(parts), key: key)
    }

    private func stored() throws -> [[String?]] {
        try house.database.query("select item_id, qty from item_kits where tenant_id = $1 order by item_id", [house.tenant])
    }

    @Test("the list replaces what was there, whole; each change has an audit row and a version, and is in the feed")
    func replaced() throws {
        let feed = Feed(phone: desk, query: "kinds=item")
        let cursor = try feed.cursor()
        let first = try put(part(camera.id.uppercased(), 1), part(cable.id, 3))
        let parts: JSONTree = .array(
            [part(camera.id, 1), part(cable.id, 3)].sorted { $0["item_id"]!.string! < $1["item_id"]!.string! })
        #expect(first.status == 200 && first["kit"] == parts && first["version"] == 2)
        let run = try feed.run(since: cursor)
        #expect(run.told == ["item put \(kit.id)"] && run.document(kit.id) == first.json)
        #expect(try desk.get("/items/\(kit.id)").text == first.text)

        #expect(try put(part(cable.id, 3), part(camera.id, 1))["version"] == 2)
        let second = try put(part(cable.id, 4))
        #expect(second["kit"] == [part(cable.id, 4)] && second["version"] == 3)
        #expect(try stored() == [[cable.id, "4"]])
        #expect(try put()["kit"] == [])
        #expect(try stored().isEmpty)
        let rows = try house.database.rows(
            "select action, before, after from audit_log where entity_id = $1 order by id", [kit.id])
        #expect(rows.map { $0["action"] } == ["item.changed", "item.changed", "item.changed"])
        #expect(rows[1]["before"]?.contains(camera.id) == true && rows[1]["after"]?.contains(camera.id) == false)
    }

    @Test("a part that other programs change is in the feed, as a change of its kit")
    func otherPrograms() throws {
        _ = try put(part(cable.id, 3))
        let feed = Feed(phone: desk, query: "kinds=item")
        let cursor = try feed.cursor()
        try house.database.query("update item_kits set qty = 9 where kit_id = $1", [kit.id])
        let run = try feed.run(since: cursor)
        #expect(run.told == ["item put \(kit.id)"] && run.document(kit.id)?["kit"] == [part(cable.id, 9)])
        try house.database.query("delete from item_kits where kit_id = $1", [kit.id])
        #expect(try feed.run(since: run.cursor).document(kit.id)?["kit"] == [])
    }

    @Test("every fault of the list is told with its place")
    func faults() throws {
        let answer = try put(
            ["item_id": "x", "qty": 0], ["item_id": .string(kit.id.uppercased()), "qty": 1], part(cable.id, 1), part(cable.id, 2),
            7, [:],
            ["item_id": .string(camera.id), "qty": 10_001])
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(
            answer.faults == [
                "body[0].item_id invalid_uuid", "body[0].qty out_of_range", "body[1].item_id invalid_value",
                "body[3].item_id invalid_value", "body[4] wrong_type", "body[5].item_id required", "body[5].qty required",
                "body[6].qty out_of_range",
            ])
        for body: JSONTree in [["kit": []], "kit", nil] {
            #expect(try desk.put("/items/\(kit.id)/kit", body).faults == ["body wrong_type"])
        }
        #expect(try put(.array([])).faults == ["body[0] wrong_type"])
        let many = JSONTree.array((0..<501).map { _ in part(ID.fresh(), 1) })
        #expect(try desk.put("/items/\(kit.id)/kit", many).faults == ["body too_long"])
        #expect(try stored().isEmpty)
    }

    @Test("no kits in kits, either way round; a part that the tenant does not have is 404")
    func nested() throws {
        _ = try put(part(cable.id, 1))
        let outer = try house.addItem("All of it", serialized: false)
        #expect(try put(part(camera.id, 1), part(kit.id, 1), into: outer).faults == ["body[1].item_id invalid_value"])
        #expect(try put(part(camera.id, 1), into: cable).faults == ["body invalid_value"])
        #expect(try put(into: cable).status == 200)
        // Each part that is one is told.
        let second = try house.addKit("Second kit", of: [(camera, 1)])
        #expect(
            try put(part(second.id, 1), part(camera.id, 1), part(kit.id, 1), into: outer).faults == [
                "body[0].item_id invalid_value", "body[2].item_id invalid_value",
            ])
        try house.database.query("delete from item_kits where kit_id = $1", [second.id])
        let unknown = try put(part(House().addItem().id, 1))
        #expect(unknown.status == 404 && unknown.code == "item_not_found")
        #expect(try stored() == [[cable.id, "1"]])
    }

    @Test("two that would become parts of one another at once: one does")
    func nestedRace() throws {
        for _ in 0..<5 {
            let pair = try [house.addItem("A"), house.addItem("B")]
            let phones = try [house.phone(.manager), house.phone(.manager)]
            let bodies = pair.reversed().map { JSONTree.array([part($0.id, 1)]) }
            let answers = try race(2) { try phones[$0].put("/items/\(pair[$0].id)/kit", bodies[$0]) }
            #expect(answers.map(\.status).sorted() == [200, 400])
        }
    }

    @Test("a key's list is put once, also past its retention")
    func once() throws {
        let key = ID.fresh()
        _ = try put(part(cable.id, 1), key: key)
        _ = try put(part(cable.id, 2))
        #expect(try put(part(cable.id, 1), key: key).isReplay)
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        #expect(try put(part(cable.id, 1), key: key)["kit"] == [part(cable.id, 2)])
    }
}
