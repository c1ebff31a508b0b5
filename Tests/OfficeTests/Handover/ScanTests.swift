import TestSupport
import Testing

/// `scanned_code`: who scanned which sticker when, for what (docs/shelf.md).
@Suite(.mayBlock) struct ScanTests {
    @Test("a code or a sticker's URL, in any case: stored as short_links has it") func stored() throws {
        let scene = try Scene(qty: 9, units: 5)
        let forms: [(String) -> String] = [
            { $0 }, { $0.lowercased() }, { "https://qr.example.com/\($0)" }, { "HTTPS://QR.EXAMPLE.COM/\($0.lowercased())" },
            { "https://qr.example.com/q/\($0)/?utm=x#top" },
        ]
        for (unit, form) in zip(scene.units, forms) {
            let trace = try scene.trace {
                try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(9), code: form(unit.code), key: $0)
            }
            trace.expectDone(pickedUp(unit, on: scene.reservation, line: scene.line))
            #expect(trace.changed == ["audit", "assets", "checkouts", "keys", "lines", "reservations", "scans"])
            expectScan(trace, unit, scene)
        }
    }

    @Test("a return's scan is a row of its own") func ofReturn() throws {
        let scene = try Scene()
        let code = scene.units[0].code
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, code: code).status == 200)
        let trace = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, code: code, key: $0) }
        expectScan(trace, scene.units[0], scene)
        #expect(trace.after.scans.count == 2)
    }

    @Test("without scanned_code, or with null, there is no scan") func none() throws {
        let scene = try Scene()
        let body: JSONTree = ["asset_id": .string(scene.units[0].id), "at": .string(WireTime.now()), "scanned_code": nil]
        let out = try scene.trace { try scene.phone.post("/reservations/\(scene.reservation.id)/pickups", body, key: $0) }
        let back = try scene.trace { try scene.phone.takeBack(scene.units[0], from: scene.reservation, key: $0) }
        #expect(out.answer.status == 200 && back.answer.status == 200)
        #expect(back.after.scans.isEmpty)
    }

    @Test("a no-op with a new key still logs its scan, and nothing else") func noOp() throws {
        let scene = try Scene()
        let unit = scene.units[0]
        #expect(try scene.phone.pickUp(unit, on: scene.reservation, code: unit.code).status == 200)
        let out = try scene.trace { try scene.phone.pickUp(unit, on: scene.reservation, code: unit.code, key: $0) }
        out.expectDone(pickedUp(unit, on: scene.reservation, line: scene.line))
        #expect(out.changed == ["keys", "scans"])
        expectScan(out, unit, scene)
        #expect(try scene.phone.takeBack(unit, from: scene.reservation, last: true).status == 200)
        let back = try scene.trace { try scene.phone.takeBack(unit, from: scene.reservation, code: unit.code, key: $0) }
        back.expectDone(takenBack(unit, status: "returned"))
        #expect(back.changed == ["keys", "scans"])
        expectScan(back, unit, scene)
    }

    @Test("the same key again logs no second scan, also long after its answer is forgotten") func sameKey() throws {
        let scene = try Scene()
        let unit = scene.units[0]
        let at = minutesAgo(3)
        let first = try scene.trace { try scene.phone.pickUp(unit, on: scene.reservation, at: at, code: unit.code, key: $0) }
        let replay = try scene.trace { _ in
            try scene.phone.pickUp(unit, on: scene.reservation, at: at, code: unit.code, key: first.key)
        }
        #expect(replay.answer.isReplay)
        #expect(replay.answer.body == first.answer.body)
        #expect(replay.before == replay.after)
        try scene.house.database.query(
            "update idempotency_keys set created_at = now() - interval '91 days' where tenant_id = $1", [scene.house.tenant])
        let late = try scene.trace { _ in
            try scene.phone.pickUp(unit, on: scene.reservation, at: at, code: unit.code, key: first.key)
        }
        #expect(!late.answer.isReplay)
        #expect(late.answer.body == first.answer.body)
        #expect(late.changed == ["keys"])
    }

    @Test("any of an asset's stickers is good, and the one that was scanned is stored") func olderSticker() throws {
        let scene = try Scene()
        let older = ID.freshCode()
        try scene.house.database.query(
            "insert into short_links (code, tenant_id, asset_id, created_at) values ($1, $2, $3, now() - interval '1 year')",
            [older, scene.house.tenant, scene.units[0].id])
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, code: older, key: $0) }
        #expect(trace.scans.map { $0["code"] } == [older])
    }

    private func expectScan(_ trace: Trace, _ unit: Asset, _ scene: Scene) {
        #expect(trace.scans.count == 1)
        let scan = trace.scans.first
        #expect(scan?["code"] == unit.code)
        #expect(scan?["asset_id"] == unit.id)
        #expect(scan?["reservation_id"] == scene.reservation.id)
        #expect(scan?["actor_user_id"] == scene.staff)
        #expect(scan?["idempotency_key"] == trace.key)
        #expect(trace.isServerTime(scan?["scanned_at"]), "the server's time, not the phone's")
    }
}
