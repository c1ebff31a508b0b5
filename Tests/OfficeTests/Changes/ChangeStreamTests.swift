import Foundation
import Synchronization
import Testing

/// `GET /changes` as `text/event-stream` (docs/apps/keeping-a-copy.md).
@Suite(.serialized, .mayBlock) struct ChangeStreamTests {
    /// A house whose client is in scope: it has a reservation.
    private func house(on server: TestServer? = nil) throws -> House { try HandoverScene(on: server).house }

    private func change(_ house: House) throws {
        try house.database.query("update clients set display_name = display_name || '!' where id = $1", [house.client])
    }

    // MARK: Events

    @Test("an event changes a batch, its id the cursor; several pages of a run are several events")
    func events() throws {
        let server = try TestServer.shared()
        let scene = try HandoverScene(on: server, units: 3)
        let reader = try EventReader(port: server.port, token: scene.house.account(.staff).token(), "?limit=2")
        let run = try reader.run()
        #expect(run.count > 2)
        for event in run {
            #expect(event.name == "changes")
            #expect(event.id == event.json["cursor"]?.string)
            #expect(event.json["full"] == true)
        }
        #expect(run.map { $0.json["more"] == true } == Array(repeating: true, count: run.count - 1) + [false])
        try change(scene.house)
        let event = try #require(try reader.nextEvent())
        #expect(event.name == "changes" && event.id == event.json["cursor"]?.string)
        #expect(event.told.contains("client put"))
        #expect(event.json["full"] == false)
    }

    @Test("the head: never gzipped, no length, no tag, not gathered by nginx")
    func head() throws {
        let server = try TestServer.shared()
        let house = try house()
        let reader = try EventReader(port: server.port, token: house.account(.viewer).token())
        let head = reader.head.lowercased()
        #expect(head.hasPrefix("http/1.1 200 "))
        for field in ["content-type: text/event-stream", "x-accel-buffering: no", "transfer-encoding: chunked"] {
            #expect(head.contains("\r\n\(field)\r\n"), "\(field)")
        }
        for field in ["content-length", "content-encoding", "etag"] { #expect(!head.contains("\r\n\(field):"), "\(field)") }
    }

    @Test("Last-Event-ID goes on, and wins over since")
    func lastEventID() throws {
        let server = try TestServer.shared()
        let house = try house()
        let token = house.account(.staff).token()
        let first = try EventReader(port: server.port, token: token)
        let run = try first.run()
        let id = try #require(run.last?.id)
        try change(house)
        let next = try #require(try first.nextEvent()?.id)
        for query in ["", "?since=\(next)"] {
            let again = try EventReader(port: server.port, token: token, query, headers: [("Last-Event-ID", id)])
            let event = try #require(try again.nextEvent())
            #expect(event.told.contains("client put"))
            #expect(event.json["full"] == false)
        }
    }

    @Test("what another program writes comes as an event, in the order of its commits")
    func otherPrograms() throws {
        let server = try TestServer.shared()
        let scene = try HandoverScene()
        let reader = try EventReader(port: server.port, token: scene.house.account(.staff).token())
        _ = try reader.run()
        for name in ["one", "two", "three"] {
            try scene.house.database.query("update items set name = $2 where id = $1", [scene.item.id, name])
            let event = try #require(try reader.nextEvent())
            let item = event.json["changes"]?.array?.first { $0["kind"] == "item" }
            #expect(item?["item"]?["name"]?.string == name)
        }
    }

    @Test("a comment when nothing happens")
    func comments() throws {
        let server = try TestServer.start(settings: ["STREAM_PAUSE": "100ms"])
        let house = try house(on: server)
        // Before it is opened: comments that came while this thread stood still are read at once.
        let start = ContinuousClock.now
        let reader = try EventReader(port: server.port, token: house.account(.viewer).token())
        _ = try reader.run()
        for _ in 0..<10 { #expect(try reader.next()?.comment != nil) }
        #expect(ContinuousClock.now - start >= .milliseconds(900))
        try change(house)
        #expect(try reader.nextEvent()?.told.contains("client put") == true)
    }

    @Test("wakes of one client are at least 250 ms apart, and never delay the first look")
    func spacing() throws {
        let server = try TestServer.shared()
        let house = try house()
        let reader = try EventReader(port: server.port, token: house.account(.viewer).token())
        _ = try reader.run()
        let start = ContinuousClock.now
        // A busy machine may tell of the first hundred at once: it goes on until one event has come.
        let isTold = Mutex(false)
        let changes = BackgroundWork {
            var number = 0
            while number < 100 || number < 6000 && !isTold.withLock({ $0 }) {
                try house.database.query(
                    "update clients set display_name = $2 where id = $1", [house.client, "Client \(number)"])
                usleep(10_000)
                number += 1
            }
            try house.database.query("update clients set display_name = 'The last' where id = $1", [house.client])
        }
        var events = 0
        var isLast = false
        while let event = try reader.next() {
            // Nothing comes any more.
            guard event.comment == nil else { break }
            events += 1
            isTold.withLock { $0 = true }
            let client = event.json["changes"]?.array?.first { $0["kind"] == "client" }
            isLast = client?["client"]?["display_name"] == "The last"
            if isLast { break }
        }
        #expect(isLast)
        let time = ContinuousClock.now - start
        try changes.value()
        #expect(Double(events) <= time / .milliseconds(250) + 2, "\(events) events in \(time)")
        #expect(events >= 2)
    }

    // MARK: Changes of several pages

    /// A house of so many cameras, and streams that tell of them alone, five an event. All have been told of one change by now, and
    /// the watch knows that they have seen the same.
    private struct Crowd {
        let house: House
        let server: TestServer
        let units: [String]
        let readers: [EventReader]

        init(units count: Int, as roles: [Role]) throws {
            let server = try TestServer.start(settings: ["LOOPS": "1"])
            self.server = server
            let house = try House(on: server, timeZone: LocalTime.zoneAtNoon())
            self.house = house
            units = try house.addAssets(count, of: house.addItem()).map(\.id).sorted()
            let feed = Feed(phone: try house.phone(), query: "kinds=asset")
            let cursor = try feed.cursor()
            readers = try roles.map { role in
                try EventReader(
                    port: server.port, token: house.account(role).token(), "?kinds=asset&limit=5&since=\(cursor)",
                    holdsLittle: true)
            }
            try house.psql("update assets set notes = 'First.' where tenant_id = $1 and id = $2", [house.tenant, units[0]])
            for reader in readers { #expect(try reader.nextEvent()?.ids == [units[0]]) }
            #expect(try Listener(house, on: server).isSettled())
        }

        /// One transaction that changes all of them.
        func changeAll(notes: String) throws {
            try house.psql("update assets set notes = $2 where tenant_id = $1", [house.tenant, notes])
        }

        /// The run that tells of all of them once: page by page, each with a place of its own.
        func expectAll(_ run: [EventReader.Event], full: Bool = false) {
            #expect(run.flatMap(\.ids) == units)
            #expect(
                run.allSatisfy { $0.name == "changes" && $0.json["full"] == .bool(full) && $0.id == $0.json["cursor"]?.string })
            #expect(Set(run.compactMap(\.id)).count == run.count)
        }
    }

    @Test("what one transaction changed is told once, however many events it takes")
    func severalPages() throws {
        let crowd = try Crowd(units: 60, as: [.staff])
        for turn in 1...3 {
            try crowd.changeAll(notes: "Turn \(turn)")
            let run = try crowd.readers[0].run()
            crowd.expectAll(run)
            #expect(run.count == 12)
            #expect(try Listener(crowd.house, on: crowd.server).isSettled())
        }
    }

    @Test("of two that are told the same, one slow, each is told all of it, and goes on from its own place")
    func slowReader() throws {
        let crowd = try Crowd(units: 300, as: [.staff, .viewer])
        let quick = crowd.readers[0]
        // Some events of that fill the way to one who does not read.
        try crowd.changeAll(notes: String(repeating: "x", count: 2000))
        var runs: [[EventReader.Event]] = [[], []]
        for _ in 0..<30 { runs[0].append(try #require(try quick.nextEvent())) }
        // The slow one goes on while the quick one is far ahead of it.
        var goOn = [1, 0]
        while !goOn.isEmpty {
            for place in goOn {
                let event = try #require(try crowd.readers[place].nextEvent())
                runs[place].append(event)
                if event.json["more"] != true { goOn.removeAll { $0 == place } }
            }
        }
        for run in runs { crowd.expectAll(run) }
        // Any event's id is a place to go on from.
        let feed = Feed(phone: try crowd.house.phone(.viewer), query: "kinds=asset")
        let next = try feed.ask(since: runs[1][20].id, limit: 5)
        #expect(ToldChange.all(of: next).map(\.id) == runs[1][21].ids)
        #expect(try feed.run(since: runs[1].last?.id).told == [])
        try crowd.changeAll(notes: "Last.")
        for reader in crowd.readers { crowd.expectAll(try reader.run()) }
    }

    @Test("a full run behind a resync that a change has made names everything once, to each of two")
    func fullRunBehindResync() throws {
        let crowd = try Crowd(units: 60, as: [.staff, .viewer])
        try crowd.house.psql("update tenants set time_zone = 'Asia/Tokyo' where id = $1", [crowd.house.tenant])
        for reader in crowd.readers {
            #expect(try reader.nextEvent()?.name == "resync")
            crowd.expectAll(try reader.run(), full: true)
        }
    }

    // MARK: How it ends

    /// What the last words of a stream are.
    private func expectFarewell(_ reader: EventReader) throws {
        let last = try #require(try reader.nextEvent())
        let retry = try #require(last.retry)
        #expect((1000...5000).contains(retry))
        #expect(last.name.isEmpty && last.data.isEmpty)
        #expect(try reader.next() == nil)
    }

    @Test("it ends when the token expires")
    func expiry() throws {
        let server = try TestServer.shared()
        let house = try house()
        var token = Token(subject: house.account(.viewer).subject)
        // Clocks may be a minute apart: good for eight seconds more, so that a busy machine opens it in time.
        token.claims["exp"] = .number(Double(time(nil)) - 51)
        let reader = try EventReader(port: server.port, token: token.signed())
        _ = try reader.run()
        try expectFarewell(reader)
    }

    @Test("it ends when the account may no longer", arguments: ["disabled_at = now()", "roles = '{}'", "auth_user_id = null"])
    func account(change: String) throws {
        let server = try TestServer.shared()
        let house = try house()
        let account = house.account(.viewer)
        let reader = try EventReader(port: server.port, token: account.token())
        _ = try reader.run()
        try house.changePeople("update accounts set \(change) where id = $1", [account.id])
        try expectFarewell(reader)
    }

    @Test("it ends when its session has, at once: whoever waits is woken, and nothing in the feed tells why")
    func session() throws {
        let scene = try SignInScene(settings: ["LOOPS": "1"])
        let session = try scene.signedIn()
        let reader = try EventReader(port: scene.server.port, token: session.phone.token)
        _ = try reader.run()
        let start = ContinuousClock.now
        try scene.database.execute("delete from signin.sessions")
        try expectFarewell(reader)
        // Without being woken it looks after a minute.
        #expect(ContinuousClock.now - start < .seconds(30))
    }

    @Test("it ends when the server drains")
    func drain() throws {
        let server = try TestServer.start()
        let house = try house(on: server)
        let reader = try EventReader(port: server.port, token: house.account(.viewer).token())
        _ = try reader.run()
        let start = ContinuousClock.now
        server.process.send(SIGTERM)
        try expectFarewell(reader)
        #expect(server.process.wait() == .code(0))
        #expect(ContinuousClock.now - start < .seconds(15))
    }

    @Test("a cursor that turns 410: an event resync, then a full run in the same stream")
    func resync() throws {
        let server = try TestServer.shared()
        let house = try house()
        let reader = try EventReader(port: server.port, token: house.account(.viewer).token())
        let id = try #require(try reader.run().last?.id)
        try house.database.query("update tenants set time_zone = 'Asia/Tokyo' where id = $1", [house.tenant])
        #expect(try reader.nextEvent()?.name == "resync")
        let run = try reader.run()
        #expect(!run.isEmpty && run.allSatisfy { $0.name == "changes" && $0.json["full"] == true })
        try change(house)
        #expect(try reader.nextEvent()?.told.contains("client put") == true)
        // Who comes back with an id from before goes on with the same stream.
        let again = try EventReader(port: server.port, token: house.account(.viewer).token(), headers: [("Last-Event-ID", id)])
        #expect(try again.nextEvent()?.name == "resync")
        #expect(try again.nextEvent()?.json["full"] == true)
    }

    @Test("a house that moves to a zone whose midnight is earlier: a stream that stays tells of its new day then")
    func earlierMidnight() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"])
        let house = try house(on: server)
        let reader = try EventReader(port: server.port, token: house.account(.viewer).token(), "?kinds=reservation")
        _ = try reader.run()
        // Whether the day turned before the stream had told of the new zone, on a busy machine, is seen; then once more.
        for _ in 0..<4 {
            // The day turns in it in some seconds.
            let zone = try #require(
                try house.database.value(
                    "select '<QM>-' || ('23:59:50' - least((now() at time zone 'UTC')::time, '23:59:50'))::interval(0)"))
            // In scope a week ahead: picked up on the eighth day, which today is none of the week's.
            let ahead = try #require(
                try house.database.value(
                    "select office.rfc3339_time(office.local_midnight((now() at time zone $1)::date + 7, $1) + interval '1 hour')",
                    [zone]))
            let reservation = try house.addReservation(
                status: "requested", pickupAt: ahead, returnAt: WireTime.now(plus: 12 * WireTime.day))
            try house.psql("update tenants set time_zone = $2 where id = $1", [house.tenant, zone])
            while let event = try reader.nextEvent(), event.name != "resync" {}
            let run = try reader.run()
            guard !run.contains(where: { $0.ids.contains(reservation.id) }) else { continue }
            let start = ContinuousClock.now
            let event = try #require(try reader.nextEvent())
            #expect(event.ids.contains(reservation.id) && !event.told.contains("reservation gone"))
            // It looks each minute anyway.
            #expect(ContinuousClock.now - start < .seconds(45))
            return
        }
        Issue.record("the day turned too early four times")
    }

    @Test("a desk that is lost: an event resync, and the end")
    func lostDesk() throws {
        let server = try TestServer.shared()
        let house = try house()
        let account = house.account(.manager)
        let reader = try EventReader(port: server.port, token: account.token(), "?scope=desk")
        _ = try reader.run()
        try house.changePeople("update accounts set roles = '{staff}' where id = $1", [account.id])
        #expect(try reader.nextEvent()?.name == "resync")
        try expectFarewell(reader)
    }

    @Test("a client that has gone leaves nothing behind")
    func clientGone() throws {
        let server = try TestServer.start()
        let baseline = try server.idleDescriptors()
        let house = try house(on: server)
        let listener = try Listener(house, on: server)
        for byReset in [true, false] {
            let readers = try (0..<10).map { _ in try EventReader(port: server.port, token: listener.token) }
            for reader in readers {
                _ = try reader.run()
                if byReset { reader.connection.reset() }
            }
        }
        #expect(try listener.nobodyWaits())
        #expect(try LeakCheck(server).leak(over: baseline) == nil)
        #expect(
            eventually { server.log.lines(containing: "/api/office/changes").count == 20 }, "each stream is logged at its end")
    }

    // MARK: How it begins

    @Test("what would be refused is refused with its status, and no stream begins")
    func refusals() throws {
        let house = try house()
        let accept = [(name: "Accept", value: "text/event-stream")]
        #expect(try Phone(port: TestServer.shared().port, token: "x").get("/changes", headers: accept).status == 401)
        #expect(try house.phone().get("/changes?limit=0", headers: accept).status == 400)
        #expect(try house.phone().get("/changes?since=x", headers: accept).status == 400)
        #expect(try house.phone(.viewer).get("/changes?scope=desk", headers: accept).status == 403)
        let cursor = try Listener(house, on: TestServer.shared()).catchUp()
        try house.database.query("update tenants set time_zone = 'Asia/Tokyo' where id = $1", [house.tenant])
        #expect(try house.phone().get("/changes?since=\(cursor)", headers: accept).status == 410)
    }

    @Test(
        "the answer to no match of Accept is JSON",
        arguments: [
            "*/*", "application/json", "text/html", "application/json, text/event-stream;q=0.5", "text/event-stream;q=0", "",
        ])
    func accept(field: String) throws {
        let answer = try house().phone().get("/changes", headers: [("Accept", field)])
        #expect(answer.status == 200)
        #expect(answer[header: "Content-Type"] == "application/json")
    }
}
