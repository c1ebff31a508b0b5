import TestSupport
import Testing

/// Files with a row a unit, whose items are made along the way (docs/import.md).
@Suite(.mayBlock) struct GearImportTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    /// Each item with what is counted of it, and its units' identifiers and places.
    private func gear() throws -> [String] {
        try house.database.column(
            """
            select concat_ws(' ', i.name, coalesce(i.sku, '-'), coalesce(i.category, '-'), i.owned_qty, (
                select string_agg(concat_ws('/', a.asset_tag, a.serial, a.location), ', ' order by a.number)
                from assets a where a.tenant_id = i.tenant_id and a.item_id = i.id))
            from items i where i.tenant_id = $1 order by i.name collate "C"
            """, [house.tenant])
    }

    private func actions() throws -> [String] {
        try house.database.column(
            "select action || ' ' || count(*) from audit_log where tenant_id = $1 group by action order by action", [house.tenant]
        )
    }

    private static let file = """
        sku,name,category,owned_qty,asset_tag,serial,location,condition
        FX3,Sony FX3,Cameras,,G-1,s1,MDE,fair
        FX3,Sony FX3,,,,s2,BOG,
        ,Tripod,Grip,,,,MDE,
        ,Tripod,Grip,,,,BOG,
        ,Gaffer,Tape,40,,,,

        """

    @Test(
        "a row is a unit or a number of pieces; items are made once; the same file again changes nothing"
    )
    func made() throws {
        let checked = try desk.importFile("gear", Self.file, check: true)
        #expect(checked.status == 200 && checked.counts == [7, 0, 0, 0], "\(checked.text)")
        #expect(try gear() == [])
        let answer = try desk.importFile("gear", Self.file)
        #expect(answer.status == 200 && answer.counts == [7, 0, 0, 0] && answer["made"]?.array?.count == 4)
        for told in [checked, answer] {
            #expect(told["items_created"]?.int == 3 && told["units_created"]?.int == 4, "\(told.text)")
        }
        let there = [
            "Gaffer - Tape 40", "Sony FX3 FX3 Cameras G-1/s1/MDE, s2/BOG", "Tripod - Grip MDE, BOG",
        ]
        #expect(try gear() == there)
        #expect(try actions() == ["asset.created 4", "item.created 3"])
        let again = try desk.importFile("gear", Self.file)
        #expect(again.status == 200 && again.counts == [0, 0, 7, 0] && again["made"] == [])
        #expect(try gear() == there)
        #expect(try actions() == ["asset.created 4", "item.created 3"])
    }

    @Test("an item that is there is found by its SKU, else by its name, and changed as a file of items would") func found() throws
    {
        let camera = try house.addItem("Sony FX3", sku: "FX3")
        let cable = try house.addItem("Cable", sku: "CAB", serialized: false)
        let answer = try desk.importFile(
            "gear", "sku,name,category,owned_qty,asset_tag\nfx3,,Cameras,,G-1\n,Sony FX3,,,G-2\nCAB,,,9,\n")
        #expect(answer.status == 200 && answer.counts == [2, 2, 0, 0], "\(answer.text)")
        #expect(
            try house.database.query(
                """
                select id, sku, category, owned_qty, (select count(*) from assets a where a.item_id = i.id)
                from items i where tenant_id = $1 order by name
                """, [house.tenant]) == [[cable.id, "CAB", nil, "9", "0"], [camera.id, "FX3", "Cameras", nil, "2"]])
    }

    @Test("rows that differ on one item, and what is no unit of it, are faults of their lines; no item stays of such a file")
    func faults() throws {
        _ = try house.addItem("Sony FX6", sku: "FX6")
        _ = try house.addItem("Cable", sku: "CAB", serialized: false)
        let file = """
            sku,name,category,owned_qty,asset_tag,serial
            N1,New,Cameras,,Z-1,
            N1,New,Grip,,Z-2,
            FX6,Sony FX6,,3,,
            CAB,,,,Z-3,
            N1,New,,5,Z-5,
            ,Gaffer,,600000,,
            ,Gaffer,,600000,,

            """
        let before = try gear()
        let told = [
            "3 category invalid_value", "4 owned_qty not_supported", "5 sku invalid_value", "6 owned_qty not_supported",
            "8 owned_qty already_exists",
        ]
        let checked = try desk.importFile("gear", file, check: true)
        #expect(checked.status == 200 && checked.rowFaults == told, "\(checked.text)")
        #expect(checked["faults"]?[0]?["value"] == "Grip")
        let answer = try desk.importFile("gear", file)
        #expect(answer.status == 400 && answer.code == "validation_failed" && answer.rowFaults == told)
        #expect(try gear() == before)
        #expect(try actions() == [])
    }

    @Test("an empty cell of an item says nothing: one row tells for all, and what the house has stays") func emptyCells() throws {
        let file = "name,is_case,consumable,turnaround_minutes,asset_tag\nBox,yes,,30,B-1\nBox,,,,B-2\n"
        #expect(try desk.importFile("gear", file).counts == [3, 0, 0, 0])
        #expect(try desk.importFile("gear", "name,is_case,turnaround_minutes,asset_tag\nBox,,,B-3\n").counts == [1, 0, 1, 0])
        #expect(try desk.importFile("gear", "name,category,asset_tag\nBox,Grip,B-3\n").counts == [0, 1, 1, 0])
        #expect(try desk.importFile("gear", "name,category,asset_tag\nBox,N/A,B-3\n").counts == [0, 0, 2, 0])
        #expect(
            try house.database.query(
                "select is_case, consumable, turnaround_minutes from items where tenant_id = $1", [house.tenant]) == [
                    ["t", "f", "30"]
                ])
    }

    @Test("many pieces in one row: their tag or code is the SKU where the file has none; of two codes nobody knows which")
    func codeOfPieces() throws {
        let file = "Equipo,Código interno,Cantidad,Serie\nCable XLR,CAB-5,24,\nSony FX3,A-1,1,s1\n"
        #expect(try desk.importFile("gear", file).counts == [3, 0, 0, 0])
        #expect(try gear() == ["Cable XLR CAB-5 - 24", "Sony FX3 - - A-1/s1"])
        #expect(try desk.importFile("gear", file).counts == [0, 0, 3, 0])
        #expect(try desk.importFile("gear", "name,code,owned_qty\nSandbag,SB-10,65\n").counts == [1, 0, 0, 0])
        #expect(try gear() == ["Cable XLR CAB-5 - 24", "Sandbag SB-10 - 65", "Sony FX3 - - A-1/s1"])
        let two = try desk.importFile("gear", "name,asset_tag,code,owned_qty\nClamp,T-1,C-1,9\n")
        #expect(two.rowFaults == ["2 owned_qty not_supported"])
        #expect(two.faultMessages[0]?.hasSuffix("and see that the house counts this item too.") == true)
        // Units tell how many there are of their item.
        let units = "name,asset_tag,owned_qty\nTripod,T-1,2\nTripod,T-2,2\n"
        #expect(try desk.importFile("gear", units).counts == [3, 0, 0, 0])
    }

    @Test("what several kinds of counted gear are marked with names none of them, and is left out with a warning")
    func filler() throws {
        let file = """
            name,owned_qty,asset_tag
            C-Stand,36,Main Pool
            Sandbag,30,Main Pool
            Tape,1,main pool
            Tripod,,T-1

            """
        _ = try house.addItem("C-Stand", sku: "CS", serialized: false)
        for check in [true, false] {
            let answer = try desk.importFile("gear", file, check: check)
            #expect(answer.status == 200 && answer.counts == [4, 1, 0, 0], "\(answer.text)")
            guard check else { continue }
            let warnings = try #require(answer["warnings"]?.array)
            #expect(warnings.count == 1 && warnings[0]["code"] == "counted_gear" && warnings[0]["column"] == "asset_tag")
            #expect(warnings[0]["line"] == 2 && warnings[0]["value"] == "Main Pool")
            #expect(warnings[0]["lines"]?.array?.compactMap(\.int) == [2, 3, 4])
            #expect(warnings[0]["message"]?.string?.contains("This cell and 2 more of its column are left out.") == true)
        }
        #expect(try gear() == ["C-Stand CS - 36", "Sandbag - - 30", "Tape - - 1", "Tripod - - T-1"])
        #expect(try desk.importFile("gear", file).counts == [0, 0, 5, 0])
    }

    @Test("a tag is no SKU of a name that the house has with another SKU, however the name is written")
    func secondSKU() throws {
        _ = try house.addItem("C-Stand", sku: "CS", serialized: false)
        let file = "name,owned_qty,code\nc-stand,36,Main Pool\nSandbag,9,SB-10\n"
        #expect(try desk.importFile("gear", file, check: true)["warning_count"] == 1)
        let answer = try desk.importFile("gear", file)
        #expect(answer.status == 200 && answer.counts == [1, 1, 0, 0], "\(answer.text)")
        #expect(try gear() == ["C-Stand CS - 36", "Sandbag SB-10 - 9"])
        // One that is a unit's tag too is no SKU, and the row says that units are no number.
        let unit = try desk.importFile("gear", "name,owned_qty,asset_tag\nClamp,9,X-1\nTripod,,X-1\n", check: true)
        #expect(unit.rowFaults.contains("2 owned_qty not_supported"), "\(unit.text)")
    }

    @Test("what rows of counted gear say that only a unit has is left out, with one warning for all of a column")
    func leftOut() throws {
        let file = """
            name,owned_qty,location,status,condition,asset_tag
            Gaffer,40,MDE,En bodega,good,
            Tape,12,BOG,En reparación,,
            Tripod,,MDE,En reparación,fair,T-1
            Sandbag,9,,,,

            """
        let answer = try desk.importFile("gear", file, check: true)
        #expect(answer.status == 200 && answer["warning_count"] == 2, "\(answer.text)")
        let warnings = try #require(answer["warnings"]?.array)
        #expect(warnings.map { $0["code"]?.string } == ["counted_gear", "counted_gear"])
        #expect(warnings.map { $0["line"]?.int } == [2, 3])
        #expect(warnings.map { $0["lines"]?.array?.compactMap(\.int) } == [[2, 3], [3]])
        #expect(warnings.map { $0["column"]?.string } == ["location", "status"])
        #expect(warnings.map { $0["value"]?.string } == ["MDE", "En reparación"])
        #expect(
            warnings.map { $0["message"]?.string } == [
                "Gear that is counted has none of its own. This cell and 1 more of its column are left out.",
                "Gear that is counted has none of its own. This cell is left out.",
            ])
    }

    @Test("a unit that a file calls archived is; no says nothing")
    func archived() throws {
        let file = """
            name,asset_tag,owned_qty,status,Is archived
            Lamp,L-1,,IN_STOCK,yes
            Lamp,L-2,,,no
            Lamp,L-3,,DISPOSED,yes
            Lamp,L-4,,REPAIR,
            Sandbag,,9,,no

            """
        func statuses() throws -> [String] {
            try house.database.column(
                "select asset_tag || ' ' || status from assets where tenant_id = $1 order by asset_tag", [house.tenant])
        }
        let checked = try desk.importFile("gear", file, check: true)
        #expect(checked.status == 200 && checked.counts == [6, 0, 0, 0] && checked["warning_count"] == 0, "\(checked.text)")
        #expect(try desk.importFile("gear", file).counts == [6, 0, 0, 0])
        let there = ["L-1 ARCHIVED", "L-2 IN_STOCK", "L-3 DISPOSED", "L-4 REPAIR"]
        #expect(try statuses() == there)
        #expect(try desk.importFile("gear", file).counts == [0, 0, 6, 0])
        #expect(try desk.importFile("gear", "name,asset_tag,Retired\nLamp,L-1,no\nLamp,L-4,no\n").counts == [0, 0, 3, 0])
        #expect(try statuses() == there)
        #expect(try desk.importFile("gear", "name,asset_tag,Retired\nLamp,L-4,yes\n").counts == [0, 1, 1, 0])
        #expect(try statuses() == ["L-1 ARCHIVED", "L-2 IN_STOCK", "L-3 DISPOSED", "L-4 ARCHIVED"])
        #expect(
            try house.database.value(
                "select count(*) from items where tenant_id = $1 and archived_at is not null", [house.tenant]) == "0")
    }

    @Test("counted gear that a file calls archived is a fault, unless it is archived already; another status is left out")
    func archivedCounted() throws {
        let file = """
            sku,name,owned_qty,status,Is archived
            TA,Tape,12,Available,Yes
            SA,Sandbag,9,Vendido,no
            CL,Clamp,4,retired,yes
            CA,Cable,40,En reparación,no

            """
        for check in [true, false] {
            let answer = try desk.importFile("gear", file, check: check)
            #expect(
                answer.rowFaults == ["2 archived not_supported", "3 status not_supported", "4 archived not_supported"],
                "\(answer.text)")
            guard check else { continue }
            #expect(answer["faults"]?.array?.map { $0["value"]?.string } == ["Yes", "Vendido", "yes"])
            #expect(answer["warning_count"] == 1 && answer["warnings"]?[0]?["lines"]?.array?.compactMap(\.int) == [5])
        }
        #expect(try gear() == [])
        // By its SKU the file finds what the desk has archived.
        for sku in ["TA", "SA", "CL"] { _ = try house.addItem(sku, sku: sku, serialized: false) }
        try house.database.query("update items set archived_at = now() where tenant_id = $1", [house.tenant])
        #expect(try desk.importFile("gear", file).counts == [1, 3, 0, 0])
        #expect(try desk.importFile("gear", file).counts == [0, 0, 4, 0])
        #expect(
            try house.database.column("select name from items where tenant_id = $1 and archived_at is null", [house.tenant])
                == ["Cable"])
    }

    @Test("rows of one counted item are added up, with one warning for the file; the same file again changes nothing")
    func addedUp() throws {
        let file = """
            name,owned_qty,category
            Apple Box,1,Grip
            Sandbag,30,
            Apple Box,1,
            apple box,1,
            Sandbag,12,

            """
        for check in [true, false] {
            let answer = try desk.importFile("gear", file, check: check)
            #expect(answer.status == 200 && answer.counts == [2, 0, 0, 0], "\(answer.text)")
            guard check else { continue }
            #expect(answer["warning_count"] == 1, "\(answer.text)")
            let warning = try #require(answer["warnings"]?[0])
            #expect(warning["code"] == "added_up" && warning["line"] == 4 && warning["other_line"] == 2)
            #expect(warning["lines"]?.array?.compactMap(\.int) == [4, 5, 6])
            #expect(warning["column"] == "owned_qty" && warning["value"] == "1")
            #expect(
                warning["message"]?.string
                    == "Line 2 is of the same item, which is counted. Their quantities are added up, "
                    + "and so are those of 2 more rows.")
        }
        #expect(try gear() == ["Apple Box - Grip 3", "Sandbag - - 42"])
        #expect(try desk.importFile("gear", file).counts == [0, 0, 2, 0])
        let most = try desk.importFile("gear", "name,owned_qty\nClamp,600000\nClamp,600000\n")
        #expect(most.rowFaults == ["3 owned_qty already_exists"], "\(most.text)")
        #expect(most.faultMessages == ["Line 2 is of the same item, which is counted. Write its whole quantity into one row."])
    }

    @Test("rows of one counted item are added up also with numbers of another program, of which the item has the first")
    func numberedPieces() throws {
        let file = "external_id,name,owned_qty\nE-1,Clamp,4\nE-2,Clamp,5\nE-3,Tape,2\nE-3,Tape,2\n,Bolt,1\nE-4,bolt,2\n"
        let checked = try desk.importFile("gear", file, check: true)
        #expect(checked.status == 200 && checked.counts == [3, 0, 0, 0] && checked["warning_count"] == 1, "\(checked.text)")
        let warning = try #require(checked["warnings"]?[0])
        #expect(warning["code"] == "added_up" && warning["line"] == 3 && warning["other_line"] == 2)
        #expect(warning["message"]?.string?.contains("and so are those of 2 more rows.") == true)
        for counts in [[3, 0, 0, 0], [0, 0, 3, 0]] {
            #expect(try desk.importFile("gear", file).counts == counts)
            #expect(
                try house.database.column(
                    "select concat_ws(' ', name, external_id, owned_qty) from items where tenant_id = $1 order by name",
                    [house.tenant]) == ["Bolt E-4 3", "Clamp E-1 9", "Tape E-3 4"])
        }
    }

    @Test("new units that nothing names are told, with one warning for the file; those that are there are not")
    func namelessUnits() throws {
        let file = """
            name,owned_qty,asset_tag,serial,code
            Tripod,,T-1,,
            Tripod,,,,
            Gaffer,40,,,
            LIGHTS,,,,
            Lamp,1,,,QR1
            Stand,,,s1,

            """
        for check in [true, false] {
            let answer = try desk.importFile("gear", file, check: check)
            #expect(answer.status == 200, "\(answer.text)")
            guard check else { continue }
            #expect(answer["warning_count"] == 1, "\(answer.text)")
            let warning = try #require(answer["warnings"]?[0])
            #expect(warning["code"] == "nameless_unit" && warning["line"] == 3)
            #expect(warning["lines"]?.array?.compactMap(\.int) == [3, 5])
            #expect(warning["column"] == "name" && warning["value"] == "Tripod" && warning["other"] == .null)
            #expect(
                warning["message"]?.string
                    == "Nothing here names a unit or says how many: each of these rows becomes one unit, this one and 1 more. "
                    + "Take out of the file what is no gear.")
        }
        #expect(try desk.importFile("gear", file, check: true)["warning_count"] == 0)
        let one = try desk.importFile("gear", "name,serial\nSigned: the manager,\n", check: true)
        #expect(one["warning_count"] == 1)
        #expect(one["warnings"]?[0]?["lines"]?.array?.compactMap(\.int) == [2])
        #expect(
            one["warnings"]?[0]?["message"]?.string
                == "Nothing here names a unit or says how many: this row becomes one unit. "
                + "Take it out of the file if it is no gear.")
    }

    @Test("of a warning for more than a thousand rows the first thousand lines are told") func manyNamelessUnits() throws {
        let file = "name,serial\n" + String(repeating: "Stand,\n", count: 1200)
        let answer = try desk.importFile("gear", file, check: true)
        #expect(answer.status == 200 && answer["warning_count"] == 1, "\(answer.text)")
        let warning = try #require(answer["warnings"]?[0])
        #expect(warning["code"] == "nameless_unit" && warning["message"]?.string?.contains("this one and 1199 more.") == true)
        #expect(warning["lines"]?.array?.compactMap(\.int) == Array(2...1001))
    }

    @Test("a number of another program alone names no unit: a new one is told all the same, and one that is there is not")
    func numberedNamelessUnits() throws {
        let file = "external_id,name,serial\nE-1,Case,\nE-2,LIGHTS,\nE-3,Stand,s3\n"
        let answer = try desk.importFile("gear", file, check: true)
        #expect(answer.status == 200 && answer["warning_count"] == 1, "\(answer.text)")
        let warning = try #require(answer["warnings"]?[0])
        #expect(warning["code"] == "nameless_unit" && warning["line"] == 2 && warning["value"] == "Case")
        #expect(warning["message"]?.string?.contains("this one and 1 more.") == true)
        #expect(try desk.importFile("gear", file).counts == [6, 0, 0, 0])
        let again = try desk.importFile("gear", file, check: true)
        #expect(again.counts == [0, 0, 6, 0] && again["warning_count"] == 0, "\(again.text)")
    }

    @Test("new units whose serial says that they are many are told, with one warning for the file; those that are there are not")
    func bulkUnits() throws {
        let file = """
            name,owned_qty,serial,code,asset_tag
            Tripod,,s1,QR1,
            XLR cable 5 m (x40),,Bulk,QR2,
            Sandbag,,bulk stock,,
            Clamp,,Varios,,T-1
            Gaffer,1,Bulk,QR3,
            Tape,40,Bulk,,

            """
        for check in [true, false] {
            let answer = try desk.importFile("gear", file, check: check)
            #expect(answer.status == 200 && answer.counts == [11, 0, 0, 0], "\(answer.text)")
            guard check else { continue }
            #expect(answer["warning_count"] == 1, "\(answer.text)")
            let warning = try #require(answer["warnings"]?[0])
            #expect(warning["code"] == "bulk_unit" && warning["line"] == 3)
            #expect(warning["lines"]?.array?.compactMap(\.int) == [3, 4, 5])
            #expect(warning["column"] == "serial" && warning["value"] == "Bulk" && warning["other"] == .null)
            #expect(
                warning["message"]?.string
                    == "The serial number says that this is many, and nothing says how many: each of these rows becomes "
                    + "one unit, this one and 2 more. Add a column with the quantity.")
        }
        #expect(
            try gear() == [
                "Clamp - - T-1", "Gaffer - - ", "Sandbag - - ", "Tape - - 40", "Tripod - - s1", "XLR cable 5 m (x40) - - ",
            ])
        let again = try desk.importFile("gear", file, check: true)
        #expect(again.counts == [0, 0, 11, 0] && again["warning_count"] == 0, "\(again.text)")
        let folded = try desk.importFile("gear", "name,serial,asset_tag\nClamp,Varios,t-1\n", check: true)
        #expect(folded.counts == [0, 1, 1, 0] && folded["warning_count"] == 0, "\(folded.text)")
        let one = try desk.importFile("gear", "name,serial,code\nBattery (x8),Bulk Stock,QR9\n", check: true)
        #expect(one["warning_count"] == 1)
        #expect(
            one["warnings"]?[0]?["message"]?.string
                == "The serial number says that this is many, and nothing says how many: this row becomes one unit. "
                + "Add a column with the quantity.")
    }

    @Test("new counted items of which there is none are told, with one warning for the file; those that are there are not")
    func nothingCounted() throws {
        let file = """
            name,owned_qty,serial
            Gaffer,40,
            Delivery Antwerp,0,
            Sandbag,0,
            Lamp,,s1
            Drum kit,0,
            drum kit,0,
            Sandbag,12,

            """
        for check in [true, false] {
            let answer = try desk.importFile("gear", file, check: check)
            #expect(answer.status == 200 && answer.counts == [6, 0, 0, 0], "\(answer.text)")
            guard check else { continue }
            let warnings = try #require(answer["warnings"]?.array).filter { $0["code"] == "nothing_counted" }
            #expect(warnings.count == 1, "\(answer.text)")
            let warning = try #require(warnings.first)
            #expect(warning["line"] == 3 && warning["lines"]?.array?.compactMap(\.int) == [3, 6, 7])
            #expect(warning["column"] == "owned_qty" && warning["value"] == "0" && warning["other"] == .null)
            #expect(
                warning["message"]?.string
                    == "The quantity is 0: these rows make items of which there are none, this one and 2 more. "
                    + "Leave out those that are no gear.")
        }
        #expect(try gear() == ["Delivery Antwerp - - 0", "Drum kit - - 0", "Gaffer - - 40", "Lamp - - s1", "Sandbag - - 12"])
        let again = try desk.importFile("gear", file, check: true)
        #expect(again.counts == [0, 0, 6, 0], "\(again.text)")
        #expect(again["warnings"]?.array?.contains { $0["code"] == "nothing_counted" } == false)
        let numbered = "external_id,name,owned_qty\nE-1,Transport,0\n"
        let one = try desk.importFile("gear", numbered, check: true)
        #expect(one["warning_count"] == 1)
        #expect(
            one["warnings"]?[0]?["message"]?.string
                == "The quantity is 0: this row makes an item of which there is none. Leave it out if it is no gear.")
        // An item that its number finds is not new, whatever the row calls it.
        #expect(try desk.importFile("gear", numbered).counts == [1, 0, 0, 0])
        let renamed = try desk.importFile("gear", "external_id,name,owned_qty\nE-1,Delivery,0\n", check: true)
        #expect(renamed.counts == [0, 1, 0, 0] && renamed["warning_count"] == 0, "\(renamed.text)")
    }

    @Test("counted gear that only another program's number names is at fault: nothing says what it is")
    func namelessCounted() throws {
        let answer = try desk.importFile("gear", "external_id,name,owned_qty\nE-1,Cable,4\nE-2,,5\n")
        #expect(answer.rowFaults == ["3 name required"], "\(answer.text)")
        #expect(try gear() == [])
    }

    @Test("a unit of another serial or item that only its number finds is told, with one warning for the file")
    func otherUnit() throws {
        let file = "Id,Name,Serial number,Barcode\n1,Sony FX6,S1,LBL1\n2,Sony FX6,S2,\n3,Monitor,,\n4,Lamp,S4,LBL4\n"
        #expect(try desk.importFile("gear", file).counts == [7, 0, 0, 0])
        let before = try gear()
        let other = "Id,Name,Serial number\n1,Tripod,T9\n2,Sony FX6,S22\n3,Stand,\n4,Lamp,S4\n"
        let answer = try desk.importFile("gear", other, check: true)
        #expect(answer.counts == [2, 3, 3, 0] && answer["warning_count"] == 1, "\(answer.text)")
        let warning = try #require(answer["warnings"]?[0])
        #expect(warning["code"] == "other_unit" && warning["line"] == 2 && warning["column"] == "external_id")
        #expect(warning["value"] == "1" && warning["other"] == "Sony FX6, S1")
        #expect(warning["lines"]?.array?.compactMap(\.int) == [2, 3, 4])
        #expect(
            warning["message"]?.string
                == "In the house, 1 is Sony FX6, S1. The file makes it Tripod, T9. Is it the same unit? Rows like this one: 2 more."
        )
        let assets = try desk.importFile("assets", "external_id,item,serial\n1,Monitor,T9\n4,Lamp,S4\n", check: true)
        #expect(assets["warning_count"] == 1, "\(assets.text)")
        #expect(
            assets["warnings"]?[0]?["message"]?.string
                == "In the house, 1 is Sony FX6, S1. The file makes it Monitor, T9. Is it the same unit?")
        // What else the row has of the unit shows that it is meant.
        for same in [file, "Id,Name,Barcode\n1,Tripod,LBL1\n", "Id,Name,Serial number\n4,Tripod,S4\n"] {
            let checked = try desk.importFile("gear", same, check: true)
            #expect(checked["fault_count"] == 0 && checked["warning_count"] == 0, "\(checked.text)")
        }
        #expect(try gear() == before)
    }

    /// Line, value and common name of each warning of numbered names, and how many more rows it is for.
    private func numbered(_ file: String) throws -> [String] {
        let answer = try desk.importFile("gear", file, check: true)
        #expect(answer["fault_count"] == 0, "\(answer.text)")
        let warnings = (answer["warnings"]?.array ?? []).filter { $0["code"] == "numbered_names" }
        return warnings.map { warning in
            let more = warning["message"]?.string?.firstMatch(of: #/ and ([0-9]+) more differ/#).map { String($0.1) }
            let words = [warning["value"]?.string, warning["other"]?.string, more].map { $0 ?? "-" }
            return "\(warning["line"]?.int ?? 0) " + words.joined(separator: " / ")
        }
    }

    @Test("names that people have numbered are told, with one warning for each; the same file again is told no more")
    func numberedNames() throws {
        let file = """
            name,serial,owned_qty
            Sony FX6 1,s1,
            Canon C70 02,s2,1
            Sony  fx6 No. 2,s3,
            Canon C70 01,s4,
            SONY FX6 #3,s5,
            Lens 24,s6,
            Lens 70,s7,
            Stand,s8,

            """
        #expect(try numbered(file) == ["2 Sony FX6 1 / Sony FX6 / 2", "3 Canon C70 02 / Canon C70 / 1"])
        let first = try #require(try desk.importFile("gear", file, check: true)["warnings"]?[0])
        #expect(first["column"] == "name" && first["other_line"] == .null)
        #expect(first["lines"]?.array?.compactMap(\.int) == [2, 4, 6])
        #expect(
            first["message"]?.string
                == "Sony FX6 1 and 2 more differ in a number only: each becomes an item of its own. "
                + "If they are units of one item, take the numbers off: Sony FX6.")
        #expect(try desk.importFile("gear", file).counts == [16, 0, 0, 0])
        #expect(try numbered(file) == [])
    }

    @Test(
        "other names with numbers are not told: a gap, a number twice, no number 1, more pieces, an SKU, one that is there",
        arguments: [
            "name,serial\nMonitor 1,s1\nMonitor 3,s2\n", "name,serial\nMonitor 1,s1\nMonitor 2,s2\nmonitor #2,s3\n",
            "name,serial\nMonitor 0,s1\nMonitor 2,s2\n", "name,serial\nMonitor 1,s1\nMonitor,s2\n",
            "name,serial\nFX1,s1\nFX2,s2\n", "name,owned_qty\nMonitor 1,4\nMonitor 2,1\n",
            "sku,name,serial\nM1,Monitor 1,s1\nM2,Monitor 2,s2\n", "name,serial\nLamp 1,s1\nLamp 2,s2\n",
            "name,serial\n#1,s1\n#2,s2\n",
        ])
    func otherNumbers(file: String) throws {
        _ = try house.addItem("LAMP 2")
        #expect(try numbered(file) == [])
    }

    @Test("of more than twenty names that are numbered one warning is for all") func manyNumberedNames() throws {
        func file(_ count: Int) -> String {
            let names = (1...count).map { "Kind\($0) model" }
            return "name,serial\n" + names.map { "\($0) 1,\($0)-1\n\($0) 2,\($0)-2\n" }.joined()
        }
        #expect(try numbered(file(20)).count == 20)
        #expect(try numbered(file(21)) == ["2 Kind1 model 1 / - / 41"])
        let warnings = try desk.importFile("gear", file(21), check: true)["warnings"]?.array
        let all = warnings?.first { $0["code"] == "numbered_names" }
        #expect(all?["lines"]?.array?.compactMap(\.int) == Array(2...43))
    }

    @Test("two items of one name are ambiguous; an archived one is not meant") func names() throws {
        for sku in ["T-1", "T-2"] { _ = try house.addItem("Tripod", sku: sku) }
        let answer = try desk.importFile("gear", "name,asset_tag\nTripod,Z-1\n")
        #expect(answer.status == 400 && answer.rowFaults == ["2 name ambiguous"])
        try house.database.query("update items set archived_at = now() where tenant_id = $1 and sku = 'T-1'", [house.tenant])
        #expect(try desk.importFile("gear", "name,asset_tag\nTripod,Z-1\n").counts == [1, 0, 1, 0])
        #expect(
            try house.database.column(
                "select i.sku from assets a join items i on i.id = a.item_id where a.tenant_id = $1", [house.tenant]) == ["T-2"])
    }

    @Test("a name finds its item without regard to case and accents, and the item keeps its own; so do rows of a new one")
    func foldedNames() throws {
        _ = try house.addItem("Trípode", sku: "T-1")
        let file = "name,asset_tag,category\nTripode,Z-1,Grip\nTRÍPODE,Z-2,\nMonopié,Z-3,\nmonopie,Z-4,\n"
        #expect(try desk.importFile("gear", file).counts == [5, 1, 0, 0])
        let there = ["Monopié - - Z-3, Z-4", "Trípode T-1 Grip Z-1, Z-2"]
        #expect(try gear() == there)
        #expect(try desk.importFile("gear", file).counts == [0, 0, 6, 0])
        #expect(try gear() == there)
    }

    @Test("rows of one item may write category, model and make in other case; the first ones stay, another word is a fault")
    func foldedCategories() throws {
        let file =
            "name,category,model,manufacturer,asset_tag\nSony FX6,Cámaras,FX6,Sony,Z-1\nSony FX6,CAMARAS,fx6,SONY,Z-2\n"
        let answer = try desk.importFile("gear", file)
        #expect(answer.status == 200 && answer.counts == [3, 0, 0, 0], "\(answer.text)")
        #expect(try gear() == ["Sony FX6 - Cámaras Z-1, Z-2"])
        #expect(
            try house.database.query("select model, manufacturer from items where tenant_id = $1", [house.tenant]) == [
                ["FX6", "Sony"]
            ])
        #expect(try desk.importFile("gear", file).counts == [0, 0, 3, 0])
        let other = try desk.importFile("gear", "name,category,asset_tag\nLamp,Cámaras,Z-3\nLamp,Luces,Z-4\n")
        #expect(other.rowFaults == ["3 category invalid_value"])
    }

    @Test("a new place in other case and accents is the one that most rows say; what the house has stays before that")
    func usualPlaces() throws {
        let file = "name,asset_tag,location\nA,T-1,WAREHOUSE 1\nA,T-2,warehouse 1\nA,T-3,Warehouse 1\nA,T-4,Warehouse 1\n"
        #expect(try desk.importFile("gear", file).counts == [5, 0, 0, 0])
        let there = ["A - - T-1/Warehouse 1, T-2/Warehouse 1, T-3/Warehouse 1, T-4/Warehouse 1"]
        #expect(try gear() == there)
        #expect(try desk.importFile("gear", file).counts == [0, 0, 5, 0])
        let others = "asset_tag,location\nT-1,warehouse 1\nT-2,warehouse 1\nT-3,Bodega\nT-4,BODEGA\n"
        #expect(try desk.importFile("assets", others).counts == [0, 2, 2, 0])
        #expect(try gear() == ["A - - T-1/Warehouse 1, T-2/Warehouse 1, T-3/Bodega, T-4/Bodega"])
    }

    @Test("a place in other case and accents is the one that the house has, else the first of as many rows; of two each stays")
    func foldedPlaces() throws {
        let file = "name,asset_tag,location\nA,T-1,Almacén 1\nA,T-2,ALMACEN 1\nA,T-3,Almacén 2\n"
        let checked = try desk.importFile("gear", file, check: true)
        #expect(checked.counts == [4, 0, 0, 0] && checked["warning_count"] == 0, "\(checked.text)")
        #expect(try desk.importFile("gear", file).counts == [4, 0, 0, 0])
        #expect(try gear() == ["A - - T-1/Almacén 1, T-2/Almacén 1, T-3/Almacén 2"])
        #expect(try desk.importFile("gear", file).counts == [0, 0, 4, 0])
        #expect(try desk.importFile("assets", "asset_tag,location\nT-3,almacen 1\n").counts == [0, 1, 0, 0])
        #expect(try gear() == ["A - - T-1/Almacén 1, T-2/Almacén 1, T-3/Almacén 1"])
        try house.database.query(
            "update assets set location = 'ALMACEN 1' where tenant_id = $1 and asset_tag = 'T-2'", [house.tenant])
        #expect(try desk.importFile("gear", file).counts == [0, 1, 3, 0])
        #expect(try gear() == ["A - - T-1/Almacén 1, T-2/ALMACEN 1, T-3/Almacén 2"])
    }

    @Test("two places that differ in case alone go out of a house and into another one, and are still two")
    func movedPlaces() throws {
        #expect(try desk.importFile("gear", "name,asset_tag,location\nA,T-1,MDE\nA,T-2,MDE\n").counts == [3, 0, 0, 0])
        try house.database.query(
            "update assets set location = 'mde' where tenant_id = $1 and asset_tag = 'T-2'", [house.tenant])
        let other = try House()
        for (kind, count) in [("items", 1), ("assets", 2)] {
            let file = try desk.get("/exports/\(kind).csv").body
            #expect(try desk.importFile(kind, bytes: file).counts == [0, 0, count, 0])
            #expect(try other.phone(.manager).importFile(kind, bytes: file).counts == [count, 0, 0, 0])
        }
        #expect(
            try other.database.column(
                "select asset_tag || ' ' || location from assets where tenant_id = $1 order by asset_tag", [other.tenant])
                == ["T-1 MDE", "T-2 mde"])
    }

    @Test("of two items that are called nearly the same each is found by its own name; one that is neither is ambiguous")
    func nearlyTheSame() throws {
        _ = try house.addItem("Tripode", sku: "T-1")
        _ = try house.addItem("Trípode", sku: "T-2")
        let each = try desk.importFile("gear", "name,asset_tag\nTripode,Z-1\nTrípode,Z-2\n")
        #expect(each.counts == [2, 0, 2, 0], "\(each.text)")
        #expect(try gear() == ["Tripode T-1 - Z-1", "Trípode T-2 - Z-2"])
        #expect(try desk.importFile("gear", "name,asset_tag\nTRIPODE,Z-3\n").rowFaults == ["2 name ambiguous"])
    }

    @Test("two SKUs of a file are two items, however alike their names are") func nearlyTheSameBySKU() throws {
        #expect(try desk.importFile("items", "external_id,name\nE-1,Tripode\n").counts == [1, 0, 0, 0])
        let file = "sku,name,asset_tag\nA,Tripode,Z-1\nB,Trípode,Z-2\n,Trípode,Z-3\n"
        #expect(try desk.importFile("gear", file).counts == [4, 1, 0, 0])
        #expect(try gear() == ["Tripode A - Z-1", "Trípode B - Z-2, Z-3"])
        #expect(try desk.importFile("gear", file).counts == [0, 0, 5, 0])
    }

    @Test("where the units are at fault, the items that were written before are taken back") func takenBack() throws {
        _ = try house.addAsset(of: try house.addItem(), code: "MJQT")
        let before = try gear()
        let answer = try desk.importFile("gear", "name,asset_tag,code\nNew,Z-1,MJQT\n")
        #expect(answer.status == 400 && answer.rowFaults == ["2 code already_exists"])
        #expect(try gear() == before)
    }
}
