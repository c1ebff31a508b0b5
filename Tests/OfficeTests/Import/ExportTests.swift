import TestSupport
import Testing

@testable import Office

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
        let risky = [
            "=1+1", "+57 1", "-3", "@x", "\tx", "\rz", "'quoted", "a,b;c\td", "\"q\"\r\nline", "plain", "a;=1+1", "b, \"=1\"",
            "list:\n- one\n- two", "it's; 'fine'",
        ]
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

    private func header(_ file: String) throws -> [Substring] {
        try desk.get("/exports/\(file)?bom=false").text.prefix { $0 != "\r\n" }.split(separator: ",")
    }

    @Test("the columns are those of an import, in its order, but `codes` in the place of `code`; the audit has its own")
    func columns() throws {
        for kind in ["clients", "items", "assets", "reservations", "tickets"] {
            let wanted = try #require(ImportKind(rawValue: kind)).columns.map(\.name).filter { $0 != "code" }
            #expect(try header("\(kind).csv").map(String.init) == wanted)
        }
        let audit = [
            "id", "at", "source", "actor_user_id", "noted_by", "action", "entity_type", "entity_id", "reservation_id", "asset_id",
            "from_status", "to_status", "before", "after", "request_id", "idempotency_key", "client_at",
        ]
        #expect(try header("audit.csv").map(String.init) == audit)
        #expect(try header("items.csv").contains("manufacturer") && header("assets.csv").contains("codes"))
    }

    @Test("a byte order mark stands in front, once, unless it is not wanted")
    func byteOrderMark() throws {
        for kind in ["clients", "items", "assets", "reservations", "tickets", "audit"] {
            let plain = try desk.get("/exports/\(kind).csv?bom=false")
            #expect(plain.status == 200 && plain.body.starts(with: "id,".utf8))
            for query in ["", "?bom=true"] {
                let marked = try desk.get("/exports/\(kind).csv" + query)
                #expect(marked.body == [0xEF, 0xBB, 0xBF] + plain.body, "\(kind)\(query)")
            }
        }
        for query in ["bom=no", "bom=", "bom=true&bom=false"] {
            #expect(try desk.get("/exports/clients.csv?" + query).faults == ["bom invalid_value"])
        }
    }

    @Test(
        "times are the house's clock with its offset, in winter and in summer; the instant stays, to the microsecond in the audit"
    )
    func times() throws {
        let house = try House(timeZone: "America/St_Johns")
        let desk = try house.phone(.manager)
        for (reference, pickup, back) in [
            ("R-1", "2026-01-10T13:00:00Z", "2026-07-10T13:00:30Z"), ("R-2", "1880-01-01T00:00:00Z", "9999-12-31T23:59:59Z"),
        ] {
            let booking = try house.addReservation(status: "draft", reference: reference)
            try house.database.query(
                "update reservations set pickup_at = $2, return_at = $3 where id = $1", [booking.id, pickup, back])
        }
        let file = try desk.get("/exports/reservations.csv?bom=false")
        #expect(file.text.contains(",2026-01-10T09:30:00-03:30,2026-07-10T10:30:30-02:30,"))
        // The zone had seconds then; the end of what can be written is told in UTC.
        #expect(file.text.contains(",1879-12-31T20:30:00-03:30,9999-12-31T23:59:59Z,"))
        #expect(try desk.importFile("reservations", bytes: file.body).counts == [0, 0, 2, 0])
        try house.database.query(
            "insert into audit_log (tenant_id, at, client_at, action) values ($1, $2, $3, 'test')",
            [house.tenant, "2026-07-10T13:00:30.123456Z", "2026-01-10T13:00:00Z"])
        let audit = try desk.get("/exports/audit.csv").text
        #expect(audit.contains(",2026-07-10T10:30:30.123456-02:30,") && audit.contains(",2026-01-10T09:30:00.000000-03:30\r\n"))
    }

    @Test("all stickers of an asset are in its cell, and alive when it comes back")
    func stickers() throws {
        let item = try house.addItem("FX6", sku: "FX6")
        let (many, none) = try (house.addAsset(of: item, code: "MJQT"), house.addAsset(of: item))
        let comma = try house.addAsset(of: item, code: "A, B")
        try house.database.query("delete from short_links where asset_id = $1", [none.id])
        for code in ["caja 12", "a|b", "=1", "-"] {
            #expect(try desk.post("/assets/\(many.id)/codes", ["code": .string(code)]).status == 201)
        }
        let file = try desk.get("/exports/assets.csv")
        #expect(file.text.contains(",FX6,'- |' =1 | MJQT | a||b | caja 12,MDE,") && file.text.contains(",FX6,,MDE,"))
        #expect(file.text.contains(",FX6,\"A, B |\",MDE,"))
        let facts = try house.facts()
        #expect(try desk.importFile("assets", bytes: file.body).counts == [0, 0, 3, 0])
        #expect(try house.facts().audit == facts.audit)
        #expect(try house.database.column("select code from short_links where asset_id = $1", [comma.id]) == ["A, B"])
        let codes = try house.database.column(
            "select code from short_links where asset_id = $1 order by code collate \"C\"", [many.id])
        #expect(codes == ["-", "=1", "MJQT", "a|b", "caja 12"])
    }

    @Test("what the asset app says of an asset goes out, and comes back in changed")
    func appColumns() throws {
        let made = try desk.app(
            "POST", "/assets",
            [
                "asset_tag": "A-1", "serial_num": "S-1", "name": "Sony FX6", "model": "ILME-FX6V", "manufacturer": "Sony",
                "country": "Colombia",
                "customer": "Acme", "hardware_type": "Body", "asset_type": "Rental",
            ])
        #expect(made.status == 201)
        let assets = try desk.get("/exports/assets.csv?bom=false").text
        #expect(assets.contains(",Body,Rental,Colombia,Acme,"))
        #expect(try desk.get("/exports/items.csv").text.contains(",ILME-FX6V,Sony,"))
        #expect(try desk.importFile("assets", assets.replacing(",Colombia,", with: ",Perú,")).counts == [0, 1, 0, 0])
        let told = "asset_tag, country, customer, hardware_type, asset_type"
        let asset = try house.database.first("select \(told), version from assets where tenant_id = $1", [house.tenant])
        #expect(asset == ["A-1", "Perú", "Acme", "Body", "Rental", "2"])
        let items = try desk.get("/exports/items.csv?bom=false").text
        #expect(try desk.importFile("items", items.replacing(",ILME-FX6V,", with: ",,")).counts == [0, 1, 0, 0])
        #expect(
            try house.database.first("select model, manufacturer from items where tenant_id = $1", [house.tenant]) == [
                nil, "Sony",
            ])
        let audit = try house.database.first(
            """
            select before ->> 'country', after ->> 'country' from audit_log
            where tenant_id = $1 and action = 'asset.changed'
            """, [house.tenant])
        #expect(audit == ["Colombia", "Perú"])
    }

    @Test("tickets with their parcels, a ticket a row, in the order of their numbers over many pages")
    func tickets() throws {
        _ = try house.addTicket(outbound: ["1Z 999", "=2"], back: "R-77", subject: "Two lenses, one case")
        try house.database.query(
            """
            update ticket_parcels set state = 'received', received_at = now(), carrier = 'UPS' where tenant_id = $1 and slot = 2
            """, [house.tenant])
        try house.database.query(
            "insert into tickets (tenant_id, subject) select $1::uuid, 'T' from generate_series(1, 700)", [house.tenant])
        let rows = try desk.get("/exports/tickets.csv").text.split(separator: "\r\n").dropFirst()
        #expect(rows.count == 701)
        let emptySlots = String(repeating: ",", count: 10)
        let parcels = "1Z 999,,pending,'=2,UPS,received" + emptySlots + "R-77,,pending"
        #expect(rows.first?.hasSuffix(",TIC-00001,\"Two lenses, one case\",,,," + parcels) == true, "\(rows.first ?? "")")
        let names = rows.map { String($0.split(separator: ",")[1]) }
        let wanted = (1...701).map { number -> String in "TIC-" + String(100_000 + number).dropFirst() }
        #expect(names == wanted)
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
            """, [house.tenant]
        ).map { $0.map { $0 ?? "" } }
        #expect(rows.count == 8000 + 1 + 2 * others.count && wanted.count == rows.count)
        // A failure prints one row, not all.
        let differing = zip(rows.map { [String($0[0]), String($0[11])] }, wanted).first { $0 != $1 }.map { "\($0) is not \($1)" }
        #expect(differing == nil)
        #expect(rows.contains { $0[0] == empty.id && $0[11].isEmpty })
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
