import TestSupport
import Testing

/// The check `change-log` of `quartermaster doctor`, and the line of `quartermaster verify`.
@Suite(.mayBlock) struct DoctorChangeLogTests {
    private let house: HealthyHouse

    init() throws { house = try HealthyHouse() }

    private func sentence() throws -> DoctorRun.Line? { try house.examined()["change-log"] }

    private func verified() throws -> String {
        try ServerBinary.run(["verify", "--only", "change-log-of-future"], settings: house.settings).output
    }

    @Test("it is told how far the log reaches back, before it has a row and after; one of another database is emptied by serve")
    func reach() throws {
        // A copy of another database.
        #expect(
            try sentence()?.sentence.hasPrefix("the change log is of another database: serve and migrate make a new one") == true)
        let session = try house.database.session()
        try session.execute("select office.renew_change_log()")
        #expect(try sentence()?.sentence.hasPrefix("the change log is empty") == true)
        try session.execute("update tenants set name = 'Other'")
        #expect(try sentence()?.sentence.hasPrefix("the change log reaches back less than a day") == true)
        try session.execute("update change_log set at = now() - interval '20 days'")
        #expect(try sentence()?.sentence.hasPrefix("the change log reaches back 20 days") == true)
        #expect(try verified().contains("\nthe change log reaches back 20 days"))
    }

    @Test("on a standby it is told that the log is the primary's, and nothing of what is open there")
    func standby() throws {
        let (slow, session) = (try house.database.session(), try house.database.session())
        try session.execute("select office.renew_change_log()")
        try slow.execute("begin; update tenants set name = 'Slow'")
        try session.execute("insert into tenants (name) values ('Quick')")
        try session.execute("update change_log set at = now() - interval '20 days'")
        // As a standby answers.
        try session.execute(
            "create or replace function pg_catalog.pg_is_in_recovery() returns boolean language sql stable as 'select true'")
        let sentence = "the change log is the primary's: it reaches back 20 days"
        #expect(try self.sentence() == DoctorRun.Line(verdict: "ok", sentence: sentence))
        #expect(try verified().contains("\n\(sentence)\n"))
        try slow.execute("rollback")
    }

    @Test("verify tells why it can't say how far the log reaches back")
    func unknown() throws {
        try house.database.session().execute(
            "create or replace function pg_catalog.pg_is_in_recovery() returns boolean language sql stable as 'select 1 / 0 = 1'")
        #expect(try verified().contains("\nhow far the change log reaches back is not known: "))
    }

    @Test(
        "a transaction that has written and is overtaken for a quarter of an hour is a warning, without rights to see whose it is"
    )
    func open() throws {
        let (slow, session) = (try house.database.session(), try house.database.session())
        try session.execute("select office.renew_change_log()")
        try slow.execute("begin; update tenants set name = 'Slow'")
        try session.execute("insert into tenants (name) values ('Quick')")
        #expect(try sentence()?.verdict == "ok")
        try session.execute("update change_log set at = now() - interval '16 minutes'")
        let line = try sentence()
        #expect(line?.verdict == "warning")
        #expect(
            line?.sentence.contains("the oldest open transaction is 16 min old: its changes reach nobody until it ends")
                == true)
        #expect(try verified().contains("the oldest open transaction is 16 min old"))
        try slow.execute("rollback")
    }
}
