import API
import Accounts
import Crypto
import EventLoop
import Glibc
import HTTP
import Office
import Operations
import Outbound
import Postgres
import Push
import Settings
import Storage
import Webhooks

/// The server as a process: from its settings to its exit.
package final class OfficeServer: Sendable {
    let settings: Settings
    let log: Log
    let jobs: JobReports
    let connector: Connector
    let keys: KeyRing
    /// Nil where another issuer is trusted.
    let issuer: Issuer?
    /// Where the page signs people in, if not here.
    let pageIssuer: PageIssuer?
    let passwords: PasswordCheck
    let photos: any FileStore
    /// The same, counted where figures are told: what endpoints ask.
    let askedPhotos: any FileStore
    let mail: Mailer?
    let push: PushDelivery
    let webhooks: WebhookDelivery
    let vapidKey: VAPIDKeyWatch
    let auditSigner: AuditSigner
    let storageWatch: StorageWatch
    let operations: OperationWatch
    let unnamedTenant: UnnamedTenant
    let readiness: Readiness
    let compression: BlockingPool
    /// Unpacks and parses the bodies of requests that would keep a loop busy.
    let bodies: BlockingPool
    /// Reads and writes files of a house's rows. It gives way: they are no reason for anybody else to wait.
    let spreadsheets: BlockingPool
    let schema: SchemaGate
    /// Nil where systemd holds the port and hands it over.
    let port: PortClaim?
    let certificate: CertificateReload?
    let limiter: RateLimiter?
    let connectionLimits: ConnectionLimits
    let changes = ChangeWatch()
    /// Runs what is no request's.
    let coordinator: EventLoop
    /// Nil where figures are told nowhere.
    let metrics: MetricsPage?
    /// What started this process, and wants to hear of it.
    let manager = ServiceManager()

    /// A server that does nothing yet. Throws when a library is missing that the settings need.
    package init(_ settings: Settings) throws(CommandFailure) {
        // Before any thread is started, so that only the coordinator gets them.
        SignalWatch.block([SIGTERM, SIGINT, SIGHUP])
        // A closed connection, and a file at the process's limit, are errors of the write.
        SignalWatch.ignore([SIGPIPE, SIGXFSZ])
        ProcessMemory.returnLargeBlocks()
        try Self.checkOpenFiles(settings)
        self.settings = settings
        coordinator = try Self.makeLoop()
        compression = BlockingPool(name: "gzip", threads: 1)
        bodies = BlockingPool(name: "bodies", threads: 1)
        spreadsheets = BlockingPool(name: "spreadsheets", threads: 1, givesWay: true)
        passwords = PasswordCheck()
        log = Self.openLog(settings)
        jobs = JobReports(log: log)
        connector = Self.connector(settings, log)
        issuer = Self.issuer(settings)
        keys = TrustedKeySource.ring(settings.trust, client: try Self.client(settings.trust), issuer: issuer, on: coordinator)
        pageIssuer = try Self.pageIssuer(settings.pageIssuer)
        photos = try FileStores.open(settings.storage)
        mail = try Mailer.open(settings.mail, key: Self.sealing(issuer), log: log)
        push = try PushDelivery(settings.push)
        webhooks = WebhookDelivery(
            settings, ownPorts: Self.ownPorts(settings), key: Self.webhookKey(issuer, settings.sealKey))
        operations = OperationWatch(settings)
        readiness = Readiness(keys: keys, forwarding: ForwardingWatch(TrustedProxies(settings[.trustedProxies]), log: log)) {
            [push, webhooks, jobs, operations] in push.warnings + webhooks.warnings + jobs.warnings + operations.warnings
        }
        storageWatch = StorageWatch(photos, telling: readiness)
        certificate = try CertificateReload(settings, log: log)
        if settings.metrics == nil {
            (metrics, askedPhotos) = (nil, photos)
        } else {
            let metered = MeteredFileStore(photos)
            let subjects = MetricsPage.Subjects(
                readiness: readiness, keys: keys, photos: metered, log: log, jobs: jobs, certificate: certificate,
                isByTenant: settings[.metricsByTenant]
            ) {
                [push, sendsMail = mail != nil] in [("mail", sendsMail)] + push.outboxes
            }
            (metrics, askedPhotos) = (MetricsPage(subjects, connector, on: coordinator), metered)
        }
        limiter = Self.limiter(settings)
        connectionLimits = ConnectionLimits(settings)
        let unnamedTenant = UnnamedTenant()
        self.unnamedTenant = unnamedTenant
        let vapidKey = VAPIDKeyWatch(settings, push, log)
        self.vapidKey = vapidKey
        auditSigner = AuditSigner(CheckpointShelf(beside: settings[.authDir])) {
            [source = settings.sealKey] () throws(CommandFailure) in try source.find()
        }
        port =
            manager.listeners.isEmpty
            ? PortClaim(host: settings[.host], port: settings.listeningPort, for: .requests, log: log) : nil
        schema = SchemaGate(settings, readiness: readiness, log: log, unnamedTenant: unnamedTenant, port: port) {
            [issuer, keys, jobs, log, source = settings.sealKey] () throws(CommandFailure) in
            if let issuer { keys.take(try Self.open(issuer, source, log).publicKeys) }
            vapidKey.look()
            jobs.open()
        }
    }

    /// Names the settings that are set as they were called before, and one that has no effect.
    private static func openLog(_ settings: Settings) -> Log {
        let log = Log(level: settings[.logLevel], format: settings[.logFormat])
        for renamed in Settings.renamedOfProcess(for: .serve) {
            log.write(
                .warning, "a setting is set under its former name",
                [("found", .text(renamed.found)), ("name", .text(renamed.name))])
        }
        if settings[.checkpointMail] != nil, settings.mail.server == nil {
            log.write(.warning, "no checkpoint is mailed: CHECKPOINT_MAIL is set, and SMTP_URL is not")
        }
        return log
    }

    private static func connector(_ settings: Settings, _ log: Log) -> Connector {
        var database = settings.database
        database.statements = [Feature].server.statements
        database.countsStatements = settings.metrics != nil
        return Connector(database) { log.connecting($0) }
    }

    /// Brings its keys, and tells of a sealing key that is made for them.
    private static func open(_ issuer: Issuer, _ source: SealKeySource, _ log: Log) throws(CommandFailure) -> Issuer.Keys {
        try issuer.open { key in
            log.write(
                .warning, "the sealing key was made: copy it, since no backup has it",
                [
                    ("file", .text(source.path)), ("fingerprint", .text(key.fingerprint)),
                    ("hint", .text("then quartermaster keys check-copy < COPY")),
                ])
        }
    }

    private static func issuer(_ settings: Settings) -> Issuer? {
        guard settings.trust.isOwnIssuer else { return nil }
        return Issuer(databaseURL: settings[.databaseURL], source: settings.sealKey)
    }

    /// Nil where another issuer is trusted, and nothing is sealed.
    private static func sealing(_ issuer: Issuer?) -> (@Sendable () -> SealingKey?)? {
        guard let issuer else { return nil }
        return { issuer.keys?.sealing }
    }

    /// The key that seals tokens; of a server that is not its own issuer the one that was made for it.
    private static func webhookKey(
        _ issuer: Issuer?, _ source: SealKeySource
    ) -> @Sendable () throws(CommandFailure) -> SealingKey? {
        { () throws(CommandFailure) in
            if let issuer { return issuer.keys?.sealing }
            return try source.find()
        }
    }

    /// Where this process listens.
    private static func ownPorts(_ settings: Settings) -> [UInt16] {
        [settings.listeningPort] + (settings.metrics.map { [$0.port] } ?? [])
    }

    /// Nil where requests are not counted.
    private static func limiter(_ settings: Settings) -> RateLimiter? {
        guard settings[.rateLimit] else { return nil }
        return RateLimiter(
            accounts: RateLimit(perMinute: settings[.rateLimitAccount]),
            strangers: RateLimit(perMinute: settings[.rateLimitAddress]))
    }

    private static func client(_ trust: Trust) throws(CommandFailure) -> HTTPClient? {
        guard trust.keysURL != nil else { return nil }
        do {
            return try HTTPClient()
        } catch {
            throw CommandFailure(.misconfigured, "JWKS_URL needs libcurl, which is not here: install the package libcurl4")
        }
    }

    private static func pageIssuer(_ settings: PageIssuerSettings?) throws(CommandFailure) -> PageIssuer? {
        guard let settings else { return nil }
        return try PageIssuer(settings)
    }

    /// Serves until SIGTERM or SIGINT, then answers what is in flight and returns. Blocks the calling thread.
    package func run() throws(CommandFailure) {
        defer { log.flush() }
        let coordinator = coordinator
        let outcome = Outcome()
        coordinator.spawn { [self] in
            do throws(CommandFailure) {
                try await serve(on: coordinator)
            } catch {
                outcome.failure = error
            }
            coordinator.stop()
        }
        coordinator.run()
        if let failure = outcome.failure { throw failure }
    }

    /// Written on the coordinator, read when it has ended.
    private final class Outcome: @unchecked Sendable {
        var failure: CommandFailure?
    }

    /// Without them the runtime would end the process where it stands, later and without a word.
    private static func checkOpenFiles(_ settings: Settings) throws(CommandFailure) {
        let (limit, least) = (ProcessEnvironment.openFileLimit, settings.ownFiles + fewestClients)
        guard limit < least else { return }
        throw CommandFailure(
            .misconfigured,
            "the limit of open files is \(limit), and a server with these settings needs \(least): raise it (ulimit -n, LimitNOFILE= of a "
                + "systemd unit), or lower LOOPS, READ_CONNECTIONS or WRITE_CONNECTIONS")
    }

    private static let fewestClients = 8

    static func makeLoop() throws(CommandFailure) -> EventLoop {
        do throws(IOError) {
            return try EventLoop()
        } catch {
            throw .outOfDescriptors
        }
    }

    // MARK: From start to end

    private func serve(on coordinator: EventLoop) async throws(CommandFailure) {
        let stop = StopSignal()
        let signals = try watchSignals(on: coordinator, stop)
        defer { signals.cancel() }
        // Beside the wait: a signal is heard also while a look at the database takes long.
        let listening = Listening()
        coordinator.spawn { [self] in
            do throws(CommandFailure) {
                try await open(listening, on: coordinator, stop)
            } catch {
                stop.raise(error)
            }
        }
        await stop.wait()
        readiness.drain()
        let hasServed = !listening.servers.isEmpty
        // The unit's TimeoutStopSec= is for a DRAIN_TIMEOUT that nobody set.
        manager.tell(
            .stopping, .extending(settings[.drainTimeout] + Self.lastWords + .seconds(3)),
            .status(stop.failure?.description ?? "answers what has been asked, and ends"))
        if hasServed || stop.failure == nil { log.write(.info, "draining") }
        let end = coordinator.schedule(at: .now + settings[.drainTimeout] + Self.lastWords) { [log] in
            log.write(.warning, "stopped before everything had finished")
            log.flush()
            _exit(EXIT_SUCCESS)
        }
        async let pushed: Void = push.close(within: settings[.drainTimeout])
        async let told: Void = webhooks.close()
        await withTaskGroup { group in for server in listening.servers { group.addTask { await server.shutdown() } } }
        await listening.metrics?.server.shutdown()
        metrics?.close()
        await mail?.close()
        await pushed
        await told
        end.cancel()
        if hasServed || stop.failure == nil { log.write(.info, "stopped") }
        if let failure = stop.failure { throw failure }
    }

    /// The signals are blocked, so without a watch only SIGKILL would end the process.
    private func watchSignals(on coordinator: EventLoop, _ stop: StopSignal) throws(CommandFailure) -> SignalWatch {
        do throws(IOError) {
            return try SignalWatch([SIGTERM, SIGINT, SIGHUP], on: coordinator) { [self] signal in
                if signal == SIGHUP { return coordinator.spawn { await self.reload() } }
                // A second signal means: do not wait.
                if stop.isRaised { SignalWatch.end(by: signal) }
                stop.raise()
            }
        } catch {
            throw .outOfDescriptors
        }
    }

    /// From the look at the database to requests.
    private func open(
        _ listening: Listening, on coordinator: EventLoop, _ stop: StopSignal
    ) async throws(CommandFailure) {
        let isThere = try await schema.pass(on: coordinator, stop) { [manager] in manager.tell(.status(Self.atWork)) }
        guard !stop.isRaised else { return }
        try await openMetrics(listening, on: coordinator, stop)
        let parts = try await makeParts()
        if isThere { await WarmUp(keys, readiness, parts).wait(on: coordinator, stop, log) }
        guard !stop.isRaised else { return }
        try await startServers(parts, listening)
        readiness.serve()
        log.write(
            .info, "listening",
            [
                ("host", .text(manager.listeners.isEmpty ? settings[.host] : "systemd")),
                ("port", .number(Int(listening.servers.first?.port ?? 0))),
                ("loops", .number(listening.servers.count)),
            ])
        manager.tell(.ready, .status(isThere ? Self.atWork : "waits for Postgres, and answers 503"))
        listening.heartbeat = Heartbeat(manager, on: coordinator, with: parts.map(\.loop))
        certificate?.describe("certificate loaded")
    }

    private static let atWork = "answers requests"

    /// After connections were closed, for what else ends then.
    private static let lastWords: Duration = .seconds(2)

    /// Reads again what can be read while it serves.
    private func reload() async {
        manager.tell(.reloading)
        defer { manager.tell(.ready) }
        guard let certificate else { return log.write(.info, "there is nothing to reload: the server speaks plain HTTP") }
        await certificate.reload()
    }
}
