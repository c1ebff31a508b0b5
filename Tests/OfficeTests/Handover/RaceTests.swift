import TestSupport
import Testing

/// Two phones at once are the normal case (docs/shelf.md): many rounds of each race, every round judged.
@Suite(.mayBlock) struct RaceTests {
    private static let rounds = DeepTests.rounds(50, deep: 200)

    @Test("the same asset on two reservations: one has it, the other is told who") func sameAsset() throws {
        let arena = try Arena()
        try arena.rounds(RaceTests.rounds) { round in
            let bookings = try (0..<2).map { _ in try arena.house.addReservation([LineDraft(arena.camera)]) }
            let unit = try arena.house.addAsset(of: arena.camera)
            let answers = try race(2) { try arena.phones[$0].pickUp(unit, on: bookings[$0], code: unit.code) }
            #expect(answers.map(\.status).sorted() == [200, 409], "round \(round)")
            let winner = answers.firstIndex { $0.status == 200 } ?? 0
            #expect(answers[1 - winner].code == "asset_unavailable")
            let taken = answers[1 - winner]["error"]?["current"]?["asset"]
            #expect(taken?["current_reservation_id"] == .string(bookings[winner].id))
            #expect(taken?["reservation_reference"] == .string(bookings[winner].reference))
            return 1
        }
    }

    @Test("the last place on a line: one gets it, the line is full for the other") func lastPlace() throws {
        let arena = try Arena()
        try arena.rounds(RaceTests.rounds) { round in
            let booking = try arena.house.addReservation([LineDraft(arena.camera)])
            let units = try arena.house.addAssets(2, of: arena.camera)
            let answers = try race(2) { try arena.phones[$0].pickUp(units[$0], on: booking) }
            #expect(answers.map(\.status).sorted() == [200, 409], "round \(round)")
            let loser = answers.first { $0.status == 409 }
            #expect(loser?.code == "line_capacity_full")
            #expect(
                loser?["error"]?["current"]?["line"] == ["id": .string(booking.lines[0].id), "qty": 1, "picked_up": 1])
            return 1
        }
    }

    @Test("the same key twice in flight: one is applied, the other is its replay") func sameKey() throws {
        let arena = try Arena()
        try arena.rounds(RaceTests.rounds) { round in
            let booking = try arena.house.addReservation([LineDraft(arena.camera)])
            let unit = try arena.house.addAsset(of: arena.camera)
            let key = ID.fresh()
            let at = minutesAgo(1)
            let answers = try race(2) { try arena.phones[$0].pickUp(unit, on: booking, at: at, code: unit.code, key: key) }
            #expect(answers.map(\.status) == [200, 200], "round \(round)")
            #expect(answers[0].body == answers[1].body)
            #expect(answers.count(where: \.isReplay) == 1)
            return 1
        }
    }

    @Test("the last return twice: both are told so, it happened once") func lastReturnTwice() throws {
        let arena = try Arena()
        try arena.rounds(RaceTests.rounds) { round in
            let booking = try arena.house.addReservation([LineDraft(arena.camera)])
            let unit = try arena.house.addAsset(of: arena.camera)
            #expect(try arena.phones[0].pickUp(unit, on: booking).status == 200)
            let answers = try race(2) { try arena.phones[$0].takeBack(unit, from: booking) }
            #expect(answers.map(\.text) == Array(repeating: takenBack(unit, status: "returned"), count: 2), "round \(round)")
            // The pickup, the return, and the reservation's flip.
            return 3
        }
    }

    @Test("a return said to be the last against a pickup: whichever came first, the other answer fits") func returnAgainstPickup()
        throws
    {
        let arena = try Arena()
        try arena.rounds(RaceTests.rounds) { round in
            let booking = try arena.house.addReservation([LineDraft(arena.camera, qty: 2)])
            let units = try arena.house.addAssets(2, of: arena.camera)
            #expect(try arena.phones[0].pickUp(units[0], on: booking, at: minutesAgo(9)).status == 200)
            // Every other round the pickup is the earlier fact, which is applied even when it comes second.
            let isEarlier = round.isMultiple(of: 2)
            let pickupAt = minutesAgo(isEarlier ? 6 : 4)
            let answers = try race(2) { racer in
                racer == 0
                    ? try arena.phones[0].takeBack(units[0], from: booking, at: minutesAgo(5), last: true)
                    : try arena.phones[1].pickUp(units[1], on: booking, at: pickupAt)
            }
            return try judge(arena, booking, answers, isEarlier: isEarlier)
        }
    }

    /// - Returns: how many audit rows the round has left.
    private func judge(_ arena: Arena, _ booking: Reservation, _ answers: [Answer], isEarlier: Bool) throws -> Int {
        let status = try arena.house.database.value("select status from reservations where id = $1", [booking.id])
        #expect(answers[0].status == 200)
        if answers[1].status == 200 {
            #expect(status == "confirmed")
            let cameFirst = answers[0]["reservation_status"] == "confirmed"
            #expect(cameFirst || isEarlier)
            // A late pickup takes the flip back: two rows more.
            return cameFirst ? 3 : 5
        }
        #expect(!isEarlier)
        #expect(answers[1].code == "reservation_wrong_state")
        #expect(answers[0]["reservation_status"] == "returned")
        #expect(status == "returned")
        return 3
    }
}
