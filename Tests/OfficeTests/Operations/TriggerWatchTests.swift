import TestSupport
import Testing

/// `/readyz` warns of triggers that are off (docs/reference/monitoring.md, "Health").
@Suite(.watchdog, .mayBlock) struct TriggerWatchTests {
    @Test(
        "a rule's trigger, or a foreign key, that is off is a warning of readyz, said once in the log; requests are answered",
        arguments: [
            "alter table public.reservation_items disable trigger reservation_items_hold",
            "alter table public.short_links disable trigger all",
        ])
    func off(statement: String) throws {
        let database = try TestDatabase.fresh()
        try database.session().execute(statement)
        let server = try TestServer.start(database: database)
        #expect(try eventually { try server.readiness()["warnings"] == ["triggers_off"] })
        #expect(server.becomesReady())
        #expect(eventually { server.log.lines(containing: "triggers are off, so rules are not held").count == 1 })
    }

    @Test("where all are on there is none") func on() throws {
        let metered = try MeteredServer(database: TestDatabase.fresh())
        #expect(try metered.shows("quartermaster_job_runs_total", ["job": "triggers"]) { $0 >= 1 })
        #expect(try metered.scrape().value("quartermaster_job_failures_total", ["job": "triggers"]) == 0)
        #expect(try metered.scrape().value("quartermaster_warning", ["name": "triggers_off"]) == 0)
    }
}
