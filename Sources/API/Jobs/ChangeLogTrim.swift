import Postgres
import Settings

/// Forgets what the change log noted longer ago than its retention, a house at a time, in small batches.
package enum ChangeLogTrim {
    private static let batch = 1000

    package static let job = Job(
        "change_log", of: .database, every: pause,
        // It looks at every house: servers that have just started have people who wait to be answered.
        startsAfter: { min(.seconds(30), pause($0)) },
        .tenants(
            Statement.call(
                "office.trim_changes", ["tenant": "uuid", "pause": "interval", "older_than": "interval", "batch": "int"]),
            pause: pause, arguments: { ["older_than": $0.settings[.changesRetention].sqlText, "batch": String(batch)] }))

    private static let pause: Job.Setting<Duration> = { PurgePace.pause(keeping: $0.settings[.changesRetention]) }
}
