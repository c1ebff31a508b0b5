import Foundation
import Testing

/// `GET /changes?wait=` (docs/apps/keeping-a-copy.md, "Waiting"). One test after another, and on a server that no others ask, so that each can
/// see who waits there.
@Suite(.serialized, .mayBlock) struct ChangeWaitTests {
    private static let prompt: Duration = .seconds(20)

    /// Of the tests that need no settings of their own, nor an end of it.
    private static let shared = Result {
        let server = try TestServer.start()
        RunEnd.add { server.stop() }
        return server
    }

    /// How the answer comes to a request that waits when something is done meanwhile.
    private func answer(
        to listener: Listener, since cursor: String, when act: () throws -> Void
    ) throws -> Answer {
        let work = try listener.waiting(since: cursor)
        let start = ContinuousClock.now
        try act()
        let answer = try work.value()
        #expect(ContinuousClock.now - start < Self.prompt, "it is not the end of the wait that answers")
        return answer
    }

    // MARK: What wakes

    @Test("a waiting request is woken by this server's own commit")
    func ownCommit() throws {
        let server = try Self.shared.get()
        let scene = try HandoverScene(on: server)
        let listener = try Listener(scene.house, on: server)
        let answer = try answer(to: listener, since: listener.catchUp()) {
            let pickup = try scene.house.phone().pickUp(scene.unit, on: scene.reservation)
            #expect(pickup.status == 200)
        }
        #expect(answer.status == 200)
        #expect(answer["full"] == false && answer["more"] == false)
        #expect(Listener.told(answer).contains("reservation put"))
        #expect(Listener.told(answer).contains("asset put"))
    }

    @Test("a waiting request is woken by another server's commit")
    func otherServer() throws {
        let server = try Self.shared.get()
        let other = try TestServer.start(database: server.database)
        let scene = try HandoverScene(on: other)
        let listener = try Listener(scene.house, on: server)
        let answer = try answer(to: listener, since: listener.catchUp()) {
            let pickup = try scene.house.phone().pickUp(scene.unit, on: scene.reservation)
            #expect(pickup.status == 200)
        }
        #expect(Listener.told(answer).contains("reservation put"))
    }

    @Test("a waiting request is woken by what another program writes, in every table of the feed")
    func otherPrograms() throws {
        let server = try Self.shared.get()
        let scene = try HandoverScene(on: server)
        let house = scene.house
        let listener = try Listener(house, on: server)
        let (reservation, line, unit) = (scene.reservation.id, scene.reservation.lines[0].id, scene.unit)
        let cable = try house.addItem("Cable", serialized: false)
        let counted = try house.addReservation([LineDraft(cable, qty: 5)])
        let kit = try house.addItem("Kit", serialized: false)
        let person = house.account(.staff)
        let writes: [(table: String, told: String, sql: String)] = [
            ("tenants", "tenant put", "update tenants set name = name || '!' where id = '\(house.tenant)'"),
            ("clients", "client put", "update clients set display_name = 'Other' where id = '\(house.client)'"),
            ("items", "item put", "update items set name = 'Other' where id = '\(scene.item.id)'"),
            ("assets", "asset put", "update assets set notes = 'scratched' where id = '\(unit.id)'"),
            (
                "short_links", "asset put",
                "insert into short_links (code, tenant_id, asset_id) values ('\(ID.freshCode())', '\(house.tenant)', '\(unit.id)')"
            ),
            ("reservations", "reservation put", "update reservations set reference = 'R-other' where id = '\(reservation)'"),
            ("reservation_items", "reservation put", "update reservation_items set qty = 2 where id = '\(line)'"),
            (
                "asset_checkouts", "reservation put",
                """
                with trip as (
                    insert into asset_checkouts (tenant_id, asset_id, reservation_id, reservation_item_id,
                                                 picked_up_at, actual_pickup_at, picked_up_by)
                    values ('\(house.tenant)', '\(unit.id)', '\(reservation)', '\(line)', now(), now(), '\(person.subject)')
                    returning asset_id, reservation_id)
                update assets set current_reservation_id = trip.reservation_id from trip where assets.id = trip.asset_id
                """
            ),
            ("accounts", "reservation put", "update accounts set display_name = 'Ana' where id = '\(person.id)'"),
            (
                "condition_reports", "reservation put",
                """
                insert into condition_reports (tenant_id, reservation_id, asset_id, direction, condition, photo_object_paths)
                values ('\(house.tenant)', '\(reservation)', '\(unit.id)', 'out', 'good', '{}')
                """
            ),
            (
                "stock_movements", "reservation put",
                """
                insert into stock_movements (tenant_id, reservation_id, reservation_item_id, kind, qty)
                values ('\(house.tenant)', '\(counted.id)', '\(counted.lines[0].id)', 'out', 2)
                """
            ),
            (
                "item_kits", "item put",
                "insert into item_kits (tenant_id, kit_id, item_id, qty) values ('\(house.tenant)', '\(kit.id)', '\(cable.id)', 1)"
            ),
            (
                "reservation_kits", "reservation put",
                """
                insert into reservation_kits (tenant_id, reservation_id, item_id, qty)
                values ('\(house.tenant)', '\(reservation)', '\(kit.id)', 1)
                """
            ),
            (
                "notifications", "notification put",
                """
                insert into notifications (tenant_id, account_id, kind, reservation_id, moment, expires_at, title, body)
                values ('\(house.tenant)', '\(person.id)', 'pickup_soon', '\(reservation)', now(), now() + interval '1 hour', 'T', 'B')
                """
            ),
        ]
        #expect(Set(writes.map(\.table)) == Set(ChangeLogTests.tables))
        for write in writes {
            let answer = try answer(to: listener, since: listener.catchUp()) { try house.database.execute(write.sql) }
            #expect(answer.status == 200, "\(write.table)")
            #expect(Listener.told(answer).contains(write.told), "\(write.table): \(answer)")
        }
    }

    @Test("a transaction that was open before the request began to wait wakes it when it commits, and not before")
    func openTransaction() throws {
        let server = try Self.shared.get()
        let scene = try HandoverScene(on: server)
        let other = try server.database.session()
        try other.execute("begin; update items set name = 'Other' where id = '\(scene.item.id)'")
        let listener = try Listener(scene.house, on: server)
        let cursor = try listener.catchUp()
        // Later transactions have come and gone: the cursor still knows that this one was running.
        try scene.house.database.query("update clients set display_name = 'Other' where id = $1", [scene.house.client])
        let next = try Phone(port: server.port, token: listener.token).get("/changes?since=\(cursor)&wait=55")
        #expect(Listener.told(next).contains("client put"))
        #expect(!Listener.told(next).contains("item put"))
        let answer = try answer(to: listener, since: try #require(next["cursor"]?.string)) { try other.execute("commit") }
        #expect(Listener.told(answer).contains("item put"))
    }

    @Test("a waiting request is woken at its tenant's local midnight")
    func midnight() throws {
        let server = try Self.shared.get()
        let clock = try server.database.session()
        // A zone of its own, in which the day turns in half a minute.
        let zone = try #require(
            try clock.value("select '<QM>' || ((now() at time zone 'UTC')::time - time '23:59:30')::interval(0)"))
        let house = try House(on: server, timeZone: zone)
        let camera = try house.addItem()
        // In scope a week ahead: picked up on the eighth day, which today is none of the week's.
        let ahead = try #require(
            try clock.value(
                "select office.rfc3339_time(office.local_midnight((now() at time zone $1)::date + 7, $1) + interval '1 hour')",
                [zone]))
        let reservation = try house.addReservation(
            [LineDraft(camera)], status: "requested", pickupAt: ahead, returnAt: WireTime.now(plus: 12 * WireTime.day))
        let listener = try Listener(house, on: server)
        let cursor = try listener.catchUp()
        let work = try listener.waiting(since: cursor)
        let answer = try work.value()
        #expect(answer.status == 200)
        let told = answer["changes"]?.array ?? []
        #expect(told.contains { $0["id"]?.string == reservation.id && $0["op"] == "put" }, "\(answer)")
    }

    // MARK: What does not

    @Test("nothing new: an empty page when the time is over, whose cursor goes on")
    func timeOver() throws {
        let server = try Self.shared.get()
        let scene = try HandoverScene(on: server)
        let listener = try Listener(scene.house, on: server)
        let cursor = try listener.catchUp()
        let start = ContinuousClock.now
        let answer = try listener.asked(since: cursor, wait: 1).value()
        #expect(ContinuousClock.now - start >= .seconds(1))
        #expect(answer.status == 200)
        #expect(answer["changes"] == [] && answer["more"] == false && answer["full"] == false)
        try scene.house.database.query("update items set name = 'Other' where id = $1", [scene.item.id])
        let next = try listener.asked(since: try #require(answer["cursor"]?.string), wait: 55).value()
        #expect(Listener.told(next).contains("item put"))
    }

    @Test("another house's change, and one of other kinds, answer nobody")
    func others() throws {
        let server = try Self.shared.get()
        let scene = try HandoverScene(on: server)
        let stranger = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let listener = try Listener(scene.house, on: server, terms: "&kinds=client")
        let work = try listener.waiting(since: listener.catchUp(), wait: 2)
        try stranger.database.query("update clients set display_name = 'Other' where id = $1", [stranger.client])
        try scene.house.database.query("update items set name = 'Other' where id = $1", [scene.item.id])
        let answer = try work.value()
        #expect(answer["changes"] == [])
    }

    @Test("a draft's edit wakes nobody whose scope has no drafts")
    func drafts() throws {
        let server = try TestServer.start()
        let scene = try HandoverScene(on: server)
        let draft = try scene.house.addReservation([LineDraft(scene.item)], status: "draft")
        let listener = try Listener(scene.house, on: server)
        let work = try listener.waiting(since: listener.catchUp(), wait: 2)
        try scene.house.database.query("update reservations set notes = 'a draft' where id = $1", [draft.id])
        let answer = try work.value()
        #expect(answer["changes"] == [])
    }

    @Test("a wait counts only on the cursor of a finished run: anything else is answered at once")
    func unfinishedRuns() throws {
        let server = try Self.shared.get()
        let scene = try HandoverScene(on: server, units: 3)
        let phone = try scene.house.phone()
        let start = ContinuousClock.now
        let first = try phone.get("/changes?limit=2&wait=55")
        #expect(first["more"] == true)
        let second = try phone.get("/changes?limit=2&wait=55&since=\(try #require(first["cursor"]?.string))")
        #expect(second["full"] == true && second["changes"] != [])
        #expect(ContinuousClock.now - start < Self.prompt)
    }

    @Test("how long to wait is 0 to 55 seconds", arguments: ["-1", "56", "x", "1.5"])
    func outOfRange(wait: String) throws {
        let answer = try House().phone().get("/changes?wait=\(wait)")
        #expect(answer.status == 400)
        #expect(answer.faults.count == 1 && answer.faults[0].hasPrefix("wait "))
    }

    // MARK: Who may

    @Test("who waits goes through access again when woken", arguments: ["disabled", "role", "unlinked", "token"])
    func access(change: String) throws {
        let server = try Self.shared.get()
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let account = house.account(.staff)
        let cursor = try Listener(house, on: server).catchUp()
        var token = Token(subject: account.subject)
        // Clocks may be a minute apart: good for some seconds more.
        if change == "token" { token.claims["exp"] = .number(Double(time(nil)) - 57) }
        let listener = try Listener(house, on: server, token: token.signed())
        // On a busy machine it may be over before it is sent, which comes to the same.
        let work = try change == "token" ? listener.asked(since: cursor, wait: 10) : listener.waiting(since: cursor, wait: 55)
        let answer: Answer
        switch change {
        case "disabled":
            try house.changePeople("update accounts set disabled_at = now() where id = $1", [account.id])
            answer = try work.value()
            #expect(answer.status == 403 && answer.code == "account_disabled")
        case "role":
            try house.changePeople("update accounts set roles = '{}' where id = $1", [account.id])
            answer = try work.value()
            #expect(answer.status == 403 && answer.code == "no_office_role")
        case "unlinked":
            try house.changePeople("update accounts set auth_user_id = null where id = $1", [account.id])
            answer = try work.value()
            #expect(answer.status == 403 && answer.code == "no_office_role")
        default:
            answer = try work.value()
            #expect(answer.status == 401 && answer.code == "token_expired")
        }
    }

    @Test("a desk that is lost while it waits: 410 before 403")
    func lostDesk() throws {
        let server = try Self.shared.get()
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let account = house.account(.manager)
        let listener = try Listener(house, on: server, token: account.token(), terms: "&scope=desk")
        let answer = try answer(to: listener, since: listener.catchUp()) {
            try house.changePeople("update accounts set roles = '{staff}' where id = $1", [account.id])
        }
        #expect(answer.status == 410 && answer.code == "resync_required")
    }

    @Test("a cursor that turns 410 while parked: 410")
    func resync() throws {
        let server = try Self.shared.get()
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let listener = try Listener(house, on: server)
        let answer = try answer(to: listener, since: listener.catchUp()) {
            try house.database.query("update tenants set time_zone = 'Asia/Tokyo' where id = $1", [house.tenant])
        }
        #expect(answer.status == 410 && answer.code == "resync_required")
    }

    @Test("a request that waits counts once, however often it is woken")
    func rateLimit() throws {
        let server = try TestServer.start(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "14"])
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let account = house.account(.viewer)
        let listener = try Listener(house, on: server)
        let work = try listener.waiting(since: listener.catchUp(), wait: 4)
        // An account's change wakes everybody of the house, and is never told.
        for _ in 0..<10 {
            try house.database.query("update accounts set display_name = display_name || '!' where id = $1", [account.id])
            usleep(250_000)
        }
        #expect(try work.value().status == 200)
    }

    @Test("everything in scope counts as ten requests, what is new as one")
    func fullRunPrice() throws {
        let server = try TestServer.start(settings: ["RATE_LIMIT": "on", "RATE_LIMIT_ACCOUNT": "25", "LOOPS": "1"])
        let phone = try House(on: server, timeZone: LocalTime.zoneAtNoon()).phone(.viewer)
        let first = try phone.get("/changes")
        #expect(first.status == 200)
        #expect(try phone.get("/changes?since=\(first["cursor"]?.string ?? "")").status == 200)
        #expect(try phone.get("/changes").status == 200)
        var allowed = 0
        while allowed <= 10, try phone.get("/changes?since=\(first["cursor"]?.string ?? "")").status == 200 { allowed += 1 }
        #expect((1...10).contains(allowed))
    }

    // MARK: How it ends

    @Test("a drain answers parked requests 200 [] with their cursor, and the server ends at once")
    func drain() throws {
        let server = try TestServer.start()
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let listener = try Listener(house, on: server)
        let cursor = try listener.catchUp()
        let work = try listener.waiting(since: cursor)
        #expect(server.stop() == .code(0))
        let answer = try work.value()
        #expect(answer.status == 200)
        #expect(answer["changes"] == [] && answer["more"] == false && answer["full"] == false)
        #expect(answer["cursor"]?.string == cursor)
        #expect(answer[header: "Connection"] == "close")
    }

    @Test("a client that has gone leaves nothing behind: no descriptor, and nobody to look for")
    func clientGone() throws {
        let server = try TestServer.start()
        let baseline = try server.idleDescriptors()
        let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
        let listener = try Listener(house, on: server)
        let cursor = try listener.catchUp()
        var connections = try (0..<20).map { _ in try Connection(port: server.port) }
        for connection in connections {
            let request = Request("GET", "/api/office/changes?since=\(cursor)&wait=55")
            try connection.send(request.with("Authorization", "Bearer " + listener.token).bytes)
        }
        _ = try listener.waiting(since: cursor, wait: 1).value()
        #expect(SocketTable.acceptedConnections(toPort: server.port) >= 20)
        for connection in connections.prefix(10) { connection.reset() }
        connections = []
        #expect(try listener.nobodyWaits())
        #expect(try LeakCheck(server).leak(over: baseline) == nil)
    }

    @Test("while it waits it holds no connection to Postgres: a hundred wait, and others are served")
    func connections() throws {
        // On a busy machine the one connection takes seconds for all who are woken.
        let server = try TestServer.start(settings: ["READ_CONNECTIONS": "1", "LOOPS": "1", "POOL_TIMEOUT": "30s"])
        let scene = try HandoverScene(on: server)
        let listener = try Listener(scene.house, on: server)
        let cursor = try listener.catchUp()
        let works = (0..<100).map { _ in listener.asked(since: cursor, wait: 55) }
        _ = try listener.asked(since: cursor, wait: 1).value()
        let phone = try scene.house.phone()
        for _ in 0..<20 { #expect(try phone.get("/me").status == 200) }
        #expect(try phone.pickUp(scene.unit, on: scene.reservation).status == 200)
        let answers = try works.map { try $0.value() }
        #expect(Set(answers.map(\.status)) == [200])
        #expect(answers.allSatisfy { Listener.told($0).contains("reservation put") })
        // Who was woken together and had seen the same is told the same, and not each by a look of its own.
        #expect(Set(answers.map(\.text)).count < 50)
    }
}
