import TestSupport
import Testing

/// `at`: when it happened by the phone's clock, and what of it is believed (docs/client-guide.md, "Times and languages").
@Suite(.mayBlock) struct PhoneTimeTests {
    @Test("in the future: counts as the server's time, and the audit keeps what was sent") func future() throws {
        let scene = try Scene()
        let at = WireTime.now(plus: WireTime.day)
        let out = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: at, key: $0) }
        let trip = out.after.trips(of: scene.units[0]).last
        #expect(out.isServerTime(trip?["picked_up_at"]))
        #expect(trip?["actual_pickup_at"] == trip?["picked_up_at"])
        #expect(out.audit.map(\.clientAt) == [Instant(at)])
        let back = try scene.trace {
            try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: at, last: true, key: $0)
        }
        let closed = back.after.trips(of: scene.units[0]).last
        #expect(back.isServerTime(closed?["returned_at"]))
        #expect(closed?["actual_return_at"] == closed?["returned_at"])
        #expect(back.audit.map(\.clientAt) == [Instant(at), Instant(at)])
    }

    @Test("up to 90 days back it is believed") func believed() throws {
        let scene = try Scene()
        let at = WireTime.now(plus: -90 * WireTime.day + 60)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: at).status == 200)
        let facts = try scene.house.facts()
        #expect(Instant(facts.trips(of: scene.units[0]).first?["actual_pickup_at"]) == Instant(at))
        #expect(Instant(facts.reservation(scene.reservation)?["actual_pickup_at"]) == Instant(at))
    }

    @Test("more than 90 days back: the server's time stands, and the audit keeps what was sent") func notBelieved() throws {
        let scene = try Scene()
        let at = WireTime.now(plus: -90 * WireTime.day - 60)
        let out = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: at, key: $0) }
        let trip = out.after.trips(of: scene.units[0]).first
        #expect(out.isServerTime(trip?["actual_pickup_at"]))
        #expect(out.after.reservation(scene.reservation)?["actual_pickup_at"] == trip?["actual_pickup_at"])
        #expect(out.audit.map(\.clientAt) == [Instant(at)])
        let back = try scene.trace {
            try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: at, last: true, key: $0)
        }
        #expect(back.isServerTime(back.after.trips(of: scene.units[0]).first?["actual_return_at"]))
        #expect(back.isServerTime(back.after.reservation(scene.reservation)?["actual_return_at"]))
    }

    @Test("cases are judged by it however old it is") func judged() throws {
        let scene = try Scene(assigned: 2)
        try scene.house.checkOut(scene.units[1], on: scene.reservation, line: scene.line)
        let unit = scene.units[0]
        #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: daysAgo(200)).status == 200)
        #expect(try scene.phone.takeBack(unit, from: scene.reservation, at: daysAgo(190)).status == 200)
        #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: daysAgo(195)).code == "already_applied")
        #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: daysAgo(180)).status == 200)
        #expect(try scene.phone.takeBack(unit, from: scene.reservation, at: daysAgo(185)).code == "already_applied")
        #expect(try scene.phone.takeBack(unit, from: scene.reservation, at: daysAgo(170)).status == 200)
    }

    @Test("a return's stamp is never before its pickup's") func neverBefore() throws {
        let scene = try Scene()
        let out = minutesAgo(10)
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: out).status == 200)
        let trace = try scene.trace {
            try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(20), last: true, key: $0)
        }
        trace.expectDone(takenBack(scene.units[0], status: "returned"))
        #expect(Instant(trace.after.trips(of: scene.units[0]).first?["actual_return_at"]) == Instant(out))
        #expect(Instant(trace.after.reservation(scene.reservation)?["actual_return_at"]) == Instant(out))
        #expect(trace.audit.first?.clientAt.map { $0 < Instant(out) ?? $0 } == true)
    }

    @Test("picked_up_at is the first pickup's, actual_pickup_at the earliest's, whatever the order") func earliest() throws {
        let scene = try Scene(qty: 3)
        var first: String?
        for (unit, minutes) in zip(scene.units, [20, 30, 10]) {
            #expect(try scene.phone.pickUp(unit, on: scene.reservation, at: minutesAgo(minutes)).status == 200)
            first = try first ?? scene.house.facts().reservation(scene.reservation)?["picked_up_at"]
        }
        let facts = try scene.house.facts()
        #expect(facts.reservation(scene.reservation)?["picked_up_at"] == first)
        #expect(
            facts.reservation(scene.reservation)?["actual_pickup_at"] == facts.trips(of: scene.units[1])[0]["actual_pickup_at"])
    }

    @Test("any offset and fraction goes in; the fraction is kept in the row and cut on the wire") func fraction() throws {
        let scene = try Scene()
        let base = minutesAgo(20)
        let at = base.dropLast() + ".9999999+00:00"
        let trace = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: String(at), key: $0) }
        #expect(Instant(trace.after.trips(of: scene.units[0]).first?["actual_pickup_at"]) == Instant(String(at)))
        let shown = try scene.phone.get("/reservations/\(scene.reservation.id)")
        #expect(shown["actual_pickup_at"] == .string(base))
        #expect(shown["picked_up_at"] == wireTime(trace.after.reservation(scene.reservation)?["picked_up_at"]))
    }

    @Test("an offset is only another way to write the same time") func offset() throws {
        let scene = try Scene()
        let trace = try scene.trace { key in
            try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: "2026-06-02T04:00:00-05:00", key: key)
        }
        #expect(trace.audit.map(\.clientAt) == [Instant("2026-06-02T09:00:00Z")])
    }

    @Test("a no-op moves no stamp") func noOp() throws {
        let scene = try Scene()
        #expect(try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(10)).status == 200)
        let out = try scene.trace { try scene.phone.pickUp(scene.units[0], on: scene.reservation, at: minutesAgo(50), key: $0) }
        #expect(out.changed == ["keys"])
        #expect(try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: minutesAgo(5)).status == 200)
        let back = try scene.trace {
            try scene.phone.takeBack(scene.units[0], from: scene.reservation, at: WireTime.now(), key: $0)
        }
        #expect(back.changed == ["keys"])
    }
}
