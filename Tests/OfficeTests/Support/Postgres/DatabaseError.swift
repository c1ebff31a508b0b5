import CPostgres

/// What Postgres said no with. Tests look at the state and the constraint, never at the sentence.
struct DatabaseError: Error, Equatable, CustomStringConvertible {
    /// Five characters of SQLSTATE; empty where the fault never reached a server.
    let sqlState: String
    /// The constraint that refused, where one did.
    let constraint: String?
    let message: String

    var description: String { "[\(sqlState)] \(constraint.map { "\($0): " } ?? "")\(message)" }

    init(sqlState: String = "", constraint: String? = nil, message: String) {
        self.sqlState = sqlState
        self.constraint = constraint
        self.message = message
    }

    /// The fault of a connection that has no result to ask.
    init(connection: OpaquePointer?) {
        self.init(message: String(cString: PQerrorMessage(connection)))
    }

    init(result: OpaquePointer?, connection: OpaquePointer?) {
        func field(_ code: Int32) -> String? { PQresultErrorField(result, code).map { String(cString: $0) } }
        self.init(
            sqlState: field(qm_diag_sqlstate()) ?? "",
            constraint: field(qm_diag_constraint()),
            message: field(qm_diag_message_primary()) ?? String(cString: PQerrorMessage(connection)))
    }
}
