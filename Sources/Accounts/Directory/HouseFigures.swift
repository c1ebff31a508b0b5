import API
import Postgres

/// Counts what each house holds, once an hour, for `tenant list`, `/metrics` and the room that a house has for its files.
enum HouseFigures {
    static let job = Job(
        "house_figures", of: .database, every: { _ in pause }, startsAfter: { _ in .seconds(60) },
        .tenants(
            Statement.call("office.count_house", ["tenant": "uuid", "pause": "interval"]), pause: { _ in pause },
            arguments: { _ in [:] }))

    private static let pause: Duration = .seconds(3600)
}
