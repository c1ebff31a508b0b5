import TestSupport
import Testing

/// Two phones at once at one thing of the shelf: one order of events explains every answer (docs/shelf.md).
@Suite(.mayBlock) struct ShelfRaceTests {
    private static let count = DeepTests.rounds(20, deep: 200)

    /// Runs the rounds on a server of their own, each at a shelf of its own, and looks for deadlocks afterwards.
    private func rounds(_ round: (_ shelf: ShelfScene, _ phones: [Phone]) throws -> Void) throws {
        let server = try TestServer.start(database: .fresh())
        for _ in 0..<Self.count {
            let shelf = try ShelfScene(on: server)
            try round(shelf, [shelf.phone, shelf.house.phone(.manager)])
        }
        #expect(server.stop() == .code(0))
        #expect(PostgresLog.deadlocks(in: server.database) == [])
    }

    @Test("the last place of a counted line: one has it, the line is full for the other") func lastPlace() throws {
        try rounds { shelf, phones in
            #expect(try shelf.phone.countOut(4, of: shelf.cableLine, on: shelf.reservation).status == 200)
            let answers = try race(2) { try phones[$0].countOut(2, of: shelf.cableLine, on: shelf.reservation) }
            #expect(answers.map(\.status).sorted() == [200, 409])
            let loser = answers.first { $0.status == 409 }
            #expect(loser?.code == "line_capacity_full")
            #expect(loser?["error"]?["current"]?["line"] == shelf.cables(pickedUp: 6, out: 6))
            #expect(try shelf.house.facts().line(shelf.cableLine)?["counted_out"] == "6")
        }
    }

    @Test("the last of a counted line back twice: one flips, nothing is out for the other") func lastBack() throws {
        try rounds { shelf, phones in
            #expect(try shelf.phone.countOut(3, of: shelf.cableLine, on: shelf.reservation).status == 200)
            let answers = try race(2) { try phones[$0].countIn(3, of: shelf.cableLine, on: shelf.reservation, last: true) }
            #expect(answers.map { $0.code ?? "200" }.sorted() == ["200", "more_than_out"])
            #expect(try shelf.house.facts().moves(of: shelf.cableLine) == ["out 3", "back 3"])
            #expect(try shelf.status() == "returned")
        }
    }

    @Test("the same counted key twice in flight: once") func sameKey() throws {
        try rounds { shelf, phones in
            let (key, at) = (ID.fresh(), minutesAgo(1))
            let answers = try race(2) { try phones[$0].countOut(4, of: shelf.cableLine, on: shelf.reservation, at: at, key: key) }
            #expect(answers.map(\.status) == [200, 200] && answers[0].body == answers[1].body)
            #expect(try shelf.house.facts().moves(of: shelf.cableLine) == ["out 4"])
        }
    }

    @Test("one case for two reservations: one has all of it, the other nothing") func oneCase() throws {
        try rounds { shelf, phones in
            let bookings = [shelf.reservation, try shelf.house.addReservation([LineDraft(shelf.lens, qty: 2)])]
            let answers = try race(2) { try phones[$0].pickUp(shelf.box, on: bookings[$0]) }
            #expect(answers.map { $0.code ?? "200" }.sorted() == ["200", "asset_unavailable"])
            let winner = bookings[answers.firstIndex { $0.status == 200 } ?? 0]
            let facts = try shelf.house.facts()
            for asset in [shelf.box] + shelf.lenses { #expect(facts.whereabouts(of: asset) == winner.id) }
            let loser = answers.first { $0.status == 409 }
            #expect(loser?["error"]?["current"]?["contents"]?.array?.count == 3)
        }
    }

    @Test("a case and a part of it, for two reservations: all of the case or the part") func caseAgainstPart() throws {
        try rounds { shelf, phones in
            let other = try shelf.otherReservation()
            let answers = try race(2) { racer in
                racer == 0
                    ? try phones[0].pickUp(shelf.box, on: shelf.reservation) : try phones[1].pickUp(shelf.lenses[1], on: other)
            }
            #expect(answers.map { $0.code ?? "200" }.sorted() == ["200", "asset_unavailable"])
            let facts = try shelf.house.facts()
            let isWhole = answers[0].status == 200
            #expect(facts.whereabouts(of: shelf.box) == (isWhole ? shelf.reservation.id : nil))
            #expect(facts.whereabouts(of: shelf.lenses[0]) == (isWhole ? shelf.reservation.id : nil))
            #expect(facts.whereabouts(of: shelf.lenses[1]) == (isWhole ? shelf.reservation.id : other.id))
        }
    }

    @Test("a case while its contents change: what was in it before, or after") func caseAgainstContents() throws {
        try rounds { shelf, phones in
            let answers = try race(2) { racer in
                racer == 0
                    ? try phones[0].pickUp(shelf.box, on: shelf.reservation)
                    : try phones[1].putContents([shelf.lenses[0]], into: shelf.box)
            }
            #expect(answers.map(\.status) == [200, 200])
            let told = Set((answers[0]["contents"]?.array ?? []).compactMap { $0["asset_id"]?.string })
            let facts = try shelf.house.facts()
            let out = Set(shelf.lenses.filter { facts.whereabouts(of: $0) != nil }.map(\.id))
            #expect(told == out && (out.count == 2 || out == [shelf.lenses[0].id]))
        }
    }

    @Test("one asset swapped for two others: one goes out for it, it is not out any more for the other") func swappedTwice()
        throws
    {
        try rounds { shelf, phones in
            #expect(try shelf.phone.pickUp(shelf.cameras[0], on: shelf.reservation).status == 200)
            let answers = try race(2) {
                try phones[$0].swap(shelf.cameras[0], by: shelf.cameras[$0 + 1], on: shelf.reservation)
            }
            #expect(answers.map { $0.code ?? "200" }.sorted() == ["200", "asset_not_checked_out"])
            let facts = try shelf.house.facts()
            let out = shelf.cameras.filter { facts.whereabouts(of: $0) != nil }
            #expect(out.map(\.id) == [shelf.cameras[(answers.firstIndex { $0.status == 200 } ?? 0) + 1].id])
            #expect(facts.assigned(to: shelf.cameraLine) == out.map(\.id))
        }
    }

    @Test("an undo against a return: it came back, or it never went out") func undoAgainstReturn() throws {
        try rounds { shelf, phones in
            let camera = shelf.cameras[0]
            #expect(try shelf.phone.pickUp(camera, on: shelf.reservation, at: minutesAgo(5), key: "out").status == 200)
            let answers = try race(2) { racer in
                racer == 0
                    ? try phones[0].undo("out", on: shelf.reservation)
                    : try phones[1].takeBack(camera, from: shelf.reservation, last: true)
            }
            let facts = try shelf.house.facts()
            #expect(facts.whereabouts(of: camera) == nil)
            if answers[0].status == 200 {
                #expect(answers[1].code == "asset_not_checked_out")
                #expect(facts.validTrips(of: camera).isEmpty && facts.reservation(shelf.reservation)?["status"] == "confirmed")
            } else {
                #expect(answers[0].code == "too_late" && answers[1].status == 200)
                #expect(facts.validTrips(of: camera).count == 1)
                #expect(facts.reservation(shelf.reservation)?["status"] == "returned")
            }
        }
    }

    @Test("one operation undone twice: once, and both are told so") func undoneTwice() throws {
        try rounds { shelf, phones in
            #expect(try shelf.phone.countOut(2, of: shelf.cableLine, on: shelf.reservation, key: "out").status == 200)
            let answers = try race(2) { try phones[$0].undo("out", on: shelf.reservation) }
            #expect(answers.map(\.status) == [200, 200] && answers[0].json == answers[1].json)
            #expect(try shelf.house.facts().audit.count { $0["action"] == "stock.undone" } == 1)
        }
    }

    @Test("two overrides that take from each other: both are done, each asset is where it was taken to")
    func takingFromEachOther() throws {
        try rounds { shelf, phones in
            let bookings = [shelf.reservation, try shelf.otherReservation()]
            for racer in 0..<2 { #expect(try phones[racer].pickUp(shelf.cameras[racer], on: bookings[racer]).status == 200) }
            let answers = try race(2) {
                try phones[$0].takeOut(shelf.cameras[1 - $0], on: bookings[$0], because: "It stands here.")
            }
            #expect(answers.map(\.status) == [200, 200])
            #expect(answers.allSatisfy { ($0["overridden"]?.array ?? []).contains("asset_unavailable") })
            let facts = try shelf.house.facts()
            for racer in 0..<2 {
                #expect(facts.whereabouts(of: shelf.cameras[1 - racer]) == bookings[racer].id)
                #expect(facts.reservation(bookings[racer])?["status"] == "confirmed")
                #expect(facts.validTrips(of: shelf.cameras[racer]).count { $0["returned_at"] == nil } == 1)
            }
        }
    }

    @Test("one asset taken by two overrides at once: the last one has it, and each trip before it ended") func takenTwice() throws
    {
        try rounds { shelf, phones in
            let bookings = try (0..<2).map { _ in try shelf.otherReservation() }
            let first = try shelf.house.addReservation([LineDraft(shelf.camera)])
            #expect(try shelf.phone.pickUp(shelf.cameras[0], on: first).status == 200)
            let answers = try race(2) {
                try phones[$0].takeOut(shelf.cameras[0], on: bookings[$0], because: "It stands here.")
            }
            #expect(answers.map(\.status) == [200, 200])
            let facts = try shelf.house.facts()
            #expect(bookings.map { Optional($0.id) }.contains(facts.whereabouts(of: shelf.cameras[0])))
            let trips = facts.validTrips(of: shelf.cameras[0])
            #expect(trips.count == 3 && trips.count { $0["returned_at"] == nil } == 1)
            #expect(try shelf.status(of: first) == "returned")
        }
    }

    @Test("an edit of an asset beside its pickup: both are done, and neither waits for the other for good")
    func editedBesidePickup()
        throws
    {
        try rounds { shelf, phones in
            let camera = shelf.cameras[0]
            let answers = try race(2) { racer in
                racer == 0
                    ? try phones[0].pickUp(camera, on: shelf.reservation, code: camera.code)
                    : try phones[1].patch("/assets/\(camera.id)", ["notes": "A scratch."])
            }
            #expect(answers.map(\.status) == [200, 200], "\(answers)")
            let facts = try shelf.house.facts()
            #expect(facts.whereabouts(of: camera) == shelf.reservation.id && facts.asset(camera)?["notes"] == "A scratch.")
            #expect(Set(facts.audit.map { $0["action"] }) == ["asset.picked_up", "asset.changed"])
        }
    }
}
