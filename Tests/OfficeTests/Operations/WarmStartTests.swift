import Foundation
import TestSupport
import Testing

/// A server listens when it can answer, so that one that takes another's place keeps nobody waiting.
@Suite(.mayBlock) struct WarmStartTests {
    private static let listens = #""message":"listening""#

    @Test("it listens only once its connections to Postgres are there")
    func connections() throws {
        let database = try TestDatabase.fresh()
        let session = try database.session()
        // Room for the look at the schema, and for half of what requests need.
        try session.execute("alter database \(database.name) connection limit 4")
        let server = try TestServer.launch(database: database)
        #expect(eventually(within: 60) { server.log.text.contains("can't connect to Postgres") })
        #expect(throws: (any Error).self) { try Connection(port: server.port) }
        #expect(!server.log.text.contains(Self.listens))
        try session.execute("alter database \(database.name) connection limit -1")
        #expect(eventually(within: 60) { server.log.text.contains(Self.listens) })
        #expect(!server.log.text.contains("listening before all connections"))
        #expect(server.becomesReady())
        #expect(server.stop() == .code(0))
    }

    @Test("where some never come it listens after all, and says so: fewer connections are better than no server")
    func fewer() throws {
        let database = try TestDatabase.fresh()
        try database.session().execute("alter database \(database.name) connection limit 4")
        let server = try TestServer.launch(database: database)
        #expect(eventually(within: 120) { server.log.text.contains(Self.listens) })
        #expect(server.log.text.contains("listening before all connections to Postgres are there"))
        #expect(server.stop() == .code(0))
    }

    @Test("two processes on one port under load: while one takes the place of the other nobody hears a 503")
    func handOver() throws {
        // More connections than phones and jobs: where they are there, nobody waits for one, however busy the machine is.
        let settings = ["POOL_TIMEOUT": "250ms", "WRITE_CONNECTIONS": "8"]
        var server = try TestServer.start(settings: settings, database: .fresh())
        let crowd = try Crowd(3, on: server)
        let answers = try crowd.working { acknowledged in
            for _ in 0..<2 {
                let next = try TestServer.start(beside: server)
                let before = acknowledged()
                #expect(server.stop() == .code(0))
                #expect(eventually(within: 60) { acknowledged() > before + 5 })
                server = next
            }
        }
        #expect(answers.statuses == [200])
        #expect(answers.refusals == [])
        #expect(server.stop() == .code(0))
    }
}
