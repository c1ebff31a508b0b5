import Crypto
import EventLoop
import Glibc
import HTTP
import Outbound
import Postgres

/// The server as a process: from its settings to its exit.
public final class OfficeServer: Sendable {
    /// Why it did not start, or can't go on.
    public enum StartFailure: Error, Sendable {
        /// The address can't be listened on.
        case notListening(String)
        /// The database is not the one this program works on.
        case schemaNotCurrent(SchemaState)
        /// `MIGRATE=1` could not be done.
        case migration(Migrator.Failure)
        /// A library that a setting needs is not there.
        case missingLibrary(String)
        /// No descriptors left.
        case outOfResources

        /// For the shell: 69 what it needs is not available, 78 a setting or the database is wrong.
        public var exitCode: Int32 {
            switch self {
            case .notListening, .outOfResources: 69
            case .schemaNotCurrent, .migration, .missingLibrary: 78
            }
        }
    }

    private let settings: Settings
    private let log: Log
    private let connector: Connector
    private let keys: KeyRing
    private let readiness: Readiness
    private let compression = BlockingPool(name: "gzip", threads: 1)
    private let files = BlockingPool(name: "start", threads: 1)

    /// A server that does nothing yet. Throws when a library is missing that the settings need.
    public init(_ settings: Settings) throws(StartFailure) {
        // Before any thread is started, so that only the coordinator gets them.
        SignalWatch.block([SIGTERM, SIGINT])
        self.settings = settings
        log = Log(level: settings.logLevel, format: settings.logFormat)
        var database = settings.database
        database.statements = EndpointTable.statements
        connector = Connector(database)
        keys = TrustedKeySource.ring(settings.trust, client: try Self.client(settings.trust))
        readiness = Readiness(keys: keys)
    }

    private static func client(_ trust: Trust) throws(StartFailure) -> HTTPClient? {
        guard trust.keysURL != nil else { return nil }
        do {
            return try HTTPClient()
        } catch {
            throw .missingLibrary("JWKS_URL needs libcurl, which is not here: install the package libcurl4")
        }
    }

    /// Serves until SIGTERM or SIGINT, then answers what is in flight and returns. Blocks the calling thread.
    public func run() throws(StartFailure) {
        defer { log.flush() }
        let coordinator = try loop()
        let outcome = Outcome()
        coordinator.spawn { [self] in
            do throws(StartFailure) {
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
        var failure: StartFailure?
    }

    private func loop() throws(StartFailure) -> EventLoop {
        do throws(IOError) { return try EventLoop() } catch { throw .outOfResources }
    }

    // MARK: From start to end

    private func serve(on coordinator: EventLoop) async throws(StartFailure) {
        let stop = StopSignal()
        let signals = try? SignalWatch([SIGTERM, SIGINT], on: coordinator) { _ in stop.raise() }
        defer { signals?.cancel() }
        try await checkSchema(on: coordinator, stop)
        let servers = try await startServers()
        log.write(
            .info, "listening",
            [("host", .text(settings.listening.host)), ("port", .number(Int(servers[0].port))), ("loops", .number(servers.count))])
        let keys = keys
        coordinator.spawn { await TrustedKeySource.keepFresh(keys, on: coordinator) }
        await stop.wait()
        readiness.drain()
        log.write(.info, "draining")
        await withTaskGroup { group in for server in servers { group.addTask { await server.shutdown() } } }
        log.write(.info, "stopped")
        if let failure = stop.failure { throw failure }
    }

    // MARK: The schema

    /// A database that is not up to date is a refusal to start; one that can't be reached is tried again while serving.
    private func checkSchema(on coordinator: EventLoop, _ stop: StopSignal) async throws(StartFailure) {
        if try await schemaIsCurrent() { return }
        log.write(.warning, "postgres is not reachable yet")
        coordinator.spawn { [self] in
            do throws(StartFailure) {
                repeat { await coordinator.sleep(for: .milliseconds(500)) } while try await !schemaIsCurrent()
            } catch {
                stop.raise(error)
            }
        }
    }

    /// False when Postgres can't be reached; throws when its database is not as it should be.
    private func schemaIsCurrent() async throws(StartFailure) -> Bool {
        let settings = settings
        let found = await files.run { () throws(Never) -> Result<SchemaState?, StartFailure> in
            do throws(StartFailure) { return .success(try Self.schemaState(settings)) } catch { return .failure(error) }
        }
        guard let state = try found.get() else { return false }
        readiness.found(state)
        guard state.isCurrent else { throw .schemaNotCurrent(state) }
        return true
    }

    /// Nil when Postgres can't be reached.
    private static func schemaState(_ settings: Settings) throws(StartFailure) -> SchemaState? {
        do throws(PostgresError) {
            let schema = try Schema(settings, as: settings.migratesAtStart ? .owner : .server)
            if settings.migratesAtStart { try migrate(schema) }
            return try schema.state()
        } catch {
            return nil
        }
    }
}
