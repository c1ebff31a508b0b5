import Foundation
import TestSupport
import Testing

/// A completed inspection: lacks nothing, and nobody changes it, nor its files (docs/apps/inspections.md).
@Suite(.mayBlock) struct InspectionCompletionTests {
    let scene: InspectionScene
    var house: House { scene.house }
    var phone: Phone { scene.phone }

    init() throws { scene = try InspectionScene() }

    @Test("completed it stands with its files, each behind a URL that opens it, and one audit row") func completed() throws {
        let id = try scene.begin(["at": .string(WireTime.now(plus: -WireTime.hour))])
        let (pixels, movie) = (Photo.png(filler: Array("overview".utf8)), Movie.mp4(filler: Array("walk around".utf8)))
        let photo = try phone.upload(pixels, for: id)
        let video = try phone.mint(for: id, type: "video/mp4", ext: "mp4")
        #expect(try phone.put(movie, to: video).status == 200)
        let scratch = try phone.upload(for: id)
        _ = try phone.change(
            id,
            [
                "photos": ["overview": .string(photo)], "video": .string(video.path),
                "damage": [ID.fresh(): mark("left", 0.2, 0.3, photo: .string(scratch))],
                "sign_offs": ["staff": phone.signOff(id)],
            ])
        let at = WireTime.now(plus: -60)
        let answer = try phone.complete(id, at: at)
        #expect(answer.status == 200 && answer["status"] == "completed" && answer["missing"] == [])
        #expect(answer["completed_at"]?.string == at && answer["completed_by"] == answer["begun_by"])
        #expect(answer["photos"]?[0]?["file"]?["size_bytes"]?.int == pixels.count)
        #expect(answer["video"]?["size_bytes"]?.int == movie.count)
        let shown = try phone.get("/inspections/\(id)")
        #expect(shown[header: "Content-Encoding"] == nil)
        for (file, bytes) in [(shown["photos"]?[0]?["file"], pixels), (shown["video"], movie)] {
            let url = try #require(file?["url"]?.string.flatMap(URL.init(string:)))
            let target = "\(url.path)?\(url.query ?? "")"
            let opened = try phone.client.send(Request("GET", target))
            #expect(opened.status == 200 && opened.body == bytes)
            #expect(try phone.client.send(Request("GET", target.replacing("token=", with: "token=x"))).status == 400)
        }
        #expect(shown["sign_offs"]?[0]?["signature"]?["url"]?.string != nil)
        #expect(shown["damage"]?[0]?["photo"]?["url"]?.string != nil)
        #expect(try scene.audit(id).map { $0["action"] } == ["inspection.created", "inspection.changed", "inspection.completed"])
        #expect(try scene.audit(id).last?["after"]?.contains("\"files\": 4") == true)
        #expect(try house.facts().uploads.isEmpty)
    }

    @Test(
        "all that is missing is named at once: photos, signatures, and files that are not there or not what they were said to be")
    func incomplete() throws {
        let server = try TestServer.start(settings: ["PHOTO_MIN_PIXELS": "307200", "LOOPS": "1"])
        let scene = try InspectionScene(on: server)
        let phone = scene.phone
        let id = try scene.begin(["template": "vehicle"])
        let good = try phone.upload(for: id)
        let empty = try phone.mint(for: id).path
        // A signature may be small; it is none when a slot names it.
        let small = try phone.upload(Photo.png(width: 100, height: 100), for: id, kind: "signature")
        let cut = try phone.mint(for: id, type: "video/mp4", ext: "mp4")
        _ = try phone.put(Array(Movie.mp4(filler: [1, 2, 3]).dropLast(2)), to: cut)
        _ = try phone.change(
            id,
            [
                "photos": ["front": .string(good), "back": .string(empty), "left": .string(small)], "video": .string(cut.path),
                "sign_offs": ["customer": phone.signOff(id)],
            ])
        let before = try scene.rows()
        let key = ID.fresh()
        let answer = try phone.complete(id, key: key)
        #expect(answer.status == 409 && answer.code == "inspection_incomplete")
        #expect(answer["error"]?["current"]?["reservation_status"] == "confirmed")
        let missing = answer["error"]?["current"]?["missing"]?.array ?? []
        let slots = missing.filter { $0["kind"] == "photo" }.compactMap { $0["slot"]?.string }
        #expect(slots == ["right", "dashboard", "interior", "load_area"])
        #expect(missing.filter { $0["kind"] == "sign_off" } == [["kind": "sign_off", "role": "staff"]])
        let files = Dictionary(
            uniqueKeysWithValues: missing.filter { $0["kind"] == "file" }.map { ($0["object_path"]?.string ?? "", $0) })
        #expect(files.count == 3 && files[empty]?["reason"] == "missing" && files[small]?["reason"] == "too_small")
        #expect(files[small]?["width"] == 100 && files[small]?["least_pixels"] == 307200)
        #expect(["missing", "wrong_type"].contains(files[cut.path]?["reason"]?.string))
        #expect(answer["error"]?["message"] == "This inspection is not complete yet. Still missing: 8.")
        #expect(try scene.rows() == before)

        // The same key completes it once nothing is.
        let rest = try slots.map { ($0, JSONTree.string(try phone.upload(for: id))) }
        var photos = Dictionary(uniqueKeysWithValues: rest)
        for slot in ["back", "left"] { photos[slot] = .string(try phone.upload(for: id)) }
        _ = try phone.change(id, ["photos": .object(photos), "video": nil, "sign_offs": ["staff": phone.signOff(id)]])
        #expect(try phone.complete(id, key: key).status == 200)
    }

    @Test("a small signature signs, whatever photos need") func smallSignature() throws {
        let server = try TestServer.start(
            settings: ["PHOTO_MIN_SIDE": "480", "PHOTO_MIN_PIXELS": "307200", "LOOPS": "1"])
        let scene = try InspectionScene(on: server)
        let id = try scene.begin()
        let ink = try scene.phone.upload(Photo.png(width: 300, height: 90), for: id, kind: "signature")
        let signed: JSONTree = ["name": "Ana", "signature_path": .string(ink), "at": .string(WireTime.now())]
        let changed = try scene.phone.change(
            id, ["photos": ["overview": .string(scene.phone.upload(for: id))], "sign_offs": ["staff": signed]])
        #expect(changed.status == 200)
        #expect(try scene.phone.complete(id).status == 200)
    }

    @Test("a file that was swept before the inspection was completed is missing") func swept() throws {
        let id = try scene.fill()
        let upload = try phone.mint(for: id)
        #expect(try phone.change(id, ["photos": ["detail": .string(upload.path)]]).status == 200)
        try house.database.query("delete from photo_uploads where object_path = $1", [upload.path])
        let answer = try phone.complete(id)
        #expect(answer.code == "inspection_incomplete")
        #expect((answer["error"]?["current"]?["missing"]?.array ?? []).map { $0["reason"] } == ["missing"])
    }

    @Test("what a sweep is about to delete is missing, though storage has it yet; put again it is there") func sweeping() throws {
        let id = try scene.fill()
        let photo = try #require(try phone.get("/inspections/\(id)")["photos"]?[0]?["file"]?["object_path"]?.string)
        try house.database.query("update photo_uploads set swept_at = now() where object_path = $1", [photo])
        let before = try scene.rows()
        let answer = try phone.complete(id)
        #expect(answer.status == 409 && answer.code == "inspection_incomplete")
        #expect(
            answer["error"]?["current"]?["missing"] == [
                ["kind": "file", "object_path": .string(photo), "reason": "missing"]
            ])
        #expect(try scene.rows() == before)
        #expect(try phone.change(id, ["photos": ["overview": .string(phone.upload(for: id))]]).status == 200)
        #expect(try phone.complete(id).status == 200)
    }

    @Test("completed, it is changed by no request; the same key is replayed, another is told") func sealed() throws {
        let key = ID.fresh()
        let id = try scene.fill()
        let upload = try phone.mint(for: id)
        let photo = try #require(try phone.get("/inspections/\(id)")["photos"]?[0]?["file"]?["object_path"]?.string)
        let done = try phone.complete(id, key: key)
        let before = try scene.rows()
        let body: JSONTree = ["inspection_id": .string(id), "content_type": "image/png", "ext": "png"]
        for answer in try [
            phone.change(id, ["notes": "x"]), phone.change(id, ["photos": ["overview": nil]]), phone.complete(id),
            phone.post("/inspections/uploads", body, key: nil),
        ] {
            #expect(answer.status == 409 && answer.code == "already_applied")
            #expect(answer["error"]?["current"]?["inspection"] == done.json)
            #expect(answer["error"]?["message"] == "This inspection is complete and can't be changed.")
        }
        let again = try phone.complete(id, key: key)
        #expect(again.isReplay && again.body == done.body)
        #expect(try scene.rows() == before)
        // What was minted before goes nowhere that it would show, and what it shows can't be overwritten.
        _ = try phone.put(Photo.png(filler: [9]), to: upload)
        #expect(try phone.get("/inspections/\(id)")["photos"]?[0]?["file"]?["object_path"]?.string == photo)
    }

    @Test("who signed for a client that is erased has no name any more, in no stored answer either; nothing else of it changes")
    func erased() throws {
        let (changed, said, completed) = (ID.fresh(), ID.fresh(), ID.fresh())
        let id = try scene.fill()
        let signed: [String: JSONTree] = ["sign_offs": ["customer": try phone.signOff(id, name: "Carla Cine")]]
        let at = WireTime.now()
        #expect(try phone.change(id, signed, at: at, key: changed).text.contains("Carla Cine"))
        #expect(try phone.change(id, signed, at: at, key: said).text.contains("Carla Cine"))
        let done = try phone.complete(id, key: completed)
        let before = try scene.rows()
        let rename = "update inspection_sign_offs set name = '–' where inspection_id = $1 and role = 'customer'"
        #expect(throws: (any Error).self) { try house.database.query(rename, [id]) }

        // The signature stays that client's, whoever's the reservation is then.
        let other = try #require(try house.phone(.manager).post("/clients", ["display_name": "Other"])["id"]?.string)
        try house.database.query("update reservations set client_id = $1 where id = $2", [other, scene.reservation.id])
        #expect(try house.phone(.admin).post("/clients/\(other)/erase", [:]).status == 200)
        #expect(try scene.rows().prefix(4) == before.prefix(4))
        #expect(try house.phone(.admin).post("/clients/\(house.client)/erase", [:]).status == 200)
        let after = try scene.rows()
        #expect(after[0] == before[0] && after[1] == before[1] && after[2] == before[2])
        #expect(after[3].map { [$0["role"], $0["name"]] } == [["customer", "–"], ["staff", "Ana"]])
        let left = "select count(*) from idempotency_keys where tenant_id = $1 and body like '%Carla%'"
        #expect(try house.database.value(left, [house.tenant]) == "0")
        for answer in try [
            phone.change(id, signed, at: at, key: changed), phone.change(id, signed, at: at, key: said),
            phone.complete(id, key: completed),
        ] {
            #expect(answer.status == 200 && answer.text == done.text.replacing("Carla Cine", with: "–"))
        }
        #expect(throws: (any Error).self) {
            try house.database.query(rename.replacing("–", with: "Ana").replacing("customer", with: "staff"), [id])
        }
    }

    @Test("the bytes of a completed inspection's photo stay: a late PUT to its URL is 409") func bytes() throws {
        let id = try scene.begin()
        let upload = try phone.mint(for: id)
        let bytes = Photo.png(filler: [1])
        #expect(try phone.put(bytes, to: upload).status == 200)
        _ = try phone.change(id, ["photos": ["overview": .string(upload.path)], "sign_offs": ["staff": phone.signOff(id)]])
        #expect(try phone.put(Photo.png(filler: [2]), to: upload).status == 200)
        #expect(try phone.complete(id).status == 200)
        #expect(try phone.put(Photo.png(filler: [3]), to: upload).status == 409)
    }

    @Test("a key completes it for good, also past its retention") func keyForGood() throws {
        let key = ID.fresh()
        let id = try scene.fill()
        let first = try phone.complete(id, key: key)
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        let late = try phone.complete(id, key: key)
        #expect(late.status == 200 && late.json == first.json)
        #expect(try scene.audit(id).count { $0["action"] == "inspection.completed" } == 1)
    }

    @Test("a key that completed another inspection completes no second one, also past its retention: 422, and it stays open")
    func keyOfAnother() throws {
        let (first, second, key) = (try scene.fill(), try scene.fill(), ID.fresh())
        #expect(try phone.complete(first, key: key).status == 200)
        try house.database.query(
            "update idempotency_keys set created_at = created_at - interval '60 years' where tenant_id = $1", [house.tenant])
        let answer = try phone.complete(second, key: key)
        #expect(answer.status == 422 && answer.code == "idempotency_key_reused")
        #expect(try phone.get("/inspections/\(second)")["status"] == "open")
        #expect(try phone.complete(second).status == 200)
    }

    @Test("twins of a completion: one completes, both are told the same; of two with keys of their own one does") func twins()
        throws
    {
        for keys in [["same", "same"], ["one", "other"]] {
            let id = try scene.fill()
            let phones = try (0..<2).map { _ in try house.phone() }
            let answers = try race(2) { try phones[$0].complete(id, key: "\(keys[$0])-\(id)") }
            #expect(answers.map(\.status).sorted() == (keys[0] == keys[1] ? [200, 200] : [200, 409]))
            #expect(try scene.audit(id).count { $0["action"] == "inspection.completed" } == 1)
        }
    }

    @Test("a change that comes while it is completed is in it, or is told that it came too late", arguments: 0..<10)
    func lateChange(round: Int) throws {
        let id = try scene.fill()
        let phones = try (0..<2).map { _ in try house.phone() }
        let answers = try race(2) { index in
            index == 0 ? try phones[0].complete(id) : try phones[1].change(id, ["photos": ["overview": nil], "notes": "late"])
        }
        let end = try phone.get("/inspections/\(id)")
        if end["status"] == "completed" {
            #expect(answers[0].status == 200 && answers[1].code == "already_applied")
            #expect(end["photos"]?.array?.count == 1 && end["notes"] == .null)
        } else {
            #expect(answers[0].code == "inspection_incomplete" && answers[1].status == 200)
        }
    }

    @Test(
        "nor is it changed by SQL, whoever sends it, also where ordinary triggers are switched off",
        arguments: [
            "update inspections set notes = 'x' where id = $1", "delete from inspections where id = $1",
            "update inspections set status = 'open', completed_at = null where id = $1",
            "update inspection_files set stored_key = 'x' where inspection_id = $1",
            "delete from inspection_files where inspection_id = $1", "delete from inspection_sign_offs where inspection_id = $1",
            "update inspection_sign_offs set name = 'x' where inspection_id = $1",
            "update inspection_marks set x = 0 where inspection_id = $1", "delete from inspection_marks where inspection_id = $1",
            """
            insert into inspection_marks (tenant_id, inspection_id, id, view, x, y, kind)
            select tenant_id, id, gen_random_uuid(), 'top', 0, 0, 'dent' from inspections where id = $1
            """,
            """
            insert into inspection_files (tenant_id, object_path, inspection_id, role, slot, content_type)
            select tenant_id, 'x', id, 'photo', 'back', 'image/png' from inspections where id = $1
            """,
        ])
    func directSQL(statement: String) throws {
        let id = try scene.fill()
        _ = try phone.change(id, ["damage": [ID.fresh(): mark("top", 0.5, 0.5)]])
        #expect(try phone.complete(id).status == 200)
        let before = try scene.rows()
        for role in [nil, DatabaseRole.owner] {
            let session = try TestDatabase.shared().session(as: role)
            #expect(refusal { try session.query(statement, [id]) }?.sqlState == "23001")
        }
        let replica = try TestDatabase.shared().session()
        try replica.execute("set session_replication_role = replica")
        #expect(refusal { try replica.query(statement, [id]) }?.sqlState == "23001")
        #expect(try scene.rows() == before)
    }

    @Test("none of the tables is truncated") func truncated() throws {
        // In a database of its own: it locks whole tables, one after another, which ends in a deadlock with who works in them.
        let session = try TestDatabase.fresh().session()
        for table in ["inspections", "inspection_files", "inspection_marks", "inspection_sign_offs"] {
            #expect(refusal { try session.query("truncate \(table) cascade") }?.sqlState == "23001", "\(table)")
        }
    }

    @Test("what is taken from one that is being completed waits, and is refused") func concurrentSQL() throws {
        let id = try scene.fill()
        let other = try TestDatabase.shared().session()
        try house.database.execute(
            "begin; update inspections set status = 'completed', completed_at = now() where id = '\(id)'")
        let deletion = try other.start("delete from inspection_files where inspection_id = '\(id)'")
        #expect(try deletion.isBlocked(seenFrom: TestDatabase.shared().session()))
        try house.database.execute("commit")
        #expect(refusal { try deletion.finish() }?.sqlState == "23001")
    }

    @Test("an upload that an open inspection names is not swept with what nobody names; one that is named no more is")
    func sweep() throws {
        // In a database of its own: the servers of the others sweep theirs.
        let server = try TestServer.start(settings: ["UPLOAD_RETENTION": "60d"], database: .fresh())
        defer { server.stop() }
        let scene = try InspectionScene(on: server)
        let (house, phone) = (scene.house, scene.phone)
        let id = try scene.fill()
        let left = try phone.upload(for: id)
        try house.database.query(
            "update photo_uploads set created_at = now() - interval '8 days' where tenant_id = $1", [house.tenant])
        func stale() throws -> [String] {
            let claimed =
                try server.database.session(as: .server)
                .value("select office.claim_stale_uploads('7 days', 100000)") ?? "[]"
            return (JSONTree(parsing: Array(claimed.utf8))?.array ?? []).filter { $0["tenant_id"]?.string == house.tenant }
                .compactMap { $0["object_path"]?.string }
        }
        #expect(try stale() == [left])
        let photo = try #require(try phone.get("/inspections/\(id)")["photos"]?[0]?["file"]?["object_path"]?.string)
        _ = try phone.change(id, ["photos": ["overview": nil]])
        #expect(try stale() == [photo])
        try house.database.query(
            "update photo_uploads set placed_at = now() - interval '31 days' where tenant_id = $1 and placed_at is not null",
            [house.tenant])
        #expect(try stale().count == 1)
    }

    @Test("the history of the asset tells it once, when it is completed, and no change of it") func history() throws {
        let open = try scene.fill()
        let id = try scene.complete()
        let history = try phone.get("/assets/\(scene.van.id)/history")
        let told = (history["history"]?.array ?? []).filter { $0["kind"] != "pickup" }
        #expect(
            told.map { $0["kind"] } == ["inspection"] && told[0]["inspection_id"]?.string == id && told[0]["stage"] == "pickup")
        #expect(told[0]["by"] == (try phone.get("/inspections/\(open)")["begun_by"]))
    }
}
