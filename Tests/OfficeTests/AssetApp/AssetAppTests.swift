import Foundation
import TestSupport
import Testing

/// Assets and shipments (docs/apps/asset-app.md).
@Suite(.mayBlock) struct AssetAppTests {
    private static let facts: [String: JSONTree] = [
        "asset_tag": "A-1", "serial_num": "SN123456", "name": "Sony FX6", "model": "FX6", "manufacturer": "Sony",
    ]

    private func asset(_ changes: [String: JSONTree] = [:]) -> JSONTree {
        .object(Self.facts.merging(changes) { $1 })
    }

    // MARK: Assets

    @Test("an asset made here is an asset of the office at once")
    func created() throws {
        let house = try House(timeZone: "America/Bogota")
        let phone = try house.phone(.manager)
        let answer = try phone.app(
            "POST", "/assets", asset(["category": "Camera", "notes": "new", "code": "https://qr.example.com/mjqt"]))
        #expect(answer.status == 201)
        #expect(answer["success"] == true)
        #expect(answer["message"] == "Asset created successfully")
        var made = try #require(answer["asset"]?.object)
        let created = try #require(made.removeValue(forKey: "created_at")?.string)
        #expect(created.count == 19 && !created.hasSuffix("Z"))
        #expect(
            made == [
                "id": 1, "asset_tag": "A-1", "serial_num": "SN123456", "name": "Sony FX6", "model": "FX6",
                "manufacturer": "Sony", "category": "Camera", "hardware_type": .null, "country": .null, "status": "In Stock",
                "notes": "new", "code": "mjqt",
            ])
        let found = try phone.get("/assets/resolve?code=MJQT")
        #expect(found.status == 200)
        #expect(found["asset"]?["serial"] == "SN123456")
        let item = try #require(found["asset"]?["item_id"]?.string)
        let listed = try phone.get("/items/\(item)/assets")["assets"]?.array
        #expect(listed?.map { $0["asset_tag"] } == ["A-1"])
        let reservation = try house.addReservation(
            [LineDraft(Item(id: item, name: "Sony FX6", sku: "", serialized: true))])
        let unit = Asset(
            id: try #require(found["asset"]?["id"]?.string), item: reservation.lines[0].item, serial: "SN123456", tag: "A-1",
            code: "MJQT")
        #expect(try phone.pickUp(unit, on: reservation, code: "mjqt").status == 200)
        let audit = try house.facts().audit.filter { $0["action"] == "asset.created" }
        #expect(audit.count == 1)
        #expect(audit[0]["source"] == "api")
        #expect(audit[0]["actor_user_id"] == house.account(.manager).subject)
        #expect(audit[0]["asset_id"] == unit.id)
    }

    @Test("all that is missing is said at once")
    func missing() throws {
        let house = try House()
        let answer = try house.phone(.manager).app("POST", "/assets", ["name": "x", "serial_num": " "])
        #expect(answer.status == 400)
        #expect(answer.json == ["success": false, "error": "Missing required fields: asset_tag, serial_num"])
        #expect(try house.facts().assets.isEmpty)
    }

    @Test(
        "serial, tag and code are one asset's, without regard to case; of a code it is said whose",
        arguments: [
            (["serial_num": "sn123456", "asset_tag": "B"], "Asset with serial number sn123456 already exists"),
            (["serial_num": "B", "asset_tag": "a-1"], "Asset with asset tag a-1 already exists"),
            (["serial_num": "B", "asset_tag": "B", "code": "mjqt"], "Asset with code mjqt already exists: A-1 (Sony FX6)"),
        ] as [([String: JSONTree], String)])
    func taken(changes: [String: JSONTree], sentence: String) throws {
        let house = try House()
        let phone = try house.phone(.manager)
        #expect(try phone.app("POST", "/assets", asset(["code": "MJQT"])).status == 201)
        let answer = try phone.app("POST", "/assets", asset(changes))
        #expect(answer.status == 400)
        #expect(answer.sentence == sentence)
        #expect(try house.facts().assets.count == 1)
        #expect(try house.database.rows("select from items where tenant_id = $1", [house.tenant]).count == 1)
        // Another company is another world.
        #expect(try House().phone(.manager).app("POST", "/assets", asset(["code": "MJQT"])).status == 201)
    }

    @Test("two phones making the same asset end with one")
    func together() throws {
        let house = try House()
        let phones = try (0..<4).map { _ in try house.phone(.manager) }
        let body = asset(["code": "MJQT"])
        let answers = try race(4) { try phones[$0].app("POST", "/assets", body) }
        #expect(answers.map(\.status).sorted() == [201, 400, 400, 400])
        for refused in answers where refused.status == 400 {
            #expect(refused.sentence == "Asset with serial number SN123456 already exists")
        }
        #expect(try house.facts().assets.count == 1)
        #expect(try house.facts().audit.count { $0["action"] == "asset.created" } == 1)
    }

    @Test("its item is found by name, model and manufacturer, else made")
    func items() throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let known = try house.addItem("Tripod")
        let names: [[String: JSONTree]] = [
            ["name": "sony fx6", "model": "fx6", "manufacturer": "SONY"], ["name": "Sony FX6", "model": "FX6A"],
            ["name": "tripod", "model": "T1"], [:],
        ]
        for (place, name) in names.enumerated() {
            let body = asset(["serial_num": .string("S\(place)"), "asset_tag": .string("T\(place)")].merging(name) { $1 })
            #expect(try phone.app("POST", "/assets", body).status == 201)
        }
        let items = try house.facts().assets.map { $0["item_id"] }
        #expect(items[0] == items[3])
        #expect(Set(items).count == 3)
        #expect(items[2] == known.id)
    }

    @Test("an item of which neither was known has the model and the manufacturer of its first asset from then on")
    func learned() throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let known = try house.addItem("Tripod")
        let facts: [[String: JSONTree]] = [[:], ["model": "T1"], ["model": "t1"], ["model": "T2"]]
        for (place, changes) in facts.enumerated() {
            let own: [String: JSONTree] = [
                "name": "tripod", "serial_num": .string("S\(place)"), "asset_tag": .string("T\(place)"),
            ]
            let made = try phone.app("POST", "/assets", .object(own.merging(changes) { $1 }))["asset"]
            #expect(made?["model"]?.string?.lowercased() == changes["model"]?.string?.lowercased())
        }
        #expect(try house.facts().assets.map { $0["item_id"] == known.id } == [true, true, true, false])
        let models = try house.database.query(
            "select model, manufacturer from items where tenant_id = $1 order by created_at, model", [house.tenant])
        #expect(models == [["T1", nil], ["T2", nil]])
    }

    @Test(
        "every status has its words; others are refused",
        arguments: [
            ("IN_STOCK", "In Stock"), ("READY_TO_DEPLOY", "Ready To Deploy"), ("SHIPPED", "Shipped"), ("DEPLOYED", "Deployed"),
            ("REPAIR", "Repair"), ("ARCHIVED", "Archived"), ("DISPOSED", "Disposed"), ("LOST", nil),
        ])
    func statuses(status: String, words: String?) throws {
        let house = try House()
        let answer = try house.phone(.manager).app("POST", "/assets", asset(["status": .string(status)]))
        #expect(answer.status == (words == nil ? 400 : 201))
        #expect(answer["asset"]?["status"]?.string == words)
        if words == nil { #expect(answer.sentence == "status has a value that is not allowed") }
        #expect(try house.facts().assets.map { $0["status"] } == (words == nil ? [] : [status]))
    }

    @Test("each field has its bound")
    func bounds() throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let bounds = [("asset_tag", 100), ("serial_num", 100), ("name", 200), ("country", 200), ("notes", 2000)]
        for (place, (field, most)) in bounds.enumerated() {
            let own: [String: JSONTree] = ["asset_tag": .string("t\(place)"), "serial_num": .string("s\(place)")]
            let fits: JSONTree = .string(String(repeating: "é", count: most))
            #expect(try phone.app("POST", "/assets", asset(own.merging([field: fits]) { $1 })).status == 201, "\(field)")
            let long: JSONTree = .string(String(repeating: "é", count: most + 1))
            let answer = try phone.app("POST", "/assets", asset(own.merging([field: long]) { $1 }))
            #expect(answer.status == 400)
            #expect(answer.sentence == "\(field) is too long")
        }
        let answer = try phone.app("POST", "/assets", asset(["name": 1, "notes": "a\u{7}b", "condition": "a\u{7}b"]))
        #expect(answer.status == 400)
        #expect(
            answer.sentence == "name has the wrong type; notes has a value that is not allowed; "
                + "condition has a value that is not allowed")
    }

    @Test("numbers are the company's own, and an import's are kept")
    func numbers() throws {
        for _ in 0..<2 {
            let house = try House()
            let phone = try house.phone(.manager)
            #expect(try phone.app("POST", "/assets", asset())["asset"]?["id"] == 1)
            let item = try house.addItem("Drone")
            try house.database.query(
                "insert into assets (tenant_id, item_id, number) values ($1, $2, 41)", [house.tenant, item.id])
            let next = try phone.app("POST", "/assets", asset(["serial_num": "S", "asset_tag": "T"]))
            #expect(next["asset"]?["id"] == 42)
            #expect(try phone.app("POST", "/tickets", ["subject": "x"])["ticket"]?["ticket_id"] == 1)
        }
    }

    // MARK: The envelope

    @Test("every refusal is in the app's envelope")
    func envelope() throws {
        let house = try House()
        let staff = try house.phone(.staff)
        func expect(_ answer: Answer, _ status: Int, _ sentence: String, line: Int = #line) {
            #expect(answer.status == status, "line \(line)")
            #expect(answer.json == ["success": false, "error": .string(sentence)], "line \(line)")
        }
        expect(try staff.app("POST", "/assets", asset()), 403, "No permission to create assets")
        expect(try staff.app("POST", "/tickets", ["subject": "x"]), 403, "No permission to create tickets")
        expect(try staff.app("GET", "/nothing"), 404, "There is nothing at this address.")
        expect(try staff.app("POST", "/tracking/outbound/7/mark-received"), 404, "Ticket not found or access denied")
        expect(try staff.app("POST", "/tracking/outbound/x/mark-received", [:]), 404, "Ticket not found or access denied")
        let stranger = try staff.client.send(Request("GET", "/api/mobile/v1/tracking/outbound"))
        expect(stranger, 401, "Sign in first.")
        #expect(stranger[header: "WWW-Authenticate"]?.hasPrefix("Bearer") == true)
        #expect(stranger[header: "X-Request-Id"] != nil)
        #expect(try staff.app("DELETE", "/assets").status == 405)
        #expect(try staff.app("DELETE", "/assets").sentence != nil)
        #expect(try house.facts().assets.isEmpty)
    }

    @Test("a key is honoured where it is sent")
    func keys() throws {
        let house = try House()
        let phone = try house.phone(.manager)
        let first = try phone.app("POST", "/assets", asset(), key: "k")
        let again = try phone.app("POST", "/assets", asset(), key: "k")
        #expect(again.status == 201)
        #expect(again.body == first.body)
        #expect(again[header: "Idempotent-Replayed"] == "true")
        let other = try phone.app("POST", "/assets", asset(["name": "other"]), key: "k")
        #expect(other.status == 422)
        #expect(other.sentence != nil)
        #expect(try phone.app("POST", "/assets", asset(), key: "a b").status == 400)
        #expect(try house.facts().assets.count == 1)
        #expect(try house.facts().keys.count == 1)
    }
}
