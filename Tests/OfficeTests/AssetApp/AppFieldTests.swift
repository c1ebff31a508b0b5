import TestSupport
import Testing

/// The boundaries of every field of the asset app (docs/apps/asset-app.md), and that what fits is what is kept.
@Suite(.mayBlock) struct AppFieldTests {
    private let house: House
    private let phone: Phone

    init() throws {
        house = try House()
        phone = try house.phone(.manager)
    }

    private static let asset: [String: JSONTree] = ["asset_tag": "T", "serial_num": "S"]

    private func made(_ changes: [String: JSONTree]) throws -> Answer {
        try phone.app("POST", "/assets", .object(Self.asset.merging(changes) { $1 }))
    }

    private func text(_ count: Int) -> JSONTree { .string(String(repeating: "ñ", count: count)) }

    @Test(
        "a text of an asset fits up to its bound, and no further",
        arguments: [
            ("asset_tag", 100), ("serial_num", 100), ("name", 200), ("model", 200), ("manufacturer", 200), ("category", 200),
            ("hardware_type", 200), ("country", 200), ("customer", 200), ("asset_type", 200), ("notes", 2000), ("code", 500),
        ])
    func assetBounds(field: String, most: Int) throws {
        let long = try made([field: text(most + 1)])
        #expect(long.status == 400)
        #expect(long.sentence == "\(field) is too long")
        #expect(try made([field: 1]).sentence == "\(field) has the wrong type")
        #expect(try made([field: "a\u{0}b"]).sentence == "The body is not valid JSON.")
        #expect(try made([field: "a\u{1b}b"]).sentence == "\(field) has a value that is not allowed")
        #expect(try made([field: "a\u{9b}b"]).sentence == "\(field) has a value that is not allowed")
        #expect(try house.facts().assets.isEmpty)
        #expect(try made([field: text(most)]).status == 201)
        let column = [
            "serial_num": "a.serial", "name": "i.name", "model": "i.model", "manufacturer": "i.manufacturer", "code": "l.code",
        ]
        let kept = try house.database.value(
            """
            select length(\(column[field] ?? "a." + field)) from assets a join items i on i.id = a.item_id
            left join short_links l on l.asset_id = a.id where a.tenant_id = $1
            """, [house.tenant])
        #expect(kept == "\(most)")
    }

    @Test("white space around a text means nothing, and a text of nothing else is not there")
    func whiteSpace() throws {
        let answer = try made(["asset_tag": " T 1 ", "name": "\u{a0}", "notes": "\n", "status": " ready to deploy ", "code": " "])
        #expect(answer.status == 201)
        #expect(answer["asset"]?["asset_tag"] == "T 1")
        #expect(answer["asset"]?["name"] == "Asset")
        #expect(answer["asset"]?["notes"] == .null)
        #expect(answer["asset"]?["status"] == "Ready To Deploy")
        #expect(try house.database.rows("select from short_links where tenant_id = $1", [house.tenant]).isEmpty)
    }

    @Test("a text is one line, without marks of direction; one of nothing else is not there") func oneLine() throws {
        let answer = try made([
            "asset_tag": "A\u{202E}1\u{2028}2", "serial_num": "S\u{FEFF}-1", "name": "\u{202E}",
            "category": "\u{2066}Lens\u{2069}",
        ])
        #expect(answer.status == 201)
        #expect(answer["asset"]?["asset_tag"] == "A1 2" && answer["asset"]?["serial_num"] == "S-1")
        // Without a name it has that of its category.
        #expect(answer["asset"]?["name"] == "Lens" && answer["asset"]?["category"] == "Lens")
        #expect(try made(["asset_tag": "\u{202E}"]).sentence == "Missing required fields: asset_tag")
        let parcel: JSONTree = ["tracking_number": "1Z\u{2029}9", "carrier": "U\u{200F}PS"]
        let ticket = try phone.app("POST", "/tickets", ["subject": "Two\u{2028}lenses", "tracking_numbers": [parcel]])
        #expect(ticket["ticket"]?["subject"] == "Two lenses")
        #expect(ticket["ticket"]?["tracking_numbers"]?[0]?["tracking_number"] == "1Z 9")
        #expect(ticket["ticket"]?["tracking_numbers"]?[0]?["carrier"] == "UPS")
    }

    @Test("a text that no eye sees is no code", arguments: ["\u{200B}", "\u{2066}\u{2069}", "\u{FEFF}"])
    func noCode(code: String) throws {
        let answer = try made(["code": .string(code)])
        #expect(answer.status == 400)
        #expect(answer.sentence == "code has a value that is not allowed")
        #expect(try house.facts().assets.isEmpty)
    }

    @Test(
        "a text of a ticket fits up to its bound, and no further",
        arguments: [
            ("subject", 300), ("category", 200), ("customer_name", 200), ("shipping_address", 1000), ("return_tracking", 100),
            ("return_carrier", 100),
        ])
    func ticketBounds(field: String, most: Int) throws {
        func made(_ value: JSONTree) throws -> Answer {
            try phone.app("POST", "/tickets", .object(["subject": "x", "return_tracking": "R"].merging([field: value]) { $1 }))
        }
        #expect(try made(text(most + 1)).sentence == "\(field) is too long")
        #expect(try made(true).sentence == "\(field) has the wrong type")
        #expect(try made("a\u{7f}b").sentence == "\(field) has a value that is not allowed")
        #expect(try made("a\u{85}b").sentence == "\(field) has a value that is not allowed")
        #expect(try house.database.rows("select from tickets where tenant_id = $1", [house.tenant]).isEmpty)
        let answer = try made(text(most))
        #expect(answer.status == 201)
        #expect(answer["ticket"]?[field] == text(most))
    }

    @Test("a parcel's number and carrier fit up to 100 characters")
    func parcelBounds() throws {
        for field in ["tracking_number", "carrier"] {
            func made(_ value: JSONTree) throws -> Answer {
                let parcel: [String: JSONTree] = ["tracking_number": "1"].merging([field: value]) { $1 }
                return try phone.app("POST", "/tickets", ["subject": "x", "tracking_numbers": [.object(parcel)]])
            }
            #expect(try made(text(101)).sentence == "tracking_numbers[0].\(field) is too long")
            #expect(try made(5).sentence == "tracking_numbers[0].\(field) has the wrong type")
            #expect(try made("a\nb").sentence == "tracking_numbers[0].\(field) has a value that is not allowed")
            #expect(try made(text(100))["ticket"]?["tracking_numbers"]?[0]?[field] == text(100))
        }
        let list = try phone.app("POST", "/tickets", ["subject": "x", "tracking_numbers": "1"])
        #expect(list.sentence == "tracking_numbers has the wrong type")
        let element = try phone.app("POST", "/tickets", ["subject": "x", "tracking_numbers": [7]])
        #expect(element.sentence == "tracking_numbers[0] has the wrong type")
    }

    @Test("an address keeps its lines")
    func address() throws {
        let answer = try phone.app("POST", "/tickets", ["subject": "x", "shipping_address": " Calle 10\n\tMedellín\r\n"])
        #expect(answer["ticket"]?["shipping_address"] == "Calle 10\n\tMedellín")
    }

    @Test("notes of 2,000 characters come back in the status, of 2,001 are a 400", arguments: ["outbound", "return"])
    func notes(way: String) throws {
        let ticket = try house.addTicket(outbound: ["1"], back: "2")
        let path = "/tracking/\(way)/\(ticket)/mark-received"
        for count in [2001, 10_000] {
            let answer = try phone.app("POST", path, ["notes": text(count)])
            #expect(answer.status == 400)
            #expect(answer.sentence == "notes is too long")
        }
        for control in ["\u{1}", "\u{7}", "\u{1b}[2J", "\u{7f}", "\u{9b}2J"] {
            let answer = try phone.app("POST", path, ["notes": .string("a\(control)b")])
            #expect(answer.sentence == "notes has a value that is not allowed")
        }
        #expect(try house.parcels().map { $0["state"] } == ["pending", "pending"])
        let answer = try phone.app("POST", path, ["notes": text(2000)])
        #expect(answer.status == 200)
        let words = answer["tracking"]?[way == "return" ? "return_status" : "status"]?.string
        #expect(words?.hasSuffix(" - " + String(repeating: "ñ", count: 2000)) == true)
    }
}
