import JSON
import TestSupport
import Testing

@testable import API
@testable import Office

/// What the reader of a file and the database say of it together.
@Suite(.mayBlock) struct ImportOutcomeTests {
    private func outcome(_ kind: ImportKind, _ text: String, _ body: String) throws -> ImportOutcome {
        var reader = ImportReader(kind, hints: ImportHints())
        reader.read(Array(text.utf8))
        reader.finish()
        return try #require(ImportOutcome(reader, Array(body.utf8)))
    }

    /// Line, column, code, value and what was perhaps meant.
    private func told(_ outcome: ImportOutcome) -> [String] {
        outcome.faults.map { fault in
            let words = [fault.line.map { String($0) }, fault.column ?? "row", fault.code.rawValue, fault.value, fault.meant]
            return words.map { $0 ?? "-" }.joined(separator: " ")
        }
    }

    @Test("faults of both are told by line, those of the file as a whole first, with the cell as it is written")
    func faults() throws {
        let told = try outcome(
            .assets, "asset_tag,item_sku,status,code\nA,' FX7,gut,\nB,FX7 ,,\n",
            """
            {"created":1,"changed":2,"same":3,"fault_count":3,"known":["FX6","DRONE"],"faults":[
                {"line":3,"column":"item_sku","code":"item_not_found","value":"FX7"},
                {"line":3,"column":null,"code":"already_exists","value":null,"other_line":2},
                {"line":null,"column":null,"code":"too_long_import","facts":{"rows":"9000","seconds":"240","limit":"180"}}]}
            """)
        #expect(
            self.told(told) == [
                "- row too_long_import - -", "2 status invalid_value gut -", "3 item_sku item_not_found FX7  FX6",
                "3 row already_exists - -",
            ])
        #expect([told.created, told.changed, told.same, told.faultCount] == [1, 2, 3, 4])
        let sentences = told.faults.map { $0.sentence(in: .english) }
        #expect(
            sentences[0]
                == "The import of 9000 rows takes about 240 s, more than the 180 s that the server allows: import the file in parts."
        )
        #expect(told.tooLong?.map { "\($0.name) \($0.value)" } == ["rows 9000", "seconds 240", "limit 180"])
        #expect(sentences[2] == "There is no such item.")
        #expect(sentences[3] == "Line 2 is about the same one. Make one row of the two.")
    }

    @Test(
        "a fault of the database is said in the words of its kind",
        arguments: [
            (ImportKind.assets, "item_sku", "invalid_value", "This item is counted: it has no units of its own."),
            (.gear, "name", "invalid_value", "This item is counted: it has no units of its own."),
            (
                .gear, "owned_qty", "not_supported",
                "The quantity of an item with assets is the number of its assets. Where gear is counted, leave its code, tag and serial empty, for the code of its kind is the SKU, and see that the house counts this item too."
            ),
            (
                .items, "owned_qty", "not_supported",
                "The quantity of an item with assets is the number of its assets. Where gear is counted, write no under `serialized`."
            ),
            (
                .items, "is_case", "line_in_use",
                "Assets of this item are in cases or hold other gear, so it can't be changed."
            ),
            (
                .gear, "serialized", "line_in_use",
                "This item already has assets or reservation lines, so it can't be changed."
            ),
            (
                .assets, "item_sku", "line_in_use",
                "This asset has been out, is on a reservation, lies in a case or holds other gear, so its item can't be changed."
            ),
            (
                .gear, "archived", "not_supported",
                "This gear is counted, and a file of gear can't archive it. Leave this row out, or import it as items."
            ),
            (
                .gear, "status", "not_supported",
                "This gear is counted, and a file of gear can't archive it. Leave this row out, or import it as items."
            ),
            (.gear, "status", "line_in_use", "This asset is out. It can be archived or disposed of once it is back."),
            (.reservations, "qty", "line_in_use", "Gear has already gone out on this, so it can't be changed."),
            (.reservations, "item_sku", "line_in_use", "Gear has already gone out on this, so it can't be changed."),
            (.tickets, "tracking_1", "not_supported", "This parcel was received: it stays as it is."),
            (.tickets, "return_tracking", "not_supported", "This parcel was received: it stays as it is."),
            (.tickets, "display_id", "not_supported", "A ticket keeps its number."),
            (.reservations, "status", "not_supported", "The status of an existing reservation is changed at the desk."),
            (.reservations, "item_sku", "invalid_value", "A kit is not booked as a line: book what is in it."),
            (.reservations, "return_at", "out_of_range", "The return is before the pickup."),
            (.items, "name", "required", "A new row needs this column, and the file does not have it."),
            (.items, "external_id", "required", "This cell must not be empty."),
            (.assets, "code", "invalid_value", "No scanner reads such a code: it has nothing to be seen in it."),
        ])
    func words(kind: ImportKind, column: String, code: String, sentence: String) throws {
        let fault = #"{"line":2,"column":"\#(column)","code":"\#(code)","value":"x"}"#
        let file = kind == .tickets ? "display_id\nTIC-00012\n" : "external_id\nA\n"
        let told = try outcome(kind, file, Self.body(faults: 1, fault))
        #expect(told.faults.map { $0.sentence(in: .english) } == [sentence])
    }

    @Test("what is taken is said with who has it; of several codes in a cell with the one that is")
    func taken() throws {
        let faults = [
            #"{"line":2,"column":"codes","code":"already_exists","value":"K3PA","holder":"CAM-42 (Sony FX6)","other_line":null}"#,
            #"{"line":2,"column":"codes","code":"already_exists","value":"MJQT","other_line":3}"#,
            #"{"line":2,"column":"serial","code":"already_exists","value":"s","holder":"CAM-42 (Sony FX6)","other_line":null}"#,
        ]
        let told = try outcome(.assets, "serial,codes\ns,MJQT | K3PA\n", Self.body(faults: 3, faults.joined(separator: ",")))
        #expect(
            told.faults.map { $0.sentence(in: .english) } == [
                "K3PA is on CAM-42 (Sony FX6) already.",
                "MJQT is on line 3 too. A number that several units share is an SKU, no sticker.",
                "CAM-42 (Sony FX6) has it already.",
            ])
        #expect(told.faults.map(\.value) == ["MJQT | K3PA", "MJQT | K3PA", "s"])
        #expect(told.faults[0].sentence(in: .spanish) == "K3PA ya está en CAM-42 (Sony FX6).")
    }

    @Test("a unit that only its number finds is told with what it is in the house, and what its row makes of it")
    func otherUnit() throws {
        let doubt = #"{"line":2,"column":"external_id","code":"other_unit","value":"1","other":"FX6, S1","rows":1,"lines":[2]}"#
        let body = Self.body(faults: 0, "").dropLast() + #","doubts":[\#(doubt)]}"#
        let told = try outcome(.gear, "Id,Name,Serial number\n1,Tripod,'0017\n", String(body))
        #expect(
            told.warnings.map { $0.sentence(in: .spanish) } == [
                "En la casa, 1 es FX6, S1. El archivo lo convierte en Tripod, 0017. ¿Es la misma unidad?"
            ])
    }

    @Test("rows of gear that contradict each other name the line")
    func contradiction() throws {
        let fault = #"{"line":3,"column":"name","code":"invalid_value","value":"B","other_line":2}"#
        let told = try outcome(.gear, "sku,name\nX,A\nX,B\n", Self.body(faults: 1, fault))
        #expect(told.faults.map { $0.sentence(in: .english) } == ["Line 2 says something else here of the same item."])
    }

    @Test("a check's answer has everything: counts, faults, stickers, warnings of both by line, the time, the columns")
    func answer() throws {
        let told = try outcome(
            .assets, "Asset Tag,Serial,Vendor\n17,s,x\n00017,4E+11,y\n",
            """
            {"created":2,"changed":0,"same":0,"fault_count":0,"faults":[],"codes_removed":2,"codes_left":2,"seconds":12.5,"warning_count":1,
            "warnings":[{"line":2,"column":"asset_tag","code":"looks_like","value":"17","other":"0017","other_line":null}]}
            """)
        let json = try JSONValue(parsing: told.json(in: .english))
        guard case .object(let object) = json else {
            Issue.record("\(json)")
            return
        }
        #expect(
            object.members.map(\.name) == [
                "created", "changed", "same", "fault_count", "faults", "codes_removed", "codes_left", "shortened_count",
                "shortened", "warning_count", "warnings", "seconds", "mapping", "known",
            ])
        let text = String(decoding: told.json(in: .english), as: UTF8.self)
        #expect(text.contains(#""codes_removed":2,"codes_left":2,"shortened_count":0,"shortened":[],"warning_count":2,"#))
        #expect(text.contains(#""warning_count":2,"warnings":[{"line":2,"lines":[2],"column":"asset_tag""#))
        #expect(text.contains(#""message":"It looks like 0017, which is in the house already. Are they two?","value":"17""#))
        #expect(text.contains(#""other_line":null},{"line":3,"lines":[3],"column":"serial","code":"spreadsheet_number""#))
        #expect(text.contains(#""seconds":12.5,"mapping":[{"column":"Asset Tag","as":"asset_tag","meant":null}"#))
        #expect(told.duration == 12.5)
    }

    @Test("the first hundred of each are told, and how many there are; what is no answer is none")
    func many() throws {
        let file = "serial\n" + (1...150).map { "1E+\($0)\n" }.joined()
        let faults = (2...151).map { #"{"line":\#($0),"column":"serial","code":"already_exists","value":"s"}"# }
        let told = try outcome(.assets, file, Self.body(faults: 150, faults.joined(separator: ",")))
        #expect(told.faults.count == 100 && told.faultCount == 150 && told.faults.last?.line == 101)
        #expect(told.warnings.count == 100 && told.warningCount == 150)
        var reader = ImportReader(.clients, hints: ImportHints())
        reader.finish()
        for body in ["", "[]", "{}", #"{"faults":{}}"#] { #expect(ImportOutcome(reader, Array(body.utf8)) == nil) }
    }

    @Test(
        "a fault, a warning or a count that can't be read is none that is not there: there is no outcome",
        arguments: [
            (#""same":0"#, #""same":"x""#), (#","fault_count":1"#, ""), (#""code":"required""#, #""code":"of_tomorrow""#),
            (#"[{"line":2"#, #"[7,{"line":2"#), (#""faults""#, #""warnings":[{"line":2}],"faults""#),
            (#""faults""#, #""left_out":[{"line":2}],"faults""#),
            (#""faults""#, #""left_out":[{"line":2,"column":"status","value":"x","rows":1}],"faults""#),
            (#""faults""#, #""doubts":[{"line":2,"column":"name","code":"looks_like","value":"x"}],"faults""#),
            (#""faults""#, #""doubts":[{"line":2,"column":"sku","code":"same_name","value":"x","rows":1,"lines":[3]}],"faults""#),
            (#""faults""#, #""warning_count":"x","faults""#), (#""faults""#, #""codes_left":null,"faults""#),
            (#""code":"required""#, #""code":"too_long_import","facts":{"rows":"1","seconds":"2"}"#),
        ])
    func unreadable(good: String, bad: String) throws {
        let body = Self.body(faults: 1, #"{"line":2,"column":"name","code":"required","value":null}"#)
        #expect(body.contains(good))
        var reader = ImportReader(.clients, hints: ImportHints())
        reader.finish()
        #expect(ImportOutcome(reader, Array(body.utf8)) != nil)
        #expect(ImportOutcome(reader, Array(body.replacing(good, with: bad).utf8)) == nil)
    }

    @Test("how long an import takes is said at a prompt where somebody would wait", arguments: [nil, 1.9, 2, 12.5])
    func estimate(seconds: Double?) throws {
        let body = Self.body(faults: 0, "").dropLast() + #","seconds":\#(seconds.map { "\($0)" } ?? "null")}"#
        let told = try outcome(.clients, "external_id\nA\n", String(body))
        let expected: [Double?: String] = [2: "it will take about 2 s", 12.5: "it will take about 13 s"]
        #expect(told.estimate == expected[seconds])
    }

    /// What the database says of a file of which nothing is good.
    private static func body(faults: Int, _ list: String) -> String {
        #"{"created":0,"changed":0,"same":0,"fault_count":\#(faults),"faults":[\#(list)]}"#
    }
}
