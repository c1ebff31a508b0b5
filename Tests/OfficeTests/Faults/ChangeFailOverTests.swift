import Glibc
import TestSupport
import Testing

/// The change feed of a standby, and of one that was promoted (docs/apps/keeping-a-copy.md).
@Suite(.enabled(if: FaultRun.isAsked), .serialized, .timeLimit(.minutes(5)), .mayBlock) struct ChangeFailOverTests {
    @Test("on a standby the feed is a 503; promoted, it refuses the cursors of before and is whole")
    func promotion() throws {
        let primary = try PrivatePostgres(settings: ["wal_level=replica", "max_wal_senders=4"])
        let database = try primary.database()
        let scene = try FeedScene(on: TestServer.start(settings: ["LOOPS": "1"], database: database))
        let cursor = try scene.feed.cursor()
        #expect(try scene.feed.run(since: cursor).told == [])
        // It takes what is there with it.
        let standby = try PrivatePostgres(following: primary)
        let there = database.target(as: .server).with(folders: [standby.folder.path], sessions: "any")
        let server = try TestServer.start(settings: ["DATABASE_URL": there.text, "LOOPS": "1"], database: database)
        let feed = Feed(phone: Phone(port: server.port, token: scene.feed.phone.token))
        #expect(try eventually(within: 60) { try feed.phone.get("/reservations/\(scene.first.id)").status == 200 })
        for since in [nil, cursor] {
            let answer = try feed.ask(since: since)
            #expect(answer.status == 503 && answer.code == "unavailable", "\(answer)")
        }
        let owner = database.target(as: .owner).with(folders: [standby.folder.path], sessions: "any")
        let verified = try ServerBinary.run(
            ["verify", "--only", "change-log-of-future"],
            settings: ["DATABASE_URL": there.text, "MIGRATE_DATABASE_URL": owner.text])
        #expect(verified.exit == .code(0))
        #expect(verified.output.contains("\nthe change log is the primary's: it reaches back less than a day\n"))
        primary.end(by: SIGQUIT)
        #expect(try Database(standby.target).value("select pg_promote(true, 60)") == "t")
        #expect(try eventually(within: 60) { try feed.ask().status == 200 })
        #expect(try feed.ask(since: cursor).status == 410)
        let run = try feed.run(limit: 2)
        #expect(run.told == scene.whole)
        try Database(standby.target.with(database: database.name)).query(
            "update items set name = 'Renamed' where id = $1", [scene.cable.id])
        #expect(try feed.run(since: run.cursor).told.first == "item put \(scene.cable.id)")
        #expect(server.stop() == .code(0))
    }
}
