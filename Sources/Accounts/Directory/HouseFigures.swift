import API
import Postgres

/// Counts what each house holds, for `tenant list`, `/metrics` and the room that a house has for its files: once an hour what is quick, and
/// once a day its rows.
enum HouseFigures {
    static let jobs = [
        job("house_figures", "office.count_house", pause: hour, startsAfter: .seconds(60)),
        // The first count of a house makes its row of figures.
        job("house_rows", "office.count_house_rows", pause: .seconds(86400), startsAfter: .seconds(120)),
    ]

    private static let hour: Duration = .seconds(3600)

    private static func job(_ name: String, _ function: String, pause: Duration, startsAfter: Duration) -> Job {
        Job(
            name, of: .database, every: { _ in hour }, startsAfter: { _ in startsAfter },
            .tenants(
                Statement.call(function, ["tenant": "uuid", "pause": "interval"]), pause: { _ in pause },
                arguments: { _ in [:] }))
    }
}
