import TestSupport
import Testing

/// The ways in which a key may meet a change (docs/database.md). Waiting for a twin has a suite of its own.
@Suite(.mayBlock) struct KeyTableTests {
    private let scene: HandoverScene
    private let phone: Phone

    init() throws {
        scene = try HandoverScene()
        phone = try scene.house.phone()
    }

    @Test("first time, 2xx: the response is stored with the change")
    func firstTime() throws {
        let answer = try phone.post(scene.pickups, scene.pickup, key: "first")
        #expect(answer.status == 200)
        #expect(!answer.isReplay)
        let stored = try scene.house.facts().key("first")
        #expect(stored?["status"] == "200")
        #expect(stored?["body"] == answer.text)
    }

    @Test("first time, a no-op: its 200 is stored too")
    func noOp() throws {
        _ = try phone.post(scene.pickups, scene.pickup)
        let again = try phone.post(scene.pickups, scene.pickup, key: "no-op")
        #expect(again.status == 200)
        #expect(try scene.house.facts().key("no-op")?["body"] == again.text)
        let manager = try scene.house.phone(.manager)
        #expect(try manager.move(scene.reservation, to: "confirmed", key: "stay").status == 200)
        #expect(try manager.move(scene.reservation, to: "confirmed", key: "stay").isReplay)
    }

    @Test("same key, same request, later: the same status and bytes, and nothing is written")
    func replay() throws {
        let body = Phone.handover(scene.unit, WireTime.now(), scene.unit.code)
        for path in [scene.pickups, scene.returns] {
            let first = try phone.post(path, body, key: path)
            let after = try scene.house.facts()
            let second = try phone.post(path, body, key: path)
            #expect(first.status == 200)
            #expect(second.status == first.status)
            #expect(second.body == first.body)
            #expect(second.isReplay)
            #expect(second[header: "Content-Type"] == first[header: "Content-Type"])
            #expect(try scene.house.facts() == after)
        }
    }

    @Test("a replay tells what was, not what is")
    func replayOfThePast() throws {
        let first = try phone.post(scene.pickups, scene.pickup, key: "out")
        #expect(try phone.takeBack(scene.unit, from: scene.reservation).status == 200)
        #expect(try phone.post(scene.pickups, scene.pickup, key: "out").body == first.body)
    }

    @Test("same key, same request, another signed-in user of the tenant: the same replay, and the audit keeps the first actor")
    func otherUser() throws {
        let first = try phone.post(scene.pickups, scene.pickup, key: "shared")
        let after = try scene.house.facts()
        let second = try scene.house.phone(.admin).post(scene.pickups, scene.pickup, key: "shared")
        #expect(second.body == first.body)
        #expect(second.isReplay)
        #expect(try scene.house.facts() == after)
        #expect(after.audit.map { $0["actor_user_id"] } == [scene.house.account(.staff).subject])
    }

    @Test("the key is the tenant's: another tenant's same key is another key")
    func otherTenant() throws {
        let other = try HandoverScene()
        #expect(try phone.post(scene.pickups, scene.pickup, key: "everyone's").status == 200)
        let answer = try other.house.phone().post(other.pickups, other.pickup, key: "everyone's")
        #expect(answer.status == 200)
        #expect(!answer.isReplay)
    }

    @Test("same key, other request: 422 and nothing is written")
    func reused() throws {
        #expect(try phone.post(scene.pickups, scene.pickup, key: "once").status == 200)
        let after = try scene.house.facts()
        let others: [(String, JSONTree)] = [
            (scene.returns, scene.pickup), (scene.pickups, Phone.handover(scene.unit, "2026-06-02T09:00:00Z", nil)),
            ("/reservations/\(ID.fresh())/pickups", scene.pickup),
        ]
        for (path, body) in others {
            let answer = try phone.post(path, body, key: "once")
            #expect(answer.status == 422)
            #expect(answer.code == "idempotency_key_reused")
        }
        #expect(try scene.house.facts() == after)
    }

    @Test("refused (4xx): nothing is stored, and the key may be tried again")
    func refused() throws {
        let draft = try scene.house.addReservation([LineDraft(scene.item)], status: "requested")
        let before = try scene.house.facts()
        let body = scene.pickup
        let path = "/reservations/\(draft.id)/pickups"
        #expect(try phone.post(path, body, key: "again").code == "reservation_wrong_state")
        #expect(try phone.post(path, [:], key: "again").code == "validation_failed")
        #expect(try scene.house.facts() == before)
        #expect(try scene.house.phone(.manager).move(draft, to: "confirmed").status == 200)
        let settled = try phone.post(path, body, key: "again")
        #expect(settled.status == 200)
        #expect(!settled.isReplay)
    }
}
