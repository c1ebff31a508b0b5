import EventLoop
import Operations
import Postgres

/// Asks Postgres what only Postgres knows, for who looks after the server: over a connection of its own, in a bounded time, and not more
/// often than every few seconds, however many ask. Belongs to its loop.
final class DatabaseLook {
    /// The result of a look.
    struct Finding: Sendable {
        let outboxes: [OutboxState]
        let changeLog: ChangeLogState
        let tenants: [TenantsState]
        let operations: [OperationState]
        let postgres: PostgresState?
        /// Of each house; nil where the settings do not ask for them.
        let figures: [TenantFigures]?
    }

    private let loop: EventLoop
    private let connection: SideConnection
    private let isByTenant: Bool
    private var last: (finding: Finding?, until: EventLoop.Instant)?
    private var waiting: [UnsafeContinuation<Void, Never>]?

    /// One scrape is never older than the pause between two.
    private static let kept: Duration = .seconds(4)
    /// Prometheus gives a scrape ten seconds.
    private static let patience: Duration = .seconds(2)

    /// - Parameter isByTenant: whether it also asks what each house holds.
    init(_ connector: Connector, isByTenant: Bool, on loop: EventLoop) {
        self.loop = loop
        self.isByTenant = isByTenant
        connection = SideConnection(connector, on: loop)
    }

    /// Nil where Postgres does not say.
    func finding() async -> Finding? {
        if let last, last.until > .now { return last.finding }
        // One asks for all that come meanwhile.
        guard waiting == nil else {
            await withUnsafeContinuation { waiting?.append($0) }
            return last?.finding
        }
        waiting = []
        last = (await ask(), .now + Self.kept)
        for waiter in waiting ?? [] { waiter.resume() }
        waiting = nil
        return last?.finding
    }

    private func ask() async -> Finding? {
        let end = EventLoop.Instant.now + Self.patience
        let start = PostgresState.now()
        guard let state = try? await connection.read(PostgresState.asking, within: Self.patience) else { return nil }
        let postgres = PostgresState(state, from: start, until: PostgresState.now())
        guard let outboxes = try? await connection.read(OutboxState.asking, within: end - .now),
            let changeLog = try? await connection.read(ChangeLogState.asking, within: end - .now),
            let operations = try? await connection.read(OperationState.asking, within: end - .now),
            let tenants = try? await connection.read(TenantsState.asking, within: end - .now)
        else { return nil }
        var figures: [TenantFigures]?
        if isByTenant {
            guard let rows = try? await connection.read(TenantFigures.asking, within: end - .now) else { return nil }
            figures = rows.rows.compactMap(TenantFigures.init)
        }
        return Finding(
            outboxes: outboxes.rows.compactMap(OutboxState.init), changeLog: ChangeLogState(changeLog.first),
            tenants: tenants.rows.compactMap(TenantsState.init), operations: operations.rows.compactMap(OperationState.init),
            postgres: postgres,
            figures: figures)
    }

    /// Closes the connection.
    func close() { connection.close() }
}
