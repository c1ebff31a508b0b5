import API
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
    private let log: Log
    private var isFailing = false
    private var last: (finding: Finding?, until: EventLoop.Instant)?
    private var waiting: [UnsafeContinuation<Void, Never>]?

    /// One scrape is never older than the pause between two.
    private static let kept: Duration = .seconds(4)
    /// Prometheus gives a scrape ten seconds.
    private static let patience: Duration = .seconds(2)

    /// - Parameter isByTenant: whether it also asks what each house holds.
    init(_ connector: Connector, isByTenant: Bool, telling log: Log, on loop: EventLoop) {
        self.loop = loop
        self.log = log
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
        do throws(Failure) {
            let finding = try await look()
            isFailing = false
            return finding
        } catch {
            if !isFailing {
                let fields: [Log.Field] = [("statement", .text(error.statement.name))] + Log.fields(error.error)
                log.write(.warning, "a scrape could not ask Postgres", fields)
            }
            isFailing = true
            return nil
        }
    }

    /// The statement that failed, and why.
    private struct Failure: Error {
        let statement: Statement
        let error: PostgresError
    }

    private func look() async throws(Failure) -> Finding {
        let end = EventLoop.Instant.now + Self.patience
        let start = PostgresState.now()
        let state = try await rows(PostgresState.asking, until: end)
        let postgres = PostgresState(state, from: start, until: PostgresState.now())
        let outboxes = try await rows(OutboxState.asking, until: end)
        let changeLog = try await rows(ChangeLogState.asking, until: end)
        let operations = try await rows(OperationState.asking, until: end)
        let tenants = try await rows(TenantsState.asking, until: end)
        var figures: [TenantFigures]?
        if isByTenant { figures = try await rows(TenantFigures.asking, until: end).rows.compactMap(TenantFigures.init) }
        return Finding(
            outboxes: outboxes.rows.compactMap(OutboxState.init), changeLog: ChangeLogState(changeLog.first),
            tenants: tenants.rows.compactMap(TenantsState.init), operations: operations.rows.compactMap(OperationState.init),
            postgres: postgres,
            figures: figures)
    }

    private func rows(_ statement: Statement, until end: EventLoop.Instant) async throws(Failure) -> Rows {
        do throws(PostgresError) {
            return try await connection.read(statement, within: end - .now)
        } catch {
            throw Failure(statement: statement, error: error)
        }
    }

    /// Closes the connection.
    func close() { connection.close() }
}
