import API
import Accounts
import EventLoop
import HTTP
import Office
import Postgres
import Push
import Settings
import Storage
import Text
import Webhooks

extension AnySetting {
    package static let databaseURL = Setting(
        "DATABASE_URL", .connection, need: "names the database as libpq takes it, such as postgresql://user@host/name", .must,
        for: [
            .serve, .migrate, .tenant, .account, .import, .demo, .token, .keys, .explain, .verify, .audit, .backup, .restore,
            .storage,
        ],
        "The server's connection: a URL, or keywords as libpq takes them.")
    package static let migrateDatabaseURL = Setting(
        "MIGRATE_DATABASE_URL", .connection, unset: "`DATABASE_URL`", .must,
        for: [.serve, .migrate, .tenant, .demo, .verify, .audit, .backup, .restore],
        "The connection of the tables' owner, if that is another role; `serve` uses it only with `MIGRATE`.")
    package static let migrate = Setting(
        "MIGRATE", .isOn, default: false, .may, "Whether `serve` brings the database up to date before it serves.")
    package static let host = Setting(
        "HOST", .text, default: "0.0.0.0", .may, for: [.serve, .ready], "The name or address to listen on.")
    package static let port = Setting(
        "PORT", .number(0...65_535), default: 8080, .may, for: [.serve, .ready], "The TCP port; 0 lets the kernel choose.")
    package static let metricsHost = Setting(
        "METRICS_HOST", .text, default: "127.0.0.1", .may,
        "The name or address of `/metrics`, and of a second `/readyz`. Let only your monitoring reach it, since it asks for no token."
    )
    package static let metricsPort = Setting(
        "METRICS_PORT", .number(0...65_535), unset: "there is no `/metrics`", .may,
        "The TCP port of `/metrics`, not the same as `PORT`; 0 lets the kernel choose.")
    package static let metricsByTenant = Setting(
        "METRICS_BY_TENANT", .isOn, default: false, .may,
        "Whether `/metrics` also tells what each house holds, four series a house under its id.")
    package static let nightlyLate = Setting(
        "NIGHTLY_LATE", .duration(atLeast: .seconds(60), atMost: .days(365), usual: .days(1)...(.days(40))), default: .days(2),
        .may,
        "How long ago the last good backup and the last good `verify` may be, each where it once ran; then `/readyz` and `doctor` warn."
    )
    package static let restoreCheckLate = Setting(
        "RESTORE_CHECK_LATE", .duration(atLeast: .seconds(60), atMost: .days(365), usual: .days(1)...(.days(100))),
        default: .days(40), .may,
        "The same of the last good `restore --check`, which the package's timer runs once a month.")
    package static let tlsCert = Setting(
        "TLS_CERT", .text, .may, for: [.serve, .ready],
        "The path of the server's certificate, PEM with its chain: the server then speaks only TLS. Needs `TLS_KEY`.")
    package static let tlsKey = Setting(
        "TLS_KEY", .text, .may, for: [.serve, .ready],
        "The path of that certificate's private key, PEM without a password.")
    package static let trustedProxies = Setting(
        "TRUSTED_PROXIES", .addressBlocks, default: [], .may,
        "The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.")
    package static let maxConnections = Setting(
        "MAX_CONNECTIONS", .number(1...1_000_000), unset: "what the process's limit of open files allows, at most 10000", .leave,
        "Connections of clients at a time; others wait to be accepted.")
    package static let maxConnectionsAddress = Setting(
        "MAX_CONNECTIONS_ADDRESS", .number(1...1_000_000), default: 1000, .leave,
        "Connections from one address at a time; any more are closed. Proxies in `TRUSTED_PROXIES` may have any number.")
    package static let maxConnectionsAccount = Setting(
        "MAX_CONNECTIONS_ACCOUNT", .number(1...1_000_000), default: 256, .leave, "Connections of one account at a time; then 429."
    )
    package static let drainTimeout = Setting(
        "DRAIN_TIMEOUT", .duration(atMost: .seconds(3600)), default: .seconds(25), .leave,
        "How long requests may take after SIGTERM; then their connections are closed.")
    package static let loops = Setting(
        "LOOPS", .number(1...64), unset: "processors, at most 16", .leave, "Event loops, one thread each.")
    package static let readConnections = Setting(
        "READ_CONNECTIONS", .number(1...64), default: 2, .leave,
        "Postgres connections of each loop for quick reads; each loop has two more for slow ones.")
    package static let writeConnections = Setting(
        "WRITE_CONNECTIONS", .number(1...1024), default: 16, .leave,
        "Postgres connections of the whole process for changes; each loop has its share, at least one, and two more from its first "
            + "import on.")
    package static let preparedStatements = Setting(
        "PREPARED_STATEMENTS", .choice, default: PostgresConfiguration.PreparedStatements.auto, .leave,
        "Whether statements are prepared. auto: only without a pooler in front of Postgres; on: also behind a pooler that keeps them."
    )
    package static let connectTimeout = Setting(
        "CONNECT_TIMEOUT", .duration(atMost: .seconds(60), usual: .seconds(1)...(.seconds(30))), default: .seconds(5), .leave,
        "How long connecting to Postgres may take.")
    package static let poolTimeout = Setting(
        "POOL_TIMEOUT", .duration(atMost: .seconds(60), usual: .milliseconds(200)...(.seconds(10))), default: .seconds(1), .leave,
        "How long a request waits for a Postgres connection; then 503.")
    package static let statementTimeout = Setting(
        "STATEMENT_TIMEOUT", .duration(atMost: .seconds(3600), usual: .seconds(2)...(.seconds(120))), default: .seconds(15),
        .leave,
        "How long one statement may take; then 504.")
}

extension SettingSection {
    /// The database, and how the server listens.
    static let server = SettingSection([
        .databaseURL, .migrateDatabaseURL, .migrate, .host, .port, .metricsHost, .metricsPort, .metricsByTenant, .nightlyLate,
        .restoreCheckLate,
        .tlsCert, .tlsKey,
        .trustedProxies,
        .maxConnections, .maxConnectionsAddress, .maxConnectionsAccount, .drainTimeout, .loops, .readConnections,
        .writeConnections,
        .preparedStatements, .connectTimeout, .poolTimeout, .statementTimeout,
    ]) { reader in
        if let port = reader[.metricsPort], port != 0, port == reader[.port] {
            reader.fail(.metricsPort, "must not be PORT: clients that reach that port must not read this one")
        }
        checkTLS(&reader)
        if reader[.pageIssuer] != nil, !reader[.page] {
            reader.fail(.pageIssuer, "has no effect without PAGE=on")
        }
    }

    private static func checkTLS(_ reader: inout SettingsReader) {
        if reader.isGiven(.tlsKey) { reader.need(.tlsCert, "names the file of the certificate that belongs to TLS_KEY") }
        if reader.isGiven(.tlsCert) { reader.need(.tlsKey, "names the file of the private key that belongs to TLS_CERT") }
        guard reader.settings.command == .serve, let files = CertificateFiles(reader.settings) else { return }
        do throws(CertificateFiles.Fault) {
            _ = try files.load(reader.readFile)
        } catch {
            reader.fail(error.setting, error.reason)
        }
    }

    /// All settings, in the order of the tables.
    package static let all = [server, api, signIn, pageIssuer, mail, office, storage, push, webhooks]
}

extension Form where Value == String {
    /// A connection string of libpq. Text that is neither a URL nor keywords would be taken as the name of a database on this machine.
    fileprivate static var connection: Form {
        Form("text") { text throws(SettingDemand) in
            guard text.contains("=") || ["postgresql://", "postgres://"].contains(where: text.hasPrefix) else {
                throw SettingDemand("must be a URL that begins with postgresql://, or keywords such as host=db dbname=house")
            }
            if let fault = LoginRefusal.fault(of: text) {
                throw SettingDemand("is not a connection string of Postgres: \(fault)")
            }
            return text
        }
    }
}

// MARK: What the server makes of them

extension Settings {
    /// Event loops, one thread each.
    package var loopCount: Int { self[.loops] ?? max(1, min(ProcessEnvironment.processors, 16)) }

    /// The TCP port to listen on.
    package var listeningPort: UInt16 { UInt16(self[.port]) }

    /// Pools and time-outs.
    package var database: PostgresConfiguration {
        var database = PostgresConfiguration(connectionString: self[.databaseURL])
        database.preparedStatements = self[.preparedStatements]
        database.readConnections = self[.readConnections]
        // The setting is for the process; every loop has its share, and at least one.
        database.writeConnections = (self[.writeConnections] + loopCount - 1) / loopCount
        // Half of the processors are left to other houses, and to what takes less.
        database.heavyReadsOfHouse = max(1, loopCount / 2)
        database.connectTimeout = self[.connectTimeout]
        database.acquireTimeout = self[.poolTimeout]
        database.slowAcquireTimeout = max(database.slowAcquireTimeout, self[.poolTimeout])
        database.lockTimeout = self[.lockTimeout]
        database.statementTimeout = self[.statementTimeout]
        return database
    }

    /// The files that a server with these settings has open without a client: connections to Postgres, what each loop needs, the log,
    /// libraries.
    package var ownFiles: Int { ownConnections + 8 * loopCount + 16 }

    /// The most Postgres connections that a server with these settings opens: a loop's for imports are there from its first on.
    package var ownConnections: Int { loopCount * database.connectionsALoop + (metrics == nil ? 0 : 2) }

    /// How notifications reach devices.
    package var push: PushSettings { PushSettings(self, mailAddress: self[.mailFrom]?.address.text) }

    /// Those of this process that are set under a name which they had before.
    package static func renamedOfProcess(for command: AnySetting.Command) -> [RenamedSetting] {
        SettingsReader(ofProcessFor: command).renamed
    }

    /// The settings of this process: its environment and its files. Throws all faults at once.
    package static func ofProcess(for command: AnySetting.Command) throws(Refusal) -> Settings {
        try SettingsReader(ofProcessFor: command).result()
    }
}

extension SettingsReader {
    /// Reads this process's environment and files.
    init(ofProcessFor command: AnySetting.Command) {
        self.init(
            SettingSection.all, environment: ProcessEnvironment.variables, for: command, readFile: ProcessEnvironment.readFile)
    }
}
