import Foundation
import Testing

/// `GET /changes` as `text/event-stream` (contract, section 10).
@Suite(.serialized) struct ChangeStreamTests {
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
        let reader = try EventReader(port: server.port, token: house.account(.viewer).token())
        _ = try reader.run()
        let start = ContinuousClock.now
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
        let changes = BackgroundWork {
            for number in 0..<100 {
                try house.database.query(
                    "update clients set display_name = $2 where id = $1", [house.client, "Client \(number)"])
                usleep(10_000)
            }
        }
        var events = 0
        var isLast = false
        while let event = try reader.next() {
            // Nothing comes any more.
            guard event.comment == nil else { break }
            events += 1
            let client = event.json["changes"]?.array?.first { $0["kind"] == "client" }
            isLast = client?["client"]?["display_name"] == "Client 99"
            if isLast { break }
        }
        #expect(isLast)
        let time = ContinuousClock.now - start
        try changes.value()
        #expect(Double(events) <= time / .milliseconds(250) + 2, "\(events) events in \(time)")
        #expect(events >= 2)
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
        // Clocks may be a minute apart: good for two seconds more.
        token.claims["exp"] = .number(Double(time(nil)) - 58)
        let reader = try EventReader(port: server.port, token: token.signed())
        _ = try reader.run()
        try expectFarewell(reader)
    }

    @Test("it ends when the account may no longer", arguments: ["disabled_at = now()", "roles = '{}'"])
    func account(change: String) throws {
        let server = try TestServer.shared()
        let house = try house()
        let account = house.account(.viewer)
        let reader = try EventReader(port: server.port, token: account.token())
        _ = try reader.run()
        try house.database.query("update accounts set \(change) where id = $1", [account.id])
        try expectFarewell(reader)
    }

    @Test("it ends when its session has, which nothing in the feed tells: the account is asked after at the latest each minute")
    func session() throws {
        let scene = try SignInScene(settings: ["STREAM_PAUSE": "50ms"])
        let session = try scene.signedIn()
        let reader = try EventReader(port: scene.server.port, token: session.phone.token)
        _ = try reader.run()
        try scene.database.execute("delete from signin.sessions")
        try expectFarewell(reader)
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

    @Test("a desk that is lost: an event resync, and the end")
    func lostDesk() throws {
        let server = try TestServer.shared()
        let house = try house()
        let account = house.account(.manager)
        let reader = try EventReader(port: server.port, token: account.token(), "?scope=desk")
        _ = try reader.run()
        try house.database.query("update accounts set roles = '{staff}' where id = $1", [account.id])
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
        let log = server.log.lines.filter { $0.contains("/api/office/changes") }
        #expect(log.count == 20, "each stream is logged at its end")
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
