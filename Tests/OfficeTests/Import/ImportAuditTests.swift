import TestSupport
import Testing

/// The audit of an import is that of the desk: both write by the same functions.
@Suite(.mayBlock) struct ImportAuditTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    /// The names of what the audit has before and after each change of a kind, in the order of the changes.
    private func shapes(_ kind: String) throws -> [[String?]] {
        try house.database.query(
            """
            select l.action, l.source, l.entity_type, l.asset_id is not null,
                (select string_agg(k, ',' order by k) from jsonb_object_keys(l.before) as k),
                (select string_agg(k, ',' order by k) from jsonb_object_keys(l.after) as k)
            from audit_log l where l.tenant_id = $1 and l.entity_type = $2 order by l.id
            """, [house.tenant, kind])
    }

    @Test(
        "what is made and changed at the desk and by a file leaves audit rows of one shape",
        arguments: [
            (
                "client", "/clients", ["display_name": "Acme"], "clients", "external_id,display_name\nX-1,Acme\n",
                "external_id,notes\nX-1,late\n"
            ),
            ("item", "/items", ["name": "Tripod", "sku": "T-1"], "items", "sku,name\nT-2,Tripod\n", "sku,notes\nT-2,late\n"),
        ] as [(String, String, JSONTree, String, String, String)])
    func oneShape(kind: String, path: String, fields: JSONTree, file: String, new: String, changed: String) throws {
        let made = try desk.post(path, fields)
        let id = try #require(made["id"]?.string)
        #expect(made.status == 201)
        #expect(try desk.patch("\(path)/\(id)", ["notes": "late"]).status == 200)
        #expect(try desk.importFile(file, new).counts == [1, 0, 0, 0])
        #expect(try desk.importFile(file, changed).counts == [0, 1, 0, 0])
        let shapes = try shapes(kind)
        #expect(shapes.map { $0[0] } == ["\(kind).created", "\(kind).changed", "\(kind).created", "\(kind).changed"])
        #expect(Array(shapes[0..<2]) == Array(shapes[2..<4]))
    }

    @Test("a reservation with its lines is one row of one shape each time, at the desk and by a file") func reservations() throws
    {
        let (camera, tripod) = (try house.addItem("Camera"), try house.addItem("Tripod"))
        let lines = [camera, tripod].map { JSONTree.object(["item_id": .string($0.id), "qty": 1]) }
        let span = ["2026-12-01T09:00:00Z", "2026-12-02T09:00:00Z"]
        let made = try desk.post(
            "/reservations",
            [
                "client_id": .string(house.client), "status": "draft", "pickup_at": .string(span[0]),
                "return_at": .string(span[1]),
                "lines": .array(lines),
            ])
        let id = try #require(made["id"]?.string)
        let path = "/reservations/\(id)"
        #expect(try desk.patch(path, ["notes": "late"]).status == 200)
        let first: JSONTree = ["id": made["items"]?[0]?["id"] ?? .null, "qty": 2]
        let second: JSONTree = ["id": made["items"]?[1]?["id"] ?? .null, "qty": 1]
        #expect(try desk.patch(path, ["lines": [first, second]]).status == 200)

        #expect(try desk.importFile("clients", "external_id,display_name\nC-1,Acme\n").counts == [1, 0, 0, 0])
        let rows = [camera, tripod].map { "X-1,C-1,\(span[0]),\(span[1]),\($0.sku),1\n" }.joined()
        let file = "external_id,client_external_id,pickup_at,return_at,item_sku,qty\n" + rows
        #expect(try desk.importFile("reservations", file).counts == [2, 0, 0, 0])
        #expect(try desk.importFile("reservations", "external_id,notes\nX-1,late\n").counts == [0, 1, 0, 0])
        let more = "external_id,item_sku,qty\nX-1,\(camera.sku),2\nX-1,\(tripod.sku),1\n"
        #expect(try desk.importFile("reservations", more).counts == [0, 1, 1, 0])

        let shapes = try shapes("reservation")
        #expect(
            shapes.map { $0[0] }
                == ["created", "changed", "changed", "created", "changed", "changed"].map { "reservation.\($0)" })
        #expect(Array(shapes[0..<3]) == Array(shapes[3..<6]))
        let told = try house.database.query(
            """
            select l.from_status, l.to_status, l.before ->> 'notes', l.after ->> 'notes',
                jsonb_path_query_array(l.before, '$.lines[*].qty')::text, jsonb_path_query_array(l.after, '$.lines[*].qty')::text
            from audit_log l where l.tenant_id = $1 and l.reservation_id is not null order by l.id
            """, [house.tenant])
        #expect(told.count == 6 && Array(told.prefix(3)) == Array(told.suffix(3)))
        #expect(
            told[3...] == [
                [nil, "draft", nil, nil, nil, "[1, 1]"], [nil, nil, nil, "late", "[1, 1]", "[1, 1]"],
                [nil, nil, "late", "late", "[1, 1]", "[2, 1]"],
            ])
    }

    @Test("a ticket with a parcel, too") func tickets() throws {
        let parcel: JSONTree = ["way": "outbound", "tracking_number": "1Z 9", "carrier": "UPS"]
        let made = try desk.post("/tickets", ["subject": "Two lenses", "parcels": [parcel]])
        let id = try #require(made["id"]?.string)
        #expect(try desk.patch("/tickets/\(id)", ["customer_name": "Acme"]).status == 200)
        let new = "display_id,subject,tracking_1,carrier_1\nTIC-00090,Two lenses,1Z 8,UPS\n"
        #expect(try desk.importFile("tickets", new).counts == [1, 0, 0, 0])
        #expect(try desk.importFile("tickets", "display_id,customer_name\nTIC-00090,Acme\n").counts == [0, 1, 0, 0])
        let shapes = try shapes("ticket")
        #expect(shapes.map { $0[0] } == ["ticket.created", "ticket.updated", "ticket.created", "ticket.updated"])
        #expect(Array(shapes[0..<2]) == Array(shapes[2..<4]))
    }

    @Test("an asset that is made with a sticker, moved and archived, too") func assets() throws {
        let item = try house.addItem()
        let made = try desk.post("/assets", ["item_id": .string(item.id), "asset_tag": "A-1", "codes": ["ONE"]])
        let id = try #require(made["id"]?.string)
        #expect(try desk.patch("/assets/\(id)", ["location": "BOG"]).status == 200)
        #expect(try desk.patch("/assets/\(id)", ["status": "ARCHIVED"]).status == 200)
        #expect(try desk.importFile("assets", "asset_tag,item_sku,code\nA-2,\(item.sku),TWO\n").counts == [1, 0, 0, 0])
        #expect(try desk.importFile("assets", "asset_tag,location\nA-2,BOG\n").counts == [0, 1, 0, 0])
        #expect(try desk.importFile("assets", "asset_tag,status\nA-2,ARCHIVED\n").counts == [0, 1, 0, 0])
        let shapes = try shapes("asset")
        let actions = ["asset.created", "asset.changed", "asset.archived"]
        #expect(shapes.map { $0[0] } == actions + actions)
        #expect(Array(shapes[0..<3]) == Array(shapes[3..<6]))
        #expect(
            try house.database.column(
                "select after ->> 'codes' from audit_log where tenant_id = $1 and action = 'asset.created' order by id",
                [house.tenant]) == [#"["ONE"]"#, #"["TWO"]"#])
    }
}
