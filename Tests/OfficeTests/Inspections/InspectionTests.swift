import TestSupport
import Testing

/// Inspections while they are open: begun, and filled in piece by piece (docs/apps/inspections.md).
@Suite(.mayBlock) struct InspectionTests {
    let scene: InspectionScene
    var house: House { scene.house }
    var phone: Phone { scene.phone }

    init() throws { scene = try InspectionScene() }

    @Test("one that is begun is open, has what its template asks for, lacks all of that, and one audit row") func begun() throws {
        let id = ID.fresh()
        let answer = try phone.post(
            "/inspections",
            scene.beginning([
                "id": .string(id.uppercased()), "template": "vehicle", "stage": "return", "at": "2026-06-02T09:00:00Z",
            ]))
        #expect(answer.status == 201)
        #expect(answer["id"]?.string == id && answer["status"] == "open" && answer["stage"] == "return" && answer["version"] == 1)
        #expect(answer["asset_id"]?.string == scene.van.id && answer["reservation_id"]?.string == scene.reservation.id)
        #expect(
            answer["reservation_reference"]?.string == scene.reservation.reference
                && answer["asset_name"]?.string == scene.van.tag)
        let slots = answer["slots"]?.array ?? []
        #expect(slots.count { $0["required"] == true } == 7 && slots.count { $0["required"] == false } == 5)
        #expect(answer["sign_off_roles"] == ["staff", "customer"])
        let missing = answer["missing"]?.array ?? []
        #expect(
            missing.filter { $0["kind"] == "photo" }.map { $0["slot"] }
                == slots.filter { $0["required"] == true }.map { $0["slot"] })
        #expect(missing.filter { $0["kind"] == "sign_off" }.map { $0["role"] } == ["staff", "customer"])
        let rows = try scene.audit(id)
        #expect(rows.map { $0["action"] } == ["inspection.created"])
        #expect(rows[0]["actor_user_id"] == house.account(.staff).subject && rows[0]["asset_id"] == scene.van.id)
        #expect(try house.phone(.viewer).get("/inspections/\(id)").json == answer.json)
    }

    @Test("`at` is believed when it is neither to come nor more than 90 days ago") func time() throws {
        for (said, kept) in [(-WireTime.hour, true), (WireTime.hour, false), (-91 * WireTime.day, false)] {
            let at = WireTime.now(plus: said)
            let answer = try phone.post("/inspections", scene.beginning(["at": .string(at)]))
            #expect((answer["begun_at"]?.string == at) == kept)
            #expect(try scene.audit(answer["id"]?.string ?? "").first?["client_at"] != nil)
        }
    }

    @Test("without a reservation, and without a template it is `item`'s") func least() throws {
        let answer = try phone.post(
            "/inspections", ["asset_id": .string(scene.van.id), "stage": "delivery", "at": .string(WireTime.now())])
        #expect(answer.status == 201)
        #expect(answer["reservation_id"] == .null && answer["template"] == "item" && answer["sign_off_roles"] == ["staff"])
        #expect((answer["slots"]?.array ?? []).filter { $0["required"] == true }.map { $0["slot"] } == ["overview"])
    }

    @Test("without an asset it is of the whole reservation, and asks for the client's signature alone; without either it is none")
    func whole() throws {
        let answer = try phone.post(
            "/inspections",
            ["reservation_id": .string(scene.reservation.id), "stage": "delivery", "at": .string(WireTime.now())])
        #expect(answer.status == 201)
        #expect(answer["asset_id"] == .null && answer["asset_name"] == .null && answer["template"] == "delivery")
        #expect(answer["slots"] == [] && answer["missing"] == [["kind": "sign_off", "role": "customer"]])
        #expect(
            try house.database.value(
                "select count(*) from inspections where tenant_id = $1 and asset_id is null", [house.tenant]) == "1")
        let nothing = try phone.post("/inspections", ["stage": "delivery", "at": .string(WireTime.now())])
        #expect(nothing.status == 400 && nothing.faults == ["asset_id required"])
    }

    @Test("all that is wrong with a new one is told at once; what nobody has is 404, an id that is taken 409")
    func refusedBeginnings() throws {
        let answer = try phone.post(
            "/inspections",
            ["id": "x", "reservation_id": 1, "asset_id": "y", "stage": "lunch", "template": "", "at": "yesterday"])
        #expect(answer.status == 400 && answer.code == "validation_failed")
        #expect(
            answer.faults == [
                "asset_id invalid_uuid", "at invalid_time", "id invalid_uuid", "reservation_id wrong_type", "stage invalid_value",
                "template too_short",
            ])
        let unknown = try phone.post("/inspections", scene.beginning(["template": "spaceship"]))
        #expect(unknown.status == 400 && unknown.faults == ["template invalid_value"])
        let both = try phone.post(
            "/inspections", scene.beginning(["template": "spaceship", "reservation_id": .string(ID.fresh())]))
        #expect(both.status == 400 && both.faults == ["template invalid_value"])
        let nowhere = try phone.post("/inspections", scene.beginning(["reservation_id": .string(ID.fresh())]))
        #expect(nowhere.status == 404 && nowhere.code == "reservation_not_found")
        let nothing = try phone.post("/inspections", scene.beginning(["asset_id": .string(ID.fresh())]))
        #expect(nothing.status == 404 && nothing.code == "asset_not_found")
        #expect(try scene.rows().allSatisfy(\.isEmpty))
        let id = try scene.begin()
        let taken = try phone.post("/inspections", scene.beginning(["id": .string(id)]))
        #expect(taken.status == 409 && taken.code == "already_exists" && taken["error"]?["current"] == ["id": .string(id)])
        #expect(taken["error"]?["message"] == "There is an inspection with this id already.")
        #expect(try house.database.value("select count(*) from inspections where tenant_id = $1", [house.tenant]) == "1")
    }

    @Test("a key begins one, twins too, also past its retention") func beganOnce() throws {
        let key = ID.fresh()
        let body = scene.beginning()
        let phones = try (0..<4).map { _ in try house.phone() }
        let answers = try race(4) { try phones[$0].post("/inspections", body, key: key) }
        #expect(answers.map(\.status) == [201, 201, 201, 201] && Set(answers.map(\.text)).count == 1)
        let id = answers[0]["id"]?.string ?? ""
        _ = try phone.change(id, ["notes": "since"])
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        let late = try phone.post("/inspections", body, key: key)
        #expect(late.status == 201 && late["id"]?.string == id && late["notes"] == "since")
        #expect(try house.database.value("select count(*) from inspections where tenant_id = $1", [house.tenant]) == "1")
    }

    @Test("every name is set, shown, audited with what was and what is, and cleared by null") func filledIn() throws {
        let id = try scene.begin()
        let (photo, scratch) = (try phone.upload(for: id), try phone.upload(for: id))
        let video = try phone.mint(for: id, type: "video/mp4", ext: "mp4")
        let (place, time) = (ID.fresh(), WireTime.now(plus: -60))
        let signed = try phone.signOff(id, name: "Ana Ruiz", at: time)
        let answer = try phone.change(
            id,
            [
                "photos": ["overview": .string(photo)], "video": .string(video.path),
                "damage": [place.uppercased(): mark("left", 0.25, 1, "scratch", note: "deep", photo: .string(scratch))],
                "odometer": 48210, "fuel": .number(0.75), "conditions": ["tyres": "good", "front seat": "poor"], "notes": "wet",
                "place": ["lat": .number(6.2442), "lon": .number(-75.5812)], "sign_offs": ["staff": signed], "version": 1,
            ])
        #expect(answer.status == 200 && answer["version"] == 2 && answer["missing"] == [])
        #expect(answer["photos"]?.array?.map { $0["slot"] } == ["overview"])
        #expect(answer["photos"]?[0]?["file"]?["object_path"]?.string == photo && answer["photos"]?[0]?["file"]?["url"] == .null)
        #expect(answer["video"]?["content_type"] == "video/mp4")
        let damage = answer["damage"]?[0]
        #expect(damage?["id"]?.string == place && damage?["x"] == .number(0.25) && damage?["y"] == 1 && damage?["note"] == "deep")
        #expect(damage?["photo"]?["object_path"]?.string == scratch)
        #expect(answer["odometer"] == 48210 && answer["fuel"] == .number(0.75) && answer["notes"] == "wet")
        #expect(
            answer["conditions"] == [["name": "front seat", "condition": "poor"], ["name": "tyres", "condition": "good"]])
        #expect(answer["place"] == ["lat": .number(6.2442), "lon": .number(-75.5812), "accuracy": nil])
        #expect(answer["sign_offs"]?[0]?["name"] == "Ana Ruiz" && answer["sign_offs"]?[0]?["at"]?.string == time)
        let changed = try #require(try scene.audit(id).last)
        #expect(changed["action"] == "inspection.changed" && changed["before"]?.contains("\"odometer\": null") == true)
        #expect(changed["after"]?.contains("\"odometer\": 48210") == true && changed["after"]?.contains("Ana Ruiz") == false)

        let cleared = try phone.change(
            id,
            [
                "photos": ["overview": nil], "video": nil, "damage": [place: nil], "odometer": nil, "fuel": nil,
                "conditions": ["tyres": nil, "front seat": nil], "notes": nil, "place": nil, "sign_offs": ["staff": nil],
            ])
        #expect(cleared.status == 200)
        for name in ["video", "odometer", "fuel", "notes", "place"] { #expect(cleared[name] == .null, "\(name)") }
        for name in ["photos", "damage", "conditions", "sign_offs"] { #expect(cleared[name] == [], "\(name)") }
        #expect(try house.database.value("select count(*) from inspection_files where tenant_id = $1", [house.tenant]) == "0")
        #expect(
            try house.database.value(
                "select count(*) from photo_uploads where tenant_id = $1 and placed_at is null", [house.tenant])
                == "4")
    }

    @Test("all that is wrong with a change is told at once, and nothing is written") func faults() throws {
        let id = try scene.begin()
        let before = try scene.rows()
        let answer = try phone.change(
            id,
            [
                "photos": ["a.b": "p", "overview": ""], "video": 7,
                "damage": ["no-uuid": nil, ID.zero: ["view": "roof", "x": .number(1.5), "y": "0", "kind": nil, "note": 1]],
                "odometer": -1, "fuel": .number(1.01), "conditions": ["tyres": "flat"], "notes": [],
                "place": ["lat": 91, "accuracy": -1], "sign_offs": ["boss": nil, "staff": ["name": ""]], "version": 0,
                "at": "now",
            ])
        #expect(answer.status == 400 && answer.code == "validation_failed")
        let spot = "damage.\(ID.zero)"
        #expect(
            answer.faults
                == [
                    "at invalid_time", "conditions.tyres invalid_value", "damage.no-uuid invalid_value", "\(spot).kind required",
                    "\(spot).note wrong_type", "\(spot).view invalid_value", "\(spot).x out_of_range", "\(spot).y wrong_type",
                    "fuel out_of_range", "notes wrong_type", "odometer out_of_range", "photos.a.b invalid_value",
                    "photos.overview too_short", "place.accuracy out_of_range", "place.lat out_of_range", "place.lon required",
                    "sign_offs.boss invalid_value", "sign_offs.staff.at required", "sign_offs.staff.name too_short",
                    "sign_offs.staff.signature_path required", "version out_of_range", "video wrong_type",
                ].sorted())
        let nulls = try phone.change(id, ["photos": nil, "damage": nil, "conditions": nil, "sign_offs": nil])
        #expect(nulls.faults == ["conditions required", "damage required", "photos required", "sign_offs required"])
        let crowd = Dictionary(uniqueKeysWithValues: (0..<201).map { _ in (ID.fresh(), JSONTree.null) })
        #expect(try phone.change(id, ["damage": .object(crowd)]).faults == ["damage too_long"])
        #expect(try scene.rows() == before)
    }

    @Test("a photo of a slot that the inspection does not name is a further one") func furtherPhoto() throws {
        let id = try scene.begin()
        let path = try phone.upload(for: id)
        let answer = try phone.change(id, ["photos": ["cellar": .string(path)]])
        let photos = answer["photos"]?.array ?? []
        #expect(answer.status == 200 && photos.map { $0["slot"] } == ["cellar"])
        #expect(answer["slots"]?.array?.contains { $0["slot"] == "cellar" } == false)
        #expect(
            try house.database.value(
                "select role || slot || object_path from inspection_files where tenant_id = $1 and inspection_id = $2",
                [house.tenant, id])
                == "photocellar\(path)")
        #expect(try phone.change(id, ["photos": ["cellar": nil]])["photos"]?.array?.isEmpty == true)
    }

    @Test("of damage there are 200 marks at the most, however they came") func marks() throws {
        let id = try scene.begin()
        func many(_ count: Int) -> JSONTree {
            .object(Dictionary(uniqueKeysWithValues: (0..<count).map { _ in (ID.fresh(), mark("top", 0.5, 0.5)) }))
        }
        #expect(try phone.change(id, ["damage": many(150)]).status == 200)
        #expect(try phone.change(id, ["damage": many(51)]).faults == ["damage too_long"])
        let full = try phone.change(id, ["damage": many(50)])
        #expect(full.status == 200 && full["damage"]?.array?.count == 200)
    }

    @Test(
        "a file stands where it belongs: minted for this inspection, of a type that fits, in one place",
        arguments: ["not_minted", "foreign", "swept", "wrong_type", "video", "signature", "twice"])
    func refusedFiles(which: String) throws {
        let id = try scene.begin()
        let other = try scene.begin()
        let (photo, movie) = (try phone.upload(for: id), try phone.mint(for: id, type: "video/quicktime", ext: "mov").path)
        let signed = try phone.signOff(id)
        let signature = try #require(signed["signature_path"]?.string)
        _ = try phone.change(id, ["photos": ["front": .string(photo)], "sign_offs": ["staff": signed]])
        let before = try scene.rows()
        let foreign = try phone.upload(for: other)
        let swept = try phone.upload(for: id)
        try house.database.query("update photo_uploads set swept_at = now() where object_path = $1", [swept])
        let fresh = try phone.upload(for: id)
        let (body, reason, paths): ([String: JSONTree], String, [String]) =
            switch which {
            case "not_minted": (["photos": ["overview": "made/up.png"]], "not_minted", ["made/up.png"])
            case "foreign": (["video": .string(foreign)], "not_minted", [foreign])
            case "swept": (["photos": ["overview": .string(swept)]], "not_minted", [swept])
            case "wrong_type": (["photos": ["overview": .string(movie)]], "wrong_type", [movie])
            case "video": (["video": .string(fresh)], "wrong_type", [fresh])
            case "signature": (["photos": ["overview": .string(signature)]], "already_named", [signature])
            default: (["photos": ["back": .string(fresh), "overview": .string(fresh)]], "already_named", [fresh, fresh])
            }
        let answer = try phone.change(id, body)
        #expect(answer.status == 409 && answer.code == "photo_not_uploaded")
        #expect(
            answer["error"]?["current"] == [
                "reservation_status": "confirmed",
                "photos": .array(paths.map { ["object_path": .string($0), "reason": .string(reason)] }),
            ])
        #expect(try scene.rows().prefix(5).map { $0 } == before.prefix(5).map { $0 })
    }

    @Test("a photo moves from one slot to another in one change") func moved() throws {
        let id = try scene.begin()
        let (one, two) = (try phone.upload(for: id), try phone.upload(for: id))
        _ = try phone.change(id, ["photos": ["front": .string(one), "back": .string(two)]])
        let answer = try phone.change(id, ["photos": ["front": .string(two), "back": .string(one), "detail": nil]])
        #expect(answer.status == 200)
        #expect(answer["photos"]?.array?.map { $0["slot"] } == ["front", "back"])
        #expect(answer["photos"]?.array?.map { $0["file"]?["object_path"]?.string } == [two, one])
    }

    @Test("a photo that moves by two changes stands where it was put last, in whichever order they come") func movedApart() throws
    {
        for order in permutations(of: Array(0..<3)) {
            let id = try scene.begin()
            let photo = try phone.upload(for: id)
            let said: [[String: JSONTree]] = [
                ["photos": ["front": .string(photo)], "odometer": 7], ["photos": ["front": nil]],
                ["photos": ["back": .string(photo)], "notes": "moved"],
            ]
            for turn in order {
                let at = WireTime.now(plus: -WireTime.hour + turn * 60)
                #expect(try phone.change(id, said[turn], at: at).status == 200)
            }
            let end = try phone.get("/inspections/\(id)")
            #expect(end["photos"]?.array?.map { $0["slot"] } == ["back"] && end["odometer"] == 7 && end["notes"] == "moved")
        }
    }

    @Test("of changes of one name at the same moment the one that came last counts") func sameMoment() throws {
        let id = try scene.begin()
        let at = WireTime.now(plus: -60)
        for (key, value) in [("ffffffff-\(id)", 123), ("00000000-\(id)", 1234)] {
            #expect(try phone.change(id, ["odometer": .number(Double(value))], at: at, key: key)["odometer"]?.int == value)
        }
    }

    @Test("an edit from another version is 409 with the present inspection; no-ops leave version and audit alone") func versions()
        throws
    {
        let id = try scene.begin()
        _ = try phone.change(id, ["notes": "first", "version": 1])
        let answer = try phone.change(id, ["notes": "second", "version": 1])
        #expect(answer.status == 409 && answer.code == "version_mismatch")
        #expect(answer["error"]?["current"]?["inspection"]?["notes"] == "first")
        #expect(answer["error"]?["current"]?["reservation_status"] == "confirmed")
        for body: [String: JSONTree] in [["notes": "first"], [:], ["photos": [:], "conditions": ["tyres": nil]]] {
            #expect(try phone.change(id, body)["version"] == 2)
        }
        #expect(try scene.audit(id).count == 2)
    }

    @Test("a key's change is made once, also past its retention, also one that changed nothing") func changedOnce() throws {
        let id = try scene.begin()
        let (key, idle) = (ID.fresh(), ID.fresh())
        _ = try phone.change(id, ["notes": "first"], key: key)
        _ = try phone.change(id, ["notes": "first"], key: idle)
        _ = try phone.change(id, ["notes": "second"])
        #expect(try phone.change(id, ["notes": "first"], key: key).isReplay)
        try house.database.query(
            "update idempotency_keys set created_at = created_at - interval '60 years' where tenant_id = $1", [house.tenant])
        for key in [key, idle] {
            #expect(try phone.change(id, ["notes": "first"], key: key).status == 200)
            #expect(try phone.get("/inspections/\(id)")["notes"] == "second")
        }
    }

    @Test("changes that come in any order end in the same facts: of each name, what was said last") func anyOrder() throws {
        let marks = [ID.fresh(), ID.fresh()]
        var outcomes: Set<String> = []
        for order in permutations(of: Array(0..<5)) {
            let id = try scene.begin()
            let files = try ["a", "b"].map { try phone.upload(Photo.png(filler: Array($0.utf8)), for: id) }
            let said: [[String: JSONTree]] = [
                ["photos": ["front": .string(files[0])], "notes": "one", "damage": [marks[0]: mark("left", 0.1, 0.1)]],
                [
                    "photos": ["front": nil], "odometer": 7,
                    "damage": [marks[0]: mark("left", 0.9, 0.1), marks[1]: mark("top", 0, 0)],
                ],
                ["photos": ["front": .string(files[1])], "notes": "three", "conditions": ["tyres": "good"]],
                ["notes": nil, "damage": [marks[0]: nil], "conditions": ["tyres": "poor", "seat": "fair"]],
                ["odometer": 9, "conditions": ["seat": nil], "place": ["lat": 1, "lon": 2]],
            ]
            for turn in order {
                let at = WireTime.now(plus: -WireTime.hour + turn * 60)
                #expect(try phone.change(id, said[turn], at: at, key: "\(id)-\(turn)").status == 200)
            }
            let end = try phone.get("/inspections/\(id)")
            #expect(end["photos"]?[0]?["file"]?["object_path"]?.string == files[1])
            let names = ["damage", "odometer", "fuel", "conditions", "notes", "place"]
            let parts = names.map { String(decoding: (end[$0] ?? .null).bytes, as: UTF8.self) }
            outcomes.insert(parts.joined(separator: "; "))
        }
        #expect(outcomes.count == 1, "\(outcomes)")
    }

    @Test("changes of many at once lose nothing") func many() throws {
        let id = try scene.begin()
        let phones = try (0..<8).map { _ in try house.phone() }
        let answers = try race(8) { try phones[$0].change(id, ["conditions": ["part \($0)": "good"]]) }
        #expect(answers.map(\.status) == Array(repeating: 200, count: 8))
        let end = try phone.get("/inspections/\(id)")
        #expect(end["conditions"]?.array?.count == 8 && end["version"] == 9)
        #expect(try scene.audit(id).count == 9)
    }

    @Test("the list is by when they were begun, filtered, and pages without repeating or skipping") func list() throws {
        let other = try house.addAsset(of: scene.van.item)
        var begun: [String] = []
        for hours in 1...5 {
            begun.append(
                try scene.begin([
                    "at": .string(WireTime.now(plus: -hours * WireTime.hour)), "stage": hours % 2 == 0 ? "return" : "pickup",
                    "asset_id": .string(hours == 5 ? other.id : scene.van.id),
                    "reservation_id": hours == 4 ? nil : .string(scene.reservation.id),
                ]))
        }
        #expect(try ids("") == begun)
        #expect(try ids("?stage=return") == [begun[1], begun[3]])
        #expect(try ids("?asset=\(other.id)") == [begun[4]] && ids("?asset=\(ID.fresh())") == [])
        #expect(try ids("?reservation=\(scene.reservation.id)") == [begun[0], begun[1], begun[2], begun[4]])
        #expect(try ids("?status=completed") == [] && ids("?status=open") == begun)
        var paged: [String] = []
        var cursor: String? = ""
        while let place = cursor {
            let page = try phone.get("/inspections?limit=2" + (place.isEmpty ? "" : "&cursor=\(place)"))
            paged += (page["inspections"]?.array ?? []).compactMap { $0["id"]?.string }
            cursor = page["next_cursor"]?.string
        }
        #expect(paged == begun)
        let faulty = try phone.get("/inspections?limit=0&cursor=x&stage=lunch&status=lost&asset=a&reservation=b&colour=red")
        #expect(
            faulty.faults == [
                "asset invalid_uuid", "colour not_supported", "cursor invalid_value", "limit out_of_range",
                "reservation invalid_uuid",
                "stage invalid_value", "status invalid_value",
            ])
    }

    private func ids(_ query: String) throws -> [String] {
        (try phone.get("/inspections" + query)["inspections"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    @Test("reads need viewer, everything else staff") func roles() throws {
        let id = try scene.begin()
        let viewer = try house.phone(.viewer)
        for path in ["/inspections", "/inspections/\(id)", "/assets/\(scene.van.id)/inspections"] {
            #expect(try viewer.get(path).status == 200)
        }
        let upload: JSONTree = ["inspection_id": .string(id), "content_type": "image/png", "ext": "png"]
        for answer in try [
            viewer.post("/inspections", scene.beginning()), viewer.change(id, ["notes": "x"]), viewer.complete(id),
            viewer.post("/inspections/uploads", upload, key: nil),
        ] { #expect(answer.status == 403 && answer.code == "insufficient_role") }
    }

    @Test("one of another house is none") func foreign() throws {
        let theirs = try InspectionScene()
        let id = try theirs.begin()
        let upload: JSONTree = ["inspection_id": .string(id), "content_type": "image/png", "ext": "png"]
        for answer in try [
            phone.get("/inspections/\(id)"), phone.change(id, ["notes": "x"]), phone.complete(id),
            phone.post("/inspections/uploads", upload, key: nil), phone.get("/inspections/no-uuid"),
        ] { #expect(answer.status == 404 && answer.code == "inspection_not_found") }
        #expect(try phone.get("/assets/\(theirs.van.id)/inspections").code == "asset_not_found")
        #expect(try phone.get("/inspections")["inspections"] == [])
        #expect(try phone.post("/inspections", scene.beginning(["asset_id": .string(theirs.van.id)])).code == "asset_not_found")
        // An id is one of its house.
        #expect(try phone.post("/inspections", scene.beginning(["id": .string(id)])).status == 201)
    }

    @Test("through an outbox: begun, filled in and completed in one request, each behind the one it belongs to") func outbox()
        throws
    {
        let id = ID.fresh()
        var begin = OutboxDraft("/inspections", scene.beginning(["id": .string(id)]), key: "begin-\(id)")
        var note = OutboxDraft("/inspections/\(id)", ["notes": "wet"], key: "note-\(id)", after: ["begin-\(id)"])
        note.method = "PATCH"
        let done = OutboxDraft("/inspections/\(id)/complete", [:], key: "done-\(id)", after: ["note-\(id)"])
        let first = try phone.sendOutbox([begin, note, done])
        #expect(first.summaries == ["201", "200", "409 inspection_incomplete"])
        #expect(first.results[2].error?["current"]?["missing"]?.array?.count == 2)
        _ = try scene.fill(id)
        #expect(try phone.sendOutbox([begin, note, done]).summaries == ["201", "200", "200"])
        #expect(try phone.sendOutbox([done]).results[0].isReplay)
        begin.body = nil
        #expect(try phone.sendOutbox([begin]).results[0].status == 400)
    }

    private func permutations(of items: [Int]) -> [[Int]] {
        guard let first = items.first else { return [[]] }
        return permutations(of: Array(items.dropFirst())).flatMap { rest in
            (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
        }
    }
}

extension ID {
    /// A UUID that nobody makes.
    fileprivate static let zero = "00000000-0000-4000-8000-000000000000"
}
