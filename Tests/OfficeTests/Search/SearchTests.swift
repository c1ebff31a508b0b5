import Foundation
import TestSupport
import Testing

/// What a text finds: `GET /search`, and `q` and `sort` of the lists (docs/apps/desk.md).
@Suite(.mayBlock) struct SearchTests {
    let house: House
    let desk: Phone

    init() throws {
        house = try House()
        desk = try house.phone(.manager)
    }

    private func found(_ text: String, _ kind: String, by name: String) throws -> [String] {
        let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let answer = try desk.get("/search?q=\(query)")
        #expect(answer.status == 200, "\(answer.text)")
        return (answer[kind]?.array ?? []).compactMap { $0[name]?.string }
    }

    private func listed(_ path: String, _ kind: String, by name: String, limit: Int = 500) throws -> [String] {
        var rows: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try desk.get("\(path)&limit=\(limit)" + (place.isEmpty ? "" : "&cursor=\(place)"))
            #expect(page.status == 200, "\(page.text)")
            rows += (page[kind]?.array ?? []).compactMap { $0[name]?.string }
            cursor = page["next_cursor"]?.string
        }
        return rows
    }

    @Test("each text is compared, and found, as search.json says, as on the page") func vectors() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../verify/search.json")
        let rule = String(decoding: try Data(contentsOf: file.standardizedFileURL), as: UTF8.self)
        let session = try TestDatabase.shared().session()
        #expect(try session.value("select json_array_length($1::json -> 'texts')", [rule]) == "34")
        #expect(
            try session.query(
                """
                select r.value ->> 0, r.value ->> 1, office.search_text(r.value ->> 0)
                from json_array_elements($1::json -> 'texts') as r
                where office.search_text(r.value ->> 0) is distinct from r.value ->> 1
                """, [rule]
            ).isEmpty)
        #expect(
            try session.query(
                """
                select r.value
                from json_array_elements($1::json -> 'finds') as r
                where office.search_text(r.value ->> 1) like all (office.search_patterns(r.value ->> 0)) <> (r.value ->> 2)::boolean
                """, [rule]
            ).isEmpty)
    }

    @Test("accents, case and the order of words matter nowhere; parts, notes, phones and tags are found, in search and lists")
    func everywhere() throws {
        let client = try #require(
            try desk.post(
                "/clients", ["display_name": "Vía Láctea", "phone": "+57 300 123-4567", "notes": "Pide factura electrónica"])[
                    "id"]?.string)
        let item = try #require(
            try desk.post("/items", ["name": "Óptica Añil", "sku": "OPT-7", "category": "Lentes", "notes": "Estuche rojo"])["id"]?
                .string)
        let asset = try #require(
            try desk.post(
                "/assets",
                ["item_id": .string(item), "asset_tag": "ÁREA-0042", "serial": "ZX99", "codes": ["QK17"], "notes": "Rayón"])[
                    "id"]?.string)
        let reservation = try #require(
            try desk.post(
                "/reservations",
                [
                    "client_id": .string(client), "reference": "R-2031-0007", "pickup_at": "2031-06-02T09:00:00Z",
                    "return_at": "2031-06-04T09:00:00Z", "notes": "Muelle de carga número 3",
                    "lines": [["item_id": .string(item), "qty": 1]],
                ])["id"]?.string)
        for text in ["via lactea", "LACTEA VÍA", "lact", "3001234567", "electronica"] {
            #expect(try found(text, "clients", by: "id") == [client], "\(text)")
        }
        for text in ["optica", "anil OPTICA", "opt-7", "lente", "estuche"] {
            #expect(try found(text, "items", by: "id") == [item], "\(text)")
        }
        for text in ["area-0042", "0042", "zx99", "x9", "qk17", "k1", "rayon"] {
            #expect(try found(text, "assets", by: "id") == [asset], "\(text)")
        }
        for text in ["r-2031-0007", "0007", "via lactea", "muelle numero"] {
            #expect(try found(text, "reservations", by: "id") == [reservation], "\(text)")
        }
        #expect(try listed("/clients?q=lactea%20via", "clients", by: "id") == [client])
        #expect(try listed("/items?q=anil", "items", by: "id") == [item])
        #expect(
            try listed("/assets?q=area", "assets", by: "id") == [asset] && listed("/assets?q=anil", "assets", by: "id") == [asset]
        )
        #expect(try listed("/assets?q=rayon&sort=-tag", "assets", by: "id") == [asset])
        for text in ["via%20lactea", "0007", "muelle"] {
            #expect(try listed("/reservations?q=\(text)", "reservations", by: "id") == [reservation], "\(text)")
        }
        #expect(try desk.patch("/clients/\(client)", ["display_name": "Otro", "notes": .null]).status == 200)
        #expect(try found("lactea", "clients", by: "id") == [] && found("otro", "reservations", by: "id") == [reservation])
        #expect(
            try House().phone(.manager).get("/search?q=otro").text == #"{"reservations":[],"clients":[],"items":[],"assets":[]}"#)
    }

    @Test(
        "the exact comes first, then what begins with it, then words, then parts; a letter alone is looked for at the beginning")
    func order() throws {
        for name in ["Lamar", "El Mar", "Mariana", "Mar", "Otro"] {
            _ = try desk.post("/clients", ["display_name": .string(name)])
        }
        #expect(try found("mar", "clients", by: "display_name") == ["Mar", "Mariana", "El Mar", "Lamar"])
        #expect(try found("m", "clients", by: "display_name") == ["Mar", "Mariana"])
        #expect(try desk.get("/search?q=mar&limit=2")["clients"]?.array?.count == 2)
        #expect(try found("\u{200b}", "clients", by: "display_name") == [])
    }

    @Test("what is missing, too long or unknown is 400") func faults() throws {
        for query in ["", "?q=", "?q=a&limit=21", "?q=a&limit=0", "?q=a&kind=items", "?q=\(String(repeating: "a", count: 201))"] {
            #expect(try desk.get("/search\(query)").status == 400, "\(query)")
        }
        for path in [
            "clients?sort=phone", "items?sort=--name", "assets?sort=", "reservations?sort=client",
            "reservations?window=today&sort=pickup",
        ] {
            #expect(try desk.get("/\(path)").status == 400, "\(path)")
        }
    }

    @Test("lists are sorted both ways, page by page without repeating or skipping") func sorted() throws {
        for (name, email) in [("Ana", "z@x.example"), ("berta", "a@x.example"), ("Carla", nil), ("Dora", "m@x.example")] {
            _ = try desk.post("/clients", ["display_name": .string(name), "email": email.map(JSONTree.string) ?? .null])
        }
        let names = ["Acme Films", "Ana", "berta", "Carla", "Dora"]
        for size in [1, 2, 5] {
            #expect(try listed("/clients?sort=name", "clients", by: "display_name", limit: size) == names)
            #expect(try listed("/clients?sort=-name", "clients", by: "display_name", limit: size) == names.reversed())
            let byMail = try listed("/clients?sort=email", "clients", by: "display_name", limit: size)
            #expect(byMail.prefix(3) == ["berta", "Dora", "Ana"] && Set(byMail) == Set(names))
        }
        for (name, category) in [("Uno", "B"), ("Dos", "A"), ("Tres", nil)] {
            _ = try desk.post("/items", ["name": .string(name), "category": category.map(JSONTree.string) ?? .null])
        }
        #expect(try listed("/items?sort=category", "items", by: "name", limit: 1) == ["Dos", "Uno", "Tres"])
        #expect(try listed("/items?sort=-created&q=o", "items", by: "name", limit: 1) == ["Dos", "Uno"])
        let (camera, light) = (try house.addItem("Camera"), try house.addItem("Light"))
        for (item, place, code) in [(light, "BOG", "C1"), (camera, "MDE", "C2"), (camera, nil, "C3"), (light, "ABC", "C4")] {
            _ = try house.addAsset(of: item, location: place, code: code)
        }
        #expect(try listed("/assets?sort=location", "assets", by: "asset_tag", limit: 1) == ["A-C4", "A-C1", "A-C2", "A-C3"])
        #expect(try listed("/assets?sort=item", "assets", by: "asset_tag", limit: 3).suffix(2).sorted() == ["A-C1", "A-C4"])
        #expect(try listed("/assets?sort=-tag&q=light", "assets", by: "asset_tag", limit: 1) == ["A-C4", "A-C1"])
        for (reference, from, to) in [("R-a", "02", "09"), ("R-b", "03", "04"), ("R-c", "01", "07")] {
            _ = try house.addReservation(
                reference: reference, pickupAt: "2031-01-\(from)T12:00:00Z", returnAt: "2031-01-\(to)T12:00:00Z")
        }
        for size in [1, 2, 3] {
            for (sort, order) in [
                ("pickup", "cab"), ("-pickup", "bac"), ("return", "bca"), ("-return", "acb"), ("next", "cab"), ("-next", "bac"),
            ] {
                for filter in ["", "&q=r-", "&status=confirmed&from=2031-01-02&to=2031-01-05"] {
                    #expect(
                        try listed("/reservations?sort=\(sort)\(filter)", "reservations", by: "reference", limit: size)
                            == order.map { "R-\($0)" }, "\(sort)\(filter)")
                }
            }
        }
    }
}
