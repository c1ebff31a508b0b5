import EventLoop

/// Lets the server pass only on a database that is up to date. One that can't be reached is tried again while serving.
final class SchemaGate: Sendable {
    private let settings: Settings
    private let readiness: Readiness
    private let log: Log
    private let open: @Sendable () throws(CommandFailure) -> Void
    private let pool = BlockingPool(name: "schema", threads: 1)

    private static let pause: Duration = .milliseconds(500)

    /// `open` does what the server needs of a database that is up to date before it can work.
    init(
        _ settings: Settings, readiness: Readiness, log: Log, open: @escaping @Sendable () throws(CommandFailure) -> Void
    ) {
        self.open = open
        self.settings = settings
        self.readiness = readiness
        self.log = log
    }

    /// Returns when the schema was found current, or goes on looking on `coordinator`, where a refusal raises `stop`.
    func pass(on coordinator: EventLoop, _ stop: StopSignal) async throws(CommandFailure) {
        if try await isCurrent() { return }
        log.write(.warning, "postgres is not reachable yet")
        coordinator.spawn { [self] in
            do throws(CommandFailure) {
                repeat { await coordinator.sleep(for: Self.pause) } while try await !isCurrent()
                log.write(.info, "postgres is reachable")
            } catch {
                stop.raise(error)
            }
        }
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
        return true
    }

    private func look() throws(CommandFailure) {
        let schema = try Schema(settings, as: settings.migratesAtStart ? .owner : .server)
        if settings.migratesAtStart {
            let applied = try schema.migrate(tenantName: nil, timeZone: nil).applied
            if !applied.isEmpty { log.write(.info, "migrated", [("files", .number(applied.count))]) }
        }
        try schema.check()
        try open()
    }
}
