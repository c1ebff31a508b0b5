import TestSupport
import Testing

/// `POST /reservations` (docs/apps/desk.md).
@Suite(.mayBlock) struct NewReservationTests {
    let house: House
    let desk: Phone
    let camera: Item
    let units: [Asset]
    let cable: Item

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        camera = try house.addItem("Sony FX6", sku: "FX6")
        units = try house.addAssets(3, of: camera)
        cable = try house.addItem("Cable", serialized: false)
    }

    private func body(_ fields: [String: JSONTree] = [:]) -> JSONTree {
        let usual: [String: JSONTree] = [
            "client_id": .string(house.client), "pickup_at": "2026-06-02T09:00:00-05:00", "return_at": "2026-06-04T18:00:00.75Z",
            "lines": [],
        ]
        return .object(usual.merging(fields) { $1 })
    }

    private func line(_ item: Item, _ qty: Int, _ assets: [Asset] = []) -> JSONTree {
        ["item_id": .string(item.id), "qty": .number(Double(qty)), "asset_ids": .array(assets.map { .string($0.id) })]
    }

    private func count(_ table: String) throws -> String? {
        try house.database.value("select count(*) from \(table) where tenant_id = $1", [house.tenant])
    }

    @Test("what is made has what was said of it, in the order of the request, and one audit row; GET shows the same bytes")
    func whole() throws {
        let key = ID.fresh()
        let answer = try desk.post(
            "/reservations",
            body([
                "location": "MDE", "reference": "R-77", "notes": "Call first.", "external_id": "E-1", "status": "confirmed",
                "lines": [line(cable, 50), line(camera, 2, [units[1]])],
            ]), key: key)
        #expect(answer.status == 201)
        let id = try #require(answer["id"]?.string)
        #expect(try desk.get("/reservations/\(id)").text == answer.text)
        #expect(answer["reference"] == "R-77" && answer["status"] == "confirmed" && answer["notes"] == "Call first.")
        #expect(answer["client"]?["id"]?.string == house.client && answer["location"] == "MDE")
        #expect(answer["pickup_at"] == "2026-06-02T14:00:00Z" && answer["return_at"] == "2026-06-04T18:00:00Z")
        #expect(answer["version"] == 3 && answer["kits"] == [] && answer["overdue"] == false)
        #expect((answer["items"]?.array ?? []).map { $0["item"]?["name"]?.string } == ["Cable", "Sony FX6"])
        #expect(answer["items"]?[1]?["assigned_asset_ids"] == [.string(units[1].id)])
        let row = try house.database.first(
            "select external_id, created_key, status, notes from reservations where id = $1", [id])
        #expect(row == ["E-1", key, "confirmed", "Call first."])
        let audit = try house.database.query(
            """
            select action, entity_id, actor_user_id, source, from_status, to_status, idempotency_key, before is null,
                jsonb_array_length(after->'lines'), after->>'reference'
            from audit_log where reservation_id = $1
            """, [id])
        #expect(
            audit == [
                ["reservation.created", id, house.account(.manager).subject, "api", nil, "confirmed", key, "t", "2", "R-77"]
            ])
    }

    @Test("what is left out is a draft for any place, and null is as good") func defaults() throws {
        let answer = try desk.post(
            "/reservations", body(["location": nil, "notes": nil, "status": nil, "reference": nil, "kits": nil]))
        #expect(answer.status == 201 && answer["status"] == "draft" && answer["location"] == .null && answer["items"] == [])
    }

    @Test("a client that is null is one that is missing") func nullClient() throws {
        var given = body(["client": nil])
        if case .object(var fields) = given {
            fields["client_id"] = nil
            given = .object(fields)
        }
        #expect(try desk.post("/reservations", given).faults == ["client_id required"])
    }

    @Test("a client who is made along with it is made in the same transaction, and by none that is refused") func newClient()
        throws
    {
        let who: JSONTree = ["display_name": "Cine Sur", "email": "a@b.example"]
        let made = try desk.post("/reservations", body(["client_id": nil, "client": who]))
        #expect(made.status == 201 && made["client"]?["display_name"] == "Cine Sur")
        let client = try #require(made["client"]?["id"]?.string)
        #expect(try desk.get("/clients/\(client)")["email"] == "a@b.example")
        #expect(
            try house.database.column("select action from audit_log where tenant_id = $1 order by id", [house.tenant])
                == ["client.created", "reservation.created"])
        let unknown: JSONTree = ["item_id": .string(ID.fresh()), "qty": 1]
        #expect(
            try desk.post("/reservations", body(["client_id": nil, "client": who, "lines": [unknown]])).code == "item_not_found")
        #expect(try count("clients") == "2" && count("reservations") == "1")
        let both = try desk.post("/reservations", body(["client": who]))
        #expect(both.status == 400 && both.faults == ["client_id not_supported"])
        let nameless = try desk.post("/reservations", body(["client_id": nil, "client": ["display_name": nil, "email": 7]]))
        #expect(nameless.faults == ["client.display_name required", "client.email wrong_type"])
    }

    @Test("a new client whose external id is another's makes nothing") func clientExists() throws {
        let first = try desk.post("/clients", ["display_name": "A", "external_id": "X"])
        let answer = try desk.post(
            "/reservations", body(["client_id": nil, "client": ["display_name": "B", "external_id": "X"]]))
        #expect(answer.status == 409 && answer.code == "already_exists")
        #expect(answer["error"]?["current"]?["id"] == first["id"])
        #expect(try count("reservations") == "0")
    }

    @Test("a key makes one for good, and after its retention answers with the reservation as it is now") func keyForGood() throws
    {
        let key = ID.fresh()
        let whole = body(["lines": [line(camera, 1)]])
        let first = try desk.post("/reservations", whole, key: key)
        #expect(try desk.post("/reservations", whole, key: key).text == first.text)
        try house.database.query("update reservations set notes = 'Later.' where tenant_id = $1", [house.tenant])
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        let late = try desk.post("/reservations", whole, key: key)
        #expect(late.status == 201 && late["id"] == first["id"] && late["notes"] == "Later.")
        #expect(try count("reservations") == "1" && count("reservation_items") == "1")
    }

    @Test("references go on by the tenant's year, behind those of other programs, and none is made twice") func references()
        throws
    {
        let zone = LocalTime.zoneAtNoon()
        try house.set("tenants", "time_zone = '\(zone)'", where: house.tenant)
        let year = try house.database.value("select to_char(now() at time zone '\(zone)', 'YYYY')") ?? ""
        _ = try house.addReservation(reference: "R-\(year)-0041")
        _ = try house.addReservation(reference: "R-\(year)-0602-03")
        func made() throws -> String? { try desk.post("/reservations", body())["reference"]?.string }
        #expect(try made() == "R-\(year)-0042")
        _ = try house.addReservation(reference: "R-\(year)-0043")
        #expect(try made() == "R-\(year)-0044")
        // One that was given away is not made again.
        try house.database.query(
            "update reservations set reference = 'Other' where tenant_id = $1 and reference = $2",
            [house.tenant, "R-\(year)-0044"])
        #expect(try made() == "R-\(year)-0045")
        let taken = try desk.post("/reservations", body(["reference": .string("R-\(year)-0045")]))
        #expect(
            taken.code == "already_exists"
                && taken["error"]?["message"]?.string == "There is a reservation R-\(year)-0045 already.")
        #expect(taken["error"]?["current"]?["id"]?.string?.isEmpty == false)
        try house.database.query(
            "update counters set highest = 9999 where tenant_id = $1 and kind = $2", [house.tenant, "references \(year)"])
        #expect(try made() == "R-\(year)-10000")
    }

    @Test("of many at once each has a reference of its own") func referenceRace() throws {
        let references = try race(6) { _ in
            try house.phone(.manager).post("/reservations", body())["reference"]?.string ?? ""
        }
        #expect(Set(references).count == 6)
        let given = try race(4) { _ in try house.phone(.manager).post("/reservations", body(["reference": "R-7"])).status }
        #expect(given.sorted() == [201, 409, 409, 409])
    }

    @Test("an external id is one reservation's") func externalID() throws {
        let first = try desk.post("/reservations", body(["external_id": "X"]))
        let counted = "select highest from counters where tenant_id = $1 and kind like 'references%'"
        let highest = try house.database.value(counted, [house.tenant])
        let second = try desk.post("/reservations", body(["external_id": "X"]))
        #expect(try house.database.value(counted, [house.tenant]) == highest)
        #expect(second.status == 409 && second.code == "already_exists" && second["error"]?["current"]?["id"] == first["id"])
        #expect(try House().phone(.manager).post("/reservations", body(["external_id": "X"])).code == "client_not_found")
    }

    @Test("a kit becomes lines of what it consists of, behind the others, by name") func kits() throws {
        let kit = try house.addKit(of: [(cable, 10), (camera, 1)])
        let answer = try desk.post(
            "/reservations", body(["lines": [line(camera, 1)], "kits": [["item_id": .string(kit.id), "qty": 2]]]))
        let id = try #require(answer["kits"]?[0]?["id"]?.string)
        #expect(answer["kits"]?[0]?["qty"] == 2 && answer["kits"]?[0]?["item"]?["id"]?.string == kit.id)
        let lines = (answer["items"]?.array ?? []).map {
            "\($0["item"]?["name"]?.string ?? "") \($0["qty"]?.int ?? 0) \($0["kit_id"]?.string == id)"
        }
        #expect(lines == ["Sony FX6 1 false", "Cable 20 true", "Sony FX6 2 true"])
        let asLine = try desk.post("/reservations", body(["lines": [line(camera, 1), line(kit, 1)]]))
        #expect(asLine.status == 400 && asLine.faults == ["lines[1].item_id invalid_value"])
        let noKit = try desk.post("/reservations", body(["kits": [["item_id": .string(camera.id), "qty": 1]]]))
        #expect(noKit.status == 400 && noKit.faults == ["kits[0].item_id invalid_value"])
        let unknown = try desk.post("/reservations", body(["kits": [["item_id": .string(ID.fresh()), "qty": 1]]]))
        #expect(unknown.code == "item_not_found")
    }

    @Test("a kit of which no line is left is not shown, another is") func emptiedKit() throws {
        let kits = try [house.addKit(of: [(cable, 10)]), house.addKit(of: [(camera, 1)])]
        let made = try desk.post(
            "/reservations", body(["kits": .array(kits.map { ["item_id": .string($0.id), "qty": 1] })]))
        let (id, shown) = (made["id"]?.string ?? "", made["kits"]?.array ?? [])
        #expect(shown.count == 2)
        try house.database.query(
            "delete from reservation_items where tenant_id = $1 and reservation_id = $2 and kit_id = $3",
            [house.tenant, id, shown.first?["id"]?.string])
        #expect(try desk.get("/reservations/\(id)")["kits"]?.array?.map { $0["id"] } == [shown.last?["id"]])
    }

    @Test("units that are unknown, of another item, another tenant's, or gone for good: each with its own code") func assets()
        throws
    {
        let gone = try house.addAsset(of: camera, status: "ARCHIVED")
        let lens = try house.addAsset(of: house.addItem("Lens"))
        let other = try House()
        let foreign = try other.addAsset(of: other.addItem())
        func answer(_ unit: Asset) throws -> Answer { try desk.post("/reservations", body(["lines": [line(camera, 1, [unit])]])) }
        #expect(try answer(foreign).code == "asset_not_found")
        let wrong = try answer(lens)
        #expect(wrong.status == 409 && wrong.code == "asset_not_on_reservation")
        #expect(wrong["error"]?["message"]?.string == "\(lens.tag) is not a Sony FX6.")
        #expect(wrong["error"]?["current"]?["asset"]?["id"]?.string == lens.id)
        #expect(wrong["error"]?["current"]?["reservation_status"] == "draft")
        let archived = try answer(gone)
        #expect(archived.code == "asset_unavailable" && archived["error"]?["message"]?.string == "\(gone.tag) is archived.")
        // What is in repair today may be lent next month.
        #expect(try answer(house.addAsset(of: camera, status: "REPAIR")).status == 201)
        #expect(try count("reservations") == "1")
    }

    @Test("all faults of a body are told at once, by place") func faults() throws {
        let answer = try desk.post(
            "/reservations",
            [
                "client_id": "x", "pickup_at": "2026-06-02T09:00:00Z", "return_at": "2026-06-01T09:00:00Z", "status": "closed",
                "location": "", "reference": 7, "kits": [["qty": 0]],
                "lines": [
                    ["item_id": "x", "qty": .number(1.5)], "a camera", ["qty": nil, "asset_ids": ["x"]],
                    ["item_id": .string(camera.id), "qty": 1, "asset_ids": .array(units.map { .string($0.id) })],
                    ["item_id": .string(camera.id), "qty": 3, "asset_ids": [.string(units[0].id), .string(units[0].id)]],
                    ["item_id": .string(camera.id), "qty": 3, "asset_ids": [.string(units[0].id)]],
                ],
            ])
        #expect(answer.status == 400)
        #expect(
            answer.faults == [
                "client_id invalid_uuid", "kits[0].item_id required", "kits[0].qty out_of_range", "lines[0].item_id invalid_uuid",
                "lines[0].qty wrong_type", "lines[1] wrong_type", "lines[2].asset_ids invalid_uuid", "lines[2].item_id required",
                "lines[2].qty required", "lines[3].asset_ids too_long", "lines[4].asset_ids invalid_value",
                "lines[5].asset_ids invalid_value", "reference wrong_type", "return_at invalid_value",
                "status invalid_value",
            ])
        #expect(
            try desk.post("/reservations", [:]).faults == [
                "client_id required", "lines required", "pickup_at required", "return_at required",
            ])
    }

    @Test("it takes a manager") func roles() throws {
        #expect(try house.phone(.staff).post("/reservations", body()).code == "insufficient_role")
        #expect(try count("reservations") == "0")
    }

    @Test("phones that follow the feed get it, with its kits") func feed() throws {
        let feed = Feed(phone: desk, query: "scope=desk")
        let cursor = try feed.cursor()
        let kit = try house.addKit(of: [(camera, 1)])
        let made = try desk.post("/reservations", body(["kits": [["item_id": .string(kit.id), "qty": 1]]]))
        let id = try #require(made["id"]?.string)
        let run = try feed.run(since: cursor)
        #expect(run.document(id)?["kits"] == made["kits"] && run.document(id)?["version"] == made["version"])
    }
}
