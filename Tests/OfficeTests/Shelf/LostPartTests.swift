import TestSupport
import Testing

/// What a case lacks: the ways to say so (docs/apps/shelf.md, "Lost").
@Suite(.mayBlock) struct LostPartTests {
    private let shelf: ShelfScene
    private var part: Asset { shelf.lenses[1] }

    /// The case is out, with both of its lenses, since half an hour ago.
    init() throws {
        shelf = try ShelfScene()
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: minutesAgo(30)).status == 200)
    }

    private func lose(_ note: String = "Not in its case.", at: String = WireTime.now(), key: String = ID.fresh()) throws -> Answer
    {
        try shelf.phone.bringBack(
            part, from: shelf.reservation, saying: ["lost": true, "lost_note": .string(note)], at: at, key: key)
    }

    private func status() throws -> String? { try shelf.house.facts().asset(part)?["status"] }

    @Test("while the case is out: the part is lost by itself, then the case comes back without it") func whileOut() throws {
        let seen = [shelf.lenses[0]]
        #expect(try shelf.phone.bringBack(shelf.box, from: shelf.reservation, seeing: seen).code == "case_contents_differ")
        #expect(try lose(key: "lost").status == 200)
        let trace = try shelf.trace { try shelf.phone.bringBack(shelf.box, from: shelf.reservation, seeing: seen, key: $0) }
        trace.expectDone()
        #expect(trace.answer["contents"]?.array?.map { $0["asset_id"] } == [.string(seen[0].id)])
        #expect(try status() == "DISPOSED")
        // Both are undone, in either order.
        #expect(try shelf.phone.undo("lost", on: shelf.reservation).status == 200)
        #expect(try shelf.phone.undo(trace.key, on: shelf.reservation).status == 200)
        let after = try shelf.house.facts()
        for asset in [shelf.box] + shelf.lenses { #expect(after.whereabouts(of: asset) == shelf.reservation.id) }
        #expect(after.asset(part)?["case_id"] == shelf.box.id && after.asset(part)?["status"] == "IN_STOCK")
    }

    @Test("while the case is out and the part comes later: taken out of the case, it stays out here") func later() throws {
        #expect(try shelf.phone.putContents([shelf.lenses[0]], into: shelf.box).status == 200)
        let seen = [shelf.lenses[0]]
        #expect(try shelf.phone.bringBack(shelf.box, from: shelf.reservation, seeing: seen).status == 200)
        #expect(try shelf.house.facts().whereabouts(of: part) == shelf.reservation.id)
        #expect(try shelf.status() == "confirmed")
    }

    @Test("back from here with its case, lost, at not before that, neither out nor gone for good since: it is lost")
    func afterwards() throws {
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(20), key: "box").status == 200)
        let trace = try shelf.trace { try lose(at: minutesAgo(10), key: $0) }
        trace.expectDone()
        #expect(trace.answer["asset"]?["current_reservation_id"] == .null)
        #expect(trace.actions == ["asset.lost"])
        #expect(trace.audit[0].after == ["status": "DISPOSED", "note": "Not in its case."])
        #expect(trace.after.asset(part)?["status"] == "DISPOSED" && trace.after.asset(part)?["case_id"] == nil)
        #expect(trace.after.trips(of: part).map { $0["return_key"] } == ["box"])
        // The reservation tells its key, by which it is undone.
        let history = try shelf.phone.get("/reservations/\(shelf.reservation.id)/history")["history"]?.array ?? []
        #expect(history.last?["action"] == "asset.lost" && history.last?["key"] == .string(trace.key))
        // A second time nothing happens.
        #expect(try shelf.trace { try lose(key: $0) }.changed == ["keys"])
    }

    @Test("that is undone by its own key, with one audit row; the case's return is too late to undo until then") func undone()
        throws
    {
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(20), key: "box").status == 200)
        let before = try shelf.status()
        #expect(try lose(key: "lost").status == 200)
        try shelf.trace { try shelf.phone.undo("box", on: shelf.reservation, key: $0) }.expectRefusal("too_late")
        let trace = try shelf.trace { try shelf.phone.undo("lost", on: shelf.reservation, key: $0) }
        trace.expectDone()
        #expect(trace.actions == ["asset.lost_undone"])
        #expect(trace.after.asset(part)?["status"] == "IN_STOCK" && trace.after.asset(part)?["case_id"] == shelf.box.id)
        #expect(try shelf.status() == before)
        #expect(try shelf.trace { try shelf.phone.undo("lost", on: shelf.reservation, key: $0) }.changed == ["keys"])
        // A late twin of it changes nothing.
        try shelf.house.forgetKeys()
        #expect(try lose(key: "lost").status == 200)
        #expect(try status() == "IN_STOCK")
        #expect(try shelf.phone.undo("box", on: shelf.reservation).status == 200)
        #expect(try shelf.house.facts().whereabouts(of: part) == shelf.reservation.id)
    }

    @Test("it is too late to undo it once the desk has the part again") func tooLate() throws {
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(20)).status == 200)
        #expect(try lose(key: "lost").status == 200)
        try shelf.house.database.query("update assets set status = 'IN_STOCK' where id = $1", [part.id])
        try shelf.trace { try shelf.phone.undo("lost", on: shelf.reservation, key: $0) }.expectRefusal("too_late")
    }

    @Test("told of a time before the case came back, it is back") func before() throws {
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(10)).status == 200)
        #expect(try shelf.trace { try lose(at: minutesAgo(20), key: $0) }.changed == ["keys"])
    }

    @Test("what came back by a scan of its own is back") func scanned() throws {
        #expect(try shelf.phone.takeBack(part, from: shelf.reservation, at: minutesAgo(10)).status == 200)
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(9)).status == 200)
        #expect(try shelf.trace { try lose(key: $0) }.changed == ["keys"])
    }

    @Test("what went out again since, here or elsewhere, is not lost by it") func outAgain() throws {
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(20)).status == 200)
        let other = try shelf.otherReservation()
        #expect(try shelf.phone.pickUp(part, on: other).status == 200)
        #expect(try shelf.trace { try lose(key: $0) }.changed == ["keys"])
        #expect(try shelf.phone.takeBack(part, from: other).status == 200)
        #expect(try shelf.trace { try lose(key: $0) }.changed == ["keys"])
    }

    @Test("the books agree on all of it") func verified() throws {
        #expect(try shelf.phone.takeBack(shelf.box, from: shelf.reservation, at: minutesAgo(20)).status == 200)
        #expect(try lose(key: "first").status == 200)
        #expect(try shelf.phone.undo("first", on: shelf.reservation).status == 200)
        #expect(try lose(key: "second").status == 200)
        let query = try Document("verify/lost_and_log.sql").lines.joined(separator: "\n")
        let found = try shelf.house.database.query(
            "select subject from (\(query)) as broken where tenant_id = $1", [shelf.house.tenant])
        #expect(found.isEmpty)
    }
}
