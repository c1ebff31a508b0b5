import Glibc
import TestSupport
import Testing

/// `pg_ctl restart -m immediate` under load: quick 503s, and health within two seconds of Postgres.
@Suite(.enabled(if: FaultRun.isAsked), .serialized, .timeLimit(.minutes(5)), .mayBlock) struct PostgresRestartTests {
    @Test("stopped at once and started again, five times under load: each pickup is made once, and health is back within 2 s")
    func immediate() throws {
        let postgres = try PrivatePostgres()
        let server = try TestServer.start(settings: ["LOOPS": "2", "WRITE_CONNECTIONS": "8"], database: postgres.database())
        let crowd = try Crowd(4, on: server)
        let answers = try crowd.working { acknowledged in
            for round in 1...5 {
                let done = acknowledged()
                #expect(eventually(within: 60) { acknowledged() >= done + 5 })
                postgres.end(by: SIGQUIT)
                #expect(eventually(within: 10) { (try? server.readiness().status) == 503 })
                try postgres.start()
                let start = ContinuousClock.now
                #expect(eventually(within: 60) { (try? server.readiness().status) == 200 })
                let seconds = (ContinuousClock.now - start) / .seconds(1)
                FaultRun.report("restart \(round): healthy \(seconds) s after Postgres")
                #expect(seconds < 2)
            }
        }
        FaultRun.report("restarts: \(answers.count) sends, slowest 503 \(answers.slowestRefusal) s")
        #expect(answers.statuses.isSubset(of: [200, 503]))
        #expect(answers.slowestRefusal < 2)
        #expect(answers.refusals == [])
        try crowd.expectEachOnce(in: server.database.session())
        #expect(server.stop() == .code(0))
    }
}
