import API
import Operations
import Postgres
import Settings
import Synchronization

/// Looks now and then whether backups and what else is to be done again and again were done, so that `/readyz` knows and never waits for it.
final class OperationWatch: Sendable {
    private let settings: Settings
    private let late = Mutex<[String]>([])

    private static let period: Duration = .seconds(30)
    static let statements = [OperationState.asking]

    /// The settings have the limit of each kind.
    init(_ settings: Settings) { self.settings = settings }

    /// The warnings of `/readyz`.
    var warnings: [String] { late.withLock(\.self) }

    static let job = Job(
        "operations", of: .process, every: { _ in period }, startsAfter: { _ in .zero },
        .task { services async throws(JobFailure) in
            guard let watch = services[OperationWatch.self] else { return .never }
            // A database that is not up to date has nothing to ask.
            guard services.jobs.mayCallDatabase else { throw JobFailure(PostgresError.unavailable) }
            let rows: [Rows.Row]
            do throws(PostgresError) {
                rows = try await services.database.read(OperationState.asking).rows
            } catch {
                throw JobFailure(error)
            }
            let states = rows.compactMap(OperationState.init)
            // A row that is left out would be a backup that nobody misses.
            guard states.count == rows.count else { throw .unreadable(OperationState.asking) }
            watch.take(states, services.log)
            return .asUsual
        })

    private func take(_ states: [OperationState], _ log: Log) {
        let now = states.filter { $0.isLate(settings) }
        let before = late.withLock { late in
            defer { late = now.map { OperationState.warning($0.kind) } }
            return late
        }
        for state in now where !before.contains(OperationState.warning(state.kind)) {
            log.write(
                .warning, "it has not gone well for long",
                [("operation", .text(state.kind)), ("seconds", .number(Int(state.silence)))])
        }
    }
}
