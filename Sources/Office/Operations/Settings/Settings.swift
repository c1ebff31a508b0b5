import Crypto
import Postgres

/// What the server is told by its environment (contract, section 9). A wrong value is a refusal to start, all faults at once.
public struct Settings: Sendable {
    /// Where and how the server listens.
    public struct Listening: Sendable {
        /// A host name or literal address.
        public var host: String
        /// 0 lets the kernel choose.
        public var port: UInt16
        /// Event loops, one thread each.
        public var loops: Int
    }

    /// Every fault of the environment.
    public struct Refusal: Error, Sendable {
        /// In the order the settings are read.
        public let faults: [SettingFault]
    }

    /// The server's own connection string.
    public var databaseURL: String
    /// The table owner's, where that is another.
    public var migrateDatabaseURL: String?
    /// Pools and time-outs.
    public var database: PostgresConfiguration
    /// Whether `serve` migrates first.
    public var migratesAtStart: Bool
    /// Host, port, loops.
    public var listening: Listening
    /// Which tokens are good.
    public var trust: Trust
    /// Whether a token that proves an address links it to the account of that address.
    public var linksByEmail: Bool
    /// How long idempotency keys are kept.
    public var keyRetention: Duration
    /// The smallest severity that is logged.
    public var logLevel: Log.Level
    /// How log lines look.
    public var logFormat: Log.Format
}

extension Settings {
    /// What the settings are for.
    public enum Use: Sendable {
        /// The server: everything it needs has to be there.
        case serving
        /// A command that runs once: the database is enough.
        case operating
        /// A look at a server from outside: where it listens is enough.
        case probing
    }

    /// Reads the environment; throws all faults at once. `processors` is the default for `LOOPS`.
    public init(
        environment: [String: String], for use: Use, processors: Int, readFile: @escaping (String) -> [UInt8]?
    ) throws(Refusal) {
        var reader = SettingsReader(environment, readFile: readFile)
        databaseURL = reader.text("DATABASE_URL") ?? ""
        if use != .probing && databaseURL.isEmpty && !reader.hasFault(of: "DATABASE_URL") {
            let example = "postgresql://user@host/name"
            reader.fail("DATABASE_URL", "DATABASE_URL is not set: it names the database as libpq takes it, such as \(example)")
        }
        migrateDatabaseURL = reader.text("MIGRATE_DATABASE_URL")
        listening = Listening(
            host: reader.text("HOST") ?? "0.0.0.0",
            port: UInt16(reader.number("PORT", default: 8080, in: 0...65_535)),
            loops: reader.number("LOOPS", default: max(1, min(processors, 16)), in: 1...64))
        database = Self.database(&reader, url: databaseURL, loops: listening.loops)
        migratesAtStart = reader.isOn("MIGRATE", default: false)
        trust = Trust(&reader, isRequired: use == .serving)
        linksByEmail = reader.isOn("LINK_BY_EMAIL", default: true)
        keyRetention = reader.duration("IDEMPOTENCY_RETENTION", default: .seconds(90 * 86_400), atMost: .seconds(3650 * 86_400))
        logLevel = reader.choice("LOG_LEVEL", default: .info)
        logFormat = reader.choice("LOG_FORMAT", default: .json)
        guard reader.faults.isEmpty else { throw Refusal(faults: reader.faults) }
    }

    private static func database(_ reader: inout SettingsReader, url: String, loops: Int) -> PostgresConfiguration {
        var database = PostgresConfiguration(connectionString: url)
        database.preparesStatements = reader.isOn("PREPARED_STATEMENTS", default: true)
        database.readConnections = reader.number("READ_CONNECTIONS", default: 2, in: 1...64)
        let writes = reader.number("WRITE_CONNECTIONS", default: 16, in: 1...1024)
        // The setting is for the process; every loop has its share, and at least one.
        database.writeConnections = (writes + loops - 1) / loops
        database.connectTimeout = reader.duration("CONNECT_TIMEOUT", default: .seconds(5), atMost: .seconds(60))
        database.lockTimeout = reader.duration("LOCK_TIMEOUT", default: .seconds(5), atMost: .seconds(600))
        database.statementTimeout = reader.duration("STATEMENT_TIMEOUT", default: .seconds(15), atMost: .seconds(3600))
        return database
    }
}
