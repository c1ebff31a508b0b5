import TestSupport
import Testing

/// Assets in repair, and reports that send them there (docs/apps/desk.md).
@Suite(.mayBlock) struct RepairTests {
    let scene: HandoverScene
    let staff: Phone
    var house: House { scene.house }
    var unit: Asset { scene.unit }

    init() throws {
        scene = try HandoverScene(units: 2)
        staff = try scene.house.phone()
    }

    private func report(_ outOfService: JSONTree, key: String = ID.fresh()) throws -> Answer {
        let body = Phone.report(unit, on: scene.reservation, photos: []).object ?? [:]
        return try staff.post("/condition-reports", .object(body.merging(["out_of_service": outOfService]) { $1 }), key: key)
    }

    private func edits() throws -> [Row] {
        try house.facts().audit.filter { $0["action"] == "asset.changed" }
    }

    @Test(
        "a report may send the asset to repair, in its own transaction, with an audit row; a replay and a late key change nothing"
    )
    func outOfService() throws {
        let key = ID.fresh()
        let version = try staff.get("/assets/\(unit.id)")["version"]?.int
        let answer = try report(true, key: key)
        #expect(answer.status == 201)
        let shown = try staff.get("/assets/\(unit.id)")
        #expect(shown["status"] == "REPAIR" && shown["version"]?.int == version.map { $0 + 1 })
        let row = try #require(try edits().first)
        #expect(row["asset_id"] == unit.id && row["reservation_id"] == scene.reservation.id && row["idempotency_key"] == key)
        #expect(row["before"]?.contains("\"IN_STOCK\"") == true && row["after"]?.contains("\"REPAIR\"") == true)
        #expect(row["actor_user_id"] == house.account(.staff).subject)

        #expect(try house.phone(.manager).patch("/assets/\(unit.id)", ["status": "IN_STOCK"]).status == 200)
        #expect(try report(true, key: key).text == answer.text)
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        #expect(try report(true, key: key).text == answer.text)
        #expect(try staff.get("/assets/\(unit.id)")["status"] == "IN_STOCK")
        #expect(try edits().count == 2 && house.facts().reports.count == 1)
    }

    @Test("false, null and nothing leave the asset where it is; what is in repair or gone stays as it is")
    func stays() throws {
        for said: JSONTree in [false, nil] { #expect(try report(said).status == 201) }
        #expect(try staff.get("/assets/\(unit.id)")["status"] == "IN_STOCK")
        for status in ["REPAIR", "ARCHIVED", "DISPOSED"] {
            try house.database.query("update assets set status = $2 where id = $1", [unit.id, status])
            #expect(try report(true).status == 201)
            #expect(try staff.get("/assets/\(unit.id)")["status"]?.string == status)
        }
        #expect(try edits().isEmpty)
        #expect(try report("yes").faults == ["out_of_service wrong_type"])
    }

    @Test(
        "in repair it is no candidate but where it is assigned, and does not go out; what went before still counts, and a return never asks"
    )
    func shelf() throws {
        let free = try house.addAsset(of: scene.item)
        for asset in [unit, free] { try house.database.query("update assets set status = 'REPAIR' where id = $1", [asset.id]) }
        let line = try staff.get("/reservations/\(scene.reservation.id)")["items"]?[0]
        let candidates = (line?["candidate_assets"]?.array ?? []).map { $0["id"]?.string }
        #expect(Set(candidates) == Set(scene.units.map(\.id)))
        let listed = try staff.get("/items/\(scene.item.id)/assets")["assets"]?.array ?? []
        #expect(listed.compactMap { $0["id"]?.string } == [scene.units[1].id])
        #expect(try staff.get("/items/\(scene.item.id)")["owned_qty"] == 1)

        // Later than now is now: the whole second that it is may be older than the repair.
        let refused = try staff.pickUp(unit, on: scene.reservation, at: WireTime.now(plus: WireTime.hour))
        #expect(refused.status == 409 && refused.code == "asset_unavailable")
        #expect(refused["error"]?["current"]?["asset"]?["status"] == "REPAIR")
        #expect(try staff.pickUp(unit, on: scene.reservation, at: WireTime.now(plus: -WireTime.hour)).status == 200)
        #expect(try staff.takeBack(unit, from: scene.reservation).status == 200)
        #expect(try staff.get("/assets/\(unit.id)")["status"] == "REPAIR")
    }
}

/// Finding an asset by what a scanner read (docs/apps/desk.md).
@Suite(.mayBlock) struct ResolveTests {
    @Test("by a code, else by a tag, else by a serial; the code is the sticker's, else the asset's newest")
    func order() throws {
        let house = try House()
        let phone = try house.phone(.viewer)
        let item = try house.addItem()
        let (first, second, third) = (
            try house.addAsset(of: item, code: "ONE"), try house.addAsset(of: item, code: "TWO"),
            try house.addAsset(of: item, code: "THREE")
        )
        func found(_ code: String) throws -> String? { try phone.get("/assets/resolve?code=\(code)")["asset"]?["id"]?.string }
        try house.database.query("update assets set asset_tag = 'ONE', serial = 'same' where id = $1", [second.id])
        try house.database.query("update assets set asset_tag = 'same', serial = 'ONE' where id = $1", [third.id])
        #expect(try found("one") == first.id && found("ONE") == first.id)
        #expect(try found("same") == third.id)
        #expect(try phone.get("/assets/resolve?code=same")["code"] == "THREE")
        #expect(try found(first.tag) == first.id && found(first.serial) == first.id)
        #expect(try found(first.tag.lowercased()) == first.id)
        #expect(try found("SAME") == third.id)
        try house.database.query("delete from short_links where tenant_id = $1", [house.tenant])
        let bare = try phone.get("/assets/resolve?code=same")
        #expect(bare["asset"]?["id"]?.string == third.id && bare["code"] == .null)
        #expect(try House().phone().get("/assets/resolve?code=same").code == "unknown_code")
    }
}
