import TestSupport
import Testing

/// What is in repair: `GET /repairs`, `PATCH /repairs/{id}` (docs/apps/desk.md, "Repairs").
@Suite(.mayBlock) struct RepairListTests {
    let scene: HandoverScene
    let desk: Phone
    var house: House { scene.house }
    var unit: Asset { scene.unit }

    init() throws {
        scene = try HandoverScene(units: 3)
        desk = try scene.house.phone(.manager)
    }

    private func put(_ asset: Asset, _ status: String) throws {
        #expect(try desk.patch("/assets/\(asset.id)", ["status": .string(status)]).status == 200)
    }

    /// The name of who runs the desk.
    private func manager() throws -> String? {
        try house.database.value("select display_name from accounts where id = $1", [house.account(.manager).id])
    }

    private func listed(_ query: String = "") throws -> [JSONTree] {
        let answer = try desk.get("/repairs" + query)
        #expect(answer.status == 200)
        return answer["repairs"]?.array ?? []
    }

    @Test("it opens when an asset goes to repair and closes when it leaves, with who did it; each time is a repair of its own")
    func opensAndCloses() throws {
        #expect(try listed().isEmpty)
        try put(unit, "REPAIR")
        let open = try #require(try listed().first)
        #expect(open["asset"]?["id"]?.string == unit.id && open["asset"]?["item"]?["name"]?.string == scene.item.name)
        #expect(open["asset"]?["version"]?.int == 2 && open["asset"]?["status"] == "REPAIR")
        #expect(try open["opened_by"]?.string == manager() && open["report"] == .null)
        #expect(open["due_on"] == .null && open["overdue"] == false && open["cost"] == .null && open["closed_at"] == .null)
        #expect(try listed("?status=closed").isEmpty)

        try put(unit, "IN_STOCK")
        #expect(try listed().isEmpty)
        let closed = try #require(try listed("?status=closed&asset=\(unit.id)").first)
        #expect(try closed["id"] == open["id"] && closed["closed_by"]?.string == manager())
        #expect(closed["closed_at"] != .null)
        try put(unit, "REPAIR")
        #expect(try listed().first?["id"] != open["id"])
        #expect(try house.facts().repairs.count == 2)
    }

    @Test(
        "whoever writes the status: another program, a new asset, an asset that is gone for good; within repair nothing happens")
    func everyWay() throws {
        try house.database.query("update assets set status = 'REPAIR' where id = $1", [unit.id])
        let born = try house.addAsset(of: scene.item, status: "REPAIR")
        #expect(try Set(listed().compactMap { $0["asset"]?["id"]?.string }) == [unit.id, born.id])
        #expect(try listed("?asset=\(born.id)").first?["opened_by"] == .null)
        try house.database.query("update assets set status = 'REPAIR', notes = 'x' where id = $1", [unit.id])
        #expect(try house.facts().repairs.count == 2)
        try put(born, "DISPOSED")
        #expect(try listed().count == 1)
    }

    @Test("a report that sends it there is named, with its reservation") func report() throws {
        let body = Phone.report(unit, on: scene.reservation, photos: []).object ?? [:]
        let key = ID.fresh()
        let sent = JSONTree.object(body.merging(["out_of_service": true, "notes": "The mount is loose."]) { $1 })
        #expect(try house.phone().post("/condition-reports", sent, key: key).status == 201)
        let report = try #require(try listed().first?["report"])
        #expect(try report["id"]?.string == house.facts().reports.first?["id"] && report["notes"] == "The mount is loose.")
        #expect(report["reservation_reference"]?.string == scene.reservation.reference)
        #expect(report["reservation_id"]?.string == scene.reservation.id)
    }

    @Test("day, cost and note are changed, null clears; a key changes once; the asset's history and the audit have it")
    func change() throws {
        try put(unit, "REPAIR")
        let id = try #require(try listed().first?["id"]?.string)
        let key = ID.fresh()
        let body: JSONTree = ["due_on": "2031-02-03", "cost": .number(180000.5), "note": "New mount.", "version": 1]
        let answer = try desk.patch("/repairs/\(id)", body, key: key)
        #expect(answer.status == 200 && answer["due_on"] == "2031-02-03" && answer["cost"]?.number == 180000.5)
        #expect(answer["note"] == "New mount." && answer["version"] == 2 && answer["overdue"] == false)
        #expect(try desk.patch("/repairs/\(id)", body, key: key).text == answer.text)
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        #expect(try desk.patch("/repairs/\(id)", body, key: key)["version"] == 2)

        let late = try desk.patch("/repairs/\(id)", ["note": "Mine.", "version": 1])
        #expect(late.status == 409 && late.code == "version_mismatch")
        #expect(late["error"]?["current"]?["repair"]?["note"] == "New mount.")
        #expect(try desk.patch("/repairs/\(id)", ["cost": nil])["cost"] == .null)
        let same = try house.facts()
        #expect(try desk.patch("/repairs/\(id)", ["note": "New mount."], key: nil).status == 200)
        #expect(try house.facts() == same)

        let rows = same.audit.filter { $0["action"] == "repair.changed" }
        #expect(rows.count == 2 && rows.allSatisfy { $0["asset_id"] == unit.id && $0["entity_id"] == id })
        #expect(rows[0]["before"]?.contains("\"cost\": null") == true && rows[0]["after"]?.contains("180000.50") == true)
        #expect(rows[0]["actor_user_id"] == house.account(.manager).subject)
        let told = try desk.get("/assets/\(unit.id)/history")["history"]?.array ?? []
        #expect(told.count { $0["action"]?.string == "repair.changed" } == 2)

        // The bill comes later.
        try put(unit, "IN_STOCK")
        #expect(try desk.patch("/repairs/\(id)", ["cost": .number(12)])["cost"]?.number == 12)
        #expect(try listed("?status=closed").first?["cost"]?.number == 12)
    }

    @Test(
        "what is due first comes first, what has no day last; overdue is by the house's day; pages neither skip nor repeat; by place"
    )
    func order() throws {
        for (asset, due) in zip(scene.units, ["2031-05-01", "2001-01-01", nil]) {
            try put(asset, "REPAIR")
            let id = try #require(try listed("?asset=\(asset.id)").first?["id"]?.string)
            if let due { _ = try desk.patch("/repairs/\(id)", ["due_on": .string(due)]) }
        }
        let all = try listed()
        #expect(all.map { $0["due_on"]?.string } == ["2001-01-01", "2031-05-01", nil])
        #expect(all.map { $0["overdue"] } == [true, false, false])
        for (query, wanted) in [("", all), ("&status=closed", [])] {
            if query != "" { for asset in scene.units { try put(asset, "IN_STOCK") } }
            let wanted = query == "" ? wanted : try listed("?status=closed")
            var paged: [JSONTree] = []
            var cursor = ""
            repeat {
                let page = try desk.get("/repairs?limit=1\(query)\(cursor)")
                paged += page["repairs"]?.array ?? []
                cursor = page["next_cursor"]?.string.map { "&cursor=\($0)" } ?? ""
            } while cursor != ""
            #expect(paged == wanted && paged.count == 3)
        }
        let (here, there) = (try listed("?status=closed&location=MDE"), try listed("?status=closed&location=Nowhere"))
        #expect(here.count == 3 && there.isEmpty)
    }

    @Test("faults, rights and houses") func refusals() throws {
        try put(unit, "REPAIR")
        let id = try #require(try listed().first?["id"]?.string)
        let faulty: JSONTree = ["due_on": "12/06/2031", "cost": .number(-1), "note": .number(7), "version": .number(0)]
        #expect(
            try desk.patch("/repairs/\(id)", faulty).faults == [
                "cost out_of_range", "due_on invalid_time", "note wrong_type", "version out_of_range",
            ])
        #expect(try desk.get("/repairs?status=lost").faults == ["status invalid_value"])
        #expect(try desk.get("/repairs?cursor=x").faults == ["cursor invalid_value"])
        #expect(try house.phone(.staff).patch("/repairs/\(id)", ["note": "x"]).code == "insufficient_role")
        #expect(try house.phone(.viewer).get("/repairs").status == 200)
        let other = try House()
        #expect(try other.phone(.manager).patch("/repairs/\(id)", ["note": "x"]).code == "repair_not_found")
        #expect(try other.phone(.manager).get("/repairs")["repairs"] == [])
        #expect(try desk.patch("/repairs/none", ["note": "x"]).code == "repair_not_found")
    }
}
