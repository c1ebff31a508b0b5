import TestSupport
import Testing

/// Stickers that a file puts on and takes off (docs/import.md).
@Suite(.mayBlock) struct StickerImportTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
        _ = try desk.importFile("items", "sku,name\nFX6,Sony FX6\n")
        _ = try desk.importFile("assets", "asset_tag,item_sku,code\nA-1,FX6,ONE\nA-2,FX6,TWO\nA-3,FX6,\n")
    }

    /// What each asset has, by its tag.
    private func stickers() throws -> [String] {
        try house.database.column(
            """
            select a.asset_tag || ' ' || coalesce(string_agg(s.code, ' ' order by s.code collate "C"), '-')
            from assets a
            left join short_links s on s.tenant_id = a.tenant_id and s.asset_id = a.id
            where a.tenant_id = $1
            group by a.asset_tag
            order by a.asset_tag
            """, [house.tenant])
    }

    private func audit() throws -> Int { try house.facts().audit.count }

    /// Counts, and how many stickers are taken off and left.
    private func told(_ answer: Answer) -> [Int?] { answer.counts + [answer["codes_removed"]?.int, answer["codes_left"]?.int] }

    @Test("an empty code leaves stickers alone: an early list takes none off, and nothing is audited") func empty() throws {
        let before = try audit()
        let answer = try desk.importFile("assets", "asset_tag,item_sku,code\nA-1,FX6,\nA-2,FX6,\nA-3,FX6,\n")
        #expect(answer.status == 200 && told(answer) == [0, 0, 3, 0, 0, 0])
        #expect(try stickers() == ["A-1 ONE", "A-2 TWO", "A-3 -"])
        #expect(try audit() == before)
    }

    @Test("codes names all: what is missing is put on, what is not named stays until the import is told to take it off")
    func all() throws {
        let file = "asset_tag,codes\nA-1,one | UNO\nA-2,-\nA-3,\n"
        let checked = try desk.importFile("assets", file, check: true)
        #expect(checked.status == 200 && told(checked) == [0, 1, 2, 0, 1, 1])
        #expect(try stickers() == ["A-1 ONE", "A-2 TWO", "A-3 -"])
        let kept = try desk.importFile("assets", file)
        #expect(kept.status == 200 && told(kept) == [0, 1, 2, 0, 0, 1])
        #expect(try stickers() == ["A-1 ONE UNO", "A-2 TWO", "A-3 -"])
        let asked = try desk.importFile("assets", file, check: true, asking: ["remove_codes=true"])
        #expect(told(asked) == [0, 1, 2, 0, 1, 0])
        let removed = try desk.importFile("assets", file, asking: ["remove_codes=true"])
        #expect(removed.status == 200 && told(removed) == [0, 1, 2, 0, 1, 0])
        #expect(try stickers() == ["A-1 ONE UNO", "A-2 -", "A-3 -"])
        let changes = try house.database.query(
            """
            select before ->> 'codes', after ->> 'codes' from audit_log
            where tenant_id = $1 and action = 'asset.changed' order by id
            """, [house.tenant])
        #expect(changes == [[#"["ONE"]"#, #"["UNO", "ONE"]"#], [#"["TWO"]"#, "[]"]])
    }

    @Test("a cell of bars alone, as a formula leaves it, takes none off") func bars() throws {
        let answer = try desk.importFile(
            "assets", "asset_tag,codes\nA-1, | \nA-2,|\nA-3,\n", asking: ["remove_codes=true"])
        #expect(answer.status == 200 && told(answer) == [0, 0, 3, 0, 0, 0])
        #expect(try stickers() == ["A-1 ONE", "A-2 TWO", "A-3 -"])
    }

    @Test("what a row says twice, in two spellings or in both columns, is put on once") func twice() throws {
        let answer = try desk.importFile("assets", "asset_tag,code,codes\nA-3,new,NEW | new | other\n")
        #expect(answer.status == 200 && told(answer) == [0, 1, 0, 0, 0, 0])
        #expect(try stickers() == ["A-1 ONE", "A-2 TWO", "A-3 NEW other"])
    }

    @Test("a check and an import say which code is stored of an address; another import says it again, and of a code nothing")
    func shortened() throws {
        let rows = ["A-1,https://qr.example.com/uno,", "A-2,TWO,a/b | https://qr.example.com/q/dos", "A-3,plain,"]
        let file = "asset_tag,code,codes\n" + rows.map { $0 + "\n" }.joined()
        let codes: JSONTree = [
            ["line": 2, "column": "code", "value": "https://qr.example.com/uno", "code": "uno"],
            ["line": 3, "column": "codes", "value": "https://qr.example.com/q/dos", "code": "dos"],
        ]
        for isCheck in [true, false, false] {
            let answer = try desk.importFile("assets", file, check: isCheck)
            #expect(answer.status == 200 && answer["shortened_count"] == 2 && answer["shortened"] == codes, "\(answer)")
        }
        #expect(try stickers() == ["A-1 ONE uno", "A-2 TWO a/b dos", "A-3 plain"])
        let plain = try desk.importFile("assets", "asset_tag,code\nA-3,more\n")
        #expect(plain["shortened_count"] == 0 && plain["shortened"] == [], "\(plain)")
        let none = try desk.importFile("assets", "asset_tag,location\nA-3,Bogotá\n")
        #expect(none.status == 200 && none["shortened_count"] == nil, "\(none)")
        let gear = try desk.importFile("gear", "sku,name,asset_tag,code\nFX6,Sony FX6,A-4,https://qr.example.com/tres\n")
        #expect(gear["shortened"]?[0]?["code"] == "tres", "\(gear)")
    }

    @Test("a dash in code takes all off, too") func dash() throws {
        let answer = try desk.importFile("assets", "asset_tag,code\nA-1,-\nA-2,\n", asking: ["remove_codes=true"])
        #expect(answer.status == 200 && told(answer) == [0, 1, 1, 0, 1, 0])
        #expect(try stickers() == ["A-1 -", "A-2 TWO", "A-3 -"])
    }

    @Test("two assets change stickers in one file, where it may take them off; else it is at fault, and nothing moves")
    func exchange() throws {
        let file = "asset_tag,codes\nA-1,two\nA-2,one\n"
        let refused = try desk.importFile("assets", file)
        #expect(refused.status == 400 && refused.rowFaults == ["2 codes already_exists", "3 codes already_exists"])
        #expect(refused.faultMessages == ["two is on A-2 (Sony FX6) already.", "one is on A-1 (Sony FX6) already."])
        #expect(try stickers() == ["A-1 ONE", "A-2 TWO", "A-3 -"])
        let checked = try desk.importFile("assets", file, check: true, asking: ["remove_codes=true"])
        #expect(told(checked) == [0, 2, 0, 0, 2, 0])
        let done = try desk.importFile("assets", file, asking: ["remove_codes=true"])
        #expect(done.status == 200 && told(done) == [0, 2, 0, 0, 2, 0])
        #expect(try stickers() == ["A-1 two", "A-2 one", "A-3 -"])
    }

    @Test("a sticker that stays on another asset, or stands twice in the file, is a fault with its line") func taken() throws {
        let answer = try desk.importFile(
            "assets", "asset_tag,codes\nA-1,NEW | new\nA-3,TWO\nA-2,TWO | New\n", asking: ["remove_codes=true"])
        #expect(answer.status == 400)
        #expect(answer.rowFaults == ["3 codes already_exists", "4 codes already_exists", "4 codes already_exists"])
        #expect(try stickers() == ["A-1 ONE", "A-2 TWO", "A-3 -"])
    }

    @Test("what looks like another identifier is a warning of the check, not of what the house has already") func lookAlikes()
        throws
    {
        let file = "asset_tag,serial,item_sku,code\nA-01,17,FX6,\nB-1,00017,FX6,0NE\nA-1,,FX6,ONE\n"
        let checked = try desk.importFile("assets", file, check: true)
        #expect(checked.status == 200 && checked["warning_count"]?.int == 3)
        let warnings = checked["warnings"]?.array ?? []
        let told = warnings.map { warning -> String in
            let texts: [String] = ["column", "value", "other"].map { warning[$0]?.string ?? "-" }
            return "\(warning["line"]?.int ?? 0) \(texts.joined(separator: " "))"
        }
        #expect(
            told == ["2 asset_tag A-01 A-1", "3 code 0NE ONE", "3 serial 00017 17"])
        #expect(warnings.map { $0["other_line"]?.int } == [nil, nil, 2])
        #expect(warnings.allSatisfy { $0["code"] == "looks_like" })
        #expect(try desk.importFile("assets", file).counts == [2, 0, 1, 0])
        #expect(try desk.importFile("assets", file, check: true)["warning_count"]?.int == 0)
    }

    @Test("what is no code is at fault for itself, and not as the same as another such") func noCode() throws {
        let answer = try desk.importFile("assets", "asset_tag,codes\nA-1,ONE\nA-2,\u{AD}\u{200B}\nA-3,\u{200B}\n")
        #expect(answer.status == 400)
        #expect(answer.rowFaults == ["3 codes invalid_value", "4 codes invalid_value"])
    }

    @Test("a sticker that is no code, as another program left it, hides none of the others when stickers are taken off")
    func keyless() throws {
        try house.database.query(
            """
            insert into short_links (code, tenant_id, asset_id)
            select E'\\u200b', tenant_id, id from assets where tenant_id = $1 and asset_tag = 'A-1'
            """, [house.tenant])
        let answer = try desk.importFile("assets", "asset_tag,codes\nA-1,ONE\n", asking: ["remove_codes=true"])
        #expect(answer.status == 200 && told(answer) == [0, 1, 0, 0, 1, 0], "\(answer.text)")
        #expect(try stickers() == ["A-1 ONE", "A-2 TWO", "A-3 -"])
    }

    @Test("a look-alike is told by the column that it stands in, where stickers of both columns are compared") func column()
        throws
    {
        let file = "asset_tag,code,codes\nA-1,,0NE | ONE\nA-2,TW0,\n"
        let checked = try desk.importFile("assets", file, check: true)
        let warnings = checked["warnings"]?.array?.map { "\($0["column"]?.string ?? "") \($0["value"]?.string ?? "")" }
        #expect(warnings == ["codes 0NE", "code TW0"], "\(checked.text)")
    }

    @Test("an import tells which assets it made, a check does not") func made() throws {
        let file = "asset_tag,item_sku\nA-1,FX6\nA-8,FX6\nA-9,FX6\n"
        #expect(try desk.importFile("assets", file, check: true)["made"] == nil)
        let answer = try desk.importFile("assets", file)
        let made = try house.database.column(
            "select id from assets where tenant_id = $1 and asset_tag in ('A-8', 'A-9') order by number", [house.tenant])
        #expect(answer["made"]?.array?.compactMap(\.string) == made && made.count == 2)
        #expect(answer["made_count"]?.int == 2)
        #expect(try desk.importFile("assets", file)["made"] == [])
    }

    @Test("of 500 assets all are told, of more the first 500, and how many there are; the items of gear are none of them")
    func madeMany() throws {
        for count in [500, 501] {
            let file = "name,asset_tag\n" + (1...count).map { "Lamp \(count),L-\(count)-\($0)\n" }.joined()
            let answer = try desk.importFile("gear", file)
            #expect(answer.counts == [count + 1, 0, 0, 0])
            #expect(answer["made"]?.array?.count == 500 && answer["made_count"]?.int == count)
        }
    }
}
