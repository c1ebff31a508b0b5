import TestSupport
import Testing

/// Who changed what, for managers (docs/apps/desk.md, "The audit").
@Suite(.mayBlock) struct AuditTests {
    let house: House
    let desk: Phone
    let item: Item

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        item = try house.addItem()
    }

    private func audit(_ query: String = "") throws -> [JSONTree] {
        let answer = try desk.get("/audit" + query)
        #expect(answer.status == 200, "\(answer)")
        return answer["audit"]?.array ?? []
    }

    private func actions(_ query: String = "") throws -> [String] { try audit(query).compactMap { $0["action"]?.string } }

    @Test("an entry has what the row has, with names where they are known")
    func entry() throws {
        let scene = try HandoverScene()
        let key = ID.fresh()
        _ = try scene.house.phone().pickUp(scene.unit, on: scene.reservation, at: "2026-06-02T09:00:00Z", key: key)
        let answer = try scene.house.phone(.manager).get("/audit")
        let row = try #require(try scene.house.facts().audit.last)
        let entry = try #require(answer["audit"]?[0])
        #expect(
            entry["id"]?.int.map(String.init) == row["id"] && entry["action"] == "asset.picked_up" && entry["source"] == "api")
        #expect(entry["actor_user_id"]?.string == scene.house.account(.staff).subject)
        let name = try scene.house.database.value(
            "select display_name from accounts where auth_user_id = $1", [scene.house.account(.staff).subject])
        #expect(entry["actor_name"]?.string == name && name != nil)
        #expect(entry["entity_type"] == "asset" && entry["entity_id"]?.string == scene.unit.id)
        #expect(
            entry["reservation_reference"]?.string == scene.reservation.reference && entry["asset_name"]?.string == scene.unit.tag
        )
        #expect(entry["from_status"] == "confirmed" && entry["before"]?["current_reservation_id"] == .null)
        #expect(entry["after"]?["current_reservation_id"]?.string == scene.reservation.id)
        #expect(entry["idempotency_key"]?.string == key && entry["client_at"] == "2026-06-02T09:00:00Z")
        #expect(entry["request_id"]?.string == row["request_id"])
    }

    @Test("of a kind there is what was done to it, of whichever action, by page, with a person and without") func kinds() throws {
        let scene = try HandoverScene()
        let desk = try scene.house.phone(.manager)
        func pages(_ query: String) throws -> [String] {
            var seen: [String] = []
            var cursor: String? = ""
            while let next = cursor {
                let page = try desk.get("/audit?limit=2&" + query + (next.isEmpty ? "" : "&cursor=" + next))
                #expect(page.status == 200, "\(page)")
                seen += page["audit"]?.array?.compactMap { $0["action"]?.string } ?? []
                cursor = page["next_cursor"]?.string
            }
            return seen
        }
        for text in ["a", "b", "c"] {
            _ = try desk.patch("/items/\(scene.item.id)", ["notes": .string(text)])
            _ = try desk.patch("/assets/\(scene.unit.id)", ["notes": .string(text)])
        }
        _ = try scene.house.phone().pickUp(scene.unit, on: scene.reservation)
        let manager = scene.house.account(.manager).id
        #expect(try pages("kind=asset") == ["asset.picked_up", "asset.changed", "asset.changed", "asset.changed"])
        #expect(try pages("kind=asset&actor=\(manager)") == ["asset.changed", "asset.changed", "asset.changed"])
        #expect(try pages("kind=asset&action=asset.picked_up") == ["asset.picked_up"])
        #expect(try pages("kind=item&action=asset.picked_up") == [] && pages("kind=ass") == [])
        #expect(try pages("kind=item&entity=\(scene.item.id)").count == 3 && pages("kind=asset&entity=\(scene.item.id)") == [])
    }

    @Test("newest first, and each filter leaves what it names")
    func filters() throws {
        let scene = try HandoverScene()
        let desk = try scene.house.phone(.manager)
        func actions(_ query: String) throws -> [String] {
            (try desk.get("/audit" + query)["audit"]?.array ?? []).compactMap { $0["action"]?.string }
        }
        _ = try desk.patch("/items/\(scene.item.id)", ["notes": "a"])
        _ = try desk.patch("/assets/\(scene.unit.id)", ["notes": "a"])
        _ = try scene.house.phone().pickUp(scene.unit, on: scene.reservation)
        #expect(try actions("") == ["asset.picked_up", "asset.changed", "item.changed"])
        #expect(try actions("?entity=\(scene.item.id.uppercased())") == ["item.changed"])
        #expect(try actions("?asset=\(scene.unit.id)") == ["asset.picked_up", "asset.changed"])
        #expect(try actions("?reservation=\(scene.reservation.id)") == ["asset.picked_up"])
        #expect(try actions("?actor=\(scene.house.account(.manager).subject)") == ["asset.changed", "item.changed"])
        #expect(try actions("?actor=\(scene.house.account(.staff).id)") == ["asset.picked_up"])
        #expect(try actions("?action=item.changed") == ["item.changed"] && actions("?action=item") == [])
        #expect(try actions("?asset=\(scene.unit.id)&actor=\(scene.house.account(.staff).subject)") == ["asset.picked_up"])
        for name in ["entity", "asset", "reservation", "actor"] { #expect(try actions("?\(name)=\(ID.fresh())") == []) }
    }

    @Test("`from` is an instant that counts, `to` one that does not")
    func times() throws {
        for day in 1...3 {
            try house.database.query(
                "insert into audit_log (tenant_id, at, action) values ($1, $2, $3)",
                [house.tenant, "2026-01-0\(day)T12:00:00Z", "day.\(day)"])
        }
        #expect(try actions("?from=2026-01-02T12:00:00Z") == ["day.3", "day.2"])
        #expect(try actions("?to=2026-01-02T12:00:00Z") == ["day.1"])
        #expect(try actions("?from=2026-01-02T07:00:00-05:00&to=2026-01-02T12:00:01Z") == ["day.2"])
    }

    @Test("pages neither repeat nor skip")
    func pages() throws {
        for index in 0..<7 { _ = try desk.patch("/items/\(item.id)", ["notes": .string("\(index)")]) }
        var paged: [JSONTree] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try desk.get("/audit?limit=3" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += page["audit"]?.array ?? []
            cursor = page["next_cursor"]?.string
            // What is written meanwhile stands before what was read.
            if paged.count == 3 { _ = try desk.patch("/items/\(item.id)", ["notes": "later"]) }
        }
        #expect(paged.count == 7)
        #expect(try paged == Array(audit().dropFirst()))
    }

    @Test("in the order of times, then of ids, whatever is asked for, a page at a time", arguments: ["", "item", "asset"])
    func order(thing: String) throws {
        let person = house.account(.manager)
        let unit = try house.addAsset(of: item)
        let rows = [(2, "b", true), (1, "a", true), (2, "b", false), (2, "a", true), (3, "b", true), (1, "b", true)]
        let entity: String? = thing.isEmpty ? nil : thing == "item" ? item.id : unit.id
        let asset: String? = thing == "asset" ? unit.id : nil
        for (day, action, isTheirs) in rows {
            try house.database.query(
                """
                insert into audit_log (tenant_id, at, action, actor_user_id, entity_type, entity_id, asset_id)
                values ($1, $2, $3, $4, $5, $6, $7)
                """,
                [
                    house.tenant, "2026-01-0\(day)T12:00:00Z", "kind.\(action)", isTheirs ? person.subject : ID.fresh(),
                    entity == nil ? nil : thing, entity, asset,
                ])
        }
        let ordered = rows.enumerated().sorted { ($0.element.0, $0.offset) > ($1.element.0, $1.offset) }.map(\.element)
        let about = entity.map { "&entity=\($0)" } ?? ""
        let asked: [(String, [(Int, String, Bool)])] = [
            ("", ordered), ("&action=kind.b", ordered.filter { $0.1 == "b" }), ("&actor=\(person.id)", ordered.filter { $0.2 }),
            ("&actor=\(person.subject)&action=kind.b", ordered.filter { $0.1 == "b" && $0.2 }),
            ("&actor=\(person.id)&to=2026-01-02T13:00:00Z", ordered.filter { $0.0 < 3 && $0.2 }),
            ("&action=kind.b&from=2026-01-02T12:00:00Z", ordered.filter { $0.0 > 1 && $0.1 == "b" }),
        ]
        for (query, expected) in asked {
            var told: [String] = []
            var cursor: String? = ""
            while let place = cursor {
                let page = try desk.get("/audit?limit=1" + about + query + (place.isEmpty ? "" : "&cursor=\(place)"))
                for entry in page["audit"]?.array ?? [] {
                    told.append("\(entry["at"]?.string?.prefix(10) ?? "") \(entry["action"]?.string ?? "")")
                }
                cursor = page["next_cursor"]?.string
            }
            #expect(told == expected.map { "2026-01-0\($0.0) kind.\($0.1)" }, "\(query)")
        }
    }

    @Test("every fault of the query is told")
    func faults() throws {
        let answer = try desk.get(
            "/audit?entity=x&asset=x&reservation=x&actor=x&action=&from=yesterday&to=2026-01-01&limit=501&cursor=bm90YW51bWJlcg")
        #expect(answer.status == 400)
        #expect(
            answer.faults == [
                "action too_short", "actor invalid_uuid", "asset invalid_uuid", "cursor invalid_value", "entity invalid_uuid",
                "from invalid_time", "limit out_of_range", "reservation invalid_uuid", "to invalid_time",
            ])
        let names = try desk.get("/items?limit=1")["next_cursor"]?.string
        #expect(names == nil)
        _ = try house.addItem("Another")
        let place = try #require(try desk.get("/items?limit=1")["next_cursor"]?.string)
        #expect(try desk.get("/audit?cursor=\(place)").faults == ["cursor invalid_value"])
    }

    @Test("managers read it, staff do not; another tenant's rows are none")
    func roles() throws {
        #expect(try house.phone(.staff).get("/audit").code == "insufficient_role")
        _ = try desk.patch("/items/\(item.id)", ["notes": "a"])
        #expect(try House().phone(.admin).get("/audit?entity=\(item.id)")["audit"] == [])
    }
}
