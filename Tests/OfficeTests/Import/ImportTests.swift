import Glibc
import TestSupport
import Testing

/// Files that put a house into it (docs/import.md).
@Suite(.mayBlock) struct ImportTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private func rows(_ table: String, _ columns: String, order: String = "external_id") throws -> [[String?]] {
        try house.database.query(
            "select \(columns) from \(table) where tenant_id = $1 and \(order) is not null order by \(order)", [house.tenant])
    }

    private func count(_ table: String) throws -> String? {
        try house.database.value("select count(*) from \(table) where tenant_id = $1", [house.tenant])
    }

    private static let items =
        "sku;name;serialized;owned_qty;replacement_value\r\nFX6;Sony FX6;TRUE;;5998,50\r\nBAT;\"Battery; big\";no;12;\r\n"
    private static let assets =
        "asset_tag,serial,item_sku,code,location,condition,status,notes\nA-1,s1,FX6,mjqt,MDE,fair,REPAIR,\"two\nlines\"\nA-2,s2,FX6,,,,,\n"

    @Test("clients: made, then the same file changes nothing; an empty cell clears, a column that is missing leaves")
    func clients() throws {
        let file =
            "\u{FEFF}external_id,display_name,email,phone,notes,preferred_language,archived\r\n"
            + "C-1,Acme,a@b.example,'+57 1,Pays late.,es,\r\nC-2,\"Cine, Sur\",,,,,true\r\n"
        #expect(try desk.importFile("clients", file).counts == [2, 0, 0, 0])
        let columns = "external_id, display_name, email, phone, notes, preferred_language, archived_at is not null, version"
        let made = [
            ["C-1", "Acme", "a@b.example", "+57 1", "Pays late.", "es", "f", "1"],
            ["C-2", "Cine, Sur", nil, nil, nil, "en", "t", "1"],
        ]
        #expect(try rows("clients", columns) == made)
        #expect(try desk.importFile("clients", file).counts == [0, 0, 2, 0])
        #expect(try rows("clients", columns) == made)
        #expect(try count("audit_log") == "2")
        #expect(try desk.importFile("clients", "external_id,email\nC-1,\nC-2,\n").counts == [0, 1, 1, 0])
        #expect(try rows("clients", columns)[0] == ["C-1", "Acme", nil, "+57 1", "Pays late.", "es", "f", "2"])
        let audit = try house.database.query(
            "select action, source, actor_user_id, before->>'email' is not null, after->>'email' from audit_log where tenant_id = $1 order by id",
            [house.tenant])
        let actor = house.account(.manager).subject
        #expect(audit.map { $0[0] } == ["client.created", "client.created", "client.changed"])
        #expect(audit[2] == ["client.changed", "api", actor, "t", nil])
    }

    @Test("items and assets: with semicolons, quoted line ends, a sticker each; the same files twice change nothing")
    func gear() throws {
        #expect(try desk.importFile("items", Self.items).counts == [2, 0, 0, 0])
        #expect(try desk.importFile("items", Self.items).counts == [0, 0, 2, 0])
        #expect(
            try rows("items", "sku, name, serialized, owned_qty, replacement_value", order: "sku") == [
                ["BAT", "Battery; big", "f", "12", nil], ["FX6", "Sony FX6", "t", nil, "5998.50"],
            ])
        #expect(try desk.importFile("assets", Self.assets).counts == [2, 0, 0, 0])
        #expect(try desk.importFile("assets", Self.assets).counts == [0, 0, 2, 0])
        let columns =
            "asset_tag, serial, location, condition, status, notes, number, (select code from short_links s where s.asset_id = assets.id)"
        #expect(
            try rows("assets", columns, order: "asset_tag") == [
                ["A-1", "s1", "MDE", "fair", "REPAIR", "two\nlines", "1", "mjqt"],
                ["A-2", "s2", nil, "good", "IN_STOCK", nil, "2", nil],
            ])
        #expect(try desk.importFile("assets", "serial,asset_tag,code\ns2,A-2b,NEW\ns1,A-1,\n").counts == [0, 1, 1, 0])
        #expect(try rows("assets", columns, order: "asset_tag").map { $0[7] } == ["mjqt", "NEW"])
        #expect(try rows("assets", "asset_tag", order: "asset_tag") == [["A-1"], ["A-2b"]])
        #expect(
            try house.database.value(
                "select string_agg(action, ' ' order by id) from audit_log where tenant_id = $1 and entity_type = 'asset'",
                [house.tenant])
                == "asset.created asset.created asset.changed")
    }

    @Test("products as Current RMS lists them: what is bulk or nothing there is counted, the rest has units")
    func stockMethods() throws {
        let file = """
            Name,Id,Stock method,Rental bulk quantity
            Sony FX6,101,Serialised,
            Sandbag 10 kg,102,Bulk,65
            Delivery,103,None,

            """
        let answer = try desk.importFile("items", file)
        #expect(answer.status == 200 && answer.counts == [3, 0, 0, 0], "\(answer.text)")
        #expect(
            try rows("items", "external_id, name, serialized, owned_qty") == [
                ["101", "Sony FX6", "t", nil], ["102", "Sandbag 10 kg", "f", "65"], ["103", "Delivery", "f", nil],
            ])
        #expect(try desk.importFile("items", file).counts == [0, 0, 3, 0])
    }

    @Test("a sticker's cell is adopted as the desk adopts a scan: an address gives its code, and in another form it is the same")
    func adoptedCodes() throws {
        _ = try desk.importFile("items", Self.items)
        let old = "https://old.example.com/item.php?id=77"
        let cells = ["https://qr.example.com/q/A%20100", "]C1SECOND", old, "CAM/0002"]
        func file(_ cells: [String]) -> String {
            "serial,item_sku,code\n" + cells.enumerated().map { "s\($0.offset),FX6,\($0.element)\n" }.joined()
        }
        func codes() throws -> [String] {
            try house.database.column(
                "select s.code from short_links s join assets a on a.id = s.asset_id where s.tenant_id = $1 order by a.serial",
                [house.tenant])
        }
        #expect(try desk.importFile("assets", file(cells)).counts == [4, 0, 0, 0])
        #expect(try codes() == ["A 100", "SECOND", old, "CAM/0002"])
        let others = [
            "HTTP://www.QR.example.com/q/a%20100", "second", "http://www.OLD.example.com:80/item.php?id=77", "cam/0002",
        ]
        #expect(try desk.importFile("assets", file(others)).counts == [0, 0, 4, 0])
        #expect(try codes() == ["A 100", "SECOND", old, "CAM/0002"])
        #expect(try house.phone(.admin).patch("/tenant", ["code_hosts": ["qr.example.com"]]).status == 200)
        let elsewhere = "https://elsewhere.example.com/q/THIRD"
        #expect(try desk.importFile("assets", "serial,item_sku,code\ns9,FX6,\(elsewhere)\n").counts == [1, 0, 0, 0])
        #expect(try codes().last == elsewhere)
        #expect(try desk.importFile("assets", "serial,item_sku,code\ns8,FX6,\u{200B}\n").rowFaults == ["2 code invalid_value"])
    }

    @Test("faults on five lines: all five are told, with line, column, code, and what was perhaps meant; nothing is written")
    func faults() throws {
        _ = try desk.importFile("items", Self.items)
        let file = """
            asset_tag,serial,item_sku,status,condition
            A-1,s1,FX6,IN_STOCK,good
            A-2,s2,FX7,IN_STOCK,good
            A-3,s3,FX6,IN_STOK,good
            A-1,s4,FX6,,
            ,,FX6,,
            A-5,s5,BAT,,goood
            A-6,s6,FX6,REPAIR,

            """
        let answer = try desk.importFile("assets", file)
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(
            answer.rowFaults == [
                "3 item_sku item_not_found", "4 status invalid_value", "5 asset_tag already_exists", "6 row required",
                "7 condition invalid_value",
            ])
        let details = answer["error"]?["details"]?.array ?? []
        #expect(details.map { $0["meant"] } == ["FX6", "IN_STOCK", .null, .null, "good"])
        #expect(details.map { $0["value"] } == ["FX7", "IN_STOK", "A-1", .null, "goood"])
        #expect(answer["error"]?["fault_count"] == 5 && details[0]["message"] == "There is no such item.")
        #expect(try count("assets") == "0")
        let checked = try desk.importFile("assets", file, check: true)
        #expect(checked.status == 200 && checked.rowFaults == answer.rowFaults)
        #expect(checked.counts == [2, 0, 0, 5])
        #expect(try count("assets") == "0")
    }

    @Test("a check says what would be done, needs no key, and writes nothing")
    func check() throws {
        let before = try house.facts()
        #expect(try desk.importFile("clients", "external_id,display_name\nC-1,Acme\n", check: true).counts == [1, 0, 0, 0])
        #expect(try house.facts() == before)
        #expect(try count("clients") == "1")
        #expect(try count("idempotency_keys") == "0")
    }

    @Test("of more than a hundred faults the first hundred are told, and how many there are")
    func manyFaults() throws {
        let file = "external_id,display_name\n" + (1...150).map { "C-\($0),\n" }.joined()
        let answer = try desk.importFile("clients", file)
        #expect(answer.rowFaults.count == 100 && answer.rowFaults.last == "101 display_name required")
        #expect(answer["error"]?["fault_count"] == 150)
    }

    @Test(
        "what is no file of ours is told with its line",
        arguments: [
            ("external_id,nmae\n", ["1 row unknown_columns"]),
            ("external_id,nmae\nC-1,A\n", ["1 row unknown_columns", "2 display_name required"]),
            ("external_id,nmae\n,A\n", ["1 row unknown_columns", "2 row required"]),
            ("display_name\nAcme\n", ["1 row required"]), ("external_id,external_id\n", ["1 external_id invalid_value"]),
            ("", ["1 row invalid_csv"]), ("external_id,display_name\nC-1\n", ["2 display_name required"]),
            ("external_id,display_name\nC-1,A,B\n", ["2 row invalid_csv"]),
            ("external_id,display_name\nC-1,\"A\"x\n", ["2 display_name invalid_csv"]),
            ("external_id,display_name\nC-1,A\nC-1,B\n", ["3 external_id already_exists"]),
            ("external_id,display_name\n,A\n", ["2 row required"]), ("external_id\nC-9\n", ["2 display_name required"]),
        ])
    func wrongFiles(file: String, faults: [String]) throws {
        let answer = try desk.importFile("clients", file)
        #expect(answer.status == 400 && answer.rowFaults == faults)
        #expect(try count("clients") == "1")
    }

    @Test("Latin-1 is refused with the line")
    func latin1() throws {
        let answer = try desk.importFile("clients", bytes: Array("external_id,display_name\nC-1,Jos".utf8) + [0xE9, 0x0A])
        #expect(answer.rowFaults == ["2 display_name not_utf8"])
        #expect(answer["error"]?["details"]?[0]?["message"] == "The file is not UTF-8. Save it as CSV UTF-8.")
        #expect(try count("clients") == "1")
    }

    @Test("identifiers that are of different rows, several or another's are faults")
    func identifiers() throws {
        _ = try desk.importFile("items", Self.items)
        _ = try desk.importFile("assets", Self.assets)
        let serial = try desk.importFile("assets", "asset_tag,serial\nA-1,s2\n")
        #expect(serial.rowFaults == ["2 serial already_exists"])
        #expect(serial.faultMessages == ["A-2 (Sony FX6) has it already."])
        #expect(try desk.importFile("assets", "asset_tag,serial\nA-1,\n,s1\n").rowFaults == ["3 row already_exists"])
        #expect(try desk.importFile("assets", "asset_tag,code\nA-2,MJQT\n").rowFaults == ["2 code already_exists"])
        // As it was before a key kept them apart.
        try house.database.execute(
            """
            set session_replication_role = replica;
            insert into items (tenant_id, name, sku) values ('\(house.tenant)', 'Twin', 'FX6');
            set session_replication_role = origin
            """)
        #expect(try desk.importFile("assets", "asset_tag,item_sku\nA-9,FX6\n").rowFaults == ["2 item_sku ambiguous"])
        #expect(try desk.importFile("items", "sku,name\nFX6,Other\n").rowFaults == ["2 sku ambiguous"])
        // What is counted stays so, whatever a list of another tool calls it.
        #expect(try desk.importFile("items", "sku,serialized,owned_qty\nBAT,true,4\n").rowFaults == ["2 owned_qty not_supported"])
        #expect(try desk.importFile("items", "sku,serialized\nBAT,true\n").counts == [0, 1, 0, 0])
        #expect(try desk.importFile("items", "sku,serialized,owned_qty\nBAT,true,4\n").counts == [0, 0, 1, 0])
        #expect(try desk.importFile("assets", "asset_tag,item_sku\na-1,BAT\n").counts == [0, 1, 0, 0])
    }

    @Test("an asset's item is found by its name where the file has no SKU of it")
    func itemByName() throws {
        let camera = try house.addItem("Cámara 4K")
        let file = "Placa,Equipo\nA-1,camara 4k\n"
        #expect(try desk.importFile("assets", file).counts == [1, 0, 0, 0])
        #expect(try house.database.column("select item_id from assets where tenant_id = $1", [house.tenant]) == [camera.id])
        #expect(try desk.importFile("assets", file).counts == [0, 0, 1, 0])
        let unknown = try desk.importFile("assets", "Placa,Equipo\nA-2,Cámara 5K\nA-3,\n")
        #expect(unknown.rowFaults == ["2 item item_not_found", "3 item required"])
        #expect(unknown["error"]?["details"]?[0]?["meant"] == "Cámara 4K")
        _ = try house.addItem("Cámara 4K")
        #expect(try desk.importFile("assets", "Placa,Equipo\nA-2,Cámara 4K\n").rowFaults == ["2 item ambiguous"])
        #expect(try desk.importFile("assets", file).rowFaults == ["2 item ambiguous"])
        #expect(try desk.importFile("assets", "Placa,Equipo\nA-1,Cámara 4K\n").counts == [0, 0, 1, 0])
    }

    @Test(
        "a status that says a condition changes that alone, and the other way round; new units get the defaults",
        arguments: ["assets", "gear"])
    func states(kind: String) throws {
        let item = kind == "gear" ? "name" : "item"
        _ = try house.addItem("Tripod")
        let there =
            "asset_tag,\(item),condition,status\n"
            + "A-1,Tripod,damaged,REPAIR\nA-2,Tripod,poor,REPAIR\nA-3,Tripod,fair,REPAIR\n"
        #expect(try desk.importFile(kind, there).counts[3] == 0)
        let file =
            "Placa,\(item),Estado\nA-1,Tripod,Regular\nA-2,Tripod,Listo\nA-3,Tripod,\n"
            + "A-4,Tripod,Regular\nA-5,Tripod,En reparación\nA-6,Tripod,\n"
        let answer = try desk.importFile(kind, file)
        #expect(answer.status == 200 && answer.counts[0] == 3 && answer.counts[1] == 2, "\(answer.text)")
        let stored: [[String?]] = [
            ["A-1", "fair", "REPAIR"], ["A-2", "poor", "READY_TO_DEPLOY"], ["A-3", "fair", "REPAIR"],
            ["A-4", "fair", "IN_STOCK"],
            ["A-5", "good", "REPAIR"], ["A-6", "good", "IN_STOCK"],
        ]
        #expect(try rows("assets", "asset_tag, condition, status", order: "asset_tag") == stored)
        #expect(try desk.importFile(kind, file).counts.prefix(2) == [0, 0])
        #expect(try rows("assets", "asset_tag, condition, status", order: "asset_tag") == stored)
        // In a file whose status says no condition an empty cell is the default.
        #expect(try desk.importFile(kind, "asset_tag,status\nA-1,\n").counts[1] == 1)
        #expect(try rows("assets", "asset_tag, condition, status", order: "asset_tag")[0] == ["A-1", "fair", "IN_STOCK"])
    }

    @Test("an asset that was out keeps its item, an item with assets stays serialized, and is counted by them")
    func inUse() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone(.manager)
        try scene.house.database.query("update items set sku = 'OWN' where id = $1", [scene.item.id])
        try scene.house.database.query(
            "insert into items (tenant_id, name, sku) values ($1, 'Other', 'OTHER')", [scene.house.tenant])
        _ = try scene.house.phone().pickUp(scene.unit, on: scene.reservation)
        let tag = try #require(try scene.house.database.value("select asset_tag from assets where id = $1", [scene.unit.id]))
        #expect(try phone.importFile("assets", "asset_tag,item_sku\n\(tag),OTHER\n").rowFaults == ["2 item_sku line_in_use"])
        #expect(try phone.importFile("assets", "asset_tag,status\n\(tag),DISPOSED\n").rowFaults == ["2 status line_in_use"])
        #expect(try phone.importFile("items", "sku,serialized\nOWN,false\n").rowFaults == ["2 serialized line_in_use"])
        #expect(try phone.importFile("items", "sku,owned_qty\nOWN,3\n").rowFaults == ["2 owned_qty not_supported"])
    }

    @Test("whether an item is a case stays while one of its units holds something: a fault, by a check too")
    func caseInUse() throws {
        let (box, lens) = try (house.addItem("Box"), house.addItem("Lens"))
        try house.database.query("update items set is_case = true where id = $1", [box.id])
        let (unit, part) = try (house.addAsset(of: box), house.addAsset(of: lens))
        try house.database.query("update assets set case_id = $2 where id = $1", [part.id, unit.id])
        let file = "sku,is_case\n\(box.sku),false\n\(lens.sku),true\n"
        let told = ["2 is_case line_in_use", "3 is_case line_in_use"]
        #expect(try desk.importFile("items", file, check: true).rowFaults == told)
        let answer = try desk.importFile("items", file)
        #expect(answer.status == 400 && answer.code == "validation_failed" && answer.rowFaults == told)
        #expect(try rows("items", "is_case", order: "sku").map { $0[0] }.sorted { $0! < $1! } == ["f", "t"])
        try house.database.query("update assets set case_id = null where id = $1", [part.id])
        #expect(try desk.importFile("items", file).counts == [0, 2, 0, 0])
    }

    @Test("a key makes one import: the same file replays, another is 422, and the key is kept for good")
    func key() throws {
        let (key, file) = (ID.fresh(), "external_id,display_name\nC-1,Acme\n")
        let first = try desk.importFile("clients", file, key: key)
        try house.database.query(
            "update clients set display_name = 'By hand' where tenant_id = $1 and external_id = 'C-1'", [house.tenant])
        try house.database.query(
            "update idempotency_keys set created_at = now() - interval '200 days' where tenant_id = $1", [house.tenant])
        let again = try desk.importFile("clients", file, key: key)
        #expect(again.text == first.text && again[header: "Idempotent-Replayed"] == "true")
        #expect(first.text == #"{"created":1,"changed":0,"same":0,"fault_count":0,"faults":[]}"#)
        #expect(try desk.importFile("clients", file + "C-2,X\n", key: key).code == "idempotency_key_reused")
        #expect(try rows("clients", "display_name") == [["By hand"]])
    }

    @Test("40 MiB are 413, another type 415, staff may not, and a check that is neither is at fault")
    func refusals() throws {
        // The head says so: not a byte of it is read.
        let large = Request("POST", "/api/office/imports/clients").with("Authorization", "Bearer " + desk.token)
            .with("Idempotency-Key", ID.fresh()).with("Content-Type", "text/csv").with("Content-Length", "\(40 << 20)")
        #expect(try HTTPClient(port: desk.client.port).send(large).code == "body_too_large")
        let picture = [(name: "Content-Type", value: "image/png")]
        let wrong = try desk.importFile("clients", bytes: Array("{}".utf8), headers: picture)
        #expect(wrong.status == 415 && wrong["error"]?["message"] == "Send the file as text/csv.")
        #expect(try house.phone(.staff).importFile("clients", "external_id\nC\n").code == "insufficient_role")
        #expect(try desk.importFile("unicorns", "a\n").code == "not_found")
        let latin = [(name: "Content-Type", value: "text/csv; charset=iso-8859-1")]
        #expect(try desk.importFile("clients", bytes: [], headers: latin).status == 415)
    }

    @Test("a file in UTF-8 that comes packed is taken")
    func packed() throws {
        let file = try GzipFile(Array("external_id,display_name\nC-1,Acme\n".utf8)).bytes
        #expect(try desk.importFile("clients", bytes: file, headers: [("Content-Encoding", "gzip")]).counts == [1, 0, 0, 0])
    }

    @Test("cut in the middle, nothing is written")
    func cut() throws {
        let file = "external_id,display_name\n" + (1...2000).map { "C-\($0),Acme \($0)\n" }.joined()
        try Connection(port: desk.client.port).send(
            """
            POST /api/office/imports/clients HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(desk.token)\r
            Content-Type: text/csv\r\nIdempotency-Key: \(ID.fresh())\r\nContent-Length: \(file.utf8.count)\r\n\r\n
            """ + file.prefix(20_000))
        #expect(try desk.importFile("clients", "external_id,display_name\nX,Y\n").counts == [1, 0, 0, 0])
        #expect(try count("clients") == "2")
    }

    @Test("a second import of the house at once is 503 with Retry-After, another house's is not, and pickups go on")
    func oneAtATime() throws {
        let scene = try HandoverScene()
        let session = try TestDatabase.shared().session()
        try session.execute("begin")
        try session.query(
            "select pg_advisory_xact_lock(hashtextextended('import', hashtextextended($1, 3)))", [scene.house.tenant])
        let busy = try scene.house.phone(.manager).importFile("clients", "external_id,display_name\nX,Y\n")
        #expect(busy.status == 503 && busy.code == "unavailable" && busy[header: "Retry-After"] == "1")
        #expect(try desk.importFile("clients", "external_id,display_name\nX,Y\n").status == 200)
        #expect(try scene.house.phone().pickUp(scene.unit, on: scene.reservation).status == 200)
        try session.execute("rollback")
        #expect(try scene.house.phone(.manager).importFile("clients", "external_id,display_name\nX,Y\n").status == 200)
    }

    @Test("a crash in the middle leaves nothing: what was not committed is gone with the server")
    func crash() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: TestDatabase.fresh())
        let house = try House(on: server)
        let phone = try house.phone(.manager)
        _ = try phone.importFile("items", Self.items)
        _ = try phone.importFile("assets", "asset_tag,item_sku\nFIRST,FX6\n")
        let facts = try house.facts()
        // The last sticker waits for another writer's, so the server dies with fifty assets written and not committed.
        let session = try server.database.session()
        try session.execute("begin")
        try session.query(
            "insert into short_links (code, tenant_id, asset_id) select 'C50', tenant_id, id from assets where tenant_id = $1",
            [house.tenant])
        let file = "asset_tag,item_sku,code\n" + (1...50).map { "A-\($0),FX6,C\($0)\n" }.joined()
        let sending = BackgroundWork { try? phone.importFile("assets", file) }
        let running =
            "select count(*) from pg_stat_activity where datname = current_database() and query like '%import_rows%' and pid <> pg_backend_pid() and state = 'active'"
        let waiting = running + " and wait_event_type = 'Lock'"
        #expect(try eventually { try house.database.value(waiting) == "1" })
        server.process.send(SIGKILL)
        #expect(try sending.value() == nil)
        // Nobody is there to be answered: the time-out of the lock ends it.
        #expect(try eventually { try house.database.value(running) == "0" })
        try session.execute("rollback")
        #expect(try house.facts() == facts)
        #expect(try house.database.value("select count(*) from assets where tenant_id = $1", [house.tenant]) == "1")
    }

    @Test("3,000 assets with stickers are a few seconds, and the same file again changes nothing")
    func manyAssets() throws {
        _ = try desk.importFile("items", Self.items)
        let file = "asset_tag,serial,item_sku,code,location\n" + (1...3000).map { "T-\($0),S-\($0),FX6,C\($0),MDE\n" }.joined()
        #expect(try desk.importFile("assets", file).counts == [3000, 0, 0, 0])
        #expect(try desk.importFile("assets", file).counts == [0, 0, 3000, 0])
        #expect(try count("assets") == "3000")
        #expect(try count("short_links") == "3000")
        #expect(try count("audit_log") == "3002")
    }
}
