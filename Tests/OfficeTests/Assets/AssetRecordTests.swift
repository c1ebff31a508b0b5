import TestSupport
import Testing

/// Assets at the desk (docs/apps/desk.md).
@Suite(.mayBlock) struct AssetRecordTests {
    let house: House
    let desk: Phone
    let camera: Item

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        camera = try house.addItem()
    }

    private var whole: JSONTree {
        [
            "item_id": .string(camera.id.uppercased()), "serial": "41207", "asset_tag": "A-FX6-01", "location": "MDE",
            "condition": "fair",
            "status": "SHIPPED", "category": "Cameras", "notes": "Loose mount.", "external_id": "E-7",
        ]
    }

    @Test("an asset that is made has what was said of it, byte for byte, also in the feed, and one audit row; its item counts it")
    func made() throws {
        let answer = try desk.post("/assets", whole)
        try #require(answer.status == 201)
        let id = try #require(answer["id"]?.string)
        #expect(
            answer.text == """
                {"id":"\(id)","item_id":"\(camera.id)","number":1,"serial":"41207","asset_tag":"A-FX6-01","codes":[],"location":"MDE",\
                "condition":"fair","status":"SHIPPED","category":"Cameras","notes":"Loose mount.","external_id":"E-7",\
                "case_id":null,"current_reservation_id":null,"version":1,"hardware_type":null,\
                "asset_type":null,"country":null,"customer":null}
                """)
        let viewer = try house.phone(.viewer)
        let (read, changes) = (try viewer.get("/assets/\(id)"), try viewer.get("/changes?kinds=asset"))
        try #require(read.status == 200 && changes.status == 200)
        #expect(read.text == answer.text)
        #expect(changes.text.contains("\"asset\":\(answer.text)}"))
        #expect(try desk.get("/items/\(camera.id)")["owned_qty"] == 1)
        let row = try #require(try audit(id).first)
        #expect(
            row["action"] == "asset.created" && row["actor_user_id"] == house.account(.manager).subject && row["asset_id"] == id)
        #expect(row["before"] == nil && row["after"]?.contains("Loose mount.") == true)
    }

    @Test("what is left out has the value of the table; null is as good as absent")
    func defaults() throws {
        let answer = try desk.post("/assets", ["item_id": .string(camera.id), "condition": nil, "status": nil, "serial": nil])
        #expect(answer["condition"] == "good" && answer["status"] == "IN_STOCK" && answer["asset_tag"] == .null)
    }

    @Test("a key makes one asset, also past its retention, and then answers with the asset as it is now")
    func keyForGood() throws {
        let key = ID.fresh()
        let first = try desk.post("/assets", whole, key: key)
        #expect(try desk.post("/assets", whole, key: key).text == first.text)
        _ = try desk.patch("/assets/\(first["id"]?.string ?? "")", ["notes": nil])
        try house.database.query("delete from idempotency_keys where tenant_id = $1 and key = $2", [house.tenant, key])
        let late = try desk.post("/assets", whole, key: key)
        #expect(late.status == 201 && late["id"] == first["id"] && late["notes"] == .null)
        #expect(try house.facts().assets.count == 1)
    }

    @Test("a change takes what is there: null clears, absent leaves, and a no-op leaves version and audit alone")
    func changed() throws {
        let id = try #require(try desk.post("/assets", whole)["id"]?.string)
        let answer = try desk.patch("/assets/\(id)", ["location": nil, "condition": "poor", "version": 1])
        #expect(answer.status == 200)
        #expect(answer["location"] == .null && answer["condition"] == "poor" && answer["serial"] == "41207")
        #expect(answer["version"] == 2)
        #expect(try desk.patch("/assets/\(id)", ["condition": "poor"])["version"] == 2)
        #expect(try desk.patch("/assets/\(id)", ["status": "DISPOSED"])["status"] == "DISPOSED")
        #expect(try desk.patch("/assets/\(id)", ["status": "IN_STOCK"])["version"] == 4)
        let rows = try audit(id)
        #expect(rows.map { $0["action"] } == ["asset.created", "asset.changed", "asset.archived", "asset.changed"])
        #expect(rows[1]["before"]?.contains("\"fair\"") == true && rows[1]["after"]?.contains("\"poor\"") == true)
    }

    @Test("the version grows with what other programs edit, and not with what happens at the shelf")
    func version() throws {
        let scene = try HandoverScene()
        let desk = try scene.house.phone(.manager)
        let staff = try scene.house.phone()
        func version() throws -> Int? { try desk.get("/assets/\(scene.unit.id)")["version"]?.int }
        #expect(try staff.pickUp(scene.unit, on: scene.reservation).status == 200)
        #expect(try staff.report(scene.unit, on: scene.reservation, condition: "poor").status == 201)
        #expect(try desk.get("/assets/\(scene.unit.id)")["condition"] == "poor")
        #expect(try staff.takeBack(scene.unit, from: scene.reservation).status == 200)
        #expect(try version() == 1)
        for _ in 1...2 {
            try scene.house.database.query("update assets set location = 'LAS' where id = $1", [scene.unit.id])
            #expect(try version() == 2)
        }
    }

    @Test("null where none may be is `required`, and all faults are told at once")
    func faults() throws {
        let unit = try house.addAsset(of: camera)
        let answer = try desk.patch(
            "/assets/\(unit.id)",
            [
                "item_id": nil, "serial": "", "asset_tag": 7, "condition": "mint", "status": nil, "notes": false,
                "external_id": .string(String(repeating: "é", count: 201)), "version": 0,
            ])
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(
            answer.faults == [
                "asset_tag wrong_type", "condition invalid_value", "external_id too_long", "item_id required", "notes wrong_type",
                "status required", "version out_of_range",
            ])
        #expect(try desk.post("/assets", ["item_id": "x"]).faults == ["item_id invalid_uuid"])
        #expect(try desk.post("/assets", [:]).faults == ["item_id required"])
        #expect(try audit(unit.id).isEmpty)
    }

    @Test("an item without assets of its own is `invalid_value`, one that the tenant does not have 404")
    func items() throws {
        let cable = try house.addItem("Cable", serialized: false)
        let unit = try house.addAsset(of: camera)
        let theirs = try House().addItem()
        for answer in try [
            desk.post("/assets", ["item_id": .string(cable.id)]),
            desk.patch("/assets/\(unit.id)", ["item_id": .string(cable.id)]),
        ] { #expect(answer.status == 400 && answer.faults == ["item_id invalid_value"]) }
        for answer in try [
            desk.post("/assets", ["item_id": .string(theirs.id)]),
            desk.patch("/assets/\(unit.id)", ["item_id": .string(theirs.id)]),
        ] { #expect(answer.status == 404 && answer.code == "item_not_found") }
        #expect(try house.facts().assets.count == 1)
    }

    @Test("an edit from another version is 409 with the present row, and changes nothing")
    func mismatch() throws {
        let unit = try house.addAsset(of: camera)
        _ = try desk.patch("/assets/\(unit.id)", ["notes": "first", "version": 1])
        let answer = try desk.patch("/assets/\(unit.id)", ["notes": "second", "version": 1])
        #expect(answer.status == 409 && answer.code == "version_mismatch")
        #expect(answer["error"]?["current"]?["asset"] == (try desk.get("/assets/\(unit.id)").json))
        #expect(answer["error"]?["current"]?["asset"]?["notes"] == "first")
    }

    @Test(
        "tag, serial and external id are one asset's, a tag whatever its case", arguments: ["asset_tag", "serial", "external_id"])
    func unique(field: String) throws {
        let item: JSONTree = .string(camera.id)
        let first = try #require(try desk.post("/assets", ["item_id": item, field: "Xé", "status": "ARCHIVED"])["id"]?.string)
        let other = try house.addAsset(of: camera)
        let named = [
            "asset_tag": "There is an asset with tag Xé already.", "serial": "There is an asset with serial Xé already.",
        ]
        let sentence = named[field] ?? "Xé exists already."
        for answer in try [
            desk.post("/assets", ["item_id": item, field: "Xé"]), desk.patch("/assets/\(other.id)", [field: "Xé"]),
        ] {
            #expect(answer.status == 409 && answer.code == "already_exists")
            #expect(answer["error"]?["current"]?["id"]?.string == first)
            #expect(answer["error"]?["message"] == .string(sentence))
        }
        #expect(try desk.post("/assets", ["item_id": item, field: "xé"]).status == (field == "asset_tag" ? 409 : 201))
        #expect(throws: DatabaseError.self) {
            try house.database.query("update assets set \(field) = 'Xé' where id = $1", [other.id])
        }
        let elsewhere = try House()
        let theirs = try elsewhere.addItem()
        #expect(try elsewhere.phone(.manager).post("/assets", ["item_id": .string(theirs.id), field: "Xé"]).status == 201)
    }

    @Test("of many who make an asset of one tag at once, one does")
    func tagRace() throws {
        let phones = try (0..<6).map { _ in try house.phone(.manager) }
        let body: JSONTree = ["item_id": .string(camera.id), "asset_tag": "RACE"]
        let answers = try race(6) { try phones[$0].post("/assets", body) }
        #expect(answers.map(\.status).sorted() == [201, 409, 409, 409, 409, 409])
    }

    @Test("an asset becomes one of another item only while it was never out, and no line names it")
    func otherItem() throws {
        let drone = try house.addItem("Drone")
        let (fresh, assigned, back) = (
            try house.addAsset(of: camera), try house.addAsset(of: camera), try house.addAsset(of: camera)
        )
        let booking = try house.addReservation([LineDraft(camera, qty: 2, assigned: [assigned])])
        let staff = try house.phone()
        #expect(try staff.pickUp(back, on: booking).status == 200)
        #expect(try staff.takeBack(back, from: booking).status == 200)
        try house.database.query(
            "update reservation_items set assigned_asset_ids = $2::uuid[] where reservation_id = $1",
            [booking.id, Database.array([assigned.id])])
        for unit in [assigned, back] {
            let answer = try desk.patch("/assets/\(unit.id)", ["item_id": .string(drone.id)])
            #expect(answer.status == 409 && answer.code == "line_in_use")
            #expect(
                answer["error"]?["message"]
                    == .string("\(unit.tag) has been out or is on a reservation, so its item can't be changed."))
            #expect(answer["error"]?["current"]?["asset"]?["item_id"]?.string == camera.id)
        }
        #expect(try desk.patch("/assets/\(fresh.id)", ["item_id": .string(drone.id)])["item_id"]?.string == drone.id)
        #expect(try desk.get("/items/\(drone.id)")["owned_qty"] == 1 && desk.get("/items/\(camera.id)")["owned_qty"] == 2)
    }

    @Test("what is out is neither archived nor disposed of, but goes to repair", arguments: ["ARCHIVED", "DISPOSED"])
    func goneWhileOut(status: String) throws {
        let scene = try HandoverScene()
        let (desk, staff) = (try scene.house.phone(.manager), try scene.house.phone())
        #expect(try staff.pickUp(scene.unit, on: scene.reservation).status == 200)
        let before = try scene.house.facts()
        let answer = try desk.patch("/assets/\(scene.unit.id)", ["status": .string(status)])
        #expect(answer.status == 409 && answer.code == "asset_unavailable")
        #expect(answer["error"]?["message"]?.string == "\(scene.unit.tag) is out on \(scene.reservation.reference).")
        #expect(answer["error"]?["current"]?["asset"]?["reservation_reference"]?.string == scene.reservation.reference)
        #expect(try scene.house.facts() == before)
        #expect(try desk.patch("/assets/\(scene.unit.id)", ["status": "REPAIR"]).status == 200)
        #expect(try staff.takeBack(scene.unit, from: scene.reservation).status == 200)
        #expect(try desk.patch("/assets/\(scene.unit.id)", ["status": .string(status)])["status"]?.string == status)
    }

    @Test("the list is by tag, else serial; finds by tag, serial and code, and by item, place, status, and whether it is out")
    func list() throws {
        // What the item is found by finds its assets too.
        let drone = try house.addItem("Drone", sku: "DR-1")
        try house.database.query("update items set sku = 'FX-6' where id = $1", [camera.id])
        let booking = try house.addReservation([LineDraft(camera, qty: 1)])
        for (tag, place, status) in [("b", "MDE", "IN_STOCK"), ("A", "LAS", "REPAIR"), ("C", nil, "DISPOSED")] {
            let id = try desk.post(
                "/assets",
                [
                    "item_id": .string(camera.id), "asset_tag": .string(tag), "serial": .string("SN-\(tag)"),
                    "location": place.map { .string($0) } ?? .null, "status": .string(status),
                ])["id"]?.string
            _ = try desk.post("/assets/\(id ?? "")/codes", ["code": .string("CODE\(tag)")])
        }
        _ = try desk.post("/assets", ["item_id": .string(drone.id), "serial": "AB"])
        let out = try #require(try desk.get("/assets?q=codeb")["assets"]?[0]?["id"]?.string)
        let asset = Asset(id: out, item: camera, serial: "SN-b", tag: "b", code: "CODEB")
        #expect(try house.phone().pickUp(asset, on: booking, code: "CODEB").status == 200)

        #expect(try names("") == ["A", "AB", "b"])
        #expect(try names("?archived=true") == ["A", "AB", "b", "C"])
        #expect(try names("?status=DISPOSED") == ["C"] && names("?status=REPAIR") == ["A"])
        #expect(try names("?q=sn-") == ["A", "b"] && names("?q=B") == ["b"] && names("?q=N-") == ["A", "b"])
        let elsewhere = try #require(try desk.get("/assets?q=B")["next_cursor"]?.string)
        #expect(try names("?q=B&cursor=\(elsewhere)") == ["AB"])
        #expect(try names("?q=https%3A%2F%2Fqr.example.com%2Fcodea") == ["A"])
        #expect(try names("?item=\(drone.id)") == ["AB"] && names("?item=\(ID.fresh())") == [])
        #expect(try names("?location=LAS") == ["A", "AB"])
        #expect(try names("?out=true") == ["b"] && names("?out=false") == ["A", "AB"])
        #expect(try names("?q=%25") == [])
        try house.database.query("update assets set status = 'ARCHIVED' where id = $1", [out])
        #expect(try names("?out=true") == ["b"] && names("") == ["A", "AB"])
        let faulty = try desk.get("/assets?item=x&out=maybe&status=LOST&limit=501&cursor=x&archived=1&q=&location=")
        #expect(faulty.faults.count == 8)
    }

    @Test("what the text means as a scan comes first, and once over all pages")
    func meantFirst() throws {
        for tag in ["A 100", "A 1001", "A 1002", "Z A 100"] {
            _ = try desk.post("/assets", ["item_id": .string(camera.id), "asset_tag": .string(tag)])
        }
        let last = try #require(try desk.get("/assets?q=z%20a%20100")["assets"]?[0]?["id"]?.string)
        _ = try desk.post("/assets/\(last)/codes", ["code": "a 100"])
        // A code goes before a tag: the one asset that a scan means.
        #expect(try names("?q=%20A%20%20100%E2%80%8B") == ["Z A 100", "A 100", "A 1001", "A 1002"])
        for size in 1...3 {
            var paged: [String] = []
            var cursor: String? = ""
            while let place = cursor {
                let page = try desk.get("/assets?q=a%20100&limit=\(size)" + (place.isEmpty ? "" : "&cursor=\(place)"))
                paged += (page["assets"]?.array ?? []).compactMap { $0["asset_tag"]?.string }
                cursor = page["next_cursor"]?.string
            }
            #expect(paged == ["Z A 100", "A 100", "A 1001", "A 1002"])
        }
    }

    @Test("by what begins with the text: tags, serials and codes, each asset once; then by what has it elsewhere")
    func begins() throws {
        let units: [(tag: String?, serial: String?, codes: [String])] = [
            ("KX-2", "KX-9", ["KX-0"]), ("KX-1", nil, []), ("L-1", "kx-5", ["KX-7"]), ("L-2", nil, ["KX-8", "KX-3"]),
            (nil, "A-KX-", []), ("Z", nil, ["Q-KX-1"]), ("N", "N", ["N"]),
        ]
        for unit in units {
            let fields: [String: JSONTree] = [
                "item_id": .string(camera.id), "asset_tag": unit.tag.map { .string($0) } ?? .null,
                "serial": unit.serial.map { .string($0) } ?? .null, "codes": .array(unit.codes.map { .string($0) }),
            ]
            #expect(try desk.post("/assets", .object(fields)).status == 201)
        }
        for size in [1, 2, 3, 4, 7, 100] {
            var paged: [String] = []
            var cursor: String? = ""
            while let place = cursor {
                let query = "?q=kx-&limit=\(size)" + (place.isEmpty ? "" : "&cursor=\(place)")
                paged += try names(query)
                cursor = try desk.get("/assets" + query)["next_cursor"]?.string
            }
            #expect(paged == ["KX-1", "KX-2", "L-1", "L-2", "A-KX-", "Z"], "\(size)")
        }
        #expect(try names("?q=kx-&status=REPAIR") == [] && names("?q=x-3") == ["L-2"])
    }

    @Test("pages neither repeat nor skip, also where tags are missing")
    func pages() throws {
        for index in 0..<7 {
            _ = try desk.post("/assets", ["item_id": .string(camera.id), "asset_tag": index < 3 ? nil : .string("T-\(index)")])
        }
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try desk.get("/assets?limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["assets"]?.array ?? []).compactMap { $0["id"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(paged.count == 7 && Set(paged).count == 7)
        #expect(paged == (try desk.get("/assets")["assets"]?.array ?? []).compactMap { $0["id"]?.string })
    }

    private func names(_ query: String) throws -> [String] {
        (try desk.get("/assets" + query)["assets"]?.array ?? []).compactMap { $0["asset_tag"]?.string ?? $0["serial"]?.string }
    }

    private func audit(_ id: String) throws -> [Row] {
        try house.database.rows("select * from audit_log where entity_id = $1 order by id", [id])
    }

    @Test("reads need viewer, changes manager")
    func roles() throws {
        let unit = try house.addAsset(of: camera)
        #expect(try house.phone(.viewer).get("/assets").status == 200)
        let staff = try house.phone(.staff)
        for answer in try [
            staff.post("/assets", whole), staff.patch("/assets/\(unit.id)", ["notes": "X"]),
            staff.post("/assets/\(unit.id)/codes", ["code": "X"]), staff.delete("/assets/\(unit.id)/codes/\(unit.code)"),
        ] { #expect(answer.status == 403 && answer.code == "insufficient_role") }
    }

    @Test("an asset of another tenant is none")
    func foreign() throws {
        let other = try House()
        let theirs = try other.addAsset(of: other.addItem())
        for answer in try [
            desk.get("/assets/\(theirs.id)"), desk.patch("/assets/\(theirs.id)", ["notes": "X"]),
            desk.post("/assets/\(theirs.id)/codes", ["code": "X"]), desk.delete("/assets/\(theirs.id)/codes/\(theirs.code)"),
        ] { #expect(answer.status == 404 && answer.code == "asset_not_found") }
        #expect(try desk.get("/assets")["assets"] == [])
    }
}
