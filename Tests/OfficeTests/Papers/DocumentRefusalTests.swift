import Foundation
import TestSupport
import Testing

/// Which files a document may name, who may do what, and what comes of doing it twice (docs/apps/photos.md, "Photos and condition
/// reports").
@Suite(.mayBlock) struct DocumentRefusalTests {
    @Test("minted for this very tenant, reservation and asset, and for a document, else it is not named")
    func notMinted() throws {
        let scene = try Scene(assigned: 2)
        let (reservation, unit) = (scene.reservation, scene.units[0])
        let stranger = try Scene(assigned: 1)
        let mine = try scene.phone.uploadPaper(on: reservation, of: unit)
        for path in [
            "made/up.pdf", try stranger.phone.uploadPaper(), try scene.phone.uploadPaper(on: reservation),
            try scene.phone.uploadPaper(of: unit), try scene.phone.uploadPaper(on: reservation, of: scene.units[1]),
            try scene.phone.uploadPaper(), try scene.phone.upload(of: unit, on: reservation),
        ] {
            try expectRefused(
                scene, path, "not_minted", "The file was not uploaded for this reservation or asset.", on: reservation, of: unit)
        }
        // Nor may a report name it, nor a document without the place.
        #expect(try scene.phone.report(unit, on: reservation, photos: [mine]).code == "photo_not_uploaded")
        #expect(try scene.phone.fileDocument(mine).code == "photo_not_uploaded")
        #expect(try scene.phone.fileDocument(mine, on: reservation, of: unit).status == 201)
    }

    @Test("another document already; never uploaded; swept: once it is there, the same key files it")
    func states() throws {
        let scene = try Scene()
        let path = try scene.phone.uploadPaper(on: scene.reservation)
        #expect(try scene.phone.fileDocument(path, on: scene.reservation).status == 201)
        try expectRefused(scene, path, "already_reported", "The file already belongs to another document.", on: scene.reservation)
        let upload = try scene.phone.mintPaper(on: scene.reservation)
        let key = try expectRefused(
            scene, upload.path, "missing", "The file is still to be uploaded.", on: scene.reservation)
        #expect(try scene.phone.put(Paper.pdf(), to: upload).status == 200)
        #expect(try scene.phone.fileDocument(upload.path, on: scene.reservation, key: key).status == 201)
        // What is filed can't be replaced; the same bytes are as good.
        #expect(try scene.phone.put(Paper.pdf("another"), to: upload).status == 409)
        #expect(try scene.phone.put(Paper.pdf(), to: upload).status == 200)
        let swept = try scene.phone.uploadPaper()
        try scene.house.database.query("update photo_uploads set swept_at = now() where object_path = $1", [swept])
        try expectRefused(scene, swept, "not_minted", "The file was not uploaded for this reservation or asset.")
        let spanish = try scene.phone.post(
            "/documents", Phone.document("made/up.pdf"), headers: [("Accept-Language", "es")])
        #expect(spanish["error"]?["message"] == "El archivo no se subió para esta reserva o este equipo.")
    }

    @Test("judged by its own bytes when it comes: each type is that type, HTML and SVG are none")
    func types() throws {
        let scene = try Scene()
        let samples = Document.root.appendingPathComponent("Tests/ImagesTests/Samples")
        let heic = Array(try Data(contentsOf: samples.appendingPathComponent("still-64x48.heic")))
        let files: [(type: String, ext: String, bytes: [UInt8])] = [
            ("application/pdf", "pdf", Paper.pdf()), ("image/jpeg", "jpg", Photo.jpeg()), ("image/png", "png", Photo.png()),
            ("image/heic", "heic", heic),
        ]
        let strangers: [[UInt8]] = [
            Array("<html><script>alert(1)</script>%PDF-1.7 %%EOF".utf8), Array("<svg onload='alert(1)'/>".utf8), Movie.mp4(),
            Array("\u{FEFF}%PDF-1.7\n%%EOF".utf8),
        ]
        for said in files {
            for come in files {
                let upload = try scene.phone.mintPaper(type: said.type, ext: said.ext)
                let status = try scene.phone.put(come.bytes, to: upload).status
                #expect(status == (said.type == come.type ? 200 : 415), "\(come.type) as \(said.type)")
                if said.type == come.type { #expect(try scene.phone.fileDocument(upload.path).status == 201, "\(said.type)") }
            }
            for bytes in strangers {
                let upload = try scene.phone.mintPaper(type: said.type, ext: said.ext)
                expectFault(try scene.phone.put(bytes, to: upload), 415, "InvalidMimeType")
            }
        }
    }

    @Test("one that was cut, or is too large, is refused when it comes")
    func cut() throws {
        let server = try TestServer.start(settings: ["DOCUMENT_MAX_SIZE": "4096", "PHOTO_MAX_SIZE": "2048", "LOOPS": "1"])
        let scene = try Scene(on: server)
        let cut = Array(Paper.pdf(filler: Array(repeating: 0x20, count: 2000)).dropLast(7))
        let paper = try scene.phone.mintPaper()
        expectFault(try scene.phone.put(cut, to: paper), 415, "InvalidMimeType")
        try expectRefused(scene, paper.path, "missing", "The file is still to be uploaded.")
        let large = Paper.pdf(filler: Array(repeating: 0x20, count: 4096))
        expectFault(try scene.phone.put(large, to: try scene.phone.mintPaper()), 413, "EntityTooLarge")
        // Each type has its own limit.
        let picture = Photo.png(filler: Array(repeating: 0, count: 3000))
        expectFault(
            try scene.phone.put(picture, to: try scene.phone.mintPaper(type: "image/png", ext: "png")), 413, "EntityTooLarge")
        #expect(
            try scene.phone.fileDocument(try scene.phone.uploadPaper(Paper.pdf(filler: Array(repeating: 0, count: 3000)))).status
                == 201)
    }

    @Test("HTML and PDF in one is a PDF: saved, never shown, by whoever has the link")
    func polyglot() throws {
        let storage = try StorageScene()
        let scene = try Scene(on: storage.server)
        let both = Array("%PDF-1.4\n<html><body><script>alert(document.domain)</script></body></html>\n%%EOF\n".utf8)
        let id = try #require(try scene.phone.fileDocument(try scene.phone.uploadPaper(both))["id"]?.string)
        let shown = try scene.phone.get("/documents/\(id)")
        let path = try #require(shown["object_path"]?.string)
        let person = Request("GET", "/storage/v1/object/authenticated/condition-reports/\(path)")
            .with("Authorization", "Bearer " + scene.house.account(.viewer).token())
        for answer in [try scene.phone.client.fetch(shown["url"]), try storage.get(path), try storage.client.send(person)] {
            #expect(answer.status == 200 && answer.body == both)
            #expect(answer[header: "Content-Type"] == "application/pdf" && answer[header: "Content-Disposition"] == "attachment")
            #expect(
                answer[header: "X-Content-Type-Options"] == "nosniff" && answer[header: "Content-Security-Policy"] == "sandbox")
        }
        // A link whose time is over opens nothing.
        let old = storage.token(StorageScene.downloadClaims(path).merging(["exp": 1]) { $1 })
        expectFault(try storage.client.send(Request("GET", StorageScene.downloadTarget(path, old))), 400, "InvalidJWT")
    }

    @Test("staff files and reads, a viewer reads, a manager takes away; nobody without an account does any of it")
    func roles() throws {
        let scene = try Scene()
        let id = try scene.phone.filePaper(on: scene.reservation)
        let viewer = try scene.house.phone(.viewer)
        #expect(try viewer.get("/documents/\(id)").status == 200 && viewer.get("/documents").status == 200)
        let before = try scene.house.facts()
        for answer in [
            try viewer.post("/documents/uploads", Phone.paperUpload(), key: nil), try viewer.fileDocument("a/b.pdf"),
            try viewer.delete("/documents/\(id)"), try scene.phone.delete("/documents/\(id)"),
        ] {
            #expect(answer.status == 403 && answer.code == "insufficient_role")
        }
        #expect(try scene.house.facts() == before)
        #expect(try scene.house.phone(.manager).delete("/documents/\(id)").status == 204)
    }

    @Test("another tenant's document, reservation and asset are as if they were not there")
    func tenants() throws {
        let (ours, theirs) = (try Scene(), try Scene())
        let id = try theirs.phone.filePaper(on: theirs.reservation)
        let before = try theirs.house.facts()
        let phone = try ours.house.phone(.admin)
        for foreign in [id, ID.fresh(), "none"] {
            for answer in [try phone.get("/documents/\(foreign)"), try phone.delete("/documents/\(foreign)")] {
                #expect(answer.status == 404 && answer.code == "document_not_found")
            }
        }
        #expect(try phone.get("/documents?reservation=\(theirs.reservation.id)")["documents"] == [])
        #expect(try phone.get("/documents")["documents"] == [])
        let mine = try phone.uploadPaper()
        for (body, code) in [
            (Phone.paperUpload(on: theirs.reservation), "reservation_not_found"),
            (Phone.paperUpload(of: theirs.units[0]), "asset_not_found"),
        ] {
            let answer = try phone.post("/documents/uploads", body, key: nil)
            #expect(answer.status == 404 && answer.code == code)
        }
        #expect(try phone.fileDocument(mine, on: theirs.reservation).code == "reservation_not_found")
        #expect(try phone.fileDocument(mine, of: theirs.units[0]).code == "asset_not_found")
        let path = try #require(before.documents.first?["object_path"])
        #expect(try phone.fileDocument(path).code == "photo_not_uploaded")
        let person = Request("GET", "/storage/v1/object/authenticated/condition-reports/\(path)")
            .with("Authorization", "Bearer " + phone.token)
        expectFault(try phone.client.send(person), 404, "NoSuchKey")
        #expect(try theirs.house.facts() == before)
    }

    @Test("the same key: the same bytes, nothing written, also from a colleague and after the key is forgotten; other words: 422")
    func replay() throws {
        let scene = try Scene()
        let path = try scene.phone.uploadPaper(on: scene.reservation)
        let key = ID.fresh()
        let first = try scene.phone.fileDocument(path, on: scene.reservation, key: key)
        #expect(first.status == 201)
        let before = try scene.house.facts()
        for phone in [scene.phone, try scene.house.phone(.manager)] {
            let again = try phone.fileDocument(path, on: scene.reservation, key: key)
            #expect(again.status == 201 && again.body == first.body && again.isReplay)
        }
        let other = try scene.phone.fileDocument(path, on: scene.reservation, ["kind": "contract"], key: key)
        #expect(other.status == 422 && other.code == "idempotency_key_reused")
        #expect(try scene.house.facts() == before)
        try scene.house.database.query("delete from idempotency_keys where tenant_id = $1", [scene.house.tenant])
        let late = try scene.phone.fileDocument(path, on: scene.reservation, key: key)
        #expect(late.status == 201 && late.body == first.body)
        #expect(try scene.house.facts().documents == before.documents && scene.house.facts().audit == before.audit)
    }

    @Test("twins, and two that name one file", arguments: 0..<10)
    func races(round: Int) throws {
        let scene = try Scene()
        let phones = try (0..<2).map { _ in try scene.house.phone() }
        let (path, key) = (try scene.phone.uploadPaper(), ID.fresh())
        let twins = try race(2) { try phones[$0].fileDocument(path, key: key) }
        #expect(twins.map(\.status) == [201, 201] && twins[0].body == twins[1].body)
        let second = try scene.phone.uploadPaper()
        let rivals = try race(2) { try phones[$0].fileDocument(second) }
        #expect(rivals.map(\.status).sorted() == [201, 409])
        #expect(rivals.compactMap(\.code) == ["photo_not_uploaded"])
        #expect(try scene.house.facts().documents.count == 2)
    }

    @Test(
        "taken away: nobody is shown it, its row, its bytes and the audit stay; once more it is a 404, under the same key a 204")
    func deleted() throws {
        let storage = try StorageScene()
        let scene = try Scene(on: storage.server)
        let manager = try scene.house.phone(.manager)
        let id = try scene.phone.filePaper(on: scene.reservation, ["title": "Fuel"])
        let kept = try scene.phone.filePaper(on: scene.reservation)
        let path = try #require(try manager.get("/documents/\(id)")["object_path"]?.string)
        let trace = try scene.house.trace(by: .manager) { try manager.delete("/documents/\(id)", key: $0) }
        #expect(trace.answer.status == 204 && trace.answer.body == [])
        #expect(trace.changed == ["audit", "keys", "documents"])
        #expect(trace.audit.map(\.action) == ["document.deleted"])
        #expect(trace.after.audit.last?["before"]?.contains("Fuel") == true && trace.after.audit.last?["after"] == nil)
        #expect(trace.after.documents.first { $0["id"] == id }?["deleted_at"] != nil)
        let again = try manager.delete("/documents/\(id)", key: trace.key)
        #expect(again.status == 204 && again.isReplay)
        for answer in [try manager.delete("/documents/\(id)"), try manager.get("/documents/\(id)")] {
            #expect(answer.status == 404 && answer.code == "document_not_found")
        }
        #expect(try manager.get("/documents")["documents"]?.array?.map { $0["id"]?.string } == [kept])
        let person = Request("GET", "/storage/v1/object/authenticated/condition-reports/\(path)")
            .with("Authorization", "Bearer " + scene.house.account(.admin).token())
        expectFault(try storage.client.send(person), 404, "NoSuchKey")
        #expect(storage.server.storage.files(in: "sealed").count == 2)
        // A key that is forgotten changes nothing, and the path is not free again.
        try scene.house.database.query("delete from idempotency_keys where tenant_id = $1", [scene.house.tenant])
        #expect(try manager.delete("/documents/\(id)", key: trace.key).status == 204)
        #expect(try scene.phone.fileDocument(path, on: scene.reservation).code == "photo_not_uploaded")
        #expect(try scene.house.facts().audit == trace.after.audit)
    }

    @Test("what was never filed is swept, what was filed stays; open uploads of all kinds count together")
    func sweptAndCounted() throws {
        // It sweeps nothing so soon: a busy machine may take some seconds from an upload to its filing.
        let patient = try TestServer.start(database: TestDatabase.fresh())
        let scene = try Scene(assigned: 1, on: patient)
        let id = try scene.phone.filePaper()
        _ = try scene.phone.put(Paper.pdf(), to: try scene.phone.mintPaper())
        let server = try TestServer.start(
            settings: ["UPLOAD_RETENTION": "1s"], database: patient.database, storage: patient.storage)
        #expect(try eventually { try scene.house.facts().uploads.isEmpty })
        #expect(server.storage.files(in: "sealed").count == 1)
        #expect(try scene.phone.client.fetch(try scene.phone.get("/documents/\(id)")["url"]).status == 200)

        let narrow = try TestServer.start(
            settings: [
                "UPLOADS_PER_ACCOUNT": "2", "DOCUMENT_MAX_SIZE": "600000", "UPLOAD_BYTES_PER_TENANT": "1048576", "LOOPS": "1",
            ])
        let other = try Scene(assigned: 1, on: narrow)
        let path = try other.phone.uploadPaper()
        #expect(try other.phone.mintPaper(length: 400_000).path != path)
        let refused = try other.phone.post(
            "/condition-reports/uploads", Phone.upload(of: other.units[0], on: other.reservation, length: 1), key: nil)
        #expect(refused.status == 429 && refused.code == "too_many_uploads")
        // A paper that did not say how long it is counts as the largest there may be.
        let colleague = try other.house.phone(.manager)
        #expect(throws: Phone.NotMinted.self) { try colleague.mintPaper(length: 48_577) }
        #expect(try colleague.mintPaper(length: 48_576).path != path)
        #expect(try other.phone.fileDocument(path).status == 201)
        #expect(try other.phone.mintPaper(length: 599_000).path != path)
    }

    @discardableResult
    private func expectRefused(
        _ scene: Scene, _ path: String, _ reason: String, _ message: String, on reservation: Reservation? = nil,
        of asset: Asset? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let trace = try scene.trace { try scene.phone.fileDocument(path, on: reservation, of: asset, key: $0) }
        var current: [String: JSONTree] = ["photos": [["object_path": .string(path), "reason": .string(reason)]]]
        if reservation != nil { current["reservation_status"] = "confirmed" }
        trace.expectRefusal(409, "photo_not_uploaded", message, current: .object(current), sourceLocation: sourceLocation)
        return trace.key
    }
}
