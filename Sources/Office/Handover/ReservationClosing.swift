import API
import Postgres

/// Takes reservations to `returned` of which everything is back, once the day of `return_at` is over (docs/shelf.md, "When the last return
/// closes it"), a house at a time.
package enum ReservationClosing {
    package static let job = Job(
        "close_reservations", of: .database, every: { _ in .seconds(60) }, startsAfter: { _ in .seconds(10) },
        .tenants(closing, pause: { _ in .seconds(300) }, arguments: { _ in ["at": nil] }))

    private static let closing = Statement.call(
        "office.close_reservations", ["tenant": "uuid", "pause": "interval", "at": "timestamptz"])
}
