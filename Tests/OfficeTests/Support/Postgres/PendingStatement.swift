import CPostgres

/// A statement that was sent and may be waiting for a lock: how a test holds two sessions at a chosen point.
final class PendingStatement {
    private let session: Database

    fileprivate init(_ session: Database) { self.session = session }

    /// Waits for the outcome. To be called once.
    @discardableResult
    func finish() throws(DatabaseError) -> [[String?]] {
        let result = PQgetResult(session.connection)
        while let more = PQgetResult(session.connection) { PQclear(more) }
        return try ResultSet(reading: result, of: session.connection).cells
    }

    /// Returns when the statement stands behind a lock, seen from another session; false when it never came to that.
    func isBlocked(seenFrom observer: Database) throws -> Bool {
        try eventually {
            try observer.value("select cardinality(pg_blocking_pids($1::int)) > 0", [session.backend]) == "t"
        }
    }
}

extension Database {
    /// Sends one statement and does not wait for it. The session can do nothing else until it is finished.
    func start(_ sql: String, _ parameters: [Parameter] = []) throws(DatabaseError) -> PendingStatement {
        let sent = withBound(parameters) { count, values in
            PQsendQueryParams(connection, sql, count, nil, values, nil, nil, 0)
        }
        guard sent == 1 else { throw DatabaseError(connection: connection) }
        return PendingStatement(self)
    }

    /// Returns when one statement stands behind a lock of this session, as that of a request, seen from another session; false when it
    /// never came to that.
    func isWaitedFor(seenFrom observer: Database) throws -> Bool {
        try eventually {
            try observer.value("select count(*) from pg_stat_activity where $1::int = any (pg_blocking_pids(pid))", [backend])
                == "1"
        }
    }
}
