import Foundation
import TestSupport
import Testing

/// `quartermaster explain`, and what it stands on (docs/reference/commands.md, "explain").
@Suite(.mayBlock) struct ExplainTests {
    @Test(
        "a phone's 409, by the id that it shows, by that of its entry in an outbox, by its key: what, who, why, and what came before"
    )
    func refused() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        let other = try TestServer.start(database: database)
        defer { server.stop(); other.stop() }
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone(.staff)
        #expect(try phone.pickUp(scene.unit, on: scene.reservation, code: scene.unit.code).status == 200)
        let second = try scene.house.addReservation([LineDraft(scene.item)])
        let single = try phone.post(
            "/reservations/\(second.id)/pickups", Phone.handover(scene.unit, WireTime.now(), nil),
            headers: [("X-Request-Id", "one")])
        #expect(single.status == 409)
        let entry = OutboxDraft.pickUp(scene.unit, on: second)
        let batch = try Phone(port: other.port, token: phone.token).sendOutbox([entry], headers: [("X-Request-Id", "many")])
        #expect(batch.results.map(\.status) == [409])
        let code = try #require(single.code)
        // Each is written after its answer.
        #expect(try eventually { try Self.count(database) == 2 })
        for id in ["one", "many", "many.0", try #require(entry.key.string)] {
            let told = try Self.explain(id, database)
            #expect(told.exit == .code(0), "\(id): \(told.output)")
            #expect(told.output.contains("refused: 409 \(code)"), "\(told.output)")
            #expect(told.output.contains("asked     pickUpAsset: An asset, a case or counted gear goes out on a reservation."))
            #expect(told.output.contains("reservation \(second.reference)"))
            #expect(told.output.contains("keeps it until a person has settled it"))
            #expect(told.output.contains("asset.picked_up"), "what happened to the asset before: \(told.output)")
        }
        // Ids and codes alone.
        let kept = try database.session().value("select string_agg(r::text, ' ') from office.refusals r")
        #expect(kept?.contains(scene.unit.code) == false)
    }

    @Test("a change that was done, by its request and by its key") func done() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        defer { server.stop() }
        let scene = try HandoverScene(on: server)
        let answer = try scene.house.phone(.staff).post(
            scene.pickups, scene.pickup, key: "key-of-mine", headers: [("X-Request-Id", "good")])
        #expect(answer.status == 200)
        for id in ["good", "key-of-mine"] {
            let told = try Self.explain(id, database)
            #expect(told.exit == .code(0) && told.output.contains("asset.picked_up"), "\(id): \(told.output)")
        }
        #expect(try Self.explain("key-of-mine", database).output.contains("done: 200"))
    }

    @Test("what was done is told in the order of time, whichever house it was in and whichever row came first") func order()
        throws
    {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        defer { server.stop() }
        let (house, other) = try (House(on: server), House(on: server))
        for (tenant, action, hours) in [(house, "item.archived", 1), (other, "item.changed", 2), (house, "item.created", 3)] {
            try database.session().query(
                """
                insert into audit_log (tenant_id, at, action, request_id) values ($1, now() - $3::int * interval '1 hour', $2, 'order')
                """, [tenant.tenant, action, hours])
        }
        let told = try Self.explain("order", database).output
        let actions = told.matches(of: #/item\.[a-z]+/#).map { String($0.output) }
        #expect(actions == ["item.created", "item.changed", "item.archived"], "\(told)")
    }

    @Test("nothing is known of an unknown id: exit code 1; a stranger's refusal is kept by nobody") func unknown() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(database: database)
        defer { server.stop() }
        let stranger = try Phone(port: server.port, token: "x").get("/me", headers: [("X-Request-Id", "strange")])
        #expect(stranger.status == 401)
        let known = try HandoverScene(on: server).house.phone(.staff).get("/reservations/\(ID.fresh())")
        #expect(known.status == 404)
        #expect(try eventually { try Self.count(database) == 1 })
        for id in ["strange", "no such", "%"] {
            let told = try Self.explain(id, database)
            #expect(told.exit == .code(1) && told.output.contains("nothing is known of"), "\(told.output)")
        }
    }

    @Test("of a person 200 are kept within the hour, of another all the same; after a week all go, in batches") func limits()
        throws
    {
        let database = try TestDatabase.fresh()
        let session = try database.session(as: .server)
        let noting = """
            select office.note_refusals((
                select json_agg(json_build_object(
                    'at', now(), 'subject', $1::text, 'request', 'r' || i, 'operation', 'getMe', 'code', 'internal', 'status', 500))
                from generate_series(1, $2::int) as i), 200, '1 hour')
            """
        let (first, second) = (ID.fresh(), ID.fresh())
        #expect(try [150, 100, 10].map { try session.value(noting, [first, $0]) } == ["150", "50", "0"])
        #expect(try session.value(noting, [second, 3]) == "3")
        let owner = try database.session()
        try owner.execute("update office.refusals set at = at - interval '8 days' where subject = '\(first)'")
        #expect(try session.value(noting, [first, 1]) == "1")
        let purge = "select office.purge_refusals('7 days', 150)"
        #expect(try [session.value(purge), session.value(purge), session.value(purge)] == ["150", "50", "0"])
        #expect(try Self.count(database) == 4)
    }

    @Test("one person's flood leaves room for another's refusals, also while they have to wait") func flood() throws {
        let database = try TestDatabase.fresh()
        // What is kept waits for the table as long as the flood takes.
        let server = try TestServer.start(
            settings: ["LOOPS": "1", "STATEMENT_TIMEOUT": "120s", "LOCK_TIMEOUT": "120s"], database: database)
        defer { server.stop() }
        let house = try House(on: server)
        let holder = try database.session()
        let observer = try database.session()
        func asking(_ role: Role, _ id: String, times: Int) throws {
            let phone = Phone(port: server.port, token: house.account(role).token(), isHeldToDescription: false)
            for _ in 1...times {
                #expect(try phone.get("/reservations/\(ID.fresh())", headers: [("X-Request-Id", id)]).status == 404)
            }
        }
        // What comes after the first waits until that one is written.
        try holder.execute("begin; lock table office.refusals in access exclusive mode")
        try asking(.staff, "first", times: 1)
        #expect(try eventually { try server.isHeld(in: "note_refusals", seenFrom: observer) })
        try asking(.staff, "flood", times: 1100)
        try asking(.manager, "other", times: 3)
        try holder.execute("commit")
        let kept = "select count(*) from office.refusals where request_id = $1"
        #expect(try eventually { try observer.value(kept, ["other"]) == "3" })
        #expect(try observer.value(kept, ["flood"]) == "199")
        #expect(server.log.lines(containing: "refusals were not kept").isEmpty)
    }

    @Test("refusals that Postgres will not have are counted, told once, and told again when all are kept") func lost() throws {
        let database = try TestDatabase.fresh()
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: database)
        defer { server.stop() }
        let phone = try House(on: server).phone(.staff)
        let owner = try database.session()
        let told = "refusals were not kept"
        func counts(_ message: String) -> [Int?] {
            server.log.lines(containing: message).map { JSONTree(parsing: Array($0.utf8))?["count"]?.int }
        }
        // What a sequence counts stays when the statement is taken back.
        try owner.execute(
            """
            create sequence public.tries;
            grant usage on sequence public.tries to public;
            create function public.refuse() returns trigger language plpgsql as $$
            begin
                raise exception 'not this one: %', nextval('public.tries');
            end $$;
            create trigger none before insert on office.refusals for each statement execute function public.refuse()
            """)
        _ = try phone.get("/reservations/\(ID.fresh())")
        #expect(eventually { counts(told) == [1] })
        _ = try phone.get("/reservations/\(ID.fresh())")
        #expect(try eventually { try owner.value("select last_value from public.tries") == "2" })
        try owner.execute("drop trigger none on office.refusals")
        _ = try phone.get("/reservations/\(ID.fresh())")
        #expect(eventually { counts("refusals are kept again") == [2] })
        #expect(counts(told) == [1])
        #expect(try eventually { try Self.count(database) == 1 })
    }

    @Test("a refusal's line has its code, an outbox's the codes by their places") func log() throws {
        let server = try TestServer.start()
        let scene = try HandoverScene(on: server, units: 2)
        let phone = try scene.house.phone(.staff)
        #expect(try phone.get("/reservations/\(ID.fresh())", headers: [("X-Request-Id", "lost")]).status == 404)
        let entries = [
            OutboxDraft.pickUp(scene.unit, on: scene.reservation, code: scene.unit.code),
            .pickUp(scene.units[1], on: scene.reservation, code: "OTHER-1"),
        ]
        #expect(try phone.sendOutbox(entries, headers: [("X-Request-Id", "both")]).status == 200)
        #expect(server.stop() == .code(0))
        let lines = server.log.lines.compactMap { JSONTree(parsing: Array($0.utf8)) }
        #expect(lines.first { $0["request_id"] == "lost" }?["code"] == "reservation_not_found")
        let outbox = try #require(lines.first { $0["request_id"] == "both" })
        #expect(outbox["code"] == nil)
        #expect(outbox["refusals"]?.object?.keys.sorted() == ["1"])
    }

    @Test("the number that a phone shows, two servers and a packed log: one command tells the cause and the lines of both")
    func supportCase() throws {
        let database = try TestDatabase.fresh()
        let (server, other) = (try TestServer.start(database: database), try TestServer.start(database: database))
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone(.staff)
        #expect(try phone.pickUp(scene.unit, on: scene.reservation, code: scene.unit.code).status == 200)
        let second = try scene.house.addReservation([LineDraft(scene.item)])
        let entry = OutboxDraft.pickUp(scene.unit, on: second)
        var codes: [String?] = []
        // Sent to one, and to the other again.
        for (one, request) in [(server, "first"), (other, "second")] {
            let sent = try Phone(port: one.port, token: phone.token).sendOutbox([entry], headers: [("X-Request-Id", request)])
            #expect(sent.results.map(\.status) == [409])
            codes += sent.results.map(\.code)
        }
        let code = try #require(codes.first ?? nil)
        #expect(codes == [code, code])
        #expect(try eventually { try Self.count(database) == 2 })
        #expect(server.stop() == .code(0) && other.stop() == .code(0))
        let folder = try StorageFolder()
        let (plain, packed) = ("\(folder.path)/other.log", "\(folder.path)/server.log.1")
        try other.log.text.write(toFile: plain, atomically: true, encoding: .utf8)
        try ("half a line\n{not json\n" + server.log.text).write(toFile: packed, atomically: true, encoding: .utf8)
        let gzip = try ChildProcess("/bin/gzip", [packed], environment: ["PATH": "/usr/bin:/bin"], log: LogFile())
        #expect(gzip.wait() == .code(0))
        let number = String(try #require(entry.key.string).prefix(8))
        let told = try Self.explain(number, database, ["--log", plain, packed + ".gz"])
        #expect(told.exit == .code(0), "\(told.output)")
        #expect(told.output.contains("refused: 409 \(code),"), "\(told.output)")
        let lines = told.output.split(separator: "\n").drop { $0 != "in the logs:" }.dropFirst().map(String.init)
        #expect(lines.count == 2, "\(told.output)")
        #expect(lines.first?.hasSuffix("(\(packed).gz)") == true && lines.last?.hasSuffix("(\(plain))") == true, "\(lines)")
        #expect(lines.allSatisfy { $0.contains("/api/office/outbox") && $0.contains("entry 0: ") }, "\(lines)")
        let lost = try Self.explain(number, database, ["--log", "\(folder.path)/none.log"])
        #expect(lost.exit == .code(1) && lost.output.contains("none.log can't be read"), "\(lost.output)")
    }

    @Test("a beginning that two ids have is not guessed at, nor one of seven characters") func beginnings() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        try session.execute(
            """
            insert into office.refusals (at, subject, request_id, key, operation, code, status)
            select now(), gen_random_uuid(), 'r' || i, '0d0c9f4e-3a3e-4c8c-9f5e-6a4f6b1f2d3' || i, 'getMe', 'internal', 500
            from generate_series(1, 2) as i
            """)
        let two = try Self.explain("0D0C9F4E", database)
        #expect(two.exit == .code(1) && two.output.contains("several begin so, say more of it: 0d0c9f4e-3a3e"), "\(two.output)")
        try session.execute("delete from office.refusals where request_id = 'r2'")
        #expect(try Self.explain("0D0C 9F4E", database).exit == .code(0))
        let short = try Self.explain("0d0c9f4", database)
        #expect(short.exit == .code(1) && short.output.contains("say at least its first 8 characters"), "\(short.output)")
    }

    @Test("a log of LOG_FORMAT=text is told, beside what the database knows; one with an entry of JSON, or an empty one, is not")
    func textLog() throws {
        let database = try TestDatabase.fresh()
        try database.session().execute(
            """
            insert into office.refusals (at, subject, request_id, key, operation, code, status)
            values (now(), gen_random_uuid(), 'known-one', null, 'getMe', 'internal', 500)
            """)
        let folder = try StorageFolder()
        func explain(_ id: String, _ log: String) throws -> ProgramRun {
            let path = folder.path + "/server.log"
            try log.write(toFile: path, atomically: true, encoding: .utf8)
            return try Self.explain(id, database, ["--log", path])
        }
        let text = "2026-11-23T03:00:00Z info request request_id=known-one {}\n"
        let told = "server.log has no lines of JSON"
        let known = try explain("known-one", text)
        #expect(known.exit == .code(0) && known.output.contains(told) && known.output.contains("refused: 500"), "\(known.output)")
        let unknown = try explain("unknown-one", text)
        #expect(unknown.exit == .code(1) && unknown.output.contains(told), "\(unknown.output)")
        for log in ["", text + #"{"message":"request","request_id":"other"}"# + "\n"] {
            #expect(try !explain("known-one", log).output.contains(told))
        }
    }

    private static func explain(_ id: String, _ database: TestDatabase, _ more: [String] = []) throws -> ProgramRun {
        try ServerBinary.run(["explain", id] + more, settings: database.settings)
    }

    private static func count(_ database: TestDatabase) throws -> Int? {
        try database.session().value("select count(*) from office.refusals").flatMap { Int($0) }
    }
}
