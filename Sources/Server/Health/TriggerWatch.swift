import API
import Operations
import Postgres

/// Looks now and then whether the triggers that hold the rules are on, so that `/readyz` knows and never waits for it: whoever mended rows
/// without them may have left them off.
enum TriggerWatch {
    private static let asking = Statement(name: "triggers_off", sql: CatalogQuery.holdsNoRule)
    static let statements = [asking]

    static let job = Job(
        "triggers", of: .process, every: { _ in .seconds(60) }, startsAfter: { _ in .zero },
        warning: JobWarning(
            "triggers_off",
            saying: (
                begins: "triggers are off, so rules are not held", hint: "quartermaster doctor", ends: "triggers are on again"
            )),
        .task { services async throws(JobFailure) in
            // A database that is not up to date is not looked at.
            guard services.jobs.mayCallDatabase else { throw JobFailure(PostgresError.unavailable) }
            let rows: Rows
            do throws(PostgresError) { rows = try await services.database.read(asking) } catch { throw JobFailure(error) }
            guard let areOff = rows.first?.text(0) else { throw .unreadable(asking) }
            return areOff == "t" ? .warned : .asUsual
        })
}
