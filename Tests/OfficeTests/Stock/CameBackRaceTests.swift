import TestSupport
import Testing

/// Sixteen phones and desks at once at gear that goes out, comes back and is promised anew: whatever came first, the lines say what
/// came back, nothing is promised twice, and nobody waits in a circle.
@Suite(.mayBlock) struct CameBackRaceTests {
    private static let writers = 16
    private static let turns = DeepTests.rounds(12, deep: 200)

    /// A draw of a writer's own.
    private struct Draw {
        private var state: UInt64
        init(_ writer: Int) { state = UInt64(writer + 1) }
        mutating func below(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(count))
        }
    }

    @Test("every answer is one of the tables', and verify finds nothing") func race() throws {
        let server = try TestServer.start(database: .fresh())
        let house = try House(on: server)
        let camera = try house.addItem()
        let cable = try house.addCounted(owned: 12)
        let units = try house.addAssets(5, of: camera)
        try house.database.query("update tenants set overbooking = 'refuse' where id = $1", [house.tenant])
        let bookings = try (0..<4).map { day in
            try house.addReservation(
                [LineDraft(camera, qty: 2), LineDraft(cable, qty: 5)], status: "requested",
                pickupAt: WireTime.now(plus: (day % 2) * WireTime.day), returnAt: WireTime.now(plus: 3 * WireTime.day))
        }
        let answers = try OfficeTests.race(Self.writers) { writer -> [Answer] in
            let (phone, desk) = (try house.phone(), try house.phone(.manager))
            var draw = Draw(writer)
            var keys: [(key: String, booking: Reservation)] = []
            return try (0..<Self.turns).map { _ -> Answer in
                let (booking, unit, key) = (bookings[draw.below(4)], units[draw.below(5)], ID.fresh())
                keys.append((key, booking))
                switch draw.below(10) {
                case 0, 1: return try desk.move(booking, to: "confirmed", key: key)
                case 2, 3: return try phone.pickUp(unit, on: booking, key: key)
                case 4, 5: return try phone.takeBack(unit, from: booking, key: key)
                case 6: return try phone.countOut(1 + draw.below(2), of: booking.lines[1], on: booking, key: key)
                case 7: return try phone.countIn(1, of: booking.lines[1], on: booking, key: key)
                case 8:
                    let undone = keys[draw.below(keys.count)]
                    return try phone.undo(undone.key, on: undone.booking, key: key)
                default:
                    let line: JSONTree = [
                        "id": .string(booking.lines[0].id), "qty": .number(Double(1 + draw.below(3))),
                        "asset_ids": draw.below(2) == 0 ? [] : [.string(unit.id)],
                    ]
                    return try desk.patch(
                        "/reservations/\(booking.id)", ["lines": [line, ["id": .string(booking.lines[1].id)]]], key: key)
                }
            }
        }
        // 503: it waited for the others for too long.
        let codes = Set(answers.joined().map { $0.code ?? "200" })
        #expect(Set(answers.joined().map(\.status)).isSubset(of: [200, 409, 503]), "\(codes)")
        #expect(answers.joined().contains { $0.status == 200 })
        let verified = VerifyRun(try ServerBinary.run(["verify"], settings: server.database.settings))
        #expect(verified.exit == .code(0) && verified.broken == [], "\(verified.output)")
        #expect(server.stop() == .code(0))
        #expect(PostgresLog.deadlocks(in: server.database) == [])
    }
}
