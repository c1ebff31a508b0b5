import TestSupport
import Testing

/// A key older than the retention is a new one, and harmless (docs/database.md).
@Suite(.mayBlock) struct KeyRetentionTests {
    @Test("a key past 90 days is treated as new, and its request changes nothing twice")
    func forgotten() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        let body = Phone.handover(scene.unit, WireTime.now(), scene.unit.code)
        #expect(try phone.post(scene.pickups, body, key: "old").status == 200)
        let before = try scene.house.facts()
        try age(scene, days: 91)
        let again = try phone.post(scene.pickups, body, key: "old")
        #expect(again.status == 200)
        #expect(!again.isReplay)
        let after = try scene.house.facts()
        #expect(after.audit == before.audit)
        #expect(after.scans == before.scans)
        #expect(after.checkouts == before.checkouts)
        #expect(after.reservations == before.reservations)
        #expect(try phone.post(scene.pickups, body, key: "old").isReplay)
    }

    @Test("an old pickup whose key is forgotten does not take the asset out again after its return")
    func oldDuplicate() throws {
        let scene = try HandoverScene(units: 2)
        let phone = try scene.house.phone()
        let body = scene.pickup
        #expect(try phone.post(scene.pickups, body, key: "old").status == 200)
        #expect(try phone.takeBack(scene.unit, from: scene.reservation).status == 200)
        try age(scene, days: 91)
        let before = try scene.house.facts()
        #expect(try phone.post(scene.pickups, body, key: "old").code == "already_applied")
        #expect(try scene.house.facts() == before)
    }

    @Test("a key that is younger is kept, another request under one that is older is taken")
    func youngAndOld() throws {
        let scene = try HandoverScene()
        let phone = try scene.house.phone()
        let body = scene.pickup
        #expect(try phone.post(scene.pickups, body, key: "old").status == 200)
        try age(scene, days: 89)
        #expect(try phone.post(scene.pickups, body, key: "old").isReplay)
        #expect(try phone.post(scene.returns, body, key: "old").code == "idempotency_key_reused")
        try age(scene, days: 91)
        #expect(try phone.post(scene.returns, body, key: "old").status == 200)
    }

    @Test("the retention is a setting", arguments: [("7d", 8, false), ("200d", 100, true)])
    func setting(retention: String, age days: Int, isKept: Bool) throws {
        // Servers of one database forget for one another, each by its own setting.
        let server = try TestServer.start(settings: ["IDEMPOTENCY_RETENTION": retention], database: .fresh())
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let body = scene.pickup
        #expect(try phone.post(scene.pickups, body, key: "old").status == 200)
        try age(scene, days: days)
        #expect(try phone.post(scene.pickups, body, key: "old").isReplay == isKept)
    }

    private func age(_ scene: HandoverScene, days: Int) throws {
        try scene.house.database.query(
            "update idempotency_keys set created_at = now() - make_interval(days => $2::int) where tenant_id = $1",
            [scene.house.tenant, days])
    }
}
