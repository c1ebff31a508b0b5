import Synchronization

/// The reports of the work in the background, in one place: counted for `/metrics`, a line of the log for a row of failures, and
/// a warning of `/readyz` for what has not been done for three periods. Jobs and the outboxes report here. Shared by all loops.
package final class JobReports: Sendable {
    /// The counts of one job.
    package struct Figures: Sendable {
        package let name: String
        package let runs: Int
        package let failures: Int
        /// When it last went well, in seconds since 1970; nil before.
        package let lastSuccess: Double?
        /// True when `/readyz` warns of it.
        package let isFailing: Bool
        /// Of its own warning: its name, and whether `/readyz` has it; nil where it has none.
        fileprivate let own: (warning: String, holds: Bool)?

        /// The warnings of `/readyz` that there may be of it.
        package var possibleWarnings: [String] { [JobReports.warning(name)] + (own.map { [$0.warning] } ?? []) }
        /// Those that there are.
        fileprivate var warnings: [String] {
            (isFailing ? [JobReports.warning(name)] : []) + (own.map { $0.holds ? [$0.warning] : [] } ?? [])
        }
    }

    private struct Entry {
        let every: Duration
        /// True when it reports in each period, so that silence is a failure too.
        var isRegular: Bool
        /// Its own, beside that it fails, and whether that holds.
        let warning: JobWarning?
        var isWarned = false
        var runs = 0
        var failures = 0
        /// How many failures there were since it last went well; of tenants' turns apart, since those have lines of their own.
        var streak = 0
        var tenantStreak = 0
        var lastFailure: ContinuousClock.Instant?
        var lastSuccess: Double?
        var lastGood: ContinuousClock.Instant
        /// Tenants whose turns fail, each with how often in a row.
        var tenants: [String: Int] = [:]
        /// When some tenant's were last known to fail for long, by whichever process; nil where none do.
        var lostTenantAt: ContinuousClock.Instant?

        func isFailing(at now: ContinuousClock.Instant) -> Bool {
            let silence = now - lastGood
            let patience = every * JobReports.periods
            // Another process that has the turns by now knows better.
            let hasLostTenant = lostTenantAt.map { now - $0 < patience + JobReports.longestRun } ?? false
            return hasLostTenant || streak + tenantStreak > 0 && silence >= patience
                || isRegular && silence >= patience + JobReports.longestRun
        }
    }

    fileprivate static let periods = 3
    /// No run takes longer that comes to something.
    fileprivate static let longestRun: Duration = .seconds(120)
    /// How often a tenant's turn fails before somebody is warned.
    package static let quietTenantFailures = 3
    /// How many tenants of a job have lines of their own at a time: where all fail it is the job.
    private static let mostTenantsLogged = 20

    private let log: Log
    private let state = Mutex<[String: Entry]>([:])
    private let isOpen = Atomic(false)

    package init(log: Log) { self.log = log }

    /// The database is there, and up to date: from now on jobs are expected to go well.
    package func open() {
        state.withLock { for name in $0.keys { $0[name]?.lastGood = .now } }
        isOpen.store(true, ordering: .releasing)
    }

    /// True when what is in the database may be called.
    package var mayCallDatabase: Bool { isOpen.load(ordering: .acquiring) }

    /// From now on it is expected to go well once in a period; where it `isRegular`, silence is a failure as well.
    package func expect(_ job: String, every: Duration, isRegular: Bool = true, warning: JobWarning? = nil) {
        state.withLock {
            $0[job] = $0[job] ?? Entry(every: every, isRegular: isRegular, warning: warning, lastGood: .now)
        }
    }

    /// Notes whether the job's own warning holds. The log has each change of it, where the failures do not tell.
    package func note(_ job: String, isWarned: Bool) {
        let changed = state.withLock { state -> JobWarning? in
            guard let entry = state[job], entry.isWarned != isWarned else { return nil }
            state[job]?.isWarned = isWarned
            return entry.warning
        }
        guard let lines = changed?.lines else { return }
        if isWarned { log.write(.error, lines.begins, [("hint", .text(lines.hint))]) } else { log.write(.info, lines.ends) }
    }

    /// It went well so long ago, here or where another process did it. A run of this process counts.
    package func succeed(_ job: String, ago: Duration = .zero, isRun: Bool = true) {
        let streak = state.withLock { state in
            guard var entry = state[job] else { return 0 }
            defer { state[job] = entry }
            if isRun { entry.runs += 1 }
            let good = ContinuousClock.now - ago
            entry.lastGood = max(entry.lastGood, good)
            entry.lastSuccess = max(entry.lastSuccess ?? 0, WallTime.seconds - ago / .seconds(1))
            guard entry.lastFailure.map({ good > $0 }) ?? true else { return 0 }
            defer { (entry.streak, entry.tenantStreak) = (0, 0) }
            return entry.streak
        }
        if streak > 0 { log.write(.info, "a job works again", [("job", .text(job)), ("failures", .number(streak))]) }
    }

    /// It failed. Said once, until it goes well again.
    package func fail(_ job: String, _ failure: JobFailure) {
        // A database that was not there yet is told of elsewhere.
        guard mayCallDatabase || !failure.isOfConnection else { return }
        let streak = state.withLock { state in
            state[job]?.runs += 1
            state[job]?.failures += 1
            state[job]?.streak += 1
            state[job]?.lastFailure = .now
            return state[job]?.streak
        }
        if streak == 1 { log.write(.error, "a job fails", [("job", .text(job))] + failure.fields) }
    }

    /// It has done what there was to do for this process: its silence is no failure.
    package func end(_ job: String) { state.withLock { $0[job]?.isRegular = false } }

    /// There is nothing to do at present, so that nothing can show that it works again.
    package func rest(_ job: String) {
        state.withLock { state in
            state[job]?.streak = 0
            state[job]?.lastGood = .now
        }
    }

    // MARK: Tenants

    /// A tenant's turn went well.
    package func succeed(_ job: String, tenant: String) {
        let failures = state.withLock { state in
            state[job]?.runs += 1
            return state[job]?.tenants.removeValue(forKey: tenant)
        }
        if let failures { worksAgain(job, tenant, failures) }
    }

    /// A tenant's turn failed. Said once, until it goes well again.
    package func fail(_ job: String, tenant: String, _ failure: JobFailure) {
        let isSaid = state.withLock { state in
            guard var entry = state[job] else { return true }
            defer { state[job] = entry }
            entry.runs += 1
            entry.failures += 1
            entry.tenantStreak += 1
            entry.lastFailure = .now
            let isNew = entry.tenants[tenant] == nil
            guard isNew else {
                entry.tenants[tenant, default: 0] += 1
                return true
            }
            guard entry.tenants.count < Self.mostTenantsLogged else { return true }
            entry.tenants[tenant] = 1
            return false
        }
        if !isSaid { log.write(.error, "a job fails", [("job", .text(job)), ("tenant", .text(tenant))] + failure.fields) }
    }

    /// How often the turns of each tenant of a list have failed in a row, whoever tried. All that fail are in it where it `isWhole`.
    package func note(
        _ job: String, failures: [String: Int], isWhole: Bool, at moment: ContinuousClock.Instant = .now
    ) {
        let mended: [String: Int] = state.withLock { state in
            guard var entry = state[job] else { return [:] }
            defer { state[job] = entry }
            entry.lostTenantAt = failures.values.contains { $0 >= Self.quietTenantFailures } ? moment : nil
            // Their turns went well in another process, so the next failure is news.
            let mended = entry.tenants.filter { failures[$0.key].map { $0 == 0 } ?? isWhole }
            for tenant in mended.keys { entry.tenants[tenant] = nil }
            return mended
        }
        for (tenant, failures) in mended { worksAgain(job, tenant, failures) }
    }

    private func worksAgain(_ job: String, _ tenant: String, _ failures: Int) {
        log.write(
            .info, "a job works again", [("job", .text(job)), ("tenant", .text(tenant)), ("failures", .number(failures))])
    }

    // MARK: Reports

    /// The counts of each, by name.
    package var figures: [Figures] {
        let (now, isOpen) = (ContinuousClock.now, mayCallDatabase)
        return state.withLock { state in
            state.map { name, entry in
                Figures(
                    name: name, runs: entry.runs, failures: entry.failures, lastSuccess: entry.lastSuccess,
                    isFailing: isOpen && entry.isFailing(at: now),
                    own: entry.warning.map { (warning: $0.name, holds: entry.isWarned) })
            }
        }.sorted { $0.name < $1.name }
    }

    /// The warnings of `/readyz`.
    package var warnings: [String] { figures.flatMap(\.warnings) }

    /// The name of the warning of a job that fails.
    private static func warning(_ job: String) -> String { "job_\(job)_failing" }
}
