import TestSupport
import Testing

/// Gear that comes back elsewhere is there then (docs/apps/shelf.md, "Elsewhere").
@Suite(.mayBlock) struct ReturnPlaceTests {
    private let shelf: ShelfScene
    private var camera: Asset { shelf.cameras[0] }

    init() throws { shelf = try ShelfScene() }

    private func bring(
        _ asset: Asset, to place: String?, because reason: String? = nil, at: String = WireTime.now(), key: String = ID.fresh()
    ) throws -> Answer {
        try shelf.phone.bringBack(
            asset, from: shelf.reservation, because: reason, saying: ["location": place.map { .string($0) } ?? .null], at: at,
            key: key)
    }

    private func place(of asset: Asset) throws -> String? { try shelf.house.facts().asset(asset)?["location"] }

    @Test("the asset moves there, with the audit row of an edit, and the feed tells it") func moved() throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(9)).status == 200)
        let feed = Feed(phone: shelf.phone, query: "kinds=asset")
        let cursor = try feed.cursor()
        let trace = try shelf.trace { try bring(camera, to: " BOG ", key: $0) }
        trace.expectDone()
        #expect(trace.actions.prefix(2) == ["asset.changed", "asset.returned"])
        let row = trace.audit[0]
        #expect(row.before?["location"] == "MDE" && row.after?["location"] == "BOG")
        #expect(row.entity == camera.id && row.asset == camera.id && row.reservation == nil && row.key == trace.key)
        #expect(trace.after.asset(camera)?["location"] == "BOG")
        #expect(try feed.run(since: cursor).document(camera.id)?["location"] == "BOG")
        // An edit at the desk has the same shape.
        #expect(try shelf.house.phone(.manager).patch("/assets/\(camera.id)", ["location": "CLO"]).status == 200)
        let shapes = try shelf.house.database.column(
            """
            select (select string_agg(k, ' ' order by k collate "C") from jsonb_object_keys(l.after) k)
            from audit_log l where l.tenant_id = $1 and l.action = 'asset.changed' order by l.id
            """, [shelf.house.tenant])
        #expect(shapes.count == 2 && Set(shapes).count == 1)
    }

    @Test(
        "without a place, with an empty one, or with the one that it has, nothing is edited",
        arguments: [nil, "", " ", "MDE"] as [String?])
    func unmoved(place: String?) throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(9)).status == 200)
        let trace = try shelf.trace { try bring(camera, to: place, key: $0) }
        trace.expectDone()
        #expect(!trace.actions.contains("asset.changed"))
        #expect(trace.after.asset(camera)?["location"] == "MDE")
        #expect(trace.after.asset(camera)?["version"] == trace.before.asset(camera)?["version"])
    }

    @Test("a case takes along what comes back in it, and nothing else") func wholeCase() throws {
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation, at: minutesAgo(20)).status == 200)
        #expect(try bring(shelf.box, to: "BOG", key: "box").status == 200)
        #expect(try place(of: shelf.box) == "BOG" && place(of: shelf.lenses[1]) == "BOG")
        #expect(try place(of: shelf.lenses[0]) == "MDE")
        #expect(try shelf.phone.undo("box", on: shelf.reservation).status == 200)
        for asset in [shelf.box] + shelf.lenses { #expect(try place(of: asset) == "MDE") }
    }

    @Test("undo puts it where it was, nowhere too, unless somebody moved it on", arguments: [nil, "MDE"] as [String?])
    func undone(before: String?) throws {
        try shelf.house.database.query("update assets set location = $2 where id = $1", [camera.id, before])
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(9)).status == 200)
        #expect(try bring(camera, to: "BOG", key: "first").status == 200)
        let trace = try shelf.trace { try shelf.phone.undo("first", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.after.asset(camera)?["location"] == before)
        #expect(trace.actions.prefix(2) == ["asset.changed", "asset.return_undone"])
        #expect(try bring(camera, to: "BOG", key: "second").status == 200)
        #expect(try shelf.house.phone(.manager).patch("/assets/\(camera.id)", ["location": "CLO"]).status == 200)
        #expect(try shelf.phone.undo("second", on: shelf.reservation).status == 200)
        #expect(try place(of: camera) == "CLO")
    }

    @Test("what is back already moves nowhere; a late twin neither") func alreadyBack() throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(9)).status == 200)
        let at = minutesAgo(3)
        #expect(try bring(camera, to: "BOG", at: at, key: "in").status == 200)
        #expect(try shelf.trace { try bring(camera, to: "CLO", key: $0) }.changed == ["keys"])
        try shelf.house.database.query("update assets set location = 'CLO' where id = $1", [camera.id])
        try shelf.house.forgetKeys()
        #expect(try bring(camera, to: "BOG", at: at, key: "in").status == 200)
        #expect(try place(of: camera) == "CLO")
    }

    @Test("booked in one city and handed out in another it goes out, and is of the other until a return says more")
    func pickedUpElsewhere() throws {
        try shelf.house.database.query("update assets set location = 'BOG' where id = $1", [camera.id])
        let trace = try shelf.trace {
            try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(9), code: camera.code, key: $0)
        }
        trace.expectDone()
        #expect(!trace.actions.contains("asset.changed"))
        #expect(trace.after.whereabouts(of: camera) == shelf.reservation.id)
        #expect(trace.after.asset(camera)?["location"] == "BOG")
        #expect(try bring(camera, to: "MDE").status == 200)
        #expect(try place(of: camera) == "MDE")
    }

    @Test("found here while it is out elsewhere, it is here") func overruled() throws {
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(camera, on: other, at: minutesAgo(9)).status == 200)
        #expect(try bring(camera, to: "BOG", because: "It stands here.").status == 200)
        #expect(try place(of: camera) == "BOG")
    }

    @Test("a return that is refused moves nothing") func refused() throws {
        try shelf.trace { try bring(camera, to: "BOG", key: $0) }.expectRefusal("asset_not_checked_out")
    }

    @Test("how the house writes the place is looked for before anything is locked") func lookedForFirst() throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(9)).status == 200)
        let session = try TestDatabase.shared().session()
        try session.execute("begin")
        try session.query(
            "select from assets where tenant_id = $1 and id = $2 for no key update", [shelf.house.tenant, camera.id])
        let (phone, unit, reservation) = (shelf.phone, camera, shelf.reservation)
        let returning = BackgroundWork { try phone.bringBack(unit, from: reservation, saying: ["location": "mde"]) }
        #expect(try session.isWaitedFor(seenFrom: shelf.house.database))
        // Whoever looked now would find it as it was written.
        _ = try shelf.house.addAsset(of: shelf.camera, location: "mde")
        try session.execute("commit")
        #expect(try returning.value().status == 200)
        #expect(try place(of: camera) == "MDE")
    }

    @Test("in an outbox it is taken as alone") func outbox() throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(9)).status == 200)
        let body: JSONTree = ["asset_id": .string(camera.id), "at": .string(WireTime.now()), "location": "BOG"]
        let entry = OutboxDraft("/reservations/\(shelf.reservation.id)/returns", body)
        #expect(try shelf.phone.sendOutbox([entry]).summaries == ["200"])
        #expect(try place(of: camera) == "BOG")
    }

    @Test(
        "a place is one line of a unit's, and of nothing that is lost",
        arguments: [
            (#"{"asset_id":"CAMERA","at":"NOW","location":7}"#, ["location wrong_type"]),
            (#"{"asset_id":"CAMERA","at":"NOW","location":"LONG"}"#, ["location too_long"]),
            (#"{"asset_id":"CAMERA","at":"NOW","lost":true,"location":"BOG"}"#, ["location not_supported"]),
            (#"{"line_id":"CABLES","qty":1,"at":"NOW","location":"BOG"}"#, ["location not_supported"]),
        ])
    func faults(text: String, expected: [String]) throws {
        let body = text.replacing("CAMERA", with: camera.id).replacing("CABLES", with: shelf.cableLine.id)
            .replacing("NOW", with: WireTime.now()).replacing("LONG", with: String(repeating: "ñ", count: 201))
        let path = "/reservations/\(shelf.reservation.id)/returns"
        let trace = try shelf.trace { try shelf.phone.post(path, bytes: Array(body.utf8), key: $0) }
        trace.expectRefusal(400, "validation_failed")
        #expect(trace.answer.faults == expected)
    }
}
