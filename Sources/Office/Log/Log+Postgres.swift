import Postgres

extension Log {
    /// Connections fail, for a new reason, or succeed again.
    func connecting(_ error: PostgresError?) {
        guard let error else { return write(.info, "postgres is connected") }
        write(.error, "postgres can't be connected", Self.fields(error))
    }

    /// What is known of a failure; Postgres' sentence too, since it is for people.
    static func fields(_ error: PostgresError) -> [Field] {
        guard case .refused(let refusal) = error else { return [("reason", .text("\(error)"))] }
        var fields: [Field] = [("sqlstate", .text(refusal.sqlState))]
        if let constraint = refusal.constraint { fields.append(("constraint", .text(constraint))) }
        return fields + [("reason", .text(refusal.message))]
    }
}
