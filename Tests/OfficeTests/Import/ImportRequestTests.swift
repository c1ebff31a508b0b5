import Foundation
import TestSupport
import Testing

/// What the API takes with a file, and what it answers besides (docs/import.md).
@Suite(.mayBlock) struct ImportRequestTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private func encoded(_ text: String) throws -> String {
        try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    }

    private func clients() throws -> [[String?]] {
        try house.database.query(
            "select external_id, display_name, notes from clients where tenant_id = $1 and external_id is not null order by 1",
            [house.tenant])
    }

    private static let foreign = "Customer number;Company;Vendor\nC-1;Acme;x\n"

    @Test("a check tells what each column is, and the columns that there are; a refusal tells it beside its faults")
    func mapping() throws {
        let checked = try desk.importFile("clients", Self.foreign, check: true)
        #expect(checked.status == 200 && checked.rowFaults == ["1 row unknown_columns"] && checked.counts == [1, 0, 0, 1])
        #expect(checked["faults"]?[0]?["value"] == "Vendor")
        let mapping = try #require(checked["mapping"])
        #expect(
            mapping == [
                ["column": "Customer number", "as": "external_id", "meant": .null],
                ["column": "Company", "as": "display_name", "meant": .null],
                ["column": "Vendor", "as": .null, "meant": .null],
            ])
        let known = ["id", "external_id", "display_name", "preferred_language", "email", "phone", "notes", "archived"]
        #expect(checked["known"]?.array?.compactMap(\.string) == known)
        let refused = try desk.importFile("clients", Self.foreign)
        #expect(refused.status == 400 && refused.code == "validation_failed" && refused.rowFaults == ["1 row unknown_columns"])
        #expect(refused["error"]?["mapping"] == mapping && refused["error"]?["known"] == checked["known"])
        #expect(try clients() == [])
    }

    @Test("columns says what they are, or leaves them out; what is no such word is at fault before the file is read")
    func columns() throws {
        let said = ["columns=" + (try encoded(#"{"vendor":"notes"}"#))]
        let checked = try desk.importFile("clients", Self.foreign, check: true, asking: said)
        #expect(checked.status == 200 && checked.counts == [1, 0, 0, 0] && checked["mapping"]?[2]?["as"] == "notes")
        #expect(try desk.importFile("clients", Self.foreign, asking: said).counts == [1, 0, 0, 0])
        #expect(try clients() == [["C-1", "Acme", "x"]])
        let left = ["columns=" + (try encoded(#"{"Vendor":null}"#))]
        #expect(try desk.importFile("clients", Self.foreign, asking: left).counts == [0, 0, 1, 0])
        #expect(try clients() == [["C-1", "Acme", "x"]])
        for wrong in ["[]", "{", #"{"Vendor":"nope"}"#] {
            let answer = try desk.importFile("clients", Self.foreign, asking: ["columns=" + (try encoded(wrong))])
            #expect(answer.status == 400 && answer.faults == ["columns invalid_value"], "\(wrong): \(answer.text)")
        }
        #expect(try desk.importFile("clients", Self.foreign, asking: ["day_first=maybe"]).faults == ["day_first invalid_value"])
        #expect(try desk.importFile("clients", Self.foreign, asking: ["remove_codes=1"]).faults == ["remove_codes invalid_value"])
        #expect(try desk.importFile("clients", Self.foreign, asking: ["colums=%7B%7D"]).faults == ["colums not_supported"])
    }

    @Test("a wrong parameter is told after the type, and together with a key that is missing") func order() throws {
        func send(_ type: String, key: String?) throws -> Answer {
            var request = Request("POST", "/api/office/imports/clients?colour=red&day_first=maybe")
                .with("Authorization", "Bearer " + desk.token).with("Content-Type", type).with("Idempotency-Key", key)
            request.body = Array(Self.foreign.utf8)
            return try desk.client.send(request)
        }
        let faults = ["colour not_supported", "day_first invalid_value"]
        let bare = try send("text/csv", key: nil)
        #expect(bare.status == 400 && bare.code == "idempotency_key_required" && bare.faults.sorted() == faults)
        let keyed = try send("text/csv", key: ID.fresh())
        #expect(keyed.status == 400 && keyed.code == "validation_failed" && keyed.faults.sorted() == faults)
        let workbook = try send("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", key: nil)
        #expect(workbook.status == 415 && workbook.code == "unsupported_media_type")
    }

    @Test("the same key with other parameters is another request")
    func key() throws {
        let (key, left) = (ID.fresh(), ["columns=" + (try encoded(#"{"Vendor":null}"#))])
        #expect(try desk.importFile("clients", Self.foreign, asking: left, key: key).counts == [1, 0, 0, 0])
        let again = try desk.importFile("clients", Self.foreign, asking: left, key: key)
        #expect(again.status == 200 && again[header: "Idempotent-Replayed"] == "true")
        let other = try desk.importFile("clients", Self.foreign, key: key)
        #expect(other.status == 422 && other.code == "idempotency_key_reused")
    }

    @Test("a time without an offset is by the house's clock; day_first settles what no date shows")
    func times() throws {
        _ = try desk.importFile("clients", "external_id,display_name\nC-1,Acme\n")
        let file = "reference,client,pickup_at,return_at\nR-1,Acme,03/04/2026 9:00,2026-04-05\n"
        let unclear = try desk.importFile("reservations", file)
        #expect(unclear.status == 400 && unclear.rowFaults == ["2 pickup_at ambiguous"])
        let detail = unclear["error"]?["details"]?[0]
        #expect(detail?["value"] == "03/04/2026 9:00" && detail?["meant"] == "2026-04-03T09:00")
        #expect(try desk.importFile("reservations", file, asking: ["day_first=true"]).counts == [1, 0, 0, 0])
        // Bogotá is five hours behind UTC.
        #expect(
            try house.database.query(
                "select pickup_at at time zone 'UTC', return_at at time zone 'UTC' from reservations where tenant_id = $1",
                [house.tenant]) == [["2026-04-03 14:00:00", "2026-04-06 04:59:00"]])
    }

    @Test("UTF-16 with a mark is taken", arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func wideCharacters(encoding: String.Encoding) throws {
        let file = try #require("\u{FEFF}Customer number\tCompany\r\nC-1\tCine Ñandú\r\n".data(using: encoding))
        let type = [(name: "Content-Type", value: "text/csv; charset=utf-16")]
        #expect(try desk.importFile("clients", bytes: Array(file), headers: type).counts == [1, 0, 0, 0])
        #expect(try desk.importFile("clients", bytes: Array(file)).counts == [0, 0, 1, 0])
        #expect(try clients() == [["C-1", "Cine Ñandú", nil]])
    }

    @Test(
        "what is no CSV is 415, and its sentence says what it is",
        arguments: [
            ("PK\u{3}\u{4}..[Content_Types].xml", "This is an Excel workbook. Save the sheet as CSV UTF-8 and send that."),
            (
                "PK\u{3}\u{4}..mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
                "This is an OpenDocument spreadsheet. Save the sheet as CSV and send that."
            ),
            ("%PDF-1.7\n", "This is a PDF. Send the table as CSV."), ("{\"name\":1}", "This is JSON. Send the table as CSV."),
            (
                "<table><tr><td>name",
                "This is a page of HTML or XML. Open it in a spreadsheet, save the sheet as CSV and send that."
            ),
        ])
    func foreignFiles(file: String, sentence: String) throws {
        for check in [true, false] {
            let answer = try desk.importFile("clients", file, check: check)
            #expect(answer.status == 415 && answer.code == "unsupported_media_type")
            #expect(answer["error"]?["message"]?.string == sentence)
        }
        #expect(try house.database.value("select count(*) from idempotency_keys where tenant_id = $1", [house.tenant]) == "0")
    }

    @Test(
        "a file that is sent as what it is hears that at once; what Windows calls a file of CSV is judged by its bytes",
        arguments: [
            (
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "This is an Excel workbook. Save the sheet as CSV UTF-8 and send that."
            ),
            (
                "application/vnd.oasis.opendocument.spreadsheet",
                "This is an OpenDocument spreadsheet. Save the sheet as CSV and send that."
            ), ("application/pdf", "This is a PDF. Send the table as CSV."),
            ("application/json; charset=utf-8", "This is JSON. Send the table as CSV."),
        ])
    func foreignTypes(type: String, sentence: String) throws {
        let bytes = Array("external_id,display_name\nC-1,Acme\n".utf8)
        let sent = try desk.importFile("clients", bytes: bytes, headers: [(name: "Content-Type", value: type)])
        #expect(sent.status == 415 && sent["error"]?["message"]?.string == sentence)
        let windows = [(name: "Content-Type", value: "application/vnd.ms-excel")]
        #expect(try desk.importFile("clients", bytes: bytes, headers: windows).counts == [1, 0, 0, 0])
        let workbook = try desk.importFile("clients", bytes: Array("PK\u{3}\u{4}..xl/".utf8), headers: windows)
        #expect(workbook.status == 415)
    }

    @Test("a check warns of what a spreadsheet did and of look-alikes, by line, and the file goes in all the same")
    func warnings() throws {
        let file = "name,asset_tag,serial\nFX6,17,4.12E+11\nFX6,00017,s2\n"
        let checked = try desk.importFile("gear", file, check: true)
        #expect(checked.status == 200 && checked["fault_count"] == 0 && checked["warning_count"] == 2)
        let warnings = try #require(checked["warnings"]?.array)
        #expect(warnings.map { $0["code"]?.string } == ["spreadsheet_number", "looks_like"])
        #expect(warnings.map { $0["lines"]?.array?.compactMap(\.int) } == [[2], [3]])
        #expect(warnings[0]["line"] == 2 && warnings[0]["value"] == "4.12E+11" && warnings[0]["other"] == .null)
        #expect(warnings[1]["line"] == 3 && warnings[1]["value"] == "00017" && warnings[1]["other"] == "17")
        #expect(warnings[1]["other_line"] == 2 && warnings[1]["message"] == "It looks like 17 on line 2. Are they two?")
        #expect(try desk.importFile("gear", file).status == 200)
        #expect(try house.database.value("select count(*) from assets where tenant_id = $1", [house.tenant]) == "2")
    }

    @Test(
        "a template is a file that is taken, with a byte order mark unless it is not wanted; it is the manager's",
        arguments: [("clients", 1), ("items", 1), ("gear", 2), ("tickets", 1)])
    func template(kind: String, made: Int) throws {
        let answer = try desk.get("/imports/\(kind)/template")
        #expect(answer.status == 200 && answer[header: "Content-Type"] == "text/csv; charset=utf-8")
        #expect(answer[header: "Content-Disposition"] == "attachment; filename=\"\(kind).csv\"")
        #expect(answer[header: "Cache-Control"] == "private, no-cache")
        #expect(answer.body.starts(with: [0xEF, 0xBB, 0xBF]))
        let bare = try desk.get("/imports/\(kind)/template?bom=false")
        #expect(bare.status == 200 && bare.body == Array(answer.body.dropFirst(3)))
        #expect(try desk.importFile(kind, bytes: answer.body).counts == [made, 0, 0, 0])
        #expect(try desk.get("/imports/\(kind)/template?bom=1").faults == ["bom invalid_value"])
        #expect(try house.phone(.staff).get("/imports/\(kind)/template").code == "insufficient_role")
        #expect(try desk.get("/imports/unicorns/template").code == "not_found")
    }
}
