import TestSupport
import Testing

/// Items at the desk (docs/apps/desk.md).
@Suite(.mayBlock) struct ItemTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private static let whole: JSONTree = [
        "name": "Battery", "sku": "BP-U60", "category": "Power", "serialized": false, "is_case": false, "owned_qty": 12,
        "turnaround_minutes": 90, "consumable": true, "replacement_value": .number(19.9), "notes": "Charge first.",
        "external_id": "I-7",
        "archived": false,
    ]

    @Test("a name and an SKU are one line: control and bidirectional characters go, blanks at the ends too; an empty one is null")
    func oneLine() throws {
        let made = try desk.post(
            "/items",
            ["name": " Sony\n\u{202E}FX6\u{1B}\u{A0}", "sku": "\u{FEFF}FX\t6 ", "category": " \u{200F}", "notes": "two\nlines"])
        #expect(made.status == 201 && made["name"] == "Sony FX6" && made["sku"] == "FX 6")
        #expect(made["category"] == .null && made["notes"] == "two\nlines")
        let id = made["id"]?.string ?? ""
        #expect(try desk.patch("/items/\(id)", ["sku": ""])["sku"] == .null)
        #expect(try desk.patch("/items/\(id)", ["name": " \u{200E}"]).faults == ["name too_short"])
        // What parts or joins letters in some languages is text.
        #expect(try desk.patch("/items/\(id)", ["name": "\u{1F468}\u{200D}\u{1F469}"])["name"] == "\u{1F468}\u{200D}\u{1F469}")
    }

    @Test("an item that is made has what was said of it, byte for byte, also in the feed, and one audit row")
    func made() throws {
        let answer = try desk.post("/items", Self.whole)
        let id = try #require(answer["id"]?.string)
        #expect(answer.status == 201)
        #expect(
            answer.text == """
                {"id":"\(id)","name":"Battery","sku":"BP-U60","category":"Power","model":null,"manufacturer":null,\
                "serialized":false,"is_case":false,"owned_qty":12,\
                "turnaround_minutes":90,"consumable":true,"replacement_value":19.90,"notes":"Charge first.","external_id":"I-7",\
                "archived":false,"kit":[],"version":1}
                """)
        #expect(try house.phone(.viewer).get("/items/\(id)").text == answer.text)
        #expect(try house.phone(.viewer).get("/changes?kinds=item").text.contains("\"item\":\(answer.text)}"))
        let row = try #require(try audit(id).first)
        #expect(
            row["action"] == "item.created" && row["actor_user_id"] == house.account(.manager).subject && row["source"] == "api")
        #expect(row["before"] == nil && row["after"]?.contains("Charge first.") == true)
    }

    @Test("what is left out has the value of the table; null is as good as absent")
    func defaults() throws {
        for body: JSONTree in [
            ["name": "A"],
            [
                "name": "A", "serialized": nil, "turnaround_minutes": nil, "owned_qty": nil, "is_case": nil,
                "replacement_value": nil,
            ],
        ] {
            let answer = try desk.post("/items", body)
            #expect(answer["serialized"] == true && answer["is_case"] == false && answer["consumable"] == false)
            #expect(answer["turnaround_minutes"] == 0 && answer["owned_qty"] == 0 && answer["replacement_value"] == .null)
        }
    }

    @Test("a key makes one item, also past its retention, and then answers with the item as it is now")
    func keyForGood() throws {
        let key = ID.fresh()
        let first = try desk.post("/items", Self.whole, key: key)
        #expect(try desk.post("/items", Self.whole, key: key).text == first.text)
        _ = try desk.patch("/items/\(first["id"]?.string ?? "")", ["notes": nil])
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        let late = try desk.post("/items", Self.whole, key: key)
        #expect(late.status == 201 && late["id"] == first["id"] && late["notes"] == .null)
        #expect(try house.database.value("select count(*) from items where tenant_id = $1", [house.tenant]) == "1")
    }

    @Test("a change takes what is there: null clears, absent leaves, and a no-op leaves version and audit alone")
    func changed() throws {
        let id = try #require(try desk.post("/items", Self.whole)["id"]?.string)
        let answer = try desk.patch("/items/\(id)", ["owned_qty": nil, "name": "Cell", "version": 1])
        #expect(answer.status == 200)
        #expect(answer["owned_qty"] == .null && answer["name"] == "Cell" && answer["notes"] == "Charge first.")
        #expect(answer["version"] == 2)
        #expect(try desk.patch("/items/\(id)", ["name": "Cell"])["version"] == 2)
        #expect(try desk.patch("/items/\(id)", ["archived": true])["archived"] == true)
        #expect(try desk.patch("/items/\(id)", ["archived": false])["archived"] == false)
        let rows = try audit(id)
        #expect(rows.map { $0["action"] } == ["item.created", "item.changed", "item.archived", "item.changed"])
        #expect(
            rows[1]["before"]?.contains("\"owned_qty\": 12") == true && rows[1]["after"]?.contains("\"owned_qty\": null") == true)
    }

    @Test("a key's edit is made once, also past its retention")
    func editedOnce() throws {
        let item = try house.addItem()
        let key = ID.fresh()
        _ = try desk.patch("/items/\(item.id)", ["notes": "first"], key: key)
        _ = try desk.patch("/items/\(item.id)", ["notes": "second"])
        #expect(try desk.patch("/items/\(item.id)", ["notes": "first"], key: key).isReplay)
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        #expect(try desk.patch("/items/\(item.id)", ["notes": "first"], key: key)["notes"] == "second")
    }

    @Test("null where none may be is `required`, and all faults are told at once")
    func faults() throws {
        let item = try house.addItem()
        let answer = try desk.patch(
            "/items/\(item.id)",
            [
                "name": nil, "sku": "", "serialized": nil, "is_case": "no", "owned_qty": -1, "turnaround_minutes": nil,
                "consumable": nil, "replacement_value": .number(1.005),
                "external_id": .string(String(repeating: "x", count: 201)),
                "archived": nil,
            ])
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(
            answer.faults == [
                "archived required", "consumable required", "external_id too_long", "is_case wrong_type", "name required",
                "owned_qty out_of_range", "replacement_value invalid_value", "serialized required",
                "turnaround_minutes required",
            ])
        #expect(try desk.post("/items", [:]).faults == ["name required"])
        #expect(try audit(item.id).isEmpty)
    }

    @Test(
        "a replacement value has at most 2 decimals, and 10 digits before them",
        arguments: [
            ("0", "0.00"), ("0.57", "0.57"), ("1e3", "1000.00"), ("19.90", "19.90"), ("9999999999.99", "9999999999.99"),
            ("0.001", nil), ("-0.01", nil), ("10000000000", nil), ("1e-9", nil), ("9999999999.999", nil),
        ] as [(String, String?)])
    func replacementValue(said: String, kept: String?) throws {
        let answer = try desk.post("/items", bytes: Array("{\"name\":\"A\",\"replacement_value\":\(said)}".utf8))
        if let kept {
            #expect(answer.text.contains("\"replacement_value\":\(kept),"))
        } else {
            let code = ["-0.01", "10000000000"].contains(said) ? "out_of_range" : "invalid_value"
            #expect(answer.status == 400 && answer.faults == ["replacement_value \(code)"])
        }
    }

    @Test("an edit from another version is 409 with the present row, and changes nothing")
    func mismatch() throws {
        let item = try house.addItem()
        _ = try desk.patch("/items/\(item.id)", ["notes": "first", "version": 1])
        let answer = try desk.patch("/items/\(item.id)", ["notes": "second", "version": 1])
        #expect(answer.status == 409 && answer.code == "version_mismatch")
        #expect(answer["error"]?["message"] == "Somebody has changed this in the meantime.")
        #expect(answer["error"]?["current"]?["item"] == (try desk.get("/items/\(item.id)").json))
        #expect(answer["error"]?["current"]?["item"]?["notes"] == "first")
    }

    @Test("the version grows with what other programs edit, not with what they write again as it was")
    func otherPrograms() throws {
        let item = try house.addItem()
        try house.rename(item, "By hand")
        #expect(try desk.get("/items/\(item.id)")["version"] == 2)
        try house.rename(item, "By hand")
        #expect(try desk.get("/items/\(item.id)")["version"] == 2)
    }

    @Test("an SKU is one item's, whatever its case, an archived one's too; what was there twice stays")
    func sku() throws {
        let first = try #require(try desk.post("/items", ["name": "A", "sku": "X", "archived": true])["id"]?.string)
        let other = try house.addItem("B", sku: "Y")
        let answers = try [
            desk.post("/items", ["name": "C", "sku": "X"]), desk.post("/items", ["name": "C", "sku": "x"]),
            desk.patch("/items/\(other.id)", ["sku": "X"]),
        ]
        for (answer, sku) in zip(answers, ["X", "x", "X"]) {
            #expect(answer.status == 409 && answer.code == "already_exists")
            #expect(answer["error"]?["message"] == .string("There is an item with SKU \(sku) already."))
            #expect(answer["error"]?["current"] == ["id": .string(first)])
        }
        #expect(try desk.get("/items/\(other.id)")["sku"] == "Y")
        // As it was before a key kept them apart.
        let double = try house.addItem("D", sku: "Z")
        try house.addTwin(sku: "X", of: double)
        #expect(try desk.patch("/items/\(double.id)", ["sku": "X", "notes": "stays"])["notes"] == "stays")
    }

    @Test("of many who make an item of one SKU at once, one does")
    func skuRace() throws {
        let phones = try (0..<6).map { _ in try house.phone(.manager) }
        let answers = try race(6) { try phones[$0].post("/items", ["name": "A", "sku": "RACE"]) }
        #expect(answers.map(\.status).sorted() == [201, 409, 409, 409, 409, 409])
        #expect(try house.database.value("select count(*) from items where tenant_id = $1", [house.tenant]) == "1")
    }

    @Test("an external id is one item's")
    func externalID() throws {
        let first = try #require(try desk.post("/items", ["name": "A", "external_id": "X"])["id"]?.string)
        let other = try house.addItem()
        for answer in try [
            desk.post("/items", ["name": "B", "external_id": "X"]), desk.patch("/items/\(other.id)", ["external_id": "X"]),
        ] {
            #expect(answer.status == 409 && answer.code == "already_exists")
            #expect(answer["error"]?["message"] == "X exists already.")
            #expect(answer["error"]?["current"] == ["id": .string(first)])
        }
    }

    @Test("of a serialized item the lendable assets are counted, and a number is not taken; of another a number is, or none")
    func ownedQty() throws {
        let camera = try house.addItem()
        for status in ["IN_STOCK", "DEPLOYED", "REPAIR", "ARCHIVED", "DISPOSED"] {
            _ = try house.addAsset(of: camera, status: status)
        }
        #expect(try desk.get("/items/\(camera.id)")["owned_qty"] == 2)
        for answer in try [
            desk.patch("/items/\(camera.id)", ["owned_qty": 3]),
            desk.patch("/items/\(camera.id)", ["owned_qty": 3, "serialized": true]),
            desk.post("/items", ["name": "A", "owned_qty": 3]),
            desk.post("/items", ["name": "A", "owned_qty": 3, "serialized": true]),
        ] {
            #expect(answer.status == 400 && answer.code == "validation_failed")
            #expect(answer.faults == ["owned_qty not_supported"])
        }
        #expect(try house.database.value("select owned_qty from items where id = $1", [camera.id]) == nil)
        #expect(try desk.post("/items", ["name": "A", "serialized": false])["owned_qty"] == .null)
    }

    @Test("`serialized` changes only while there are no assets and no lines, whoever changes it")
    func serialized() throws {
        let (camera, cable) = (try house.addItem(), try house.addItem("Cable", serialized: false))
        _ = try house.addAsset(of: camera, status: "ARCHIVED")
        _ = try house.addReservation([LineDraft(cable, qty: 2)], status: "cancelled")
        for (item, serialized) in [(camera, false), (cable, true)] {
            let answer = try desk.patch("/items/\(item.id)", ["serialized": .bool(serialized)])
            #expect(answer.status == 409 && answer.code == "line_in_use")
            #expect(answer["error"]?["message"] == "This item already has assets or reservation lines, so it can't be changed.")
            #expect(answer["error"]?["current"]?["item"]?["serialized"]?.bool == !serialized)
            #expect(throws: DatabaseError.self) {
                try house.database.query("update items set serialized = $2::bool where id = $1", [item.id, serialized])
            }
            #expect(try audit(item.id).isEmpty)
        }
        let free = try house.addItem("Tripod")
        #expect(try desk.patch("/items/\(free.id)", ["serialized": false, "owned_qty": 4])["owned_qty"] == 4)
        let back = try desk.patch("/items/\(free.id)", ["serialized": true])
        #expect(back["owned_qty"] == 0)
        #expect(try house.database.value("select owned_qty from items where id = $1", [free.id]) == nil)
    }

    @Test("the list is by name, by category, finds by name, SKU and external id, leaves archived ones out, and pages")
    func list() throws {
        for name in ["beta", "Alpha", "gamma", "Álamo"] {
            _ = try desk.post(
                "/items", ["name": .string(name), "sku": .string("S-\(name)"), "category": name == "beta" ? "B" : "A"])
        }
        _ = try desk.post("/items", ["name": "Delta", "external_id": "E-1", "archived": true])
        #expect(try names("") == ["Alpha", "beta", "gamma", "Álamo"])
        #expect(try names("?archived=true&q=e-1") == ["Delta"])
        #expect(try names("?q=s-BETA") == ["beta"])
        #expect(try names("?category=A") == ["Alpha", "gamma", "Álamo"] && names("?category=a") == [])
        #expect(try names("?q=%25") == [])
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try desk.get("/items?limit=3" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["items"]?.array ?? []).compactMap { $0["name"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == (try names("")))
        #expect(try desk.get("/items?cursor=x&limit=0&archived=maybe&category=").faults.count == 4)
    }

    private func names(_ query: String) throws -> [String] {
        (try desk.get("/items" + query)["items"]?.array ?? []).compactMap { $0["name"]?.string }
    }

    private func audit(_ id: String) throws -> [Row] {
        try house.database.rows("select * from audit_log where entity_id = $1 order by id", [id])
    }

    @Test("the feed has what is not archived, and says what was archived since; an asset's status puts its item, counted anew")
    func feed() throws {
        let (camera, tripod) = (try house.addItem(), try house.addItem("Tripod"))
        let unit = try house.addAsset(of: camera)
        let feed = Feed(phone: desk, query: "kinds=item")
        var run = try feed.run()
        #expect(run.document(camera.id)?["owned_qty"] == 1)
        _ = try desk.patch("/items/\(tripod.id)", ["archived": true])
        try house.database.query("update assets set status = 'REPAIR' where id = $1", [unit.id])
        run = try feed.run(since: run.cursor)
        #expect(Set(run.told) == ["item put \(camera.id)", "item gone \(tripod.id)"])
        #expect(run.document(camera.id) == (try desk.get("/items/\(camera.id)").json))
        #expect(run.document(camera.id)?["owned_qty"] == 0)
        #expect(try feed.run().told == ["item put \(camera.id)"])
        _ = try desk.patch("/items/\(tripod.id)", ["archived": false])
        #expect(try feed.run(since: run.cursor).told == ["item put \(tripod.id)"])
    }

    @Test("reads need viewer, changes manager")
    func roles() throws {
        let item = try house.addItem()
        #expect(try house.phone(.viewer).get("/items").status == 200)
        for answer in try [
            house.phone(.staff).post("/items", ["name": "X"]), house.phone(.staff).patch("/items/\(item.id)", ["notes": "X"]),
            house.phone(.staff).put("/items/\(item.id)/kit", []),
        ] { #expect(answer.status == 403 && answer.code == "insufficient_role") }
    }

    @Test("an item of another tenant is none")
    func foreign() throws {
        let other = try House().addItem("Theirs", sku: "X").id
        for answer in try [
            desk.get("/items/\(other)"), desk.patch("/items/\(other)", ["notes": "X"]), desk.put("/items/\(other)/kit", []),
        ] { #expect(answer.status == 404 && answer.code == "item_not_found") }
        #expect(try desk.get("/items")["items"] == [])
        #expect(try desk.post("/items", ["name": "Ours", "sku": "X"]).status == 201)
    }
}
