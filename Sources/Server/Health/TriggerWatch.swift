import API
import Operations
import Postgres
import Synchronization

/// Looks now and then whether the triggers that hold the rules are on, so that `/readyz` knows and never waits for it: whoever mended rows
/// without them may have left them off.
final class TriggerWatch: Sendable {
    /// The warning of `/readyz` then.
    static let warning = "triggers_off"

    private let isOff = Atomic(false)

    private static let asking = Statement(name: "triggers_off", sql: CatalogQuery.holdsNoRule)
    static let statements = [asking]

    var warnings: [String] { isOff.load(ordering: .acquiring) ? [Self.warning] : [] }

    static let job = Job(
        "triggers", of: .process, every: { _ in .seconds(60) }, startsAfter: { _ in .zero },
        .task { services async throws(JobFailure) in
            guard let watch = services[TriggerWatch.self] else { return .never }
            // A database that is not up to date is not looked at.
            guard services.jobs.mayCallDatabase else { throw JobFailure(PostgresError.unavailable) }
            let rows: Rows
            do throws(PostgresError) { rows = try await services.database.read(asking) } catch { throw JobFailure(error) }
            guard let isOff = rows.first?.text(0) else { throw .unreadable(asking) }
            watch.take(isOff == "t", services.log)
            return .asUsual
        })

    /// Says what is new.
    private func take(_ isOff: Bool, _ log: Log) {
        let wasOff = self.isOff.exchange(isOff, ordering: .acquiringAndReleasing)
        if isOff, !wasOff {
            log.write(.error, "triggers are off, so rules are not held", [("hint", .text("quartermaster doctor"))])
        }
        if wasOff, !isOff { log.write(.info, "triggers are on again") }
    }
}
