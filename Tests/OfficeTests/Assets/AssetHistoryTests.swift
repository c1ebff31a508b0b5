import TestSupport
import Testing

/// What happened to an asset (docs/apps/desk.md).
@Suite(.mayBlock) struct AssetHistoryTests {
    private func kinds(_ answer: Answer) -> [String] {
        (answer["history"]?.array ?? []).map {
            [$0["kind"]?.string, $0["action"]?.string].compactMap(\.self).joined(separator: " ")
        }
    }

    @Test("trips, reports and edits, newest first, each once, with when, who and for what")
    func told() throws {
        let scene = try HandoverScene()
        let (staff, desk) = (try scene.house.phone(), try scene.house.phone(.manager))
        #expect(try staff.pickUp(scene.unit, on: scene.reservation).status == 200)
        #expect(try staff.report(scene.unit, on: scene.reservation, condition: "poor").status == 201)
        #expect(try staff.takeBack(scene.unit, from: scene.reservation).status == 200)
        #expect(try desk.patch("/assets/\(scene.unit.id)", ["notes": "Loose."]).status == 200)
        let answer = try scene.house.phone(.viewer).get("/assets/\(scene.unit.id)/history")
        #expect(answer.status == 200 && answer["next_cursor"] == .null)
        #expect(kinds(answer).first == "edit asset.changed" && kinds(answer).last == "pickup")
        #expect(Set(kinds(answer)) == ["edit asset.changed", "return", "report", "pickup"] && kinds(answer).count == 4)
        let entries = answer["history"]?.array ?? []
        for entry in entries where entry["kind"] != "edit" {
            #expect(entry["reservation_id"]?.string == scene.reservation.id)
            #expect(entry["reservation_reference"]?.string == scene.reservation.reference)
        }
        let names = try scene.house.database.query(
            "select auth_user_id, display_name from accounts where tenant_id = $1", [scene.house.tenant])
        func name(_ role: Role) -> String? { names.first { $0[0] == scene.house.account(role).subject }?[1] }
        #expect(entries.map { $0["by"]?.string } == [name(.manager), name(.staff), name(.staff), name(.staff)])
        let report = entries.first { $0["kind"] == "report" }
        #expect(report?["condition"] == "poor" && report?["action"] == .null)
        #expect(entries.first?["before"]?["notes"] == .null && entries.first?["after"]?["notes"] == "Loose.")
    }

    @Test("a trip that another program wrote is told too, and one that is still out has no return")
    func otherPrograms() throws {
        let scene = try HandoverScene()
        try scene.house.checkOut(scene.unit, on: scene.reservation, line: scene.reservation.lines[0])
        let answer = try scene.house.phone().get("/assets/\(scene.unit.id)/history")
        #expect(kinds(answer) == ["pickup"])
    }

    @Test("pages neither repeat nor skip, also where much happened at one instant")
    func pages() throws {
        let scene = try HandoverScene()
        try scene.house.database.query(
            """
            insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id, picked_up_at, actual_pickup_at,
                returned_at, actual_return_at)
            select $1, $2, $3, $4, timestamptz '2026-01-01Z', timestamptz '2026-01-01Z' + g / 3 * interval '1 hour',
                timestamptz '2026-01-02Z', timestamptz '2026-01-01Z' + g / 3 * interval '1 hour'
            from generate_series(1, 9) g
            """, [scene.house.tenant, scene.unit.id, scene.reservation.id, scene.reservation.lines[0].id])
        let phone = try scene.house.phone()
        let whole = try phone.get("/assets/\(scene.unit.id)/history")
        var paged: [JSONTree] = []
        var pages = 0
        var cursor: String? = ""
        while let place = cursor {
            let page = try phone.get("/assets/\(scene.unit.id)/history?limit=4" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += page["history"]?.array ?? []
            cursor = page["next_cursor"]?.string
            pages += 1
        }
        #expect(pages == 5 && paged.count == 18 && .array(paged) == whole["history"])
        let times = paged.compactMap { $0["at"]?.string }
        #expect(times == times.sorted(by: >))
        #expect(try phone.get("/assets/\(scene.unit.id)/history?limit=0&cursor=x").faults.count == 2)
    }

    @Test("of another tenant's asset there is none")
    func foreign() throws {
        let (house, other) = (try House(), try House())
        let theirs = try other.addAsset(of: other.addItem())
        #expect(try house.phone().get("/assets/\(theirs.id)/history").code == "asset_not_found")
    }
}
