/// Why Postgres gave no rows. What to do depends on the case and the SQLSTATE, never on a message's text.
public enum PostgresError: Error, Sendable, Equatable {
    /// No connection, or it was lost before the answer: whether the statement took effect is unknown.
    case unavailable
    /// The answer did not come in time; the statement was cancelled.
    case timedOut
    /// Every connection of the pool was taken for too long; nothing was sent.
    case poolExhausted
    /// Postgres refused the statement.
    case refused(Refusal)

    /// What Postgres says of a refusal in machine-readable fields, and its sentence for the log.
    public struct Refusal: Sendable, Equatable {
        /// The five characters of the SQLSTATE, such as `23505`.
        public let sqlState: String
        /// The violated constraint's name, where there is one.
        public let constraint: String?
        /// The primary message; for the log only.
        public let message: String
    }

    /// The SQLSTATE of a refusal.
    public var sqlState: String? {
        if case .refused(let refusal) = self { refusal.sqlState } else { nil }
    }

    /// Whether the statement as a whole may be sent again: it lost against another and was rolled back.
    public var isSerializationFailure: Bool { sqlState == "40001" || sqlState == "40P01" }

    /// Whether Postgres gave the statement up, for its time or because it was asked to.
    var isCancelled: Bool { sqlState == "57014" }

    /// Whether the connection is of no more use: it ends (57P…, 08…), has become a standby's (25006), or its prepared
    /// statements are lost (26000) or of another schema (0A000).
    public var endsConnection: Bool {
        guard let sqlState else { return self != .poolExhausted }
        return sqlState.hasPrefix("08") || sqlState.hasPrefix("57P") || ["25006", "26000", "0A000"].contains(sqlState)
    }
}
