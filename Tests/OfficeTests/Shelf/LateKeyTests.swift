import TestSupport
import Testing

/// A key that comes again after its answer was forgotten: the ledger keeps it for good, and it changes nothing (docs/shelf.md).
@Suite(.mayBlock) struct LateKeyTests {
    private let shelf: ShelfScene
    private var camera: Asset { shelf.cameras[0] }

    init() throws { shelf = try ShelfScene() }

    /// Sends it once more, long after.
    private func again(_ call: () throws -> Answer) throws -> Answer {
        try shelf.house.forgetKeys()
        let before = try shelf.house.facts()
        let answer = try call()
        let after = try shelf.house.facts()
        #expect(!answer.isReplay)
        #expect(before.checkouts == after.checkouts && before.movements == after.movements && before.audit == after.audit)
        #expect(before.assets == after.assets && before.lines == after.lines && before.reservations == after.reservations)
        return answer
    }

    @Test("a pickup's: 200 while it is out, 409 already_applied once it came back") func pickup() throws {
        let at = minutesAgo(30)
        let call = { try shelf.phone.pickUp(camera, on: shelf.reservation, at: at, key: "out") }
        let first = try call()
        #expect(try again(call).json == first.json)
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation).status == 200)
        #expect(try again(call).code == "already_applied")
        // Also where the asset is out once more by another key.
        #expect(
            try shelf.phone.takeOut(camera, on: shelf.reservation, because: "Again.", at: WireTime.now(plus: 1)).status == 200)
        #expect(try again(call).code == "already_applied")
    }

    @Test("a return's: 200, also when it is out once more") func giveBack() throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(30)).status == 200)
        let at = minutesAgo(20)
        let call = { try shelf.phone.takeBack(camera, from: shelf.reservation, at: at, last: true, key: "in") }
        #expect(try call().status == 200)
        #expect(try again(call).text == takenBack(camera, status: "returned"))
        #expect(try shelf.phone.takeOut(camera, on: shelf.reservation, because: "Again.").status == 200)
        #expect(try again(call).text == takenBack(camera, status: "confirmed"))
        #expect(try shelf.house.facts().whereabouts(of: camera) == shelf.reservation.id)
    }

    @Test("movements': 200 with today's counts, whatever the body") func counted() throws {
        let call = { try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation, at: minutesAgo(30), key: "out") }
        #expect(try call().status == 200)
        #expect(try shelf.phone.countIn(1, of: shelf.cableLine, on: shelf.reservation, key: "in").status == 200)
        let counts = shelf.cables(pickedUp: 4, out: 3, returned: 1)
        #expect(try again(call)["line"] == counts)
        #expect(try again { try shelf.phone.countIn(2, of: shelf.cableLine, on: shelf.reservation, key: "in") }["line"] == counts)
        // A return that comes by the pickup's key is that pickup.
        #expect(
            try again { try shelf.phone.countIn(2, of: shelf.cableLine, on: shelf.reservation, key: "out") }["line"] == counts)
    }

    @Test("a case's: 200 with its contents while it is out, 409 once a part of it came back") func wholeCase() throws {
        let at = minutesAgo(30)
        let call = { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: at, key: "box") }
        let first = try call()
        #expect(try again(call).json == first.json)
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation).status == 200)
        #expect(try again(call).code == "already_applied")
        let back = { try shelf.phone.takeBack(shelf.box, from: shelf.reservation, key: "back") }
        let returned = try back()
        #expect(try again(back).json == returned.json)
    }

    @Test("that of a case which was out already: the case's own line, and what of it went out by this key") func caseOutAlready()
        throws
    {
        #expect(try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: minutesAgo(30)).status == 200)
        #expect(try shelf.phone.takeBack(shelf.lenses[0], from: shelf.reservation, at: minutesAgo(20)).status == 200)
        let at = minutesAgo(10)
        let call = { try shelf.phone.pickUp(shelf.box, on: shelf.reservation, at: at, key: "again") }
        let first = try call()
        let line = try #require(first["line_id"]?.string)
        #expect(line != shelf.lensLine.id && first["contents"] == parts(shelf.lenses, on: shelf.lensLine))
        #expect(try shelf.house.facts().validTrips(of: shelf.box).map { $0["reservation_item_id"] } == [line])
        #expect(
            try again(call).json
                == answered(
                    shelf.box, on: shelf.reservation,
                    ["line_id": .string(line), "contents": parts([shelf.lenses[0]], on: shelf.lensLine)]))
    }

    @Test("an empty case's: 200, without contents") func emptyCase() throws {
        let box = try shelf.house.addCase("Rack")
        let call = { try shelf.phone.pickUp(box, on: shelf.reservation, at: minutesAgo(30), key: "rack") }
        let first = try call()
        #expect(first["contents"] == [])
        #expect(try again(call).json == first.json)
        let undone = try shelf.phone.undo("rack", on: shelf.reservation)
        #expect(undone.status == 200 && undone["contents"] == [])
    }

    @Test("a swap's: 200 while the second is out, 409 once it came back") func swap() throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(30)).status == 200)
        let call = { try shelf.phone.swap(camera, by: shelf.cameras[1], on: shelf.reservation, key: "swap") }
        let first = try call()
        #expect(try again(call).json == first.json)
        #expect(try shelf.phone.takeBack(shelf.cameras[1], from: shelf.reservation).status == 200)
        #expect(try again(call).code == "already_applied")
    }

    @Test("an override's: 200 while it is out") func overriding() throws {
        let drone = try shelf.house.addAsset(of: shelf.house.addItem("Drone"))
        let call = { try shelf.phone.takeOut(drone, on: shelf.reservation, because: "Now.", key: "drone") }
        #expect(try call()["overridden"] == ["asset_not_on_reservation"])
        let late = try again(call)
        #expect(late.status == 200 && late["asset"]?["current_reservation_id"] == .string(shelf.reservation.id))
    }

    @Test("a sticker that comes with it for the first time is logged, once; another asset's is not") func scan() throws {
        let at = minutesAgo(30)
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: at, key: "out").status == 200)
        let wrong = shelf.cameras[1].code
        #expect(
            try again { try shelf.phone.pickUp(camera, on: shelf.reservation, at: at, code: wrong, key: "out") }.status == 200)
        #expect(try shelf.house.facts().scans.isEmpty)
        for _ in 0..<2 {
            let late = try again {
                try shelf.phone.pickUp(camera, on: shelf.reservation, at: at, code: camera.code.lowercased(), key: "out")
            }
            #expect(late.status == 200)
            let scans = try shelf.house.facts().scans
            #expect(scans.map { $0["code"] } == [camera.code] && scans.map { $0["asset_id"] } == [camera.id])
            #expect(scans.map { $0["reservation_id"] } == [shelf.reservation.id])
            #expect(scans.map { $0["idempotency_key"] } == ["out"])
            #expect(scans.map { $0["actor_user_id"] } == [shelf.house.account(.staff).subject])
        }
        #expect(try shelf.phone.takeBack(camera, from: shelf.reservation, at: minutesAgo(20), key: "in").status == 200)
        let back = try again {
            try shelf.phone.takeBack(camera, from: shelf.reservation, at: minutesAgo(20), code: camera.code, key: "in")
        }
        #expect(back.status == 200)
        #expect(try shelf.house.facts().scans.map { $0["idempotency_key"] } == ["out", "in"])
    }

    @Test("an undo's: 200, the same facts") func undo() throws {
        #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, key: "out").status == 200)
        let call = { try shelf.phone.undo("out", on: shelf.reservation, key: "undo") }
        let first = try call()
        #expect(first.status == 200)
        #expect(try again(call).json == first.json)
    }
}
