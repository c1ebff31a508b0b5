import API
import EventLoop
import Operations
import Postgres
import Settings

/// Lets the server pass only on a database that is up to date. One that can't be reached is tried again while serving.
final class SchemaGate: Sendable {
    private let settings: Settings
    private let readiness: Readiness
    private let log: Log
    private let unnamedTenant: UnnamedTenant
    /// Nil where the port is not the server's to claim.
    private let port: PortClaim?
    private let open: @Sendable () throws(CommandFailure) -> Void
    private let pool = BlockingPool(name: "schema", threads: 1)

    private static let pause: Duration = .milliseconds(500)

    /// `open` does what the server needs of a database that is up to date before it can work.
    init(
        _ settings: Settings, readiness: Readiness, log: Log, unnamedTenant: UnnamedTenant, port: PortClaim?,
        open: @escaping @Sendable () throws(CommandFailure) -> Void
    ) {
        self.open = open
        self.settings = settings
        self.readiness = readiness
        self.log = log
        self.unnamedTenant = unnamedTenant
        self.port = port
    }

    /// True when the schema was found current; else goes on looking on `coordinator`, where a refusal raises `stop`, and success is told by
    /// `passed`.
    func pass(
        on coordinator: EventLoop, _ stop: StopSignal, passed: @escaping @Sendable () -> Void
    ) async throws(CommandFailure) -> Bool {
        if try await isCurrent() { return true }
        log.write(.warning, "Postgres can't be reached yet")
        try await pool.run { [port] () throws(CommandFailure) in try port?.take(for: nil) }
        coordinator.spawn { [self] in
            do throws(CommandFailure) {
                repeat { await coordinator.sleep(for: Self.pause) } while try await !isCurrent()
                log.write(.info, "postgres is reachable")
                passed()
            } catch {
                stop.raise(error)
            }
        }
        return false
    }

    /// False when Postgres can't be reached; throws when its database is not as it should be.
    private func isCurrent() async throws(CommandFailure) -> Bool {
        do throws(CommandFailure) {
            try await pool.run { [self] () throws(CommandFailure) in try look() }
        } catch {
            if error.exitCode == .unavailable { return false }
            throw error
        }
        readiness.schemaIsCurrent()
        if settings[.migrate] { buildIndexes() }
        return true
    }

    /// While it serves: on a big table an index takes minutes.
    private func buildIndexes() {
        let (settings, log) = (settings, log)
        pool.start {
            do throws(CommandFailure) {
                let built = try Schema(settings, as: .owner).buildIndexes()
                if !built.isEmpty { log.write(.info, "indexes built", [("names", .text(built.joined(separator: ", ")))]) }
            } catch {
                log.write(.error, "an index could not be built", [("reason", .text(error.description))])
            }
        }
    }

    private func look() throws(CommandFailure) {
        let schema = try Schema(settings, as: settings[.migrate] ? .owner : .server)
        let identity = schema.databaseIdentity()
        try port?.take(for: identity)
        if settings[.migrate] {
            let report = try schema.migrate()
            if !report.applied.isEmpty { log.write(.info, "migrated", [("files", .number(report.applied.count))]) }
            if let tenant = report.newTenant { log.write(.warning, tenant.sentence) }
        }
        try schema.check()
        try claimPhotos(schema)
        if try schema.isDistributed { unnamedTenant.databaseIsDistributed() }
        do throws(PostgresError) { try schema.renewChangeLog() } catch { throw CommandFailure(error) }
        try open()
        if let identity { readiness.noteDatabase(identity) }
    }

    private func claimPhotos(_ schema: Schema) throws(CommandFailure) {
        switch try PhotoFolder(schema)?.claim() {
        case .noted: log.write(.info, "STORAGE_DIR is this database's from now on")
        case .renamed:
            log.write(
                .warning, "STORAGE_DIR said that it was another database's, and has this one's photos: it is this one's now")
        case .own, .unknown, nil: break
        }
    }
}

/// The end of serving, raised once by a signal or by what can't go on. Belongs to the coordinator's loop.
final class StopSignal: @unchecked Sendable {
    private(set) var failure: CommandFailure?
    private(set) var isRaised = false
    private var waiter: CheckedContinuation<Void, Never>?

    func raise(_ failure: CommandFailure? = nil) {
        guard !isRaised else { return }
        isRaised = true
        self.failure = failure
        waiter?.resume()
        waiter = nil
    }

    /// Returns once it is raised; for one task.
    func wait() async {
        guard !isRaised else { return }
        await withCheckedContinuation { waiter = $0 }
    }
}
