/// How a server's connections are made and how long they wait.
public struct PostgresConfiguration: Sendable {
    /// Anything libpq takes: a URI or `key=value` pairs.
    public var connectionString: String
    /// When statements are prepared by name as a connection opens.
    public enum PreparedStatements: String, CaseIterable, Sendable {
        /// Where no pooler stands between: one in transaction mode may not keep them.
        case auto
        case on
        case off
    }

    /// With `off`, and through a pooler, no time-out is set on the session either.
    public var preparedStatements = PreparedStatements.auto
    /// Connections a loop for small reads, pipelined. At least 1.
    public var readConnections = 2
    /// Connections a loop for writes, one write each. At least 1.
    public var writeConnections = 8
    /// How long making a connection may take.
    public var connectTimeout: Duration = .seconds(5)
    /// Connections a loop for slow reads, one read each. At least 1.
    public var slowReadConnections = 2
    /// Heavy reads of one house at a time, over all loops. At least 1.
    public var heavyReadsOfHouse = 1
    /// How long a statement may run.
    public var statementTimeout: Duration = .seconds(15)
    /// How long one may take that brings a whole file.
    public var longTimeout: Duration = .seconds(180)
    /// How long a read may keep those behind it waiting that share its connection. Then it is made anew by itself.
    public var quickTimeout: Duration = .milliseconds(50)
    /// How long a statement may wait for a lock.
    public var lockTimeout: Duration = .seconds(5)
    /// How long a request may wait for a connection: for one to be made, or for others to be done with it.
    public var acquireTimeout: Duration = .seconds(1)
    /// How long a slow read may wait for those before it.
    public var slowAcquireTimeout: Duration = .seconds(5)
    /// Connections a loop for what brings a whole file: few, since each holds one in memory. They are opened by the first and kept.
    static let longConnections = 2
    /// The most connections a loop has, of all kinds.
    public var connectionsALoop: Int { readConnections + slowReadConnections + writeConnections + Self.longConnections }
    /// True when each statement's time and outcome are counted.
    public var countsStatements = false
    /// Everything that will be sent.
    public var statements: [Statement] = []

    /// The defaults above for one database.
    public init(connectionString: String) { self.connectionString = connectionString }
}
