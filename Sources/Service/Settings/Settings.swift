import API
import Accounts
import Crypto
import Postgres
import Push
import Storage

/// What the server is told by its environment (contract, section 9). A wrong value is a refusal to start, all faults at once.
package struct Settings: Sendable {
    /// Where and how the server listens.
    package struct Listening: Sendable {
        /// A host name or literal address.
        package var host: String
        /// 0 lets the kernel choose.
        package var port: UInt16
        /// Event loops, one thread each.
        package var loops: Int
    }

    /// Every fault of the environment.
    package struct Refusal: Error, Sendable {
        /// In the order the settings are read.
        package let faults: [SettingFault]
    }

    /// The server's own connection string.
    package var databaseURL: String
    /// The table owner's, where that is another.
    package var migrateDatabaseURL: String?
    /// Pools and time-outs.
    package var database: PostgresConfiguration
    /// Whether `serve` migrates first.
    package var migratesAtStart: Bool
    /// Host, port, loops.
    package var listening: Listening
    /// Where it tells its figures; nil for nowhere.
    package var metrics: MetricsAddress?
    /// Where clients reach the server, without a slash at the end.
    package var publicURL: String?
    /// The server's own TLS; nil for plain HTTP.
    package var tls: TLSSettings?
    /// Limits, proxies and pages in browsers.
    package var clients: ClientSettings
    /// Which tokens are good.
    package var trust: Trust
    /// What the server does where it is its own issuer.
    package var signIn: SignInSettings
    /// Where the page signs people in; nil where this server does, or nobody.
    package var pageIssuer: PageIssuerSettings?
    /// The iOS apps that belong to the server's address.
    package var appleApps: [String]
    /// Photos.
    package var storage: StorageSettings
    /// Whether a token that proves an address links it to the account of that address.
    package var linksByEmail: Bool
    /// How mail goes out.
    var mail: MailSettings
    /// How notifications reach devices.
    var push: PushSettings
    /// How long idempotency keys are kept.
    package var keyRetention: Duration
    /// How many bytes of answers the process keeps; nil for none.
    package var answerCache: Int?
    /// How long the change log is kept.
    package var changesRetention: Duration
    /// How long what happened at the shelf can be undone.
    package var undoWindow: Duration
    /// How often it looks what people have to be told of.
    package var notificationSweep: Duration
    /// The smallest severity that is logged.
    package var logLevel: Log.Level
    /// How log lines look.
    package var logFormat: Log.Format
}

extension Settings {
    /// What the settings are for.
    package enum Use: Sendable {
        /// The server: everything it needs has to be there.
        case serving
        /// A command that runs once: the database is enough. It has no business with photos.
        case operating
        /// A command that runs once and works with photos as well.
        case storing
        /// A look at a server from outside: where it listens is enough.
        case probing
    }

    /// Reads the environment; throws all faults at once. `processors` is the default for `LOOPS`.
    package init(
        environment: [String: String], for use: Use, processors: Int, readFile: @escaping (String) -> [UInt8]?
    ) throws(Refusal) {
        var reader = SettingsReader(environment, readFile: readFile)
        self.init(&reader, for: use, processors: processors)
        guard reader.faults.isEmpty else { throw Refusal(faults: reader.faults) }
    }

    /// Reads on over every fault, which the reader keeps.
    init(_ reader: inout SettingsReader, for use: Use, processors: Int) {
        databaseURL = reader.text(.databaseURL) ?? ""
        if use != .probing && databaseURL.isEmpty && !reader.hasFault(of: .databaseURL) {
            reader.fail(
                .databaseURL, "is not set: it names the database as libpq takes it, such as postgresql://user@host/name")
        }
        migrateDatabaseURL = reader.text(.migrateDatabaseURL)
        for (setting, url) in [(Setting.databaseURL, databaseURL), (.migrateDatabaseURL, migrateDatabaseURL ?? "")] {
            guard let fault = LoginRefusal.fault(of: url) else { continue }
            reader.fail(setting, "is no connection string of Postgres: \(fault)")
        }
        listening = Listening(
            host: reader.text(.host) ?? "", port: UInt16(reader.number(.port) ?? 0),
            loops: reader.number(.loops) ?? max(1, min(processors, 16)))
        metrics = MetricsAddress(&reader, besides: listening)
        database = Self.database(&reader, url: databaseURL, loops: listening.loops)
        migratesAtStart = reader.isOn(.migrate)
        publicURL = reader.origin(.publicURL)
        tls = TLSSettings(&reader, isServing: use == .serving)
        clients = ClientSettings(&reader)
        trust = Trust(&reader)
        signIn = SignInSettings(&reader, trust: trust, publicURL: publicURL)
        pageIssuer = PageIssuerSettings.read(
            &reader, trust: trust, servesPage: clients.servesPage, isServing: use == .serving)
        appleApps = Self.appleApps(&reader)
        storage = StorageSettings(&reader, isUsed: use == .serving || use == .storing)
        linksByEmail = reader.isOn(.linkByEmail)
        mail = MailSettings(&reader)
        push = PushSettings(&reader, publicURL: publicURL, mail: mail)
        keyRetention = reader.duration(.idempotencyRetention)
        answerCache = reader.bytes(.answerCache)
        changesRetention = reader.duration(.changesRetention)
        undoWindow = reader.duration(.undoWindow)
        notificationSweep = reader.duration(.notificationSweep)
        logLevel = reader.choice(.logLevel) ?? .info
        logFormat = reader.choice(.logFormat) ?? .json
    }

    private static func appleApps(_ reader: inout SettingsReader) -> [String] {
        let apps = (reader.text(.appleAppIDs) ?? "").split(separator: ",").map { $0.filter { $0 != " " } }
        if !apps.allSatisfy(AppSiteAssociation.isApp) {
            reader.fail(
                .appleAppIDs, "must be application identifiers such as TEAMID1234.com.example.app, with commas between them")
        }
        return apps
    }

    private static func database(_ reader: inout SettingsReader, url: String, loops: Int) -> PostgresConfiguration {
        var database = PostgresConfiguration(connectionString: url)
        database.preparedStatements = reader.choice(.preparedStatements) ?? .auto
        database.readConnections = reader.number(.readConnections) ?? 1
        let writes = reader.number(.writeConnections) ?? 1
        // The setting is for the process; every loop has its share, and at least one.
        database.writeConnections = (writes + loops - 1) / loops
        database.connectTimeout = reader.duration(.connectTimeout)
        database.acquireTimeout = reader.duration(.poolTimeout)
        database.lockTimeout = reader.duration(.lockTimeout)
        database.statementTimeout = reader.duration(.statementTimeout)
        return database
    }
}
