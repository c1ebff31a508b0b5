import TestSupport
import Testing

/// What reads tell of counted gear, cases, and of what was swapped or undone (docs/shelf.md).
@Suite(.mayBlock) struct ShelfReadTests {
    private let shelf: ShelfScene

    init() throws { shelf = try ShelfScene() }

    private func shown() throws -> JSONTree { try shelf.phone.get("/reservations/\(shelf.reservation.id)").json }

    @Test("a counted line tells its counts, a scanned one null; progress counts them apart") func counted() throws {
        #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.countIn(1, lost: 1, used: 1, of: shelf.cableLine, on: shelf.reservation).status == 200)
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
        let shown = try shown()
        #expect(shown["items"]?[1]?["counted"] == ["picked_up": 4, "out": 1, "returned": 1, "lost": 1, "used": 1])
        #expect(shown["items"]?[0]?["counted"] == .null && shown["items"]?[2]?["counted"] == .null)
        #expect(
            shown["progress"] == [
                "qty": 4, "picked_up": 1, "out": 1, "returned": 0,
                "counted": ["qty": 6, "picked_up": 4, "out": 1, "returned": 1],
            ])
    }

    @Test("the list tells the same, and a counted move is seen at once in a kept answer") func kept() throws {
        for out in 1...3 {
            #expect(try shelf.phone.countOut(1, of: shelf.cableLine, on: shelf.reservation).status == 200)
            let listed = try shelf.phone.get("/reservations?window=week&candidates=none")["reservations"]?.array ?? []
            let own = listed.first { $0["id"] == .string(shelf.reservation.id) }
            #expect(own?["items"]?[1]?["counted"]?["out"] == .number(Double(out)))
            #expect(try shown()["items"]?[1]?["counted"]?["out"] == .number(Double(out)))
        }
    }

    @Test("only counted gear out past its return is overdue, too") func overdue() throws {
        let late = try shelf.house.addReservation(
            [LineDraft(shelf.cable, qty: 2)], pickupAt: WireTime.now(plus: -9 * WireTime.day),
            returnAt: WireTime.now(plus: -3 * WireTime.day))
        let path = "/reservations/\(late.id)"
        #expect(try shelf.phone.get(path)["overdue"] == false)
        #expect(try shelf.phone.countOut(2, of: late.lines[0], on: late).status == 200)
        #expect(try shelf.phone.get(path)["overdue"] == true)
        #expect(try shelf.phone.countIn(2, of: late.lines[0], on: late).status == 200)
        #expect(try shelf.phone.get(path)["overdue"] == false)
    }

    @Test("what was undone is in no assigned trip, and no progress") func undone() throws {
        let before = try shown()
        #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation, key: "out").status == 200)
        #expect(try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, key: "two").status == 200)
        for key in ["out", "two"] { #expect(try shelf.phone.undo(key, on: shelf.reservation).status == 200) }
        var (first, now) = (before.object ?? [:], try shown().object ?? [:])
        first["updated_at"] = nil
        now["updated_at"] = nil
        #expect(first == now)
    }

    @Test("a phone that keeps a copy is told of movements, and of a case and what lies in it") func feed() throws {
        let feed = Feed(phone: shelf.phone)
        var cursor = try feed.cursor()
        #expect(try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation).status == 200)
        var run = try feed.run(since: cursor)
        #expect(run.document(shelf.reservation.id)?["items"]?[1]?["counted"]?["out"] == 2)
        cursor = run.cursor
        #expect(try shelf.phone.putContents([shelf.cameras[2]], into: shelf.box).status == 200)
        run = try feed.run(since: cursor)
        #expect(run.document(shelf.cameras[2].id)?["case_id"] == .string(shelf.box.id))
        for lens in shelf.lenses { #expect(run.document(lens.id)?["case_id"] == .null) }
    }

    @Test("Spanish: what stands in the way is told in the language that is asked for") func spanish() throws {
        let body: JSONTree = ["line_id": .string(shelf.cableLine.id), "qty": 1, "at": .string(WireTime.now())]
        let answer = try shelf.phone.post(
            "/reservations/\(shelf.reservation.id)/returns", body, headers: [("Accept-Language", "es")])
        #expect(answer["error"]?["message"] == "No hay ninguno de BNC cable 10 m fuera.")
    }
}
