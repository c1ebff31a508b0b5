import Postgres

/// What is still to be sent of one kind of message, whoever's.
struct OutboxState: Sendable {
    let name: String
    /// Not due yet.
    let waiting: Int
    /// Due, and tried by nobody so far.
    let due: Int
    /// Tried, and not sent.
    let retrying: Int
    /// For how many seconds the oldest has been due that nobody has tried; 0 where there is none.
    let lateness: Double

    static let function = "describe_outboxes"
    static let asking =
        "select o.outbox, o.waiting, o.due, o.retrying, coalesce(o.late_seconds, 0) from office.describe_outboxes() o"

    /// Nil when a column is not what `asking` says.
    init?(_ row: Rows.Row) {
        guard let name = row.text(0), let waiting = row.text(1).flatMap({ Int($0) }), let due = row.text(2).flatMap({ Int($0) }),
            let retrying = row.text(3).flatMap({ Int($0) }), let lateness = row.text(4).flatMap({ Double($0) })
        else { return nil }
        (self.name, self.waiting, self.due, self.retrying, self.lateness) = (name, waiting, due, retrying, lateness)
    }
}
