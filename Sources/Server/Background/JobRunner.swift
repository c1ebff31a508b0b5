import API
import EventLoop
import Postgres

/// Runs all jobs of a process, on the loop of its services, for as long as that runs. Each has a task of its own, so that one that takes long
/// keeps none waiting. Belongs to its loop.
final class JobRunner {
    private let services: Services
    private let reports: JobReports

    private static let lookPause: Duration = .milliseconds(500)
    /// A failure is tried again so soon, and less and less often, until it is its period again.
    private static let firstPauseInTrouble: Duration = .seconds(5)
    /// So many tenants' turns at a time: one that takes as long as it may keeps not all others waiting.
    private static let lanes = 2
    /// A turn is followed by a rest so many times as long, so that whoever works at the shelf hardly notices.
    private static let rest = 2

    init(_ services: Services) {
        self.services = services
        reports = services.jobs
    }

    /// Begins with all of them that this server needs.
    func start(_ jobs: [Job]) {
        for job in jobs where job.isNeeded(services) {
            reports.expect(job.name, every: job.every(services), warning: job.warning)
            let runner = LoopBound(self, to: services.loop)
            services.loop.spawn { await runner.value.keep(job) }
        }
    }

    private func keep(_ job: Job) async {
        await services.loop.sleep(for: job.firstPause(services))
        if job.callsDatabase { while !reports.mayCallDatabase { await services.loop.sleep(for: Self.lookPause) } }
        var streak = 0
        while true {
            let every = job.every(services)
            var pause = every
            do throws(JobFailure) {
                switch try await run(job) {
                case .asUsual, .warned: break
                case .after(let other): pause = other
                case .never: return reports.end(job.name)
                }
                streak = 0
            } catch {
                reports.fail(job.name, error)
                if error.isWarned { reports.note(job.name, isWarned: true) }
                if !error.isOfConnection, job.callsDatabase { await JobTurn.note(error, of: job, services) }
                pause = error.retryPause ?? min(every, Self.firstPauseInTrouble * (1 << min(streak, 10)))
                streak += 1
            }
            await services.loop.sleep(for: pause)
        }
    }

    private func run(_ job: Job) async throws(JobFailure) -> Job.Next {
        switch job.work {
        case .task(let body):
            let next = try await body(services)
            reports.succeed(job.name)
            reports.note(job.name, isWarned: next.isWarned)
            return next
        case .batches(let call, let size, let arguments, let finish):
            var goesOn = false
            while let count = try await batch(job, call, arguments(services), finish, goesOn: goesOn), count >= size {
                goesOn = true
            }
        case .tenants(let call, let pause, let arguments):
            var goesOn = false
            while try await round(job, goesOn: goesOn, call, pause(services), arguments(services)) { goesOn = true }
        }
        return .asUsual
    }

    // MARK: Batches

    /// How many it were; nil where it is another's turn.
    private func batch(
        _ job: Job, _ call: Statement, _ arguments: Arguments, _ finish: Job.Finish, goesOn: Bool
    ) async throws(JobFailure) -> Int? {
        let returned: [UInt8]
        if job.scope == .process {
            returned = try await JobTurn.call(call, arguments, services)
        } else {
            guard let made = try await turn(job, try await JobTurn.take(job, goesOn: goesOn, call, arguments, services)) else {
                return nil
            }
            returned = made
        }
        let count = try await finish(returned, services)
        reports.succeed(job.name)
        return count
    }

    /// The call's result; nil where it is another's turn.
    private func turn(_ job: Job, _ outcome: JobTurn.Outcome) async throws(JobFailure) -> [UInt8]? {
        switch outcome {
        case .made(let returned): return returned
        case .others(let lastDone):
            if let lastDone { reports.succeed(job.name, ago: lastDone, isRun: false) }
            return nil
        }
    }

    // MARK: Tenants

    /// The results of a list of tenants. Belongs to the loop.
    private final class Round {
        var waiting: [String]
        var done = 0
        var failed = 0
        var hasMore: Bool
        /// Postgres is away: the rest waits for another round.
        var failure: JobFailure?

        init(_ waiting: [String]) {
            // Taken from the end.
            self.waiting = waiting.reversed()
            hasMore = waiting.count >= JobTurn.tenantsAtOnce
        }
    }

    /// The turns of the tenants that are due; whether there is more to do at once.
    private func round(
        _ job: Job, goesOn: Bool, _ call: Statement, _ pause: Duration, _ arguments: Arguments
    ) async throws(JobFailure) -> Bool {
        let asked = ContinuousClock.now
        let outcome = try await JobTurn.list(job, goesOn: goesOn, services)
        guard let list = try await turn(job, outcome) else { return false }
        let tenants = try JobTurn.tenants(list)
        reports.note(
            job.name, failures: Dictionary(tenants.map { ($0.id, $0.failures) }) { $1 },
            isWhole: tenants.count < JobTurn.tenantsAtOnce, at: asked)
        let round = LoopBound(Round(tenants.filter(\.isDue).map(\.id)), to: services.loop)
        let runner = LoopBound(self, to: services.loop)
        await withTaskGroup { group in
            for _ in 0..<Self.lanes {
                group.addTask { await runner.value.work(job, round.value, call, pause, arguments) }
            }
        }
        let ended = round.value
        if let failure = ended.failure { throw failure }
        // Where nothing but what fails is left, nothing has gone well.
        if ended.failed == 0, ended.done > 0 || !tenants.contains(where: { $0.failures > 0 }) {
            reports.succeed(job.name, isRun: false)
        }
        // Houses whose turns were nobody's would be listed again at once, for ever.
        return ended.hasMore && ended.done > 0 && ended.failed == 0
    }

    private func work(_ job: Job, _ round: Round, _ call: Statement, _ pause: Duration, _ arguments: Arguments) async {
        while round.failure == nil, let tenant = round.waiting.popLast() {
            let begun = EventLoop.Instant.now
            do throws(JobFailure) {
                let hasMore = try await JobTurn.work(call, for: tenant, pause: pause, arguments, services)
                if let hasMore {
                    round.done += 1
                    round.hasMore = round.hasMore || hasMore
                    reports.succeed(job.name, tenant: tenant)
                }
            } catch {
                await settle(job, round, tenant, error)
            }
            await services.loop.sleep(for: (.now - begun) * Self.rest)
        }
    }

    /// A tenant's turn failed: it comes later than all others', and the longer, the oftener it fails.
    private func settle(_ job: Job, _ round: Round, _ tenant: String, _ failure: JobFailure) async {
        do throws(JobFailure) {
            if failure.isOfConnection { throw failure }
            round.failed += 1
            reports.fail(job.name, tenant: tenant, failure)
            try await JobTurn.putOff(tenant, job, failure, services)
        } catch {
            round.failure = error
        }
    }
}

extension Job {
    /// True when it calls functions of the database.
    fileprivate var callsDatabase: Bool { if case .task = work { false } else { true } }
}
