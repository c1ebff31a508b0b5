import TestSupport
import Testing

/// Locks that others hold, deadlocks and serialization failures: retried whole where that is safe, never half.
@Suite(.mayBlock) struct LostRaceTests {
    @Test("a row that somebody else holds past the lock time-out: 503, nothing is left, and the same key goes through afterwards")
    func lockHeld() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "150ms", "LOOPS": "1"])
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let before = try scene.house.facts()
        try scene.hold()
        let start = ContinuousClock.now
        let answer = try phone.post(scene.pickups, scene.pickup, key: "held")
        #expect(ContinuousClock.now - start >= .milliseconds(150))
        #expect(answer.status == 503 && answer.code == "unavailable")
        #expect(answer["error"]?["retryable"] == true)
        #expect(answer[header: "Retry-After"] != nil)
        try scene.release()
        #expect(try scene.house.facts() == before)
        let again = try phone.post(scene.pickups, scene.pickup, key: "held")
        #expect(again.status == 200 && !again.isReplay)
        #expect(try scene.house.facts().audit.count == 1)
    }

    @Test("a deadlock with somebody's session that locks in the opposite order: done whole and once, whoever had to give way")
    func deadlock() throws {
        let server = try TestServer.start(settings: ["LOCK_TIMEOUT": "60s", "LOOPS": "1"], database: .fresh())
        let scene = try HandoverScene(on: server)
        let (other, observer) = (try server.database.session(), try server.database.session())
        // The other's patience is longer, so that it is the server's transaction that Postgres ends.
        try other.execute("set deadlock_timeout = '20s'; begin; select from assets where id = '\(scene.unit.id)' for update")
        let connection = try Connection(port: server.port)
        try connection.send(TwinTests.request(scene, scene.pickup, "deadlock").bytes)
        #expect(try eventually(within: 30) { try server.isHeld(seenFrom: observer) })
        let opposite = try other.start("select from reservations where id = $1 for update", [scene.reservation.id])
        let survived = (try? opposite.finish()) != nil
        try other.execute(survived ? "commit" : "rollback")
        let answer = try AnswerReader(connection: connection).read(answering: "POST")
        #expect(answer.status == 200 && !answer.isReplay)
        #expect(!PostgresLog.deadlocks(in: server.database).isEmpty)
        #expect(try scene.house.facts().audit.count == 1)
        #expect(try scene.house.facts().keys.count == 1)
        #expect(try Invariants.broken(in: scene.house) == [])
    }

    @Test("two phones that scan the same two assets in opposite order, fifty times: each is out once, and nothing deadlocks")
    func oppositeOrder() throws {
        let arena = try Arena()
        try arena.rounds(50) { round in
            let booking = try arena.house.addReservation([LineDraft(arena.camera, qty: 2)])
            let units = try arena.house.addAssets(2, of: arena.camera)
            let answers = try race(2) { phone in
                let mine = phone == 0 ? units : units.reversed()
                return try mine.map { try arena.phones[phone].pickUp($0, on: booking) }
            }
            #expect(answers.joined().allSatisfy { $0.status == 200 }, "round \(round)")
            return 2
        }
    }

    @Test("a change that loses three times is made at the fourth, whole and once", arguments: ["40001", "40P01"])
    func lostAndRetried(sqlState: String) throws {
        let planted = try PlantedLoss(sqlState, times: 3)
        let answer = try planted.scene.house.phone().post(planted.scene.pickups, planted.scene.pickup, key: "lost")
        #expect(answer.status == 200 && !answer.isReplay)
        #expect(try planted.tries() == 4)
        let facts = try planted.scene.house.facts()
        #expect([facts.audit.count, facts.keys.count, facts.checkouts.count] == [1, 1, 1])
    }

    @Test("a change that always loses is a 503 after four tries, leaves nothing, and its key goes through afterwards")
    func alwaysLost() throws {
        let planted = try PlantedLoss("40001", times: 4)
        let (scene, before) = (planted.scene, try planted.scene.house.facts())
        let answer = try scene.house.phone().post(scene.pickups, scene.pickup, key: "lost")
        #expect(answer.status == 503 && answer.code == "unavailable")
        #expect(answer["error"]?["retryable"] == true)
        #expect(try planted.tries() == 4)
        #expect(try scene.house.facts() == before)
        let again = try scene.house.phone().post(scene.pickups, scene.pickup, key: "lost")
        #expect(again.status == 200 && !again.isReplay)
        #expect(try scene.house.facts().audit.count == 1)
    }
}

/// A database whose changes lose the race that often when they come to their audit row.
private struct PlantedLoss {
    let server: TestServer
    let scene: HandoverScene

    init(_ sqlState: String, times: Int) throws {
        let database = try TestDatabase.fresh()
        // A sequence counts on, whatever is rolled back.
        try database.session().execute(
            """
            create sequence tries;
            create function lose() returns trigger language plpgsql security definer as $$ begin
                if nextval('public.tries') <= \(times) then
                    raise exception using message = 'planted', errcode = '\(sqlState)';
                end if;
                return new;
            end $$;
            create trigger lose before insert on audit_log for each row execute function lose();
            """)
        server = try TestServer.start(settings: ["LOOPS": "1"], database: database)
        scene = try HandoverScene(on: server)
    }

    func tries() throws -> Int? { try scene.house.database.value("select last_value from tries").flatMap { Int($0) } }
}
