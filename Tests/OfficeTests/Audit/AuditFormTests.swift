import TestSupport
import Testing

/// The desk, files and the asset app write items, assets and clients in one way, and the audit has them in one form
/// (docs/apps/desk.md, "The audit").
@Suite(.mayBlock) struct AuditFormTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    /// What the audit has of an entity, in the order in which it was written, without what differs between two rows by nature.
    private func told(_ entity: String, without names: String) throws -> [[String?]] {
        try house.database.query(
            """
            select action, (before - $3::text[])::text, (after - $3::text[])::text
            from audit_log where tenant_id = $1 and entity_type = $2 order by id
            """, [house.tenant, entity, "{\(names)}"])
    }

    /// The names of what the audit's row of a making has.
    private func names(_ action: String) throws -> [[String?]] {
        try house.database.query(
            """
            select distinct (select string_agg(name, ' ' order by name collate "C") from jsonb_object_keys(after) as name)
            from audit_log where tenant_id = $1 and action = $2
            """, [house.tenant, action])
    }

    private func count(ofTimesIn entity: String) throws -> String? {
        try house.database.value(
            """
            select count(*) from audit_log
            where tenant_id = $1 and entity_type = $2 and concat(before, after) ~ '[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9]{2}:'
            """, [house.tenant, entity])
    }

    @Test("an item that a file makes, changes and archives is told as one of the desk") func items() throws {
        let made: JSONTree = [
            "name": "Battery", "sku": "DESK", "category": "Power", "serialized": false, "owned_qty": 12, "notes": "Charge first.",
            "replacement_value": .number(19.9), "turnaround_minutes": 90,
        ]
        let answer = try desk.post("/items", made)
        let id = try #require(answer["id"]?.string)
        let file =
            "sku,name,category,serialized,owned_qty,notes,replacement_value,turnaround_minutes\n"
            + "FILE,Battery,Power,false,12,Charge first.,19.90,90\n"
        #expect(try desk.importFile("items", file).counts == [1, 0, 0, 0])
        #expect(try desk.patch("/items/\(id)", ["name": "Cell", "owned_qty": nil]).status == 200)
        #expect(try desk.importFile("items", "sku,name,owned_qty\nFILE,Cell,\n").counts == [0, 1, 0, 0])
        #expect(try desk.patch("/items/\(id)", ["archived": true]).status == 200)
        #expect(try desk.importFile("items", "sku,archived\nFILE,true\n").counts == [0, 1, 0, 0])
        let rows = try told("item", without: "id,sku")
        try #require(
            rows.map { $0[0] } == [
                "item.created", "item.created", "item.changed", "item.changed", "item.archived", "item.archived",
            ])
        for place in [0, 2, 4] { #expect(rows[place] == rows[place + 1]) }
        let shown = Set(try #require(answer.json.object).keys)
        #expect(try names("item.created") == [[shown.sorted().joined(separator: " ")]])
        #expect(try count(ofTimesIn: "item") == "0")
    }

    @Test("an asset that a file or the asset app makes, changes and archives is told as one of the desk") func assets() throws {
        let item = try house.addItem()
        let answer = try desk.post(
            "/assets",
            ["item_id": .string(item.id), "serial": "S-1", "asset_tag": "DESK", "location": "MDE", "condition": "fair"])
        let id = try #require(answer["id"]?.string)
        let file = "asset_tag,serial,item_sku,location,condition\nFILE,S-2,\(item.sku),MDE,fair\n"
        #expect(try desk.importFile("assets", file).counts == [1, 0, 0, 0])
        #expect(try desk.post("/assets/\(id)/codes", ["code": "ONE"]).status == 201)
        #expect(try desk.importFile("assets", "asset_tag,code\nFILE,TWO\n").counts == [0, 1, 0, 0])
        #expect(try desk.patch("/assets/\(id)", ["notes": "Loose mount.", "location": nil]).status == 200)
        #expect(try desk.importFile("assets", "asset_tag,notes,location\nFILE,Loose mount.,\n").counts == [0, 1, 0, 0])
        #expect(try desk.patch("/assets/\(id)", ["status": "DISPOSED"]).status == 200)
        #expect(try desk.importFile("assets", "asset_tag,status\nFILE,DISPOSED\n").counts == [0, 1, 0, 0])
        let rows = try told("asset", without: "id,number,serial,asset_tag,codes")
        try #require(
            rows.map { $0[0] } == [
                "asset.created", "asset.created", "asset.changed", "asset.changed", "asset.changed", "asset.changed",
                "asset.archived", "asset.archived",
            ])
        for place in [0, 2, 4, 6] { #expect(rows[place] == rows[place + 1]) }
        let codes = try house.database.query(
            "select before->>'codes', after->>'codes' from audit_log where tenant_id = $1 and entity_type = 'asset' order by id",
            [house.tenant])
        #expect(
            codes[2...5] == [
                ["[]", #"["ONE"]"#], ["[]", #"["TWO"]"#], [#"["ONE"]"#, #"["ONE"]"#], [#"["TWO"]"#, #"["TWO"]"#],
            ])

        let app: JSONTree = ["asset_tag": "APP", "serial_num": "S-3", "name": "Tripod", "customer": "Kim", "code": "THREE"]
        #expect(try desk.app("POST", "/assets", app).status == 201)
        let shown = Set(try #require(answer.json.object).keys)
        #expect(try names("asset.created") == [[shown.sorted().joined(separator: " ")]])
        #expect(try house.facts().audit.last?["after"]?.contains(#""codes": ["THREE"]"#) == true)
        #expect(try count(ofTimesIn: "asset") == "0")
    }

    @Test("a client that a file makes, changes and archives is told as one of the desk") func clients() throws {
        let made = try desk.post("/clients", ["display_name": "Cine Sur", "email": "cine@sur.example", "external_id": "DESK"])
        let id = try #require(made["id"]?.string)
        let file = "external_id,display_name,email\nFILE,Cine Sur,cine@sur.example\n"
        #expect(try desk.importFile("clients", file).counts == [1, 0, 0, 0])
        #expect(try desk.patch("/clients/\(id)", ["phone": "300 1", "email": nil]).status == 200)
        #expect(try desk.importFile("clients", "external_id,phone,email\nFILE,300 1,\n").counts == [0, 1, 0, 0])
        #expect(try desk.patch("/clients/\(id)", ["archived": true]).status == 200)
        #expect(try desk.importFile("clients", "external_id,archived\nFILE,true\n").counts == [0, 1, 0, 0])
        // Each digest has the salt of its client.
        let rows = try told("client", without: "external_id").map { row in
            row.map { $0?.replacing(#/[0-9a-f]{64}/#, with: "digest") }
        }
        try #require(
            rows.map { $0[0] } == [
                "client.created", "client.created", "client.changed", "client.changed", "client.archived", "client.archived",
            ])
        for place in [0, 2, 4] { #expect(rows[place] == rows[place + 1]) }
        #expect(try count(ofTimesIn: "client") == "0")
    }

    @Test("an item that the asset app makes, or learns the model of, is told, and no version moves") func learned() throws {
        let known = try house.addItem("Tripod")
        let facts: [[String: JSONTree]] = [["name": "tripod"], ["name": "tripod", "model": "T1"], ["name": "Dolly"]]
        for (place, fact) in facts.enumerated() {
            let own: [String: JSONTree] = ["serial_num": .string("S\(place)"), "asset_tag": .string("T\(place)")]
            #expect(try desk.app("POST", "/assets", .object(own.merging(fact) { $1 })).status == 201)
        }
        let rows = try house.database.query(
            """
            select action, entity_id = $2::uuid, before->>'model', after->>'model', after->>'name', source from audit_log
            where tenant_id = $1 and entity_type = 'item' order by id
            """, [house.tenant, known.id])
        #expect(
            rows == [
                ["item.changed", "t", nil, "T1", "Tripod", "api"], ["item.created", "f", nil, nil, "Dolly", "api"],
            ])
        #expect(try desk.get("/items/\(known.id)")["version"] == 1)
    }

    @Test("an item of a file whose units are told apart from now on is counted by them") func counted() throws {
        #expect(try desk.importFile("items", "sku,name,serialized,owned_qty\nBAT,Battery,false,12\n").counts == [1, 0, 0, 0])
        #expect(try desk.importFile("items", "sku,serialized\nBAT,true\n").counts == [0, 1, 0, 0])
        #expect(try house.database.query("select owned_qty from items where tenant_id = $1", [house.tenant]) == [[nil]])
        #expect(try desk.importFile("items", "sku,serialized\nBAT,true\n").counts == [0, 0, 1, 0])
    }
}
