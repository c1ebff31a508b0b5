import TestSupport
import Testing

/// Whole tables as files (docs/import.md).
@Suite(.mayBlock) struct ExportTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    @Test(
        "what is exported comes back through import unchanged: what begins like a formula, line ends and rows without an id of theirs too"
    )
    func roundTrip() throws {
        let risky = ["=1+1", "+57 1", "-3", "@x", "\tx", "\rz", "'quoted", "a,b;c\td", "\"q\"\r\nline", "plain"]
        for text in risky {
            _ = try desk.post("/clients", ["display_name": .string(text), "notes": .string(text), "external_id": .string(text)])
        }
        _ = try desk.post("/clients", ["display_name": "Gone", "archived": true])
        let item = try house.addItem("=FX6()")
        _ = try house.addAssets(3, of: item)
        try house.database.query(
            "update items set sku = 'FX6', replacement_value = 12.50, owned_qty = 7 where id = $1", [item.id])
        try house.database.query(
            "insert into items (tenant_id, name, serialized, owned_qty) values ($1, 'Cable', false, 3)", [house.tenant])
        let facts = try house.facts()
        for (kind, count) in [("clients", risky.count + 2), ("items", 2), ("assets", 3)] {
            let file = try desk.get("/exports/\(kind).csv")
            #expect(file.status == 200 && file[header: "Content-Type"] == "text/csv; charset=utf-8")
            #expect(file[header: "Content-Disposition"] == "attachment; filename=\"\(kind).csv\"")
            for line in file.text.split(separator: "\r\n") { #expect(!line.contains(#/(^|,)[=+@\t-]/#), "\(line)") }
            let answer = try desk.importFile(kind, bytes: file.body, check: true)
            #expect(answer.counts == [0, 0, count, 0], "\(kind): \(answer.text)")
            #expect(try desk.importFile(kind, bytes: file.body).counts == [0, 0, count, 0])
        }
        #expect(try house.facts().audit == facts.audit)
    }

    @Test("what the desk takes comes back too: empty notes, stickers with spaces and accents, lines of many")
    func oddities() throws {
        let item = try house.addItem("Cable", sku: "CAB", serialized: false)
        let unit = try house.addAsset(of: try house.addItem(), code: "MJQT")
        let client = try desk.post("/clients", ["display_name": "Acme", "notes": ""])
        #expect(client.status == 201 && client["notes"] == .null)
        #expect(try desk.patch("/assets/\(unit.id)", ["notes": ""]).status == 200)
        for code in ["caja 12", "Nº7", String(repeating: "X", count: 200)] {
            #expect(try desk.post("/assets/\(unit.id)/codes", ["code": .string(code)]).status == 201)
        }
        let booking = try house.addReservation([LineDraft(item, qty: 1)])
        try house.database.query("update reservation_items set qty = 20000 where reservation_id = $1", [booking.id])
        let facts = try house.facts()
        for kind in ["clients", "items", "assets", "reservations"] {
            let file = try desk.get("/exports/\(kind).csv")
            let answer = try desk.importFile(kind, bytes: file.body)
            #expect(answer.status == 200 && answer.counts.prefix(2) == [0, 0], "\(kind): \(answer.text)")
        }
        #expect(try house.facts().audit == facts.audit)
    }

    @Test("the columns are those of an import, in its order; the audit has its own")
    func columns() throws {
        for kind in ["clients", "items", "assets"] {
            let template = try ServerBinary.run(["import", kind, "--template"], settings: [:]).output
            let header = try desk.get("/exports/\(kind).csv").text.split(separator: "\r\n").first
            #expect(header.map(String.init) == template.split(separator: "\r\n").first.map(String.init))
        }
        let audit = try desk.get("/exports/audit.csv").text
        #expect(
            audit.hasPrefix(
                "id,at,source,actor_user_id,noted_by,action,entity_type,entity_id,reservation_id,asset_id,from_status,to_status,")
        )
    }

    @Test("every row of the audit is there, once, over many pages, with who did what")
    func audit() throws {
        let file = "external_id,display_name\n" + (1...1203).map { "C-\($0),Acme\n" }.joined()
        _ = try desk.importFile("clients", file)
        let rows = try desk.get("/exports/audit.csv").text.split(separator: "\r\n").dropFirst()
        let ids = try house.database.query("select id from audit_log where tenant_id = $1 order by id", [house.tenant])
        #expect(rows.map { $0.prefix { $0 != "," } }.map(String.init) == ids.compactMap { $0[0] })
        #expect(
            rows.count == 1203 && rows.first?.contains("api,\(house.account(.manager).subject),,client.created,client,") == true)
        #expect(try desk.get("/exports/clients.csv").text.split(separator: "\r\n").count == 1205)
    }

    @Test("reservations of very many lines: a page ends within one, every line is there once, in its order")
    func longReservations() throws {
        let item = try house.addItem("Cable", serialized: false)
        let (long, empty) = try (house.addReservation(status: "draft"), house.addReservation(status: "draft"))
        let others = try (0..<3).map { _ in try house.addReservation([LineDraft(item, qty: 1), LineDraft(item, qty: 2)]) }
        try house.database.query(
            """
            insert into reservation_items (tenant_id, reservation_id, item_id, position, qty)
            select $1, $2, $3, place / 2, 1 from generate_series(1, 8000) as place
            """, [house.tenant, long.id, item.id])
        let answer = try desk.get("/exports/reservations.csv")
        #expect(answer.status == 200)
        let rows = answer.text.split(separator: "\r\n").dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let wanted = try house.database.query(
            """
            select r.id, coalesce(l.id::text, '') from reservations r left join reservation_items l on l.reservation_id = r.id
            where r.tenant_id = $1 order by r.id, l.position, l.id
            """, [house.tenant])
        #expect(rows.count == 8000 + 1 + 2 * others.count)
        #expect(rows.map { [String($0[0]), String($0[10])] } == wanted.map { $0.map { $0 ?? "" } })
        #expect(rows.contains { $0[0] == empty.id && $0[10].isEmpty })
        #expect(try desk.importFile("reservations", bytes: answer.body, check: true).counts == [0, 0, rows.count, 0])
    }

    @Test("exports are the manager's, of their own house; another word is no such path")
    func refusals() throws {
        let other = try House().addItem("Theirs")
        #expect(try house.phone(.staff).get("/exports/clients.csv").code == "insufficient_role")
        for file in ["unicorns.csv", "clients", "clients.csv.csv", ".csv"] {
            #expect(try desk.get("/exports/\(file)").code == "not_found")
        }
        let items = try desk.get("/exports/items.csv").text
        #expect(!items.contains(other.id))
        #expect(try desk.get("/exports/items.csv?limit=3").faults == ["limit not_supported"])
    }
}
