import Postgres

/// Work that is done in the background again and again, declared once: its name, how often, by whom, and the statement. The server's
/// `JobRunner` runs all of them, logs, counts and warns.
package struct Job: Sendable {
    /// Says which process does it.
    package enum Scope: Sendable {
        /// One process of those that serve a database, once in a period. An advisory lock inside the transaction of the call settles
        /// which, so it holds behind a pooler too.
        case database
        /// Each process for itself.
        case process
    }

    /// When it is done again.
    package enum Next: Sendable {
        /// After its period.
        case asUsual
        /// The same, and its own warning holds until it says otherwise.
        case warned
        case after(Duration)
        /// There is nothing left to do for this process.
        case never

        /// Whether the job's own warning holds.
        package var isWarned: Bool { if case .warned = self { true } else { false } }
    }

    /// A value worked out of the settings.
    package typealias Setting<Value> = @Sendable (Services) -> Value
    /// Takes what a call returned, does what is left to do, and says how many it were.
    package typealias Finish = @Sendable ([UInt8], Services) async throws(JobFailure) -> Int

    /// The work of a job.
    package enum Work: Sendable {
        /// Calls of a function that each do at most `of`, one after another while they come back full.
        case batches(Statement, of: Int, arguments: Setting<Arguments>, finish: Finish = Job.count)
        /// One call a tenant, each a transaction under a time limit of its own. The function takes `tenant` and `pause` besides the
        /// arguments, and returns whether there is more to do, or null where the tenant is not due. One that fails is put off.
        case tenants(Statement, pause: Setting<Duration>, arguments: Setting<Arguments>)
        /// Anything else.
        case task(@Sendable (Services) async throws(JobFailure) -> Next)
    }

    /// Names it in the log, the figures and the database: lower case, with underscores.
    package let name: String
    package let scope: Scope
    /// Its period.
    package let every: Setting<Duration>
    /// Before it is done for the first time.
    package let firstPause: Setting<Duration>
    /// A setting that says whether this server has to do it at all.
    package let isNeeded: Setting<Bool>
    /// Its own; a task says whether it holds.
    package let warning: JobWarning?
    package let work: Work

    /// - Parameter startsAfter: as `every`, unless given.
    package init(
        _ name: String, of scope: Scope, every: @escaping Setting<Duration>, startsAfter: Setting<Duration>? = nil,
        isNeeded: @escaping Setting<Bool> = { _ in true }, warning: JobWarning? = nil, _ work: Work
    ) {
        self.name = name
        self.scope = scope
        self.every = every
        firstPause = startsAfter ?? every
        self.isNeeded = isNeeded
        self.warning = warning
        self.work = work
    }

    /// A function that returns how many it were.
    package static let count: Finish = { bytes, _ throws(JobFailure) in
        guard let count = Int(String(decoding: bytes, as: UTF8.self)) else { throw JobFailure(reason: "the answer is no number") }
        return count
    }
}

// MARK: Its statements

extension Job {
    /// The statements that it sends, prepared on every connection.
    package var statements: [Statement] {
        switch work {
        case .batches(let call, _, _, _): [scope == .database ? JobTurn.statement(of: call) : call]
        case .tenants(let call, _, _): [call, JobTurn.dueTenants]
        case .task: []
        }
    }

    /// The functions that its statements call without being named for them.
    package var functions: [String] {
        guard case .batches(let call, _, _, _) = work else { return [] }
        return [String(call.name.dropFirst("office.".count))]
    }
}
