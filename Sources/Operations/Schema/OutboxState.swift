import Postgres

/// The messages of one kind that are still to be sent, whoever's.
package struct OutboxState: Sendable {
    package let name: String
    /// Not due yet.
    package let waiting: Int
    /// Due, and tried by nobody so far.
    package let due: Int
    /// Tried, and not sent.
    package let retrying: Int
    /// For how many seconds the oldest has been due that nobody has tried; 0 where there is none.
    package let lateness: Double

    static let function = "describe_outboxes"
    package static let asking = Statement(
        name: "outboxes",
        sql: "select o.outbox, o.waiting, o.due, o.retrying, coalesce(o.late_seconds, 0) from office.describe_outboxes() o")

    /// Nil when a column is not what `asking` says.
    package init?(_ row: Rows.Row) {
        guard let name = row.text(0), let waiting = row.text(1).flatMap({ Int($0) }), let due = row.text(2).flatMap({ Int($0) }),
            let retrying = row.text(3).flatMap({ Int($0) }), let lateness = row.text(4).flatMap({ Double($0) })
        else { return nil }
        (self.name, self.waiting, self.due, self.retrying, self.lateness) = (name, waiting, due, retrying, lateness)
    }
}
