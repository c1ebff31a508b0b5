import Foundation
import TestSupport
import Testing

/// The examples of the app's own document: each request is sent as its bytes stand in `Examples`, and the answer is the one beside it.
@Suite(.mayBlock) struct AppExampleTests {
    private let house: House
    private let manager: Phone

    init() throws {
        house = try House(timeZone: "America/Bogota")
        manager = try house.phone(.manager)
    }

    private static func example(_ name: String) throws -> [UInt8] {
        let folder = Document.root.appendingPathComponent("Tests/OfficeTests/AssetApp/Examples")
        return Array(try Data(contentsOf: folder.appendingPathComponent(name + ".json")))
    }

    private static func answer(_ name: String) throws -> JSONTree {
        try #require(try JSONTree(parsing: example(name + ".answer")))
    }

    private func send(_ name: String, to path: String, by phone: Phone) throws -> Answer {
        var request = Request("POST", "/api/mobile/v1" + path, headers: [("Content-Type", "application/json")])
        request = request.with("Authorization", "Bearer " + phone.token)
        request.body = try Self.example(name)
        return try phone.client.send(request)
    }

    /// A text of now in the place of the one that the document was written at.
    private func stamped(_ answer: JSONTree, like other: JSONTree?, at path: [String]) -> JSONTree {
        guard let name = path.first, case .object(var members) = answer else { return other ?? answer }
        members[name] = stamped(members[name] ?? .null, like: other?[name], at: Array(path.dropFirst()))
        return .object(members)
    }

    @Test("an asset with every field is made, in the app's own words, and the desk sees each of them")
    func asset() throws {
        let drone = try house.addItem("Drone")
        try house.database.query(
            "insert into assets (tenant_id, item_id, number) values ($1, $2, 122)", [house.tenant, drone.id])
        let made = try send("asset", to: "/assets", by: manager)
        #expect(made.status == 201)
        let created = made["asset"]?["created_at"]
        #expect(created?.string?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/) != nil)
        #expect(made.json == stamped(try Self.answer("asset"), like: made.json, at: ["asset", "created_at"]))
        let shown = try manager.get("/assets?q=CAM-0001")["assets"]?[0]
        let seen: [String: JSONTree] = [
            "condition": "like_new", "notes": "Optional notes", "customer": "Acme Films", "country": "Colombia",
            "hardware_type": "Cinema camera", "asset_type": "Camera body", "category": "Camera",
        ]
        for (name, value) in seen { #expect(shown?[name] == value, "\(name)") }
        let item = try manager.get("/items/\(shown?["item_id"]?.string ?? "")")
        #expect(item["model"] == "ILME-FX6V" && item["manufacturer"] == "Sony" && item["name"] == "Sony FX6")
        #expect(try send("asset", to: "/assets", by: manager).json == Self.answer("asset-taken"))
        #expect(try send("asset", to: "/assets", by: house.phone(.staff)).json == Self.answer("asset-denied"))
    }

    @Test(
        "an asset of what is needed alone, and one with a null for everything else", arguments: ["asset-required", "asset-nulls"])
    func bare(name: String) throws {
        #expect(try send(name, to: "/assets", by: manager).status == 201)
        #expect(try house.facts().assets.map { $0["condition"] } == ["good"])
    }

    private func addTickets() throws {
        let facts = "'Loan', 'Acme Films', 'Calle 10 # 4-20, Medellín'"
        try house.database.query(
            """
            insert into tickets (tenant_id, number, subject, category, customer_name, shipping_address, created_at, updated_at)
            select $1::uuid, n, 'Two lenses', \(facts), timestamptz '2025-01-10T14:00Z', timestamptz '2025-01-10T14:00Z'
            from generate_series(79, 123) as n
            union all
            select $1::uuid, n, 'Two lenses', \(facts), timestamptz '2025-01-12T19:00Z', timestamptz '2025-01-12T19:00Z'
            from generate_series(445, 456) as n
            """, [house.tenant])
        try house.database.query(
            """
            insert into ticket_parcels (tenant_id, ticket_id, way, slot, tracking_number, carrier, state, received_at)
            select $1::uuid, t.id, 'outbound', 1, '1Z0001', 'DHL', 'in_transit', null::timestamptz
            from tickets t where t.tenant_id = $1 and t.number <= 123
            union all
            select $1::uuid, t.id, 'outbound', 2, '1Z0002', 'FedEx', 'received', '2025-01-15T15:30Z'
            from tickets t where t.tenant_id = $1 and t.number = 123
            union all
            select $1::uuid, t.id, 'return', 1, 'R-987654', null, 'pending', null
            from tickets t where t.tenant_id = $1 and t.number > 123
            """, [house.tenant])
        for (number, time) in [("123", "2025-01-15T15:30Z"), ("456", "2025-01-12T19:00Z")] {
            try house.database.query(
                "update tickets set updated_at = $3 where tenant_id = $1 and number = $2", [house.tenant, number, time])
        }
    }

    @Test("the two lists, each by the query that the document has for it")
    func lists() throws {
        try addTickets()
        for (query, name) in [
            ("/tracking/outbound?page=1&limit=20&status=all", "outbound"),
            ("/tracking/return?page=1&limit=20&status=all", "return"),
        ] {
            let shown = try manager.app("GET", query)
            let wanted = try Self.answer(name)
            #expect(shown.status == 200 && shown["pagination"] == wanted["pagination"])
            #expect(shown["tracking_items"]?[0] == wanted["tracking_items"]?[0])
        }
        for status in ["pending", "in_transit", "delivered", "all"] {
            #expect(try manager.app("GET", "/tracking/outbound?page=1&limit=20&status=\(status)").status == 200)
        }
    }

    @Test("a parcel out and one back are marked as received, once, with the notes in the status")
    func received() throws {
        try addTickets()
        let staff = try house.phone(.staff)
        let out = try send("outbound-received", to: "/tracking/outbound/123/mark-received", by: staff)
        #expect(out.json == stamped(try Self.answer("outbound-received"), like: out.json, at: ["tracking", "status"]))
        let words = out["tracking"]?["status"]?.string
        #expect(words?.wholeMatch(of: /Delivered - Received on \d{4}-\d\d-\d\d \d\d:\d\d - Received by customer/) != nil)
        let back = try send("return-received", to: "/tracking/return/456/mark-received", by: staff)
        #expect(back.json == stamped(try Self.answer("return-received"), like: back.json, at: ["tracking", "return_status"]))
        let backWords = back["tracking"]?["return_status"]?.string
        #expect(backWords?.wholeMatch(of: /Received on \d{4}-\d\d-\d\d \d\d:\d\d - The box came whole/) != nil)
        #expect(try send("return-received-null", to: "/tracking/return/455/mark-received", by: staff).status == 200)
    }

    @Test(
        "words of the app mean one of the five, whatever their case; an unknown one is kept in the notes",
        arguments: [
            ("New", "like_new", nil), ("LIKE_NEW", "like_new", nil), ("Brand-New", "like_new", nil), ("Used", "good", nil),
            ("refurbished", "good", nil), ("Very  Good", "good", nil), ("fair", "fair", nil), ("Heavily worn", "poor", nil),
            ("FOR PARTS", "damaged", nil), ("Grade B", "good", "Condition: Grade B"), ("gut", "good", "Condition: gut"),
        ] as [(String, String, String?)])
    func condition(word: String, meant: String, notes: String?) throws {
        for own in [nil, "Two scratches"] {
            let body: JSONTree = [
                "asset_tag": .string("T\(own ?? "")"), "serial_num": .string("S\(own ?? "")"), "condition": .string(word),
                "notes": own.map { .string($0) } ?? .null,
            ]
            let made = try manager.app("POST", "/assets", body)
            #expect(made.status == 201)
            let kept = [own, notes].compactMap(\.self).joined(separator: "\n")
            #expect(made["asset"]?["notes"] == (kept.isEmpty ? .null : .string(kept)))
        }
        #expect(try house.facts().assets.map { $0["condition"] } == [meant, meant])
    }

    @Test("a condition is one line of at most 200 characters") func bounds() throws {
        func made(_ condition: JSONTree) throws -> Answer {
            try manager.app("POST", "/assets", ["asset_tag": "T", "serial_num": "S", "condition": condition])
        }
        #expect(try made(.string(String(repeating: "ñ", count: 201))).sentence == "condition is too long")
        #expect(try made("a\nb").sentence == "condition has a value that is not allowed")
        #expect(try made(7).sentence == "condition has the wrong type")
        #expect(try made(.string(String(repeating: "ñ", count: 200))).status == 201)
    }
}
