import API
import Invariants
import Postgres
import Settings

/// Looks for what must never be found in a live database; changes nothing. What `quartermaster verify` does.
///
/// Every invariant is one statement in a transaction of its own: it sees one moment, so a server may go on writing, and no
/// snapshot is kept from vacuum for longer than the one statement takes.
package struct Verification {
    /// The result of the whole run.
    package enum Verdict: Sendable {
        /// Every invariant was looked for and holds.
        case sound
        /// At least one is broken.
        case broken
        /// None is broken as far as was seen, but not all could be looked for.
        case incomplete
    }

    /// How much of a look is wanted.
    package struct Extent: Sendable {
        /// Names of invariants; all of them when empty.
        package var names: [String] = []
        /// The most rows shown of an invariant, at least 1.
        package var rows = 10
        /// The most seconds that one statement may take, at least 1.
        package var seconds = 600

        /// All invariants, ten rows, ten minutes.
        package init() {}
    }

    /// The names of the invariants, sorted.
    package static var names: [String] { Invariant.ofEveryDatabase.map(\.name) }

    private let session: Session
    private let invariants: [Invariant]
    private let extent: Extent
    private let isDistributed: Bool

    /// Connects with the rights of the tables' owner. Throws as well when the database is not up to date: the invariants are
    /// those of this program's tables.
    package init(_ settings: Settings, _ extent: Extent = Extent()) throws(CommandFailure) {
        try Schema(settings).check()
        do throws(PostgresError) {
            session = try Session(connecting: settings[.migrateDatabaseURL] ?? settings[.databaseURL])
            isDistributed = try Distribution(session).isThere
        } catch {
            throw CommandFailure(error)
        }
        self.extent = extent
        invariants = Invariant.ofEveryDatabase.filter { extent.names.isEmpty || extent.names.contains($0.name) }
    }

    /// Looks for one after another, and hands the lines of the report on as they come.
    package func run(show: (String) -> Void) throws(CommandFailure) -> Verdict {
        show(VerificationText.heading)
        var looks: [Look] = []
        for invariant in invariants {
            let look = try look(for: invariant)
            show(VerificationText.line(look))
            looks.append(look)
        }
        for look in looks {
            if let paragraph = VerificationText.paragraph(look) { show(paragraph) }
        }
        if let log = changeLog { show("\n\(log)") }
        show(VerificationText.conclusion(looks))
        if looks.contains(where: { $0.breachCount > 0 }) { return .broken }
        return looks.allSatisfy(\.isDone) ? .sound : .incomplete
    }

    /// Nil for a role that may read everything and call nothing.
    private var changeLog: String? {
        do throws(PostgresError) {
            return try session.transaction { () throws(PostgresError) -> String in
                try session.execute(limits)
                return try ChangeLogState { sql throws(PostgresError) in try session.execute(sql).rows }.sentence
            }
        } catch {
            guard error.sqlState != "42501" else { return nil }
            return "how far the change log reaches back is not known: \(CommandFailure(error).description)"
        }
    }

    // MARK: One invariant

    private func look(for invariant: Invariant) throws(CommandFailure) -> Look {
        let clock = ContinuousClock()
        let start = clock.now
        let outcome: Look.Outcome
        do throws(PostgresError) {
            outcome = try breaches(of: invariant)
        } catch {
            outcome = .refused(try Self.reason(of: error))
        }
        return Look(invariant: invariant, outcome: outcome, time: clock.now - start)
    }

    /// However many there are, only a few come over the wire. They are put in order, so that the planner expects to see all.
    private func breaches(of invariant: Invariant) throws(PostgresError) -> Look.Outcome {
        let rows = try session.transaction { () throws(PostgresError) in
            try session.execute(surroundings)
            return try session.execute(
                """
                select tenant_id, subject, found, count(*) over () from (
                \(isDistributed ? Distribution.inBuckets(invariant.sql) : invariant.sql)
                ) as breach order by 1, 2, 3 limit \(extent.rows)
                """)
        }.rows
        let first = rows.map { Look.Breach(tenant: $0.text(0) ?? "", subject: $0.text(1) ?? "", found: $0.text(2) ?? "") }
        return .found(count: rows.first?.text(3).flatMap { Int($0) } ?? 0, first: first)
    }

    /// `row_security = off` hides nothing: it refuses a role from whom row-level security would keep rows. One process and
    /// 64 MB a sort or hash leave the machine to the server; one who goes away is noticed, and the statement ends. With hash
    /// joins alone no wrong guess of the planner's makes a look take longer than the tables are long.
    private var surroundings: String {
        """
        set transaction isolation level repeatable read, read only;
        set local row_security = off;
        set local search_path = pg_catalog;
        \(limits);
        set local work_mem = '64MB';
        set local enable_nestloop = off;
        set local enable_mergejoin = off;
        set local max_parallel_workers_per_gather = 0;
        set local jit = off
        """
    }

    /// How long one statement may take.
    private var limits: String {
        """
        set local statement_timeout = '\(extent.seconds)s';
        set local lock_timeout = '10s';
        set local client_connection_check_interval = '5s'
        """
    }

    /// Why this one was not looked for; throws what stands in the way of all.
    private static func reason(of error: PostgresError) throws(CommandFailure) -> String {
        let failure = CommandFailure(error)
        if error.sqlState == "42501" {
            throw CommandFailure(
                .misconfigured,
                "\(sentence(error)). The role must see every row of every table: the tables' owner in MIGRATE_DATABASE_URL or "
                    + "DATABASE_URL, or one with pg_read_all_data and BYPASSRLS")
        }
        if error.endsConnection { throw CommandFailure(.unavailable, failure.description) }
        return failure.description
    }

    private static func sentence(_ error: PostgresError) -> String {
        guard case .refused(let refusal) = error else { return "Postgres" }
        return "Postgres: \(refusal.message) (\(refusal.sqlState))"
    }
}
