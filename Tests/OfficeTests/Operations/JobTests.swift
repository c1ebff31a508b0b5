import Foundation
import TestSupport
import Testing

@testable import API
@testable import Server

/// The work in the background (docs/reference/background.md, "Work in the background"): a job that fails is told, by the log, the figures, `/readyz`
/// and the doctor, and of several servers one does what is one for the database.
@Suite(.mayBlock) struct JobTests {
    /// A job whose period is short, the function that it calls, and where that begins.
    private static let short = [
        ("uploads", "claim_stale_uploads", "begin\n    perform set_config('office.sweep_before', stale_before"),
        ("near_pickups", "sweep_pickups", "begin\n    select t.time_zone"),
        ("desk_changes", "sweep_events", "begin\n    with gone"),
        ("late_returns", "sweep_returns", "begin\n    select t.time_zone"),
        ("shortages", "sweep_shortages", "begin\n    select jsonb_agg"),
    ]

    private static func raising(_ text: String) -> String {
        text.replacing("begin\n", with: "begin\n    raise 'no';\n", maxReplacements: 1)
    }

    @Test("a job that fails is logged once, counted, warned of after three periods, and forgiven once it works again", .watchdog)
    func failing() throws {
        let database = try TestDatabase.fresh()
        for (_, function, text) in Self.short { try database.plant(function, text, Self.raising(text)) }
        let metered = try MeteredServer(settings: ["NOTIFICATION_INTERVAL": "1s", "UPLOAD_RETENTION": "1s"], database: database)
        let server = metered.server
        defer { server.stop() }
        for (job, _, _) in Self.short {
            let warning = "job_\(job)_failing"
            #expect(try eventually { try server.readiness()["warnings"]?.array?.contains(.string(warning)) == true }, "\(job)")
            #expect(try metered.shows("quartermaster_job_failures_total", ["job": job]) { $0 >= 2 }, "\(job)")
            #expect(try metered.shows("quartermaster_warning", ["name": warning]) { $0 == 1 })
            #expect(server.log.lines.count { Self.isLine($0, "a job fails", job) } == 1, "\(job)")
        }
        // It does its work all the same.
        #expect(server.becomesReady())
        #expect(try metered.scrape().value("quartermaster_job_failures_total", ["job": "idempotency_keys"]) == 0)
        let doctor = try DoctorRun(
            database.settings.merging(["JWT_SECRET": TestSettings.secret, "PORT": "\(server.port)"]) { $1 })
        #expect(doctor["jobs"]?.verdict == "warning")
        #expect(doctor["jobs"]?.sentence.contains("uploads failed") == true, "\(doctor["jobs"] as Any)")
        #expect(doctor["jobs"]?.sentence.contains("job_near_pickups_failing") == true)
        for (_, function, text) in Self.short { try database.plant(function, Self.raising(text), text) }
        for (job, _, _) in Self.short {
            #expect(eventually(within: 120) { server.log.lines.contains { Self.isLine($0, "a job works again", job) } }, "\(job)")
            #expect(try metered.shows("quartermaster_warning", ["name": "job_\(job)_failing"]) { $0 == 0 }, "\(job)")
        }
    }

    private static func isLine(_ line: String, _ message: String, _ job: String) -> Bool {
        line.contains(#""message":"\#(message)""#) && line.contains(#""job":"\#(job)""#)
    }

    @Test("what one server does for all is done once in its period by two of them, and both know when")
    func once() throws {
        let database = try TestDatabase.fresh()
        let job = ["job": "idempotency_keys"]
        let servers = try (0..<2).map { _ in
            let one = try MeteredServer(database: database)
            #expect(try one.shows("quartermaster_job_last_success_timestamp_seconds", job) { $0 > 0 })
            return one
        }
        defer { for one in servers { one.server.stop() } }
        let runs = try servers.map { try $0.scrape().value("quartermaster_job_runs_total", job) ?? 0 }
        #expect(runs.sorted() == [0, 1])
        let names = try database.session().column("select name from office.list_jobs()")
        #expect(names.contains("idempotency_keys"))
    }

    @Test("a turn is one server's: nobody else's while its transaction is open, and once in nine tenths of the period")
    func turns() throws {
        let database = try TestDatabase.fresh()
        let (first, second) = (try database.session(as: .server), try database.session(as: .server))
        let asking = "select is_ours from office.take_job_turn('test', '1 hour')"
        try first.execute("begin")
        #expect(try first.value(asking) == "t")
        #expect(try second.value(asking) == "f")
        try first.execute("rollback")
        // As if it had failed.
        #expect(try second.value(asking) == "t")
        #expect(try first.value(asking) == "f")
        // It goes on while its batches come back full.
        #expect(try second.value("select is_ours from office.take_job_turn('test', '0 s')") == "t")
        try database.session().execute("update office.jobs set done_at = done_at - interval '55 minutes'")
        #expect(try first.value(asking) == "t")
    }

    @Test("what was noted by a clock that was ahead is done at once, and tells no time that is to come")
    func clockSetBack() throws {
        let database = try TestDatabase.fresh()
        let (server, owner) = (try database.session(as: .server), try database.session())
        let asking = "select is_ours, done_ago is null, done_ago >= '0' from office.take_job_turn('near_pickups', '1 hour')"
        #expect(try server.query(asking) == [["t", "t", nil]])
        try owner.execute("update office.jobs set done_at = now() + interval '1 day'")
        try server.execute("begin")
        #expect(try server.query(asking) == [["t", "t", nil]])
        // Whoever has not the turn is told nothing of that time.
        #expect(try database.session(as: .server).query(asking) == [["f", "t", nil]])
        try server.execute("commit")
        #expect(try server.query(asking) == [["f", "f", "t"]])
    }

    @Test("each failure of a tenant's turn doubles its pause, up to a quarter of an hour; one that goes well ends that")
    func puttingOff() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let session = try database.session(as: .server)
        _ = try session.value("select office.due_tenants('near_pickups', 1000)")
        let pauses = try (1...8).map { _ in
            try session.query(
                "select office.put_off_tenant($1, 'near_pickups', '10 s', '57014')", [house.tenant])
            return try database.session().value(
                "select extract(epoch from due_at - failed_at)::int from tenant_jobs where tenant_id = $1", [house.tenant])
        }
        #expect(pauses == ["20", "40", "80", "160", "320", "640", "900", "900"])
        let sweep = "select office.sweep_house($1, 'near_pickups', '10 s', true, $2)"
        #expect(try session.value(sweep, [house.tenant, nil]) == nil)
        #expect(try session.value(sweep, [house.tenant, WireTime.now(plus: 1000)]) == "f")
        #expect(try session.column("select tenant_id from office.list_failing_tenants()") == [])
    }

    @Test("a house whose figures were never counted waits an hour for its rows, and is not due again at once")
    func rowsBeforeFigures() throws {
        let database = try TestDatabase.fresh()
        let house = try House(in: database)
        let (server, owner) = (try database.session(as: .server), try database.session())
        let due = {
            try server.value(
                """
                select count(*) from json_array_elements(office.due_tenants('house_rows', 100)) d
                where d ->> 'tenant_id' = $1
                """, [house.tenant])
        }
        let count = { try server.value("select office.count_house_rows($1, '1 day')", [house.tenant]) }
        let rows = { try owner.value("select row_count from tenant_figures where tenant_id = $1", [house.tenant]) }
        #expect(try due() == "1" && count() == "f")
        #expect(try due() == "0" && count() == nil)
        let job = "from tenant_jobs where tenant_id = $1 and job = 'house_rows'"
        #expect(try owner.value("select due_at - now() between '59 min' and '1 hour' \(job)", [house.tenant]) == "t")
        _ = try server.value("select office.due_tenants('house_figures', 100)")
        #expect(try server.value("select office.count_house($1, '1 hour')", [house.tenant]) == "f")
        #expect(try rows() == nil)
        try owner.execute("update tenant_jobs set due_at = now() where job = 'house_rows'")
        #expect(try count() == "f")
        #expect(try rows().flatMap(Int.init) ?? 0 > 0)
    }

    @Test("a full list of houses of which none had a turn is not asked for again before the period is over")
    func nothingDone() throws {
        let database = try TestDatabase.fresh()
        let owner = try database.session()
        try owner.execute("create table planted_lists (at timestamptz not null); grant insert on planted_lists to public")
        let begin = "begin\n    perform set_config('office.job_sweep'"
        let lists = """
            begin
                if due_tenants.job = 'near_pickups' then
                    insert into public.planted_lists values (clock_timestamp());
                    return (
                        select json_agg(json_build_object('tenant_id', gen_random_uuid(), 'is_due', true, 'failures', 0))
                        from generate_series(1, batch));
                end if;
                perform set_config('office.job_sweep'
            """
        try database.plant("due_tenants", begin, lists)
        let server = try TestServer.start(settings: ["NOTIFICATION_INTERVAL": "3s"], database: database)
        defer { server.stop() }
        #expect(try eventually { try owner.value("select count(*) > 1 from planted_lists") == "t" })
        // The server pauses for three seconds after a list, and never for less.
        let soonest = "select min(gap) from (select at - lag(at) over (order by at) as gap from planted_lists) g"
        #expect(try owner.value("select (\(soonest)) > '2.5 s'") == "t")
    }

    @Test("SQL knows the jobs that go house by house under the names that the program gives them")
    func namesInSQL() throws {
        let sweeps = try ["jobs/sweep_house", "notifications/sweep_tenant"].map { name in
            let sql = try Document("migrations/functions/\(name).sql").lines.joined(separator: "\n")
            return Set(sql.matches(of: #/when '([a-z_]+)' then/#).map { String($0.1) })
        }
        #expect(sweeps[0] == sweeps[1])
        let named = #/(?:_tenant_turn\(tenant, |job\) values \(tenant, |\.job <> )'([a-z_]+)'/#
        let turns = try ProjectFiles.all(under: "migrations/functions", endingIn: [".sql"]).flatMap { file in
            file.text.matches(of: named).map { String($0.1) }
        }
        let declared = [Feature].server.jobs.filter { if case .tenants = $0.work { true } else { false } }.map(\.name)
        #expect(sweeps[0].union(turns) == Set(declared))
    }

    @Test("reports: silence is a failure of what is regular, a run of failures is one line, another server's success counts")
    func reports() {
        let reports = JobReports(log: Log(level: .error, format: .json))
        reports.open()
        reports.expect("slow", every: .seconds(3600))
        reports.expect("quick", every: .zero, isRegular: false)
        #expect(reports.warnings == [])
        reports.fail("quick", JobFailure(reason: "no"))
        reports.fail("slow", JobFailure(reason: "no"))
        #expect(reports.warnings == ["job_quick_failing"])
        // One that was done before it failed here says nothing of the failure.
        reports.succeed("quick", ago: .seconds(60), isRun: false)
        #expect(reports.warnings == ["job_quick_failing"])
        reports.succeed("quick")
        #expect(reports.warnings == [])
        #expect(reports.figures.map { [$0.runs, $0.failures] } == [[2, 1], [1, 1]])
        reports.note("slow", failures: ["a": 0, "b": JobReports.quietTenantFailures], isWhole: true)
        #expect(reports.warnings == ["job_slow_failing"])
    }

    /// Reports, the log that they write to, and its file.
    private static func logged() -> (reports: JobReports, log: Log, file: LogFile) {
        let file = LogFile()
        let log = Log(level: .info, format: .json, descriptor: open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600))
        let reports = JobReports(log: log)
        reports.open()
        return (reports, log, file)
    }

    @Test("reports: a job's own warning holds until an outcome says otherwise, whether the job fails or not; the log has it once")
    func ownWarning() {
        let (reports, log, file) = Self.logged()
        reports.expect(
            "look", every: .seconds(3600),
            warning: JobWarning("doors_open", saying: (begins: "open", hint: "look", ends: "closed")))
        reports.expect("other", every: .seconds(3600))
        #expect(reports.figures.flatMap(\.possibleWarnings) == ["job_look_failing", "doors_open", "job_other_failing"])
        #expect(reports.warnings == [])
        for _ in 0..<2 { reports.note("look", isWarned: true) }
        reports.fail("look", JobFailure(reason: "no"))
        #expect(reports.warnings == ["doors_open"])
        for _ in 0..<2 { reports.note("look", isWarned: false) }
        #expect(reports.warnings == [])
        log.flush()
        let messages = file.lines.compactMap { $0.firstMatch(of: #/"message":"(\w+)"/#)?.1 }
        #expect(messages == ["open", "closed"])
    }

    @Test("reports: a tenant whose turn went well elsewhere is news when it fails again; an old list warns of nothing")
    func tenantElsewhere() {
        let (reports, log, file) = Self.logged()
        reports.expect("sweep", every: .seconds(1), isRegular: false)
        let failure = JobFailure(reason: "no")
        func lines(_ message: String) -> Int {
            log.flush()
            return file.lines.count { Self.isLine($0, message, "sweep") }
        }
        reports.fail("sweep", tenant: "a", failure)
        reports.note("sweep", failures: ["a": 1], isWhole: true)
        reports.fail("sweep", tenant: "a", failure)
        #expect(lines("a job fails") == 1)
        // It is due, and has not failed since: the other process had its turn.
        reports.note("sweep", failures: ["a": 0], isWhole: true)
        #expect(lines("a job works again") == 1)
        reports.fail("sweep", tenant: "a", failure)
        #expect(lines("a job fails") == 2)
        // Where the list is cut off it says nothing of who is not in it.
        reports.note("sweep", failures: [:], isWhole: false)
        #expect(lines("a job works again") == 1)
        reports.note("sweep", failures: [:], isWhole: true)
        #expect(lines("a job works again") == 2)

        reports.succeed("sweep")
        let lost = ["a": JobReports.quietTenantFailures]
        reports.note("sweep", failures: lost, isWhole: true, at: ContinuousClock.now - .seconds(60))
        #expect(reports.warnings == ["job_sweep_failing"])
        reports.note("sweep", failures: lost, isWhole: true, at: ContinuousClock.now - .seconds(600))
        #expect(reports.warnings == [])
    }
}
