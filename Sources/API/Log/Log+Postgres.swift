import Postgres

extension Log {
    /// Connections fail, for a new reason, or succeed again.
    package func connecting(_ error: PostgresError?) {
        guard let error else { return write(.info, "postgres is connected") }
        var fields = Self.fields(error)
        // 42P05, 26000: a pooler gives one client's prepared statements to another.
        if ["42P05", "26000"].contains(error.sqlState) {
            fields.append(("hint", .text("behind a pooler? set PREPARED_STATEMENTS=off")))
        }
        write(.error, "postgres can't be connected", fields)
    }

    /// What is known of a failure; Postgres' sentence too, since it is for people.
    package static func fields(_ error: PostgresError) -> [Field] {
        guard case .refused(let refusal) = error else { return [("reason", .text("\(error)"))] }
        var fields: [Field] = [("sqlstate", .text(refusal.sqlState))]
        if let constraint = refusal.constraint { fields.append(("constraint", .text(constraint))) }
        return fields + [("reason", .text(refusal.message))]
    }
}
