import Foundation
import TestSupport
import Testing

/// Papers that hang on a reservation or an asset (docs/apps/photos.md, "Photos and condition reports").
@Suite(.mayBlock) struct DocumentTests {
    @Test(
        "a paper's upload is minted under a path of its own, for what it is to hang on",
        arguments: [
            ("application/pdf", "pdf"), ("image/jpeg", "JPG"), ("image/jpeg", "jpeg"), ("image/png", "png"),
            ("image/heic", "heic"),
        ])
    func minted(type: String, ext: String) throws {
        let scene = try Scene()
        let before = try scene.house.facts()
        let answer = try scene.phone.post(
            "/documents/uploads",
            Phone.paperUpload(on: scene.reservation, of: scene.units[0], type: type, ext: ext, length: 1000), key: nil)
        #expect(answer.status == 200 && answer[header: "Cache-Control"] == "no-store")
        #expect(
            Set(answer.json.object?.keys.map { $0 } ?? []) == ["upload_url", "object_path", "expires_at", "method", "headers"])
        #expect(answer["method"] == "PUT" && answer["headers"] == ["content-type": .string(type)])
        let path = try #require(answer["object_path"]?.string)
        let parts = path.split(separator: "/").map(String.init)
        #expect(
            parts.count == 4 && parts[0] == scene.house.tenant && parts[1] == "documents" && UUID(uuidString: parts[2]) != nil)
        #expect(parts[3].hasSuffix("." + ext.lowercased()))
        let after = try scene.house.facts()
        #expect(after.uploads.count == before.uploads.count + 1 && after.audit == before.audit)
        let row = try #require(after.uploads.last)
        #expect(row["purpose"] == "document" && row["object_path"] == path && row["content_type"] == type)
        #expect(row["reservation_id"] == scene.reservation.id && row["asset_id"] == scene.units[0].id)
        #expect(row["content_length"] == "1000" && row["most_bytes"] == "15728640" && row["actor_user_id"] == scene.staff)
    }

    @Test("filed with all it says: 201 with its id, the upload gone, one audit row, the answer kept; fetched as an attachment")
    func filed() throws {
        let scene = try Scene()
        let paper = Paper.pdf(filler: Array(repeating: 0x41, count: 3000))
        let path = try scene.phone.uploadPaper(paper, on: scene.reservation)
        let trace = try scene.trace {
            try scene.phone.fileDocument(
                path, on: scene.reservation,
                [
                    "kind": "receipt", "title": "Diésel", "amount": .number(42.5), "currency": "EUR",
                    "spent_at": "2026-06-02T10:50:00.75-05:00", "unknown": true,
                ], key: $0)
        }
        #expect(trace.answer.status == 201)
        #expect(trace.changed == ["audit", "keys", "uploads", "documents"])
        let row = try #require(trace.after.documents.last)
        #expect(trace.answer.json == ["id": .string(row["id"] ?? "")])
        #expect(row["created_key"] == trace.key && row["stored_key"] == path && row["object_path"] == path)
        #expect(trace.after.uploads == [])
        #expect(trace.audit.map(\.action) == ["document.created"])
        let logged = try #require(trace.after.audit.last)
        #expect(logged["entity_id"] == row["id"] && logged["reservation_id"] == scene.reservation.id && logged["before"] == nil)
        #expect(logged["after"]?.contains(#""amount": 42.50"#) == true && logged["after"]?.contains("Diésel") == true)
        #expect(trace.keys.map { $0["status"] } == ["201"] && trace.keys.map { $0["body"] } == [trace.answer.text])

        let shown = try scene.house.phone(.viewer).get("/documents/\(row["id"] ?? "")")
        #expect(shown.status == 200 && shown[header: "Content-Encoding"] == nil)
        var members = shown.json.object ?? [:]
        let url = members.removeValue(forKey: "url")
        #expect(members.removeValue(forKey: "expires_at")?.string?.hasSuffix("Z") == true)
        #expect(members.removeValue(forKey: "created_at")?.string?.hasSuffix("Z") == true)
        #expect(
            JSONTree.object(members) == [
                "id": .string(row["id"] ?? ""), "reservation_id": .string(scene.reservation.id),
                "reservation_reference": .string(scene.reservation.reference), "client_name": "Acme Films", "asset_id": nil,
                "asset_name": nil, "kind": "receipt", "title": "Diésel", "amount": .number(42.5), "currency": "EUR",
                "spent_at": "2026-06-02T15:50:00Z",
                "object_path": .string(path), "content_type": "application/pdf", "size_bytes": .number(Double(paper.count)),
                "width": nil, "height": nil, "filed_by": .string("Person \(scene.house.account(.staff).id.prefix(4))"),
            ])
        let file = try scene.phone.client.fetch(url)
        #expect(file.status == 200 && file.body == paper)
        #expect(file[header: "Content-Type"] == "application/pdf" && file[header: "Content-Disposition"] == "attachment")
        #expect(file[header: "X-Content-Type-Options"] == "nosniff" && file[header: "Content-Security-Policy"] == "sandbox")
    }

    @Test("the least: a paper of the house, which hangs on nothing; a picture has its size, and is an attachment all the same")
    func least() throws {
        let scene = try Scene()
        let picture = Photo.jpeg(width: 300, height: 200)
        let path = try scene.phone.uploadPaper(picture, type: "image/jpeg", ext: "jpg")
        let id = try #require(try scene.phone.fileDocument(path, ["kind": "other"])["id"]?.string)
        let shown = try scene.phone.get("/documents/\(id)")
        #expect(shown["width"] == 300 && shown["height"] == 200 && shown["content_type"] == "image/jpeg")
        for name in ["reservation_id", "asset_id", "title", "amount", "currency", "spent_at"] {
            #expect(shown.json.object?[name] == .some(.null), "\(name)")
        }
        let file = try scene.phone.client.fetch(shown["url"])
        #expect(file.body == picture && file[header: "Content-Type"] == "image/jpeg")
        #expect(file[header: "Content-Disposition"] == "attachment")
        // Nor does the URL as somebody cut it show it.
        let cut = shown["url"]?.string?.replacing("&download=", with: "")
        #expect(try scene.phone.client.fetch(cut.map { .string($0) })[header: "Content-Disposition"] == "attachment")
    }

    @Test("newest first, page by page, narrowed by what they hang on and by kind")
    func list() throws {
        let scene = try Scene()
        let (reservation, asset) = (scene.reservation, scene.units[0])
        let ids = [
            try scene.phone.filePaper(on: reservation, ["kind": "contract"]), try scene.phone.filePaper(of: asset),
            try scene.phone.filePaper(on: reservation, of: asset), try scene.phone.filePaper(["kind": "delivery_note"]),
        ]
        func listed(_ query: String) throws -> [String?] {
            let answer = try scene.house.phone(.viewer).get("/documents" + query)
            #expect(answer.status == 200 && answer["next_cursor"] == .null, "\(query)")
            return (answer["documents"]?.array ?? []).map { $0["id"]?.string }
        }
        #expect(try listed("") == ids.reversed())
        #expect(try listed("?reservation=\(reservation.id)") == [ids[2], ids[0]])
        #expect(try listed("?asset=\(asset.id.uppercased())") == [ids[2], ids[1]])
        #expect(try listed("?asset=\(asset.id)&reservation=\(reservation.id)") == [ids[2]])
        #expect(try listed("?kind=delivery_note") == [ids[3]])
        #expect(try listed("?kind=contract&asset=\(asset.id)") == [])
        #expect(try listed("?reservation=\(ID.fresh())") == [])
        var (seen, query) = ([String?](), "?limit=3")
        for _ in 0..<2 {
            let page = try scene.phone.get("/documents" + query)
            seen += (page["documents"]?.array ?? []).map { $0["id"]?.string }
            query = "?limit=3&cursor=\(page["next_cursor"]?.string ?? "none")"
        }
        #expect(seen == ids.reversed() && query.hasSuffix("none"))
        let faults = try scene.phone.get("/documents?reservation=x&asset=1&kind=poem&limit=501&cursor=x&colour=red").faults
        #expect(
            faults.sorted() == [
                "asset invalid_uuid", "colour not_supported", "cursor invalid_value", "kind invalid_value", "limit out_of_range",
                "reservation invalid_uuid",
            ])
    }

    @Test(
        "a title is one line without what no eye sees; of nothing it is null",
        arguments: [
            (" \u{FEFF}Fuel\r\n\u{202E}of May\u{7}\u{A0}", "Fuel  of May"), ("", nil), ("\u{200E} \n", nil),
        ] as [(String, String?)])
    func title(given: String, kept: String?) throws {
        let scene = try Scene()
        let id = try scene.phone.filePaper(["title": .string(given)])
        #expect(try scene.phone.get("/documents/\(id)")["title"] == kept.map(JSONTree.string) ?? .null)
    }

    @Test("every fault of a body is told at once")
    func faults() throws {
        let scene = try Scene()
        let cases: [(JSONTree, [String])] = [
            ([:], ["kind required", "path required"]),
            (
                [
                    "reservation_id": "x", "asset_id": 1, "kind": "poem", "path": "", "title": 7, "amount": .number(-1),
                    "currency": "eur",
                    "spent_at": "today",
                ],
                [
                    "amount out_of_range", "asset_id wrong_type", "currency invalid_value", "kind invalid_value",
                    "path too_short",
                    "reservation_id invalid_uuid", "spent_at invalid_time", "title wrong_type",
                ]
            ),
            (["kind": "other", "path": "a", "amount": 1], ["currency required"]),
            (["kind": "other", "path": "a", "currency": "EUR"], ["amount required"]),
            (["kind": "other", "path": "a", "currency": "EUR", "amount": .number(1.005)], ["amount invalid_value"]),
            (
                ["kind": "other", "path": "a", "currency": "EURO", "amount": "1"],
                ["amount wrong_type", "currency invalid_value"]
            ),
        ]
        for (body, faults) in cases {
            let answer = try scene.phone.post("/documents", body)
            #expect(answer.status == 400 && answer.code == "validation_failed")
            #expect(answer.faults == faults)
        }
        let keyless = try scene.phone.fileDocument("a", key: nil)
        #expect(keyless.status == 400 && keyless.code == "idempotency_key_required")
        let uploads: [(JSONTree, [String])] = [
            ([:], ["content_type required", "ext required"]),
            (["content_type": "image/webp", "ext": "webp"], ["content_type invalid_value"]),
            (["content_type": "video/mp4", "ext": "mp4"], ["content_type invalid_value"]),
            (["content_type": "text/html", "ext": "html"], ["content_type invalid_value"]),
            (["content_type": "application/pdf", "ext": "jpg"], ["ext invalid_value"]),
            (["content_type": "application/pdf", "ext": "pdf", "content_length": 15_728_641], ["content_length out_of_range"]),
            (["content_type": "application/pdf", "ext": "pdf", "reservation_id": "x"], ["reservation_id invalid_uuid"]),
        ]
        for (body, faults) in uploads {
            let answer = try scene.phone.post("/documents/uploads", body, key: nil)
            #expect(answer.status == 400 && answer.faults == faults)
        }
        #expect(try scene.house.facts().uploads == [])
    }

    @Test("amounts of no decimals and of two, from nothing to the most; a time of any offset")
    func amounts() throws {
        let scene = try Scene()
        for (amount, text) in [(0.0, "0.00"), (142_000, "142000.00"), (9_999_999_999.99, "9999999999.99"), (0.1, "0.10")] {
            let id = try scene.phone.filePaper(["amount": .number(amount), "currency": "COP"])
            #expect(try scene.house.facts().documents.last?["amount"] == text)
            #expect(try scene.phone.get("/documents/\(id)")["amount"] == .number(amount))
        }
    }
}
