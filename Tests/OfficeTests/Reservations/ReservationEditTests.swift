import TestSupport
import Testing

/// `PATCH /reservations/{id}` (docs/apps/desk.md).
@Suite(.mayBlock) struct ReservationEditTests {
    let scene: Scene
    let house: House
    let desk: Phone
    let path: String

    init() throws {
        scene = try Scene(qty: 3, assigned: 2)
        house = scene.house
        desk = try house.phone(.manager)
        path = "/reservations/\(scene.reservation.id)"
    }

    private var line: String { scene.line.id }

    /// The lines as `name qty position version`, by position.
    private func lines() throws -> [String] {
        try house.database.column(
            """
            select concat_ws(' ', i.name, l.qty, l.position, l.version)
            from reservation_items l join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
            where l.tenant_id = $1 and l.reservation_id = $2 order by l.position, l.id
            """, [house.tenant, scene.reservation.id])
    }

    private func assigned() throws -> [String]? {
        let shown = try desk.get(path)["items"]?.array?.first { $0["id"]?.string == line }
        return shown?["assigned_asset_ids"]?.array?.compactMap(\.string)
    }

    private func audit() throws -> [String] {
        try house.database.column(
            "select action from audit_log where reservation_id = $1 order by id", [scene.reservation.id])
    }

    @Test("fields that are there are changed, null clears, absent leaves; one audit row with before and after") func fields()
        throws
    {
        let client = try house.addClient()
        let answer = try desk.patch(
            path,
            [
                "client_id": .string(client), "location": nil, "notes": "Call first.", "reference": "R-new", "external_id": "E-1",
                "return_at": "2099-06-04T18:00:00+02:00", "version": 2,
            ])
        #expect(answer.status == 200 && answer["version"] == 3)
        #expect(answer["client"]?["id"]?.string == client && answer["location"] == .null && answer["notes"] == "Call first.")
        #expect(
            answer["reference"] == "R-new" && answer["return_at"] == "2099-06-04T16:00:00Z" && answer["status"] == "confirmed")
        #expect(try desk.get(path).text == answer.text)
        let row = try house.database.first(
            """
            select action, actor_user_id, before->>'location', after->>'location', before->>'reference', after->>'external_id'
            from audit_log where reservation_id = $1
            """, [scene.reservation.id])
        #expect(
            row == [
                "reservation.changed", house.account(.manager).subject, "MDE", nil, scene.reservation.reference, "E-1",
            ])
    }

    @Test("what changes nothing leaves version, time and audit alone") func nothing() throws {
        let before = try desk.get(path).text
        let same = try #require(JSONTree(parsing: Array(before.utf8)))
        let answer = try desk.patch(path, ["lines": same["items"] ?? [], "location": "MDE", "version": 2, "kits": []])
        #expect(answer.status == 200 && answer.text == before)
        #expect(try audit() == [])
    }

    @Test("a key edits once, also past its retention") func keyForGood() throws {
        let key = ID.fresh()
        let first = try desk.patch(path, ["notes": "A"], key: key)
        #expect(try desk.patch(path, ["notes": "A"], key: key).text == first.text)
        _ = try desk.patch(path, ["notes": "B"])
        try house.database.query("delete from idempotency_keys where tenant_id = $1", [house.tenant])
        #expect(try desk.patch(path, ["notes": "A"], key: key)["notes"] == "B")
        #expect(try audit() == ["reservation.changed", "reservation.changed"])
    }

    @Test("two desks on one reservation: the second gets 409 with the row as it is now, and nothing is lost") func twoDesks()
        throws
    {
        let seen = try desk.get(path)["version"]?.int ?? 0
        let answers = try race(2) { index in
            try house.phone(.manager).patch(
                path, ["notes": .string("Desk \(index)"), "version": .number(Double(seen))])
        }
        #expect(answers.map(\.status).sorted() == [200, 409])
        let won = try #require(answers.first { $0.status == 200 })
        let lost = try #require(answers.first { $0.status == 409 })
        #expect(lost.code == "version_mismatch" && lost["error"]?["current"]?["reservation_status"] == "confirmed")
        #expect(lost["error"]?["current"]?["reservation"] == won.json)
        #expect(try desk.get(path).text == won.text)
        // Made from what the refusal showed, it goes through.
        let now = lost["error"]?["current"]?["reservation"]?["version"]?.int ?? 0
        #expect(try desk.patch(path, ["location": "BOG", "version": .number(Double(now))])["notes"] == won["notes"])
    }

    @Test("a line's version is checked too; a line that came meanwhile is not removed unseen") func lineVersion() throws {
        try house.database.query("update reservation_items set qty = 4 where id = $1", [line])
        let stale = try desk.patch(path, ["lines": [["id": .string(line), "qty": 5, "version": 1]]])
        #expect(stale.code == "version_mismatch")
        #expect(stale["error"]?["current"]?["reservation"]?["items"]?[0]?["version"] == 2)
        try house.database.query(
            "insert into reservation_items (tenant_id, reservation_id, item_id, position, qty) values ($1, $2, $3, 9, 1)",
            [house.tenant, scene.reservation.id, house.addItem("Lens").id])
        let unseen = try desk.patch(path, ["lines": [["id": .string(line)]], "version": 3])
        #expect(unseen.code == "version_mismatch")
        #expect(try lines() == ["Sony FX6 4 1 2", "Lens 1 9 1"])
    }

    @Test("lines as a whole: changed, added, removed, in the order of the request") func wholeLines() throws {
        let (lens, cable) = (try house.addItem("Lens"), try house.addItem("Cable", serialized: false))
        let answer = try desk.patch(
            path,
            [
                "lines": [
                    ["item_id": .string(cable.id), "qty": 50], ["id": .string(line), "qty": 4],
                    ["item_id": .string(lens.id), "qty": 1],
                ]
            ])
        #expect(answer.status == 200)
        #expect(
            try lines().map { $0.split(separator: " ").first == "Sony" ? "camera" : $0 } == [
                "Cable 50 1 1", "camera", "Lens 1 3 1",
            ])
        #expect(answer["items"]?[1]?["qty"] == 4 && answer["items"]?[1]?["assigned_asset_ids"]?.array?.count == 2)
        let ids = (answer["items"]?.array ?? []).compactMap { $0["id"]?.string }
        let version = answer["version"]?.int ?? 0
        // Reversed, and one less.
        let second = try desk.patch(path, ["lines": [["id": .string(ids[2])], ["id": .string(ids[1])]]])
        #expect((second["items"]?.array ?? []).compactMap { $0["id"]?.string } == [ids[2], ids[1]])
        #expect((second["version"]?.int ?? 0) > version)
        #expect(try desk.patch(path, ["lines": []])["items"] == [])
        #expect(try desk.patch(path, ["lines": [["id": .string(line)]]]).code == "line_not_found")
    }

    @Test("asset_ids left out leave the assignment, given they replace it, and what is out stays") func assignment() throws {
        let ids = scene.units.map(\.id)
        _ = try desk.patch(path, ["lines": [["id": .string(line), "qty": 5]]])
        #expect(try assigned() == [ids[0], ids[1]])
        _ = try desk.patch(path, ["lines": [["id": .string(line), "asset_ids": [.string(ids[2])]]]])
        #expect(try assigned() == [ids[2]])
        _ = try desk.patch(path, ["lines": [["id": .string(line), "asset_ids": nil]]])
        #expect(try assigned() == [])
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation)
        _ = try desk.patch(path, ["lines": [["id": .string(line), "asset_ids": [.string(ids[1])]]]])
        #expect(try assigned() == [ids[1], ids[0]])
        // Fewer than are assigned: the last that never went out is assigned no more.
        _ = try desk.patch(path, ["lines": [["id": .string(line), "qty": 1]]])
        #expect(try assigned() == [ids[0]])
        let tooMany = try desk.patch(path, ["lines": [["id": .string(line), "asset_ids": [.string(ids[1]), .string(ids[2])]]]])
        #expect(tooMany.status == 400 && tooMany.faults == ["lines[0].asset_ids invalid_value"])
        let full = try desk.patch(path, ["lines": [["id": .string(line), "asset_ids": [.string(ids[1])]]]])
        #expect(full.code == "line_in_use")
        #expect(try assigned() == [ids[0]])
        _ = try scene.phone.takeBack(scene.units[0], from: scene.reservation)
        #expect(try desk.patch(path, ["lines": [["id": .string(line), "asset_ids": [.string(ids[1])]]]]).status == 200)
        #expect(try assigned() == [ids[1]])
    }

    @Test("a unit is on one line: another that names it too is a fault, and changes nothing") func onOneLine() throws {
        let twice: JSONTree = ["item_id": .string(scene.camera.id), "qty": 1, "asset_ids": [.string(scene.units[0].id)]]
        let answer = try desk.patch(path, ["lines": [["id": .string(line)], twice]])
        #expect(answer.status == 400 && answer.faults == ["lines[1].asset_ids invalid_value"])
        #expect(try lines() == ["Sony FX6 3 1 1"])
    }

    @Test("what went out on a line holds it: it is not removed, keeps its item, and its qty covers what is out") func inUse()
        throws
    {
        let lens = try house.addItem("Lens")
        _ = try scene.phone.pickUp(scene.units[0], on: scene.reservation)
        _ = try scene.phone.pickUp(scene.units[1], on: scene.reservation)
        let before = try lines()
        let refused: [JSONTree] = [
            [], [["id": .string(line), "qty": 1]], [["id": .string(line), "item_id": .string(lens.id)]],
        ]
        for edit in refused {
            let answer = try desk.patch(path, ["lines": edit])
            #expect(answer.status == 409 && answer.code == "line_in_use")
            #expect(answer["error"]?["current"]?["line"] == ["id": .string(line), "qty": 3, "picked_up": 2])
            #expect(answer["error"]?["current"]?["reservation_status"] == "confirmed")
        }
        #expect(try lines() == before)
        #expect(try desk.patch(path, ["lines": [["id": .string(line), "qty": 2]]]).status == 200)
    }

    @Test("a line may change its item while nothing went out; its units are assigned no more") func otherItem() throws {
        let lens = try house.addItem("Lens")
        let answer = try desk.patch(path, ["lines": [["id": .string(line), "item_id": .string(lens.id)]]])
        #expect(answer["items"]?[0]?["item"]?["name"] == "Lens" && answer["items"]?[0]?["assigned_asset_ids"] == [])
        #expect(try lines() == ["Lens 3 1 3"])
    }

    @Test("kits as a whole: their lines come, follow their qty, and go") func kits() throws {
        let (lens, tripod) = (try house.addItem("Lens"), try house.addItem("Tripod"))
        let kit = try house.addKit(of: [(lens, 2), (tripod, 1)])
        let own: JSONTree = ["id": .string(line)]
        let booked = try desk.patch(path, ["kits": [["item_id": .string(kit.id), "qty": 1]]])
        #expect(booked.status == 200)
        #expect(try lines() == ["Sony FX6 3 1 1", "Lens 2 2 1", "Tripod 1 3 1"])
        let id = try #require(booked["kits"]?[0]?["id"])
        let more = try desk.patch(path, ["kits": [["id": id, "qty": 3]]])
        #expect(more["kits"]?[0]?["qty"] == 3 && more["kits"]?[0]?["id"] == id)
        #expect(try lines() == ["Sony FX6 3 1 1", "Lens 6 2 2", "Tripod 3 3 2"])
        #expect(try desk.patch(path, ["kits": [["id": id], ["id": id]]]).faults == ["kits[1].id invalid_value"])
        let other = try house.addKit("Tripod kit", of: [(tripod, 2)])
        let changed = try desk.patch(path, ["kits": [["id": id, "item_id": .string(other.id)]]])
        #expect(changed["kits"]?[0]?["item"]?["name"] == "Tripod kit")
        #expect(try lines() == ["Sony FX6 3 1 1", "Tripod 6 2 1"])
        #expect((changed["version"]?.int ?? 0) > (more["version"]?.int ?? 0))
        // Its only line taken away, a kit is gone too.
        #expect(try desk.patch(path, ["lines": [own]])["kits"] == [])
        #expect(try house.database.value("select count(*) from reservation_kits where tenant_id = $1", [house.tenant]) == "0")
        _ = try desk.patch(path, ["kits": [["item_id": .string(kit.id), "qty": 1]]])
        #expect(try desk.patch(path, ["kits": []])["items"]?.array?.count == 1)
        #expect(try desk.patch(path, ["kits": [["id": .string(ID.fresh())]]]).code == "line_not_found")
        #expect(
            try desk.patch(path, ["lines": [own, ["item_id": .string(kit.id), "qty": 1]]]).faults == [
                "lines[1].item_id invalid_value"
            ])
    }

    @Test("a kit that stays keeps its lines where the lines of the request name none of them")
    func kitAndLines() throws {
        let (lens, tripod) = (try house.addItem("Lens"), try house.addItem("Tripod"))
        let kit = try house.addKit(of: [(lens, 2), (tripod, 1)])
        let booked = try desk.patch(path, ["kits": [["item_id": .string(kit.id), "qty": 1]]])
        let id = try #require(booked["kits"]?[0]?["id"])
        let shown = try lines()
        let same = try desk.patch(path, ["lines": [["id": .string(line)]], "kits": [["id": id]]])
        #expect(same.status == 200 && same.text == booked.text)
        #expect(try lines() == shown)
        let parts = try house.database.column(
            "select id from reservation_items where tenant_id = $1 and kit_id is not null order by id", [house.tenant])
        let more = try desk.patch(path, ["lines": [["id": .string(line), "qty": 4]], "kits": [["id": id, "qty": 2]]])
        #expect(more["kits"]?[0]?["qty"] == 2 && more["kits"]?[0]?["id"] == id)
        #expect(try lines() == ["Sony FX6 4 1 2", "Lens 4 2 2", "Tripod 2 3 2"])
        #expect(
            try house.database.column(
                "select id from reservation_items where tenant_id = $1 and kit_id is not null order by id", [house.tenant])
                == parts)
        // One of them named: the others are not to be.
        let tripodLine = try #require(more["items"]?[2]?["id"])
        let fewer = try desk.patch(path, ["lines": [["id": .string(line)], ["id": tripodLine]], "kits": [["id": id]]])
        #expect(fewer.status == 200 && fewer["kits"]?.array?.count == 1)
        #expect(try lines() == ["Sony FX6 4 1 2", "Tripod 2 3 2"])
        // The kit not named: it goes, and so do its lines.
        #expect(try desk.patch(path, ["lines": [["id": .string(line)]], "kits": []]).status == 200)
        #expect(try lines() == ["Sony FX6 4 1 2"])
    }

    @Test("every fault that only the database sees is told at once, before what is not there")
    func severalFaults() throws {
        let kit = try house.addKit(of: [(house.addItem("Lens"), 1)])
        let units = scene.units.map { JSONTree.string($0.id) }
        let kitLine: JSONTree = ["item_id": .string(kit.id), "qty": 1]
        try house.database.query("update reservation_items set qty = 2 where id = $1", [line])
        let before = try desk.get(path).text
        let edit = try desk.patch(
            path,
            [
                "return_at": "2001-01-01T00:00:00Z", "client_id": .string(ID.fresh()),
                "lines": [["id": .string(line), "asset_ids": .array(units)], kitLine, kitLine],
                "kits": [["item_id": .string(scene.camera.id), "qty": 1]],
            ])
        #expect(edit.status == 400 && edit.code == "validation_failed")
        #expect(
            edit.faults.sorted() == [
                "kits[0].item_id invalid_value", "lines[0].asset_ids invalid_value", "lines[1].item_id invalid_value",
                "lines[2].item_id invalid_value", "return_at invalid_value",
            ])
        func named(_ unit: JSONTree) -> JSONTree { ["item_id": .string(scene.camera.id), "qty": 1, "asset_ids": [unit]] }
        let twice = try desk.patch(
            path,
            [
                "client_id": .string(ID.fresh()), "lines": [["id": .string(line)], named(units[0]), kitLine, named(units[1])],
            ])
        #expect(
            twice.faults.sorted() == [
                "lines[1].asset_ids invalid_value", "lines[2].item_id invalid_value", "lines[3].asset_ids invalid_value",
            ])
        #expect(try desk.get(path).text == before)

        func count() throws -> String? {
            try house.database.value("select count(*) from reservations where tenant_id = $1", [house.tenant])
        }
        let reservations = try count()
        let made = try desk.post(
            "/reservations",
            [
                "client_id": .string(ID.fresh()), "pickup_at": "2030-01-01T00:00:00Z", "return_at": "2030-01-02T00:00:00Z",
                "lines": [kitLine, named(units[2]), kitLine], "kits": [["item_id": .string(scene.camera.id), "qty": 1]],
            ])
        #expect(made.status == 400)
        #expect(
            made.faults.sorted() == [
                "kits[0].item_id invalid_value", "lines[0].item_id invalid_value", "lines[2].item_id invalid_value",
            ])
        #expect(try count() == reservations)
    }

    @Test("new times alone do not name an asset for two confirmed reservations") func doubleBooked() throws {
        let other = try house.addReservation(
            [LineDraft(scene.camera, qty: 1, assigned: [scene.units[0]])], pickupAt: WireTime.now(plus: 10 * WireTime.day),
            returnAt: WireTime.now(plus: 12 * WireTime.day))
        let times: JSONTree = ["return_at": .string(WireTime.now(plus: 11 * WireTime.day))]
        let before = try desk.get(path).text
        let answer = try desk.patch(path, times)
        #expect(answer.status == 409 && answer.code == "asset_double_booked")
        #expect(answer["error"]?["current"]?["asset"]?["id"]?.string == scene.units[0].id)
        #expect(answer["error"]?["current"]?["by"]?[0]?["id"]?.string == other.id)
        #expect(try desk.get(path).text == before)
        #expect(try desk.patch(path, ["return_at": .string(WireTime.now(plus: 9 * WireTime.day))]).status == 200)
    }

    @Test("what is closed or cancelled stays as it is; what came back may be edited") func states() throws {
        for status in ["closed", "cancelled", "returned", "draft"] {
            let other = try house.addReservation(status: status)
            let answer = try desk.patch("/reservations/\(other.id)", ["notes": "X"])
            let isFinal = ["closed", "cancelled"].contains(status)
            #expect(answer.code == (isFinal ? "reservation_wrong_state" : nil), "\(status)")
            if isFinal { #expect(answer["error"]?["current"]?["reservation_status"]?.string == status) }
        }
    }

    @Test("status and client are of other requests; null where none may be, and times the wrong way round, are faults")
    func faults() throws {
        let answer = try desk.patch(
            path,
            [
                "status": "closed", "client": ["display_name": "X"], "client_id": nil, "reference": nil, "pickup_at": nil,
                "lines": nil,
                "kits": nil, "version": 0,
            ])
        #expect(answer.status == 400)
        #expect(
            answer.faults == [
                "client not_supported", "client_id required", "kits required", "lines required", "pickup_at required",
                "reference required", "status not_supported", "version out_of_range",
            ])
        let early = try desk.patch(path, ["return_at": "2001-01-01T00:00:00Z"])
        #expect(early.status == 400 && early.faults == ["return_at invalid_value"])
        let late = try desk.patch(path, ["pickup_at": "2999-01-01T00:00:00Z"])
        #expect(late.status == 400 && late.faults == ["pickup_at invalid_value"])
        let known: JSONTree = ["id": .string(line), "qty": -1, "item_id": nil]
        #expect(
            try desk.patch(path, ["lines": [known, known, ["qty": 0]]]).faults == [
                "lines[0].item_id required", "lines[0].qty out_of_range", "lines[1].id invalid_value",
                "lines[1].item_id required",
                "lines[1].qty out_of_range", "lines[2].item_id required", "lines[2].qty out_of_range",
            ])
        #expect(try audit() == [])
    }

    @Test("another's reference or external id, and rows that are not there") func others() throws {
        let other = try house.addReservation()
        try house.database.query("update reservations set external_id = 'E' where id = $1", [other.id])
        for edit: JSONTree in [["reference": .string(other.reference)], ["external_id": "E"]] {
            let answer = try desk.patch(path, edit)
            #expect(answer.code == "already_exists" && answer["error"]?["current"]?["id"]?.string == other.id)
        }
        let foreign = try House()
        #expect(try desk.patch(path, ["client_id": .string(foreign.client)]).code == "client_not_found")
        #expect(try desk.patch("/reservations/\(foreign.addReservation().id)", ["notes": "X"]).code == "reservation_not_found")
        #expect(try house.phone(.staff).patch(path, ["notes": "X"]).code == "insufficient_role")
        #expect(try audit() == [])
    }

    @Test("a client that is erased is named by no stored answer, of a reservation that was theirs once either") func erased()
        throws
    {
        let key = ID.fresh()
        let client = try house.addClient("Cine Sur")
        let edit: JSONTree = ["client_id": .string(client)]
        #expect(try desk.patch(path, edit, key: key).text.contains("Cine Sur"))
        _ = try desk.patch(path, ["client_id": .string(house.client)])
        #expect(try house.phone(.admin).post("/clients/\(client)/erase", [:]).status == 200)
        #expect(try desk.patch(path, edit, key: key)["client"]?["display_name"] == "Acme Films")
        #expect(
            try house.database.value(
                "select count(*) from idempotency_keys where tenant_id = $1 and body like '%Cine%'", [house.tenant]) == "0")
    }

    @Test("whoever erases a client waits for a change that is about to keep their name, and takes it from there")
    func erasedMeanwhile() throws {
        let client = try house.addClient("Cine Sur")
        let session = try TestDatabase.shared().session()
        try session.execute("begin")
        let body = try session.value(
            """
            select body from office.update_reservation(
                tenant => $1, subject => $2, session => null, role => 'manager', request_id => null, key => $3, fingerprint => 'f',
                lock_timeout_ms => null, reservation => $4, fields => jsonb_build_object('client_id', $5::text), lines => null, kits => null,
                version => null, shortage_reason => null)
            """, [house.tenant, house.account(.manager).subject, ID.fresh(), scene.reservation.id, client])
        #expect(body?.contains("Cine Sur") == true)
        let admin = try house.phone(.admin)
        let erasing = BackgroundWork { try admin.post("/clients/\(client)/erase", [:]) }
        #expect(try session.isWaitedFor(seenFrom: house.database))
        try session.execute("commit")
        #expect(try erasing.value().status == 200)
        #expect(
            try house.database.query(
                "select count(*), count(*) filter (where body like '%Cine Sur%') from idempotency_keys where tenant_id = $1",
                [house.tenant]) == [["2", "0"]])
    }

    @Test("an edit beside pickups: neither is lost, nothing deadlocks") func besidePickups() throws {
        let lens = try house.addItem("Lens")
        let statuses = try race(4) { index -> Int in
            switch index {
            case 0, 1: try house.phone().pickUp(scene.units[index], on: scene.reservation).status
            case 2: try house.phone(.manager).patch(path, ["notes": "Call first."]).status
            default:
                try house.phone(.manager).patch(
                    path, ["lines": [["id": .string(line), "qty": 5], ["item_id": .string(lens.id), "qty": 1]]]
                ).status
            }
        }
        #expect(statuses == [200, 200, 200, 200])
        let now = try desk.get(path)
        #expect(now["progress"]?["out"] == 2 && now["notes"] == "Call first." && now["items"]?.array?.count == 2)
    }

    @Test("whoever is too late is told the reservation as it is, however many units could go out on it") func manyCandidates()
        throws
    {
        let item = try house.addItem("Clamp")
        try house.database.query(
            """
            insert into assets (tenant_id, item_id, asset_tag, number, location)
            select $1, $2, 'CL-' || n, 10000 + n, 'MDE' from generate_series(1, 3000) as n
            """, [house.tenant, item.id])
        let booking = try house.addReservation([LineDraft(item)])
        let answer = try desk.patch("/reservations/\(booking.id)", ["notes": "x", "version": 1])
        #expect(answer.code == "version_mismatch")
        let current = answer["error"]?["current"]
        #expect(current?["reservation_status"] == "confirmed" && current?["reservation"]?["id"]?.string == booking.id)
        #expect(current?["reservation"]?["items"]?.array?.first?["candidate_assets"]?.array?.count == 3000)
    }

    @Test("more units than a line is of are a fault of it, however its number is written") func unitsOfNewLine() throws {
        let units = try house.addAssets(3, of: scene.camera)
        let new: JSONTree = [
            "item_id": .string(scene.camera.id), "qty": .number(2), "asset_ids": .array(units.map { .string($0.id) }),
        ]
        let body = JSONTree.object(["lines": .array([["id": .string(line)], new])]).bytes
        let text = String(decoding: body, as: UTF8.self).replacing(#""qty":2"#, with: #""qty":2.0"#)
        var request = Request("PATCH", "/api/office" + path, headers: [("Content-Type", "application/json")])
        request = request.with("Authorization", "Bearer " + desk.token)
        request.body = Array(text.utf8)
        #expect(try desk.client.send(request).faults == ["lines[1].asset_ids too_long"])
        #expect(try lines().count == 1)
    }
}
