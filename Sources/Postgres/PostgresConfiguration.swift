/// How a server's connections are made and how long they wait.
public struct PostgresConfiguration: Sendable {
    /// Anything libpq takes: a URI or `key=value` pairs.
    public var connectionString: String
    /// Whether statements are prepared by name, and time-outs set, when a connection opens; off for a pooler that can't keep them.
    public var preparesStatements = true
    /// Connections a loop for small reads, pipelined. At least 1.
    public var readConnections = 2
    /// Connections a loop for writes, one write each. At least 1.
    public var writeConnections = 8
    /// How long making a connection may take.
    public var connectTimeout: Duration = .seconds(5)
    /// How long a statement may run.
    public var statementTimeout: Duration = .seconds(15)
    /// How long a statement may wait for a lock, and a write for others to be done with the connections.
    public var lockTimeout: Duration = .seconds(5)
    /// How long a request may wait for a connection to be made.
    public var acquireTimeout: Duration = .seconds(1)
    /// Everything that will be sent.
    public var statements: [Statement] = []

    /// The defaults above for one database.
    public init(connectionString: String) { self.connectionString = connectionString }
}

extension Duration {
    /// Whole milliseconds, at least 1.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return max(1, seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000)
    }
}
