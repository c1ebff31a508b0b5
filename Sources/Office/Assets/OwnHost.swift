import API
import Postgres
import Settings
import Text

/// Tells the database by which host we are reached: addresses on it name codes, with a scheme or without.
enum OwnHost {
    static let job = Job(
        "own_host", of: .database, every: { _ in .seconds(3600) }, startsAfter: { _ in .zero }, isNeeded: { host($0) != nil },
        // It returns one at most, so it is never full.
        .batches(Statement.call("office.note_own_host", ["host": "text"]), of: 2, arguments: { ["host": host($0)] }))

    private static func host(_ services: Services) -> String? {
        services.settings[.publicURL].flatMap { WebAddress($0)?.authority }
    }
}
