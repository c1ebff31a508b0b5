import Text

/// A blocking connection for commands that run once and end: migrations, accounts, the demo. Never for a loop.
public final class Session {
    private let connection: LibPQ
    private let patience: Duration?

    /// Connects; throws `PostgresError` with the SQLSTATE class 08 when that fails.
    ///
    /// - Parameter patience: how long an answer to any call may take; then `timedOut`, the statement is given up, and the
    ///   session is of no more use. Nil waits as long as it takes.
    public init(
        connecting connectionString: String, timeout: Duration = .seconds(10), patience: Duration? = nil
    ) throws(PostgresError) {
        self.patience = patience
        connection = try LibPQ(connecting: connectionString, timeout: timeout)
        connection.watchNotices()
        if let patience { try limitStatements(to: patience) }
    }

    /// Has Postgres end by itself what nobody waits for any more, also where the process is gone by then: a moment later, so that the session
    /// tells of it. A pooler hands the session to others, with whatever was set there.
    private func limitStatements(to patience: Duration) throws(PostgresError) {
        guard try connection.isDirect(by: .now + patience) else { return }
        let limit = (patience + .seconds(1)).wholeMilliseconds
        try connection.execute("select set_config('statement_timeout', '\(limit)', false)", by: deadline)
        connection.keepsTimeouts = true
    }

    /// The process id that the other end gave when it let us in: the backend's, unless a pooler stands in between.
    public var backendProcessID: Int32 { connection.backendProcessID }

    /// Runs one or more statements without parameters; returns the last one's rows.
    @discardableResult
    public func execute(_ sql: String) throws(PostgresError) -> Rows {
        try patiently { () throws(PostgresError) in try connection.execute(sql, by: deadline) }
    }

    /// Runs one statement with `$1`… parameters as text, nil for NULL.
    @discardableResult
    public func execute(_ sql: String, _ parameters: [String?]) throws(PostgresError) -> Rows {
        try patiently { () throws(PostgresError) in try connection.execute(sql, SentValues(parameters), by: deadline) }
    }

    /// Runs one statement with its parameters by name.
    @discardableResult
    public func execute(_ statement: Statement, _ arguments: Arguments = [:]) throws(PostgresError) -> Rows {
        try execute(statement.sql, try statement.values(arguments))
    }

    private func patiently(_ ask: () throws(PostgresError) -> Rows) throws(PostgresError) -> Rows {
        do throws(PostgresError) { return try ask() } catch {
            // As the pools do.
            if error == .timedOut, !connection.keepsTimeouts { connection.cancellation?.send() }
            throw error
        }
    }

    private var deadline: ContinuousClock.Instant? { patience.map { .now + $0 } }

    /// Runs `body` between BEGIN and COMMIT; an error rolls everything back and is thrown on.
    public func transaction<Value>(_ body: () throws(PostgresError) -> Value) throws(PostgresError) -> Value {
        try execute("begin")
        do throws(PostgresError) {
            let value = try body()
            try execute("commit")
            return value
        } catch {
            _ = try? execute("rollback")
            throw error
        }
    }
}
