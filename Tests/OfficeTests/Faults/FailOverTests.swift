import Glibc
import TestSupport
import Testing

/// A primary that is lost and a standby that takes its place (docs/reference/postgres.md, "Two hosts").
@Suite(.enabled(if: FaultRun.isAsked), .serialized, .timeLimit(.minutes(5)), .mayBlock) struct FailOverTests {
    private let pair: StandbyPair
    private var primary: PrivatePostgres { pair.primary }
    private var standby: PrivatePostgres { pair.standby }
    private var database: TestDatabase { pair.database }

    init() throws { pair = try StandbyPair() }

    @Test("with both hosts and target_session_attrs=read-write changes go on after the promotion, none lost or double")
    func promotion() throws {
        let both = database.target(as: .server).with(folders: [standby.folder.path, primary.folder.path], sessions: "read-write")
        let server = try TestServer.start(settings: ["DATABASE_URL": both.text, "LOOPS": "2"], database: database)
        let crowd = try Crowd(4, on: server)
        #expect(try sessions(on: standby) == 0)
        let answers = try crowd.working { acknowledged in
            #expect(eventually(within: 60) { acknowledged() >= 20 })
            primary.end(by: SIGQUIT)
            #expect(eventually(within: 10) { (try? server.readiness().status) == 503 })
            let before = acknowledged()
            let start = ContinuousClock.now
            try promote()
            let promoted = ContinuousClock.now
            #expect(eventually(within: 60) { (try? server.readiness().status) == 200 && acknowledged() > before })
            let seconds = (ContinuousClock.now - promoted) / .seconds(1)
            FaultRun.report("fail-over: promoted in \((promoted - start) / .seconds(1)) s, the next change \(seconds) s later")
            #expect(seconds < 2)
            let done = acknowledged()
            #expect(eventually(within: 60) { acknowledged() >= done + 20 })
        }
        #expect(answers.statuses == [200, 503])
        #expect(answers.refusals == [])
        try crowd.expectEachOnce(in: Database(standby.target.with(database: database.name)))
        #expect(server.stop() == .code(0))
    }

    @Test("on a standby reads are answered, a change is a 503 (25006) on a connection that is thrown away, until it is promoted")
    func standbyOnly() throws {
        let there = database.target(as: .server).with(folders: [standby.folder.path], sessions: "any")
        let settings = ["DATABASE_URL": there.text, "LOOPS": "1", "READ_CONNECTIONS": "1", "WRITE_CONNECTIONS": "1"]
        let server = try TestServer.start(settings: settings, database: database)
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        #expect(try eventually(within: 60) { try phone.get(scene.path).status == 200 })
        let (before, connected) = (try scene.house.facts(), try backends())
        let answer = try phone.post(scene.pickups, scene.pickup, key: "standby")
        #expect(answer.status == 503 && answer.code == "unavailable")
        #expect(answer["error"]?["retryable"] == true)
        #expect(eventually { server.log.text.contains(#""sqlstate":"25006""#) })
        #expect(try scene.house.facts() == before)
        let isReplaced = try eventually(within: 60) {
            let now = try backends()
            return now.count == connected.count && now.subtracting(connected).count == 1
        }
        #expect(isReplaced)
        primary.end(by: SIGQUIT)
        try promote()
        let start = ContinuousClock.now
        #expect(try eventually(within: 60) { try phone.post(scene.pickups, scene.pickup, key: "standby").status == 200 })
        #expect(ContinuousClock.now - start < .seconds(2))
        let after = try Facts(of: scene.house.tenant, from: Database(standby.target.with(database: database.name)))
        #expect(after.audit.count == 1 && after.keys.count == 1)
        #expect(server.stop() == .code(0))
    }

    @Test("a change whose commit is cancelled while it waits for the standby is a 503, and its key settles it")
    func cancelledWait() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1"], database: database)
        let scene = try HandoverScene(on: server)
        let session = try Database(primary.target)
        let answer = try pair.whileStalled {
            let answer = BackgroundWork { try scene.house.phone().post(scene.pickups, scene.pickup, key: "waits") }
            #expect(try eventually(within: 60) { try waiting(session) == 1 })
            try session.query("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
            return try answer.value()
        }
        #expect(answer.status == 503 && answer.code == "unavailable")
        #expect(answer["error"]?["retryable"] == true)
        let again = try scene.house.phone().post(scene.pickups, scene.pickup, key: "waits")
        #expect(again.status == 200)
        #expect(try scene.house.facts().checkouts.count == 1)
        #expect(server.stop() == .code(0))
    }

    @Test("a change that waits for the standby longer than anybody waits for it is seen by nobody before the standby has it")
    func longWait() throws {
        let server = try TestServer.start(settings: ["LOOPS": "1", "STATEMENT_TIMEOUT": "500ms"], database: database)
        let scene = try HandoverScene(on: server)
        let phone = try scene.house.phone()
        let session = try Database(primary.target)
        let before = try scene.house.facts()
        try pair.whileStalled {
            let answer = try phone.post(scene.pickups, scene.pickup, key: "waits")
            #expect(answer.status == 504 || answer.status == 503)
            #expect(answer["error"]?["retryable"] == true)
            #expect(try phone.post(scene.pickups, scene.pickup, key: "waits").status == 503)
            #expect(try waiting(session) == 1)
            #expect(try scene.house.facts() == before)
            #expect(try server.readiness().status == 200)
            #expect(eventually { server.log.text.contains("postgres failed") })
        }
        #expect(try eventually(within: 60) { try phone.post(scene.pickups, scene.pickup, key: "waits").status == 200 })
        #expect(try scene.house.facts().checkouts.count == 1)
        #expect(server.stop() == .code(0))
    }

    /// How many pickups wait for the standby, as the turns of jobs and kept refusals do too.
    private func waiting(_ session: Database) throws -> Int {
        try session.query("select from pg_stat_activity where wait_event = 'SyncRep' and query like '%office.pick_up_asset(%'")
            .count
    }

    private func promote() throws {
        #expect(try Database(standby.target).value("select pg_promote(true, 60)") == "t")
    }

    private func sessions(on cluster: PrivatePostgres) throws -> Int { try backends(on: cluster).count }

    private func backends(on cluster: PrivatePostgres? = nil) throws -> Set<String> {
        let query = "select pid from pg_stat_activity where usename = $1"
        return Set(try Database((cluster ?? standby).target).query(query, [DatabaseRole.server.rawValue]).compactMap { $0[0] })
    }
}
