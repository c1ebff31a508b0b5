import CPostgres
import Glibc
import Text

/// Why Postgres gave no rows. The case and the SQLSTATE decide what to do, never a message's text.
public enum PostgresError: Error, Sendable, Equatable {
    /// No connection, or it was lost before the answer: whether the statement took effect is unknown.
    case unavailable
    /// The answer did not come in time; the statement was given up, and whether it took effect is unknown.
    case timedOut
    /// Every connection of the pool was taken for too long; nothing was sent.
    case poolExhausted
    /// Other statements of the same house took its turns for too long; nothing was sent.
    case noTurn
    /// Postgres refused the statement.
    case refused(Refusal)

    /// Postgres' refusal in machine-readable fields, with its sentence for the log.
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

    /// True when the statement as a whole may be sent again: it lost against another and was rolled back.
    public var isSerializationFailure: Bool { sqlState == "40001" || sqlState == "40P01" }

    /// True when Postgres gave the statement up, for its time or because it was asked to.
    var isCancelled: Bool { sqlState == "57014" }

    /// True when the connection is of no more use: it ends (57P…, 08…), has become a standby's (25006), or its prepared
    /// statements are lost (26000) or of another schema (0A000).
    public var endsConnection: Bool {
        guard let sqlState else { return self != .poolExhausted && self != .noTurn }
        return sqlState.hasPrefix("08") || sqlState.hasPrefix("57P") || ["25006", "26000", "0A000"].contains(sqlState)
    }
}

/// Why Postgres lets nobody in, as far as trying again can't mend it. libpq's connect calls give a sentence in the server's
/// language alone; asked for it, they give the SQLSTATE in place of the sentence.
public enum LoginRefusal {
    /// The SQLSTATE that Postgres refuses a login with; nil when it lets in, or can't be reached in time. Blocks.
    public static func sqlState(of connectionString: String, timeout: Duration) -> String? {
        guard let connection = PQconnectStart(connectionString) else { return nil }
        defer { PQfinish(connection) }
        guard PQstatus(connection) != CONNECTION_BAD else { return nil }
        PQsetErrorVerbosity(connection, PQERRORS_SQLSTATE)
        let end = ContinuousClock.now + timeout
        var next = PGRES_POLLING_WRITING
        while next != PGRES_POLLING_OK, next != PGRES_POLLING_FAILED {
            let left = (end - .now).wholeMilliseconds
            var watched = pollfd(
                fd: PQsocket(connection), events: Int16(next == PGRES_POLLING_READING ? POLLIN : POLLOUT), revents: 0)
            guard left > 1, poll(&watched, 1, Int32(clamping: left)) > 0 else { return nil }
            next = PQconnectPoll(connection)
        }
        guard next == PGRES_POLLING_FAILED, let text = PQerrorMessage(connection) else { return nil }
        return state(in: String(cString: text))
    }

    /// The last word of a line `FATAL:  3D000`. Where nobody answered the words are others, and a port may be among them.
    private static func state(in message: String) -> String? {
        guard let word = message.split(whereSeparator: \.isWhitespace).last, word.utf8.count == 5 else { return nil }
        return word.utf8.allSatisfy { (48...57).contains($0) || (65...90).contains($0) } ? String(word) : nil
    }
}
