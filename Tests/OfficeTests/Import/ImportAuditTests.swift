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
