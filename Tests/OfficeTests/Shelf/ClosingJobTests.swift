import TestSupport
import Testing

/// What is all back and was closed by no return is closed when the day of `return_at` is over (docs/shelf.md).
@Suite(.mayBlock) struct ClosingJobTests {
    /// Of two cameras one was out, the day before the last one. The house's clock is Bogota's: the day is over at five in UTC.
    private struct Stage {
        let house: House
        let camera: Item
        let units: [Asset]
        let reservation: Reservation
        let phone: Phone
        static let back = "2024-06-04T12:00:00Z"

        init(
            on server: TestServer? = nil, pickupAt: String = "2024-06-03T12:00:00Z", returnAt: String = "2024-06-05T23:00:00Z"
        ) throws {
            house = try House(on: server)
            if server == nil { try house.leaveOpen() }
            camera = try house.addItem()
            units = try house.addAssets(2, of: camera)
            reservation = try house.addReservation([LineDraft(camera, qty: 2)], pickupAt: pickupAt, returnAt: returnAt)
            phone = try house.phone()
            #expect(try phone.pickUp(units[0], on: reservation, at: pickupAt, key: "out").status == 200)
        }

        func takeBack(at: String = Self.back) throws {
            let answer = try phone.takeBack(units[0], from: reservation, at: at, key: "in")
            #expect(answer["reservation_status"] == "confirmed")
        }

        /// The job's turn at a moment; whether there is more to do. The server has none before or after it.
        func turn(at moment: String? = nil) throws -> String? {
            try house.database.execute("begin; \(due("-infinity"))")
            let more = try house.database.value("select office.close_reservations($1, '1 day', $2)", [house.tenant, moment])
            try house.database.execute("\(due("infinity")); commit")
            return more
        }

        func due(_ moment: String) -> String {
            "update tenant_jobs set due_at = '\(moment)' where tenant_id = '\(house.tenant)' and job = 'close_reservations'"
        }

        func row() throws -> Row? { try house.facts().reservation(reservation) }
    }

    @Test(
        "at the local end of the day it is returned by the server, with the stamps of its last return and one row of the system's"
    )
    func closes() throws {
        let stage = try Stage()
        try stage.takeBack()
        let before = try stage.house.facts()
        #expect(try stage.turn(at: "2024-06-06T04:59:59Z") == "f")
        #expect(try stage.house.facts() == before)
        #expect(try stage.turn(at: "2024-06-06T05:00:00Z") == "f")
        let after = try stage.house.facts()
        let row = after.reservation(stage.reservation)
        #expect(row?["status"] == "returned" && row?["returned_by_flip"] == "t")
        #expect(row?["returned_at"] == after.trips(of: stage.units[0])[0]["returned_at"])
        #expect(row?["actual_return_at"] == after.trips(of: stage.units[0])[0]["actual_return_at"])
        #expect(row?["version"] == before.reservation(stage.reservation)?["version"])
        let added = after.audit.dropFirst(before.audit.count).map(AuditEntry.init)
        #expect(
            added == [
                AuditEntry(
                    source: "system", action: "reservation.returned", entityType: "reservation", entity: stage.reservation.id,
                    reservation: stage.reservation.id, from: "confirmed", to: "returned", before: ["status": "confirmed"],
                    after: ["status": "returned"])
            ])
        #expect(try stage.turn() == "f")
        #expect(try stage.house.facts() == after)
    }

    @Test("for late facts it counts as flipped by the server; nobody has a key to undo it, the return's own key still does")
    func lateFact() throws {
        // Of late, so that the phone's times are believed.
        let (out, back) = (daysAgo(4), WireTime.now(plus: -3 * WireTime.day))
        let stage = try Stage(pickupAt: out, returnAt: daysAgo(1))
        try stage.takeBack(at: back)
        #expect(try stage.turn() == "f")
        #expect(try Instant(stage.row()?["actual_return_at"]) == Instant(back))
        let later = try stage.phone.pickUp(stage.units[1], on: stage.reservation, at: WireTime.now(plus: -2 * WireTime.day))
        #expect(later.code == "reservation_wrong_state" && later["error"]?["current"]?["undo_key"] == nil)
        let late = try stage.phone.pickUp(stage.units[1], on: stage.reservation, at: out, key: "late")
        #expect(late["reservation_status"] == "confirmed")
        #expect(try stage.phone.undo("late", on: stage.reservation)["reservation_status"] == "returned")
        #expect(try stage.phone.undo("in", on: stage.reservation)["reservation_status"] == "confirmed")
        #expect(try stage.turn() == "f")
        #expect(try stage.row()?["status"] == "confirmed", "something is out")
    }

    @Test("with something out it stays, and its last return, on or after that day, closes it") func stillOut() throws {
        let stage = try Stage()
        #expect(try stage.turn() == "f")
        #expect(try stage.row()?["status"] == "confirmed")
        #expect(try stage.phone.takeBack(stage.units[0], from: stage.reservation)["reservation_status"] == "returned")
    }

    @Test("what nothing ever went out on stays, what is draft, requested or cancelled too") func untouched() throws {
        let stage = try Stage()
        try stage.takeBack()
        let others = try ["draft", "requested", "confirmed", "cancelled"].map { status in
            try stage.house.addReservation(
                [LineDraft(stage.camera)], status: status, pickupAt: "2024-06-03T12:00:00Z", returnAt: "2024-06-05T23:00:00Z")
        }
        #expect(try stage.turn() == "f")
        let facts = try stage.house.facts()
        #expect(
            others.map { facts.reservation($0)?["status"] } == ["draft", "requested", "confirmed", "cancelled"])
        #expect(facts.reservation(stage.reservation)?["status"] == "returned")
    }

    @Test("what a person opened again after that stays open") func reopened() throws {
        let stage = try Stage()
        try stage.takeBack()
        #expect(try stage.turn() == "f")
        #expect(try stage.house.phone(.manager).move(stage.reservation, to: "confirmed").status == 200)
        #expect(try stage.turn() == "f")
        #expect(try stage.row()?["status"] == "confirmed")
    }

    @Test("what has a later return_at since is closed at the end of that day") func postponed() throws {
        let stage = try Stage()
        try stage.takeBack()
        let moved = try stage.house.phone(.manager).patch(
            "/reservations/\(stage.reservation.id)", ["return_at": "2024-06-07T23:00:00Z"])
        #expect(moved.status == 200, "\(moved)")
        #expect(try stage.turn(at: "2024-06-06T05:00:00Z") == "f")
        #expect(try stage.row()?["status"] == "confirmed")
        #expect(try stage.turn(at: "2024-06-08T05:00:00Z") == "f")
        #expect(try stage.row()?["status"] == "returned")
    }

    @Test("twenty in a turn, and the rest at once after it; one that somebody is at is left for the next turn") func batches()
        throws
    {
        let stage = try Stage()
        try stage.takeBack()
        var all = [stage.reservation]
        for _ in 0..<20 {
            let more = try stage.house.addReservation(
                [LineDraft(stage.camera, qty: 2)], pickupAt: "2024-06-03T12:00:00Z", returnAt: "2024-06-05T23:30:00Z")
            #expect(try stage.phone.pickUp(stage.units[0], on: more, at: "2024-06-03T12:00:00Z").status == 200)
            #expect(try stage.phone.takeBack(stage.units[0], from: more, at: Stage.back).status == 200)
            all.append(more)
        }
        func returned() throws -> Int {
            let facts = try stage.house.facts()
            return all.count { facts.reservation($0)?["status"] == "returned" }
        }
        #expect(try stage.turn() == "t")
        #expect(try returned() == 20)
        let holder = try TestServer.shared().database.session()
        let left = try stage.house.facts().reservations.first(where: { $0["status"] == "confirmed" })?["id"]
        try holder.execute("begin; select from reservations where id = '\(left ?? "?")' for update")
        #expect(try stage.turn() == "f")
        #expect(try returned() == 20)
        try holder.execute("rollback")
        #expect(try stage.turn() == "f")
        #expect(try returned() == 21)
    }

    @Test("by two at once it is done once") func once() throws {
        let stage = try Stage()
        try stage.takeBack()
        // Due in a thousand years, and not for a server of today.
        try stage.house.database.execute(stage.due("3024-01-01"))
        let database = try TestServer.shared().database
        let tenant = stage.house.tenant
        let turns = try race(2) { _ in
            try database.session().value("select office.close_reservations($1, '1 day', '3024-01-01T12:00:00Z')", [tenant])
        }
        #expect(turns.compactMap { $0 } == ["f"], "the other finds that it is not due")
        #expect(try stage.house.facts().audit.count { $0["action"] == "reservation.returned" } == 1)
    }

    @Test("two servers do it by themselves, once; a house where it fails keeps no other's open", .watchdog) func servers() throws
    {
        let database = try TestDatabase.fresh()
        let first = try TestServer.start(settings: ["LOOPS": "1"], database: database)
        let second = try TestServer.start(settings: ["LOOPS": "1"], database: database)
        defer { for server in [first, second] { server.stop() } }
        let failing = try Stage(on: first)
        let text = "perform set_config('lock_timeout', '2s', true);"
        try database.plant("close_reservations", text, "if tenant = '\(failing.house.tenant)' then raise 'no'; end if; " + text)
        let stages = [failing] + (try [first, second].map { try Stage(on: $0) })
        for stage in stages {
            #expect(try stage.phone.takeBack(stage.units[0], from: stage.reservation, at: Stage.back).status == 200)
        }
        for stage in stages {
            // Each server's turn comes minutes after the last one.
            try stage.house.database.execute(stage.due("-infinity"))
        }
        for stage in stages[1...] {
            #expect(try eventually(within: 180) { try stage.row()?["status"] == "returned" })
            #expect(try stage.house.facts().audit.count { $0["action"] == "reservation.returned" } == 1)
        }
        #expect(
            try eventually(within: 180) {
                try failing.house.database.value(
                    "select failures > 0 from tenant_jobs where tenant_id = $1 and job = 'close_reservations'",
                    [failing.house.tenant])
                    == "t"
            })
        #expect(try failing.row()?["status"] == "confirmed")
    }
}
