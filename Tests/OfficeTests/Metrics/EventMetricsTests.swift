import TestSupport
import Testing

/// What endpoints and workers count: each made to happen, and its number seen to grow.
@Suite(.mayBlock) struct EventMetricsTests {
    @Test("refusals by the part of the API and its code, entries of an outbox included")
    func refusals() throws {
        let metered = try MeteredServer()
        let scene = try HandoverScene(on: metered.server)
        let phone = try scene.house.phone()
        let name = "quartermaster_refusals_total"
        func office(_ code: String, _ body: () throws -> Void) throws {
            try metered.expectGrowth(of: name, ["api": "office", "code": code], during: body)
        }
        try office("reservation_not_found") { () throws in _ = try phone.get("/reservations/\(ID.fresh())") }
        try office("token_invalid") { () throws in _ = try Phone(port: metered.server.port, token: "x").get("/me") }
        try office("not_found") { () throws in _ = try phone.get("/nothing") }
        try office("method_not_allowed") { () throws in _ = try metered.server.client().send(Request("DELETE", "/livez")) }
        try office("uri_too_long") { () throws in
            let long = Request("GET", "/" + String(repeating: "x", count: 9000))
            #expect(try HTTPClient(port: metered.server.port, isHeldToDescription: false).send(long).status == 414)
        }
        try office("invalid_json") { () throws in #expect(try phone.post(scene.pickups, bytes: Array("{".utf8)).status == 400) }
        try office("asset_not_found") { () throws in
            let body: JSONTree = ["asset_id": .string(ID.fresh()), "at": .string(WireTime.now())]
            let entry = OutboxDraft(scene.pickups, body)
            #expect(try phone.sendOutbox([entry]).status == 200)
        }
        try metered.expectGrowth(of: name, ["api": "storage"]) { () throws in
            #expect(try metered.server.client().send(Request("GET", "/storage/v1/object/x/y")).status >= 400)
        }
    }

    @Test("changes by how their key was met: done, repeated, another's, under way")
    func keys() throws {
        let metered = try MeteredServer(settings: ["LOOPS": "1", "LOCK_TIMEOUT": "150ms"])
        let scene = try HandoverScene(on: metered.server)
        let phone = try scene.house.phone()
        let name = "quartermaster_keyed_changes_total"
        let key = ID.fresh()
        func pickup() throws -> Answer { try phone.post(scene.pickups, scene.pickup, key: key) }
        try metered.expectGrowth(of: name, ["outcome": "stored"]) { () throws in #expect(try pickup().status == 200) }
        try metered.expectGrowth(of: name, ["outcome": "replayed"]) { () throws in #expect(try pickup().isReplay) }
        try metered.expectGrowth(of: name, ["outcome": "reused"]) { () throws in
            let other = Phone.handover(scene.unit, WireTime.now(plus: 1), nil)
            #expect(try phone.post(scene.pickups, other, key: key).status == 422)
        }
        // As another server's function holds it while it runs.
        let lock = "(hashtextextended('twin', hashtextextended('\(scene.house.tenant)', 0)))"
        try scene.house.database.execute("select pg_advisory_lock\(lock)")
        try metered.expectGrowth(of: name, ["outcome": "busy"], by: 2, orMore: true) { () throws in
            #expect(try phone.post(scene.pickups, scene.pickup, key: "twin").status == 503)
        }
        try scene.house.database.execute("select pg_advisory_unlock\(lock)")
    }

    @Test("mail by what came of a try: one that a mail server took is sent", .enabled(if: ForeignClients.folder != nil))
    func mail() throws {
        let port = FreePort.take()
        let sink = try MailSink()
        let server = try TestServer.start(
            settings: sink.settings().merging(["METRICS_PORT": "\(port)"]) { $1 }, database: TestDatabase.fresh())
        let queue = try MailQueue(of: server.database)
        let metered = MeteredServer(server, port: port)
        try metered.expectGrowth(of: "quartermaster_messages_total", ["outbox": "mail", "outcome": "sent"]) { () throws in
            try queue.enqueue(code: "012345", to: "ana@example.com", validFor: "9 minutes 30 seconds")
            #expect(try queue.empties(), "\(server.log.tail)")
        }
        #expect(sink.messages.count == 1)
    }

    @Test("signing in by what came of it: a code, a wrong one, a session that goes on; a code in the log is no mail")
    func signIns() throws {
        let port = FreePort.take()
        let scene = try SignInScene(settings: ["METRICS_PORT": "\(port)", "PASSWORDS": "on"])
        let metered = MeteredServer(scene.server, port: port)
        let name = "quartermaster_sign_ins_total"
        let person = try scene.person()
        var code = ""
        try metered.expectGrowth(of: "quartermaster_messages_total", ["outbox": "mail"], by: 0) { () throws in
            code = try person.requestCode()
            #expect(try MailQueue(of: scene.server.database).empties())
        }
        try metered.expectGrowth(of: name, ["way": "code", "outcome": "otp_expired"]) { () throws in
            #expect(try person.client.verify(person.email, SignInPerson.wrong(for: code)).status == 403)
        }
        var session: SignedIn?
        try metered.expectGrowth(of: name, ["way": "code", "outcome": "ok"]) { () throws in
            session = try SignedIn(person.client.verify(person.email, code), person: person)
        }
        try metered.expectGrowth(of: name, ["way": "refresh", "outcome": "ok"]) { () throws in
            let token = try #require(session).refreshToken
            #expect(try person.client.refresh(token).status == 200)
        }
        try metered.expectGrowth(of: name, ["way": "refresh", "outcome": "refresh_token_not_found"]) { () throws in
            #expect(try person.client.refresh("nothing").status == 400)
        }
        try metered.expectGrowth(of: name, ["way": "password", "outcome": "invalid_credentials"]) { () throws in
            let body: JSONTree = ["email": .string(person.email), "password": "wrong and long enough"]
            #expect(try person.client.post("/token?grant_type=password", body).status == 400)
        }
    }

    @Test("kept answers by whether they were good, and their bytes")
    func answers() throws {
        let metered = try MeteredServer(settings: ["LOOPS": "1"])
        let scene = try HandoverScene(on: metered.server)
        let phone = try scene.house.phone()
        let name = "quartermaster_answer_cache_answers_total"
        try metered.expectGrowth(of: name, ["outcome": "miss"]) { () throws in #expect(try phone.get(scene.path).status == 200) }
        #expect(try metered.freshScrape().value("quartermaster_answer_cache_size_bytes") ?? -1 > 0)
        try metered.expectGrowth(of: name, ["outcome": "hit"], by: 3) { () throws in
            for _ in 0..<3 { #expect(try phone.get(scene.path).status == 200) }
        }
        let without = try MeteredServer(settings: ["ANSWER_CACHE": "off"])
        #expect(try without.scrape().value(name) == nil)
    }

    @Test("what was asked of storage, by what came of it")
    func storage() throws {
        let fake = try FakeS3()
        defer { fake.service.close() }
        let metered = try MeteredServer(settings: fake.settings.merging(RemoteScene.fewConnections) { $1 })
        let phone = try RemoteScene(on: metered.server, storagePort: fake.service.port)
        let name = "quartermaster_storage_operation_duration_seconds_count"
        func growth(_ operation: String, _ outcome: String, orMore: Bool = false, _ body: () throws -> Void) throws {
            try metered.expectGrowth(of: name, ["operation": operation, "outcome": outcome], orMore: orMore, during: body)
        }
        var upload: MintedUpload?
        try growth("sign_upload", "ok") { () throws in upload = try phone.uploaded() }
        let minted = try #require(upload)
        try growth("seal", "ok") { () throws in #expect(try phone.report([minted]).status == 201) }
        try growth("sign_downloads", "ok", orMore: true) { () throws in #expect(try phone.list().status == 200) }
        let next = try phone.uploaded()
        fake.interrupt { _ in .answer(500) }
        try growth("look", "failed", orMore: true) { () throws in #expect(try phone.report([next]).status == 502) }
    }

    @Test("who waits for changes")
    func listeners() throws {
        let metered = try MeteredServer()
        let house = try House(on: metered.server)
        #expect(try metered.freshScrape().value("quartermaster_change_listeners") == 0)
        let streams = try (0..<3).map { _ in
            try EventReader(port: metered.server.port, token: house.account(.staff).token())
        }
        #expect(try metered.shows("quartermaster_change_listeners") { $0 == 3 })
        for stream in streams { stream.connection.shutDown() }
        #expect(try metered.shows("quartermaster_change_listeners") { $0 == 0 })
    }

    @Test("connections that are turned away")
    func turnedAway() throws {
        let metered = try MeteredServer(settings: ["MAX_CONNECTIONS_ADDRESS": "2", "LOOPS": "1"])
        #expect(eventually { SocketTable.acceptedConnections(toPort: metered.server.port) == 0 })
        let held = try (0..<2).map { _ in try Connection(port: metered.server.port) }
        #expect(try metered.shows("quartermaster_open_connections") { $0 == 2 })
        let refused = try Connection(port: metered.server.port)
        #expect(try metered.shows("quartermaster_connections_total", ["outcome": "turned_away"]) { $0 >= 1 })
        #expect(try refused.readToEnd().isEmpty)
        for connection in held { connection.shutDown() }
    }
}
