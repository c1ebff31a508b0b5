import TestSupport
import Testing

/// What a file says by a name that the house has: the item itself, or another one, which a check tells (docs/import.md).
@Suite(.mayBlock) struct ImportedNameTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private func items() throws -> [String] {
        try house.database.column(
            """
            select concat_ws(' ', i.name, i.external_id, i.sku, i.category, i.owned_qty) from items i
            where i.tenant_id = $1 order by i.name collate "C", i.external_id
            """, [house.tenant])
    }

    /// Line, value, and what the house has; and what a person is told. Nil unless it is the only warning.
    private func told(_ answer: Answer, _ code: String = "same_name") throws -> (facts: String, sentence: String?)? {
        guard answer["warning_count"] == 1 else { return nil }
        let warning = try #require(answer["warnings"]?[0])
        #expect(warning["code"]?.string == code && warning["column"] == "name" && warning["other_line"] == .null)
        let words = [warning["value"]?.string, warning["other"]?.string].map { $0 ?? "-" }
        return ("\(warning["line"]?.int ?? 0) " + words.joined(separator: " / "), warning["message"]?.string)
    }

    private static let alone = "The house has an item of this name. This row makes another one."

    private static func found(_ name: String) -> String {
        "The house has \(name), and nothing but its name says that this row is the same. The row changes it."
    }

    @Test("products after the stock: each is the item that is called so, and gets its numbers; both files again change nothing")
    func same() throws {
        let stock = "name,serial,owned_qty\nSony FX6,S-1,\nSony FX6,S-2,\nTrípode,T-1,\nCable,,40\n"
        #expect(try desk.importFile("gear", stock).counts == [6, 0, 0, 0])
        let products = "external_id,sku,name,category\nE-1,FX6,SONY FX6,Cameras\nE-2,TRI,Tripode,\nE-3,,Cable,\nE-4,,Lamp,\n"
        let checked = try desk.importFile("items", products, check: true)
        #expect(checked.counts == [1, 3, 0, 0], "\(checked.text)")
        let warning = try #require(try told(checked, "found_by_name"), "\(checked.text)")
        #expect(warning.facts == "2 SONY FX6 / Sony FX6")
        #expect(checked["warnings"]?[0]?["lines"]?.array?.compactMap(\.int) == [2, 3, 4])
        #expect(warning.sentence == Self.found("Sony FX6") + " Rows like this one: 2 more.")
        #expect(try desk.importFile("items", products).counts == [1, 3, 0, 0])
        let there = ["Cable E-3 40", "Lamp E-4", "SONY FX6 E-1 FX6 Cameras", "Tripode E-2 TRI"]
        #expect(try items() == there)
        let again = try desk.importFile("items", products, check: true)
        #expect(again.counts == [0, 0, 4, 0] && again["warning_count"] == 0, "\(again.text)")
        #expect(try desk.importFile("items", products).counts == [0, 0, 4, 0])
        #expect(try desk.importFile("gear", stock).counts == [0, 0, 6, 0])
        #expect(try items() == there)
    }

    @Test("of the rows that change an item those are told that nothing but its name finds, not those of an identifier")
    func identified() throws {
        _ = try house.addItem("Tripod", sku: "TRI")
        #expect(try desk.importFile("gear", "name,owned_qty,external_id\nCable,40,\nStand,9,C-9\n").counts == [2, 0, 0, 0])
        let file = "external_id,sku,name,notes\nE-1,tri,Tripod,x\nC-9,STA,Stand,y\nE-3,,CABLE,\n"
        let checked = try desk.importFile("items", file, check: true)
        #expect(checked.counts == [0, 3, 0, 0], "\(checked.text)")
        let warning = try #require(try told(checked, "found_by_name"), "\(checked.text)")
        #expect(warning.facts == "4 CABLE / Cable" && warning.sentence == Self.found("Cable"))
        #expect(checked["warnings"]?[0]?["lines"]?.array?.compactMap(\.int) == [4])
    }

    @Test("another number, none where the house has one, or a name that two have: another item, with one warning for all")
    func others() throws {
        for (name, sku) in [("Sony FX6", "FX6"), ("Tripod", "TRI"), ("Lamp", "LA"), ("Lamp", "LB")] {
            _ = try house.addItem(name, sku: sku)
        }
        #expect(try desk.importFile("gear", "name,owned_qty,external_id\nCable,40,C-1\n").counts == [1, 0, 0, 0])
        let file = "external_id,sku,name\nE-5,,Box\nE-1,ILME,sony fx6\nE-2,,Tripod\nE-3,,Lamp\nE-4,,Cable\n"
        let checked = try desk.importFile("items", file, check: true)
        #expect(checked.counts == [5, 0, 0, 0])
        let warning = try #require(try told(checked), "\(checked.text)")
        #expect(warning.facts == "3 sony fx6 / Sony FX6")
        #expect(checked["warnings"]?[0]?["lines"]?.array?.compactMap(\.int) == [3, 4, 5, 6])
        #expect(warning.sentence == Self.alone + " Rows like this one: 3 more.")
        #expect(try desk.importFile("items", file).counts == [5, 0, 0, 0])
        let again = try desk.importFile("items", file, check: true)
        #expect(again.counts == [0, 0, 5, 0] && again["warning_count"] == 0, "\(again.text)")
        #expect(try items().count == 10)
    }

    @Test("gear of another SKU under a name of the house is another item, told once for its rows; one of an unclear name is not")
    func gear() throws {
        for (name, sku) in [("Sony FX6", "FX6"), ("Lamp", "LA")] { _ = try house.addItem(name, sku: sku) }
        // One without an SKU is found by its name, and gets that of the file.
        let tripod = try house.addItem("Tripod")
        try house.database.query("update items set sku = null where tenant_id = $1 and id = $2", [house.tenant, tripod.id])
        _ = try house.addItem("Cable", sku: "CAB", serialized: false)
        let file = """
            sku,name,serial,owned_qty
            FX6,Sony FX6,4101,
            ILME,sony fx6,4102,
            ILME,Sony FX6,4103,
            WIRE,Cable,,40
            TRI,Tripod,4104,
            ,Lamp,4105,
            BOX,Box,4106,

            """
        let checked = try desk.importFile("gear", file, check: true)
        #expect(checked.counts == [9, 1, 2, 0], "\(checked.text)")
        let warning = try #require(try told(checked), "\(checked.text)")
        #expect(warning.facts == "3 sony fx6 / Sony FX6")
        #expect(checked["warnings"]?[0]?["lines"]?.array?.compactMap(\.int) == [3, 5])
        #expect(warning.sentence == Self.alone + " Rows like this one: 1 more.")
        #expect(try desk.importFile("gear", file).counts == [9, 1, 2, 0])
        let again = try desk.importFile("gear", file, check: true)
        #expect(again.counts == [0, 0, 12, 0] && again["warning_count"] == 0, "\(again.text)")
        let unclear = try desk.importFile("gear", "name,serial\nSONY FX6,4107\n", check: true)
        #expect(unclear.rowFaults == ["2 name ambiguous"] && unclear["warning_count"] == 0, "\(unclear.text)")
    }

    @Test("the name of new gear is looked at wherever one of its rows says it") func laterRow() throws {
        _ = try house.addItem("Sony FX6", sku: "FX6")
        let file = "sku,name,serial\nILME,,4102\nTRI,Tripod,4104\nILME,SONY FX6,4103\n"
        let checked = try desk.importFile("gear", file, check: true)
        #expect(checked.counts == [5, 0, 0, 0], "\(checked.text)")
        let warning = try #require(try told(checked), "\(checked.text)")
        #expect(warning.facts == "2 SONY FX6 / Sony FX6" && warning.sentence == Self.alone)
        #expect(checked["warnings"]?[0]?["lines"]?.array?.compactMap(\.int) == [2])
    }

    @Test("two new items of one name are told with the line of the first, once for the file, beside those of the house")
    func twice() throws {
        let gear = """
            sku,name,serial
            FX6,Sony FX6,1
            ILME,sony fx6,2
            ILME,Sony FX6,3
            TA,Tripode,4
            TB,TRÍPODE,5
            TB,Trípode,6
            BOX,Box,7

            """
        let items = "external_id,name\nE-1,Sony FX6\nE-2,sony fx6\nE-3,Box\nE-4,Tripode\nE-5,TRÍPODE\n"
        let twice = "Line 2 makes an item of this name. This row makes another one. Rows like this one: 1 more."
        for (kind, file, lines) in [("gear", gear, [3, 6]), ("items", items, [3, 6])] {
            let checked = try desk.importFile(kind, file, check: true)
            #expect(checked["fault_count"] == 0 && checked["warning_count"] == 1, "\(checked.text)")
            let warning = try #require(checked["warnings"]?[0])
            #expect(warning["code"] == "same_name" && warning["column"] == "name" && warning["value"] == "sony fx6")
            #expect(warning["line"] == 3 && warning["lines"]?.array?.compactMap(\.int) == lines)
            #expect(warning["other"] == .null && warning["other_line"] == 2 && warning["message"]?.string == twice)
        }
        _ = try house.addItem("BOX", sku: "B")
        let both = try desk.importFile("gear", gear, check: true)
        let told = (both["warnings"]?.array ?? []).map { "\($0["line"]?.int ?? 0) \($0["other"]?.string ?? "-")" }
        #expect(told == ["3 -", "8 BOX"] && both["warning_count"] == 2, "\(both.text)")
        #expect(try desk.importFile("gear", gear).counts[3] == 0)
        let again = try desk.importFile("gear", gear, check: true)
        #expect(again["warning_count"] == 0, "\(again.text)")
    }

    @Test("two rows that may be one item, a row beside the one that is it, and a row with an id: another item")
    func several() throws {
        #expect(try desk.importFile("gear", "name,serial\nTripod,T-1\n").counts == [2, 0, 0, 0])
        let id = try #require(try house.database.value("select id from items where tenant_id = $1", [house.tenant]))
        let files: [(text: String, counts: [Int?], facts: String, more: String)] = [
            ("external_id,name\nE-1,Tripod\nE-2,tripod\n", [2, 0, 0, 0], "2 Tripod / Tripod", " Rows like this one: 1 more."),
            ("id,external_id,name\n\(id),,Stand\n,E-1,tripod\n", [1, 1, 0, 0], "3 tripod / Tripod", ""),
            ("id,name\n\(ID.fresh()),Tripod\n", [1, 0, 0, 0], "2 Tripod / Tripod", ""),
        ]
        for file in files {
            let checked = try desk.importFile("items", file.text, check: true)
            #expect(checked.counts == file.counts, "\(checked.text)")
            let warning = try #require(try told(checked), "\(checked.text)")
            #expect(warning.facts == file.facts && warning.sentence == Self.alone + file.more)
        }
        #expect(try desk.importFile("items", files[1].text).counts == [1, 1, 0, 0])
        #expect(try items() == ["Stand", "tripod E-1"])
    }

    @Test("for its name nothing is counted no more, a case, a consumable or archived; a missing column says nothing of that")
    func kinds() throws {
        #expect(try desk.importFile("gear", "name,owned_qty\nCable,40\n").counts == [1, 0, 0, 0])
        for file in [
            "external_id,name,serialized\nE-1,Cable,\n", "external_id,name,is_case\nE-1,Cable,yes\n",
            "external_id,name,consumable\nE-1,Cable,yes\n", "external_id,name,archived\nE-1,Cable,yes\n",
        ] {
            let checked = try desk.importFile("items", file, check: true)
            #expect(checked.counts == [1, 0, 0, 0], "\(checked.text)")
            #expect(try told(checked)?.facts == "2 Cable / Cable", "\(checked.text)")
        }
        #expect(try desk.importFile("items", "external_id,name,serialized,owned_qty\nE-1,cable,no,50\n").counts == [0, 1, 0, 0])
        #expect(try items() == ["cable E-1 50"])
        #expect(try desk.importFile("items", "sku,name\nCAB,Cable\n").counts == [0, 1, 0, 0])
        #expect(try items() == ["Cable E-1 CAB 50"])
        try house.database.query("update items set archived_at = now() where tenant_id = $1", [house.tenant])
        let checked = try desk.importFile("items", "sku,name\nCAB-2,Cable\n", check: true)
        #expect(checked.counts == [1, 0, 0, 0] && checked["warning_count"] == 0, "\(checked.text)")
    }
}
