import API
import Postgres
import Settings

/// Looks what people have to be told of (docs/reference/notifications.md), a house at a time and each kind apart: what takes long, or
/// fails, keeps nothing else from being told.
package enum NotificationSweeps {
    package static let jobs = [
        job("near_pickups", pause: { $0.settings[.notificationInterval] }),
        job("desk_changes", pause: { $0.settings[.notificationInterval] }),
        job("late_returns", pause: { _ in .seconds(60) }),
        job("shortages", pause: { _ in .seconds(300) }),
    ]

    private static let sweeping = Statement.call(
        "office.sweep_house",
        ["tenant": "uuid", "job": "text", "pause": "interval", "sends_mail": "bool", "at": "timestamptz"])

    /// - Parameter pause: how often a house is looked at.
    private static func job(_ name: String, pause: @escaping Job.Setting<Duration>) -> Job {
        Job(
            name, of: .database, every: { $0.settings[.notificationInterval] },
            .tenants(
                sweeping, pause: pause,
                arguments: { ["job": name, "sends_mail": String($0.mailSignal?.reachesPeople == true), "at": nil] }))
    }
}
