import TestSupport
import Testing

/// What goes out, is opened and saved in a spreadsheet, and comes back (docs/import.md, "Spreadsheets").
@Suite(.mayBlock, .watchdog, .enabled(if: Spreadsheet.isInstalled)) struct SpreadsheetTests {
    private static let kinds = ["clients", "items", "assets", "reservations", "tickets"]
    /// Each start of an office suite costs both processors seconds: what every language does alike is tried in one.
    private static let one = Array(Spreadsheet.all.prefix(DeepTests.rounds(1, deep: Spreadsheet.all.count)))

    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        try Self.fill(house, desk)
    }

    @Test(
        "a spreadsheet opens it, and what that saves comes back unchanged: no formula, no number and no date was made of anything",
        arguments: Spreadsheet.all)
    func unchanged(_ spreadsheet: Spreadsheet) throws { try comesBack { try spreadsheet.saved($0) } }

    @Test(
        "saved as a workbook it comes back unchanged too, as the page sends it", .enabled(if: Spreadsheet.hasNode),
        arguments: one, [Spreadsheet.Format.ods, .xlsx])
    func workbook(_ spreadsheet: Spreadsheet, _ format: Spreadsheet.Format) throws {
        try comesBack { try spreadsheet.saved($0, as: format) }
    }

    private func comesBack(_ save: ([String: [UInt8]]) throws -> [String: [UInt8]]) throws {
        let exported = try export()
        let (facts, codes) = try (house.facts(), stickers())
        let saved = try save(exported)
        for kind in Self.kinds {
            let bytes = try #require(saved[kind])
            let answer = try desk.importFile(kind, bytes: bytes)
            #expect(
                answer.status == 200 && answer.counts.prefix(2) == [0, 0] && [nil, 0].contains(answer["codes_removed"]?.int),
                "\(kind): \(answer.text)\n\(String(decoding: bytes, as: UTF8.self))")
        }
        #expect(try house.facts().audit == facts.audit)
        #expect(try stickers() == codes)
        #expect(try export() == exported)
    }

    @Test("one cell that a person edits there is one that changes", arguments: one)
    func edited(_ spreadsheet: Spreadsheet) throws {
        let before = try export()
        let (noted, codes) = try (house.facts().audit.count, stickers())
        let saved = try spreadsheet.saved(before, edit: (from: "A shelf", to: "Another; \"shelf\""))
        for kind in Self.kinds {
            let answer = try desk.importFile(kind, bytes: #require(saved[kind]))
            #expect(
                answer.status == 200 && answer.counts.prefix(2) == [0, kind == "assets" ? 1 : 0], "\(kind): \(answer.text)")
        }
        #expect(try stickers() == codes)
        let changes = try house.database.query(
            """
            select action, before ->> 'location', after ->> 'location'
            from audit_log where tenant_id = $1 order by id offset $2
            """, [house.tenant, noted])
        #expect(changes == [["asset.changed", "A shelf", "Another; \"shelf\""]])
        for kind in Self.kinds where kind != "assets" {
            let after = try desk.get("/exports/\(kind).csv")
            #expect(after.body == before[kind], "\(kind)")
        }
    }

    private func export() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for kind in Self.kinds {
            let file = try desk.get("/exports/\(kind).csv")
            #expect(file.status == 200, "\(kind): \(file.text)")
            files[kind] = file.body
        }
        return files
    }

    private func stickers() throws -> [[String?]] {
        try house.database.query(
            "select asset_id, code, created_at from short_links where tenant_id = $1 order by asset_id, code", [house.tenant])
    }

    /// Texts that a spreadsheet calculates, parts, or takes for a number, a date or a truth.
    private static let texts = [
        "=1+1", "+57 300 555 0100", "-3", "@x", "'quoted", "a,b;c", "a;=b", "\"q\"\nline", "list:\n- one", "Cine, Sur", "Ñandú",
        "00017", "4E12",
        "1.234",
        "1,234", "12.50", "007.10", "12345678901234567", "1-2", "3/4", "2026-12-31", "14:00", "TRUE", "falso", "10 %", "$5",
        "5 €",
    ]

    private static func fill(_ house: House, _ desk: Phone) throws {
        for text in texts {
            let made = try desk.post(
                "/clients", ["display_name": .string(text), "notes": .string(text), "external_id": .string(text)])
            #expect(made.status == 201, "\(made.text)")
        }
        let camera = try house.addItem("=FX6()", sku: "0042")
        let cable = try house.addItem("XLR 5 m", sku: "1E5", serialized: false)
        try house.database.query(
            """
            update items set replacement_value = 1234.50, turnaround_minutes = 90, category = '1-2', manufacturer = '3/4', model = '00.50',
                owned_qty = case when serialized then null else 1200 end
            where tenant_id = $1
            """, [house.tenant])
        let units = try house.addAssets(texts.count, of: camera)
        for (unit, text) in zip(units, texts) {
            try house.database.query(
                "update assets set serial = $2, asset_tag = 'T' || $2, country = $2, hardware_type = $2, notes = $3 where id = $1",
                [unit.id, text.replacing("\n", with: " "), text])
        }
        try house.database.query("update assets set location = 'A shelf', asset_tag = '00018' where id = $1", [units[0].id])
        for code in ["00019", "5E11", "a|b", "Nº 7", "-"] {
            #expect(try desk.post("/assets/\(units[1].id)/codes", ["code": .string(code)]).status == 201)
        }
        #expect(try desk.post("/assets/\(units[2].id)/codes", ["code": "000020"]).status == 201)
        _ = try house.addReservation(
            [LineDraft(camera, qty: 2), LineDraft(cable, qty: 1200)], reference: "00021", pickupAt: "2027-03-04T14:00:00Z",
            returnAt: "2027-03-05T04:59:00Z")
        _ = try house.addReservation(status: "draft", location: "1-2", reference: "6E2")
        for text in texts {
            try house.database.query(
                "insert into tickets (tenant_id, subject, category, customer_name, shipping_address) values ($1, $2, $2, $2, $3)",
                [house.tenant, text.replacing("\n", with: " "), text + "\nStreet 1"])
        }
    }
}
