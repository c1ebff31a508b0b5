import EventLoop
import Synchronization
import Text

/// Makes connections on threads of its own, since libpq looks names up while one waits.
public final class Connector: Sendable {
    let configuration: PostgresConfiguration
    private let pool = BlockingPool(name: "pg-connect", threads: 2)
    /// Those that ask, over all loops.
    let houses = HousesOfLate()
    /// Of all loops.
    let heavyReads: HeavyReads
    /// Who brings a whole file, of all loops. Few wait: each holds one in memory.
    let longTurns = HouseTurns(1, waiting: (inAll: 4, ofOwner: 1))

    private let report: @Sendable (PostgresError?) -> Void
    /// The errors that were reported since one was last made, so that many connections that try again and again say each once.
    private let reported = Mutex<[PostgresError]>([])
    /// More reasons than that are none that anybody reads.
    private static let mostReasons = 100

    /// For all connections of a process to one database; few threads, so that a restart of Postgres meets no storm.
    ///
    /// `report` is told when connecting begins to fail, and for which reason, and with nil when it succeeds again. Any thread.
    public init(_ configuration: PostgresConfiguration, report: @escaping @Sendable (PostgresError?) -> Void = { _ in }) {
        self.configuration = configuration
        self.report = report
        let turns = HouseTurns(max(1, configuration.heavyReadsOfHouse), waiting: (inAll: 256, ofOwner: 16))
        heavyReads = HeavyReads(turns, among: houses)
    }

    /// A connection, ready for use.
    func connect(_ use: ManagedConnection.Use) async throws(PostgresError) -> LibPQ {
        do throws(PostgresError) {
            let connection = try await open(use)
            tell(nil)
            return connection
        } catch {
            tell(error)
            throw error
        }
    }

    /// Reports an error that is new since the last connection was made, or that one was made after errors.
    func tell(_ error: PostgresError?) {
        let isNews = reported.withLock { reasons in
            guard let error else {
                defer { reasons.removeAll() }
                return !reasons.isEmpty
            }
            guard reasons.count < Self.mostReasons, !reasons.contains(error) else { return false }
            reasons.append(error)
            return true
        }
        if isNews { report(error) }
    }

    private func open(_ use: ManagedConnection.Use) async throws(PostgresError) -> LibPQ {
        let configuration = configuration
        return try await pool.run { () throws(PostgresError) in
            let connection = try LibPQ(
                connecting: configuration.connectionString, timeout: configuration.connectTimeout)
            connection.watchNotices()
            if configuration.preparedStatements != .off {
                let deadline = ContinuousClock.now + configuration.connectTimeout
                let isDirect = try connection.isDirect(by: deadline)
                connection.preparesStatements = use != .side && (isDirect || configuration.preparedStatements == .on)
                // A batch has no place for it later, and one that does not fit the schema is found at the start. Before the time-outs are
                // set: to prepare them all may take longer than a quick read may.
                if connection.preparesStatements, use == .pipeline {
                    try connection.prepare(configuration.statements, by: deadline)
                }
                // A pooler hands the session to others between two transactions, with whatever was set there.
                if isDirect {
                    try connection.execute(configuration.sessionSettings(use), by: deadline)
                    connection.keepsTimeouts = true
                }
            }
            connection.becomeNonBlocking()
            if use == .pipeline { connection.enterPipeline() }
            return connection
        }
    }

    /// Ends the threads, when no connection is wanted any more.
    public func shutdown() { pool.shutdown() }
}

/// What is said over a new connection before it serves anybody. Tests that listen on the wire leave out what lies between.
package enum SetUpStatement {
    /// The first: whether a pooler stands between.
    package static let backend = "select pg_backend_pid()"
    /// How the last begins, which sets the session's time-outs.
    package static let timeouts = "select set_config('statement_timeout', "
}

extension LibPQ {
    /// True when no pooler stands between: one answers with a process id of its own making.
    func isDirect(by deadline: ContinuousClock.Instant) throws(PostgresError) -> Bool {
        try execute(SetUpStatement.backend, by: deadline).first?.text(0) == String(backendProcessID)
    }
}

extension PostgresConfiguration {
    private func timeout(_ use: ManagedConnection.Use) -> Duration {
        switch use {
        case .pipeline: quickTimeout
        case .exclusive, .side: statementTimeout
        case .long: longTimeout
        }
    }

    /// A second net under the loop's own deadlines, and under the lock time-out that each change brings along.
    fileprivate func sessionSettings(_ use: ManagedConnection.Use) -> String {
        """
        \(SetUpStatement.timeouts)'\(timeout(use).wholeMilliseconds)', false),
            set_config('lock_timeout', '\(lockTimeout.wholeMilliseconds)', false), set_config('jit', 'off', false)
        """
    }
}
