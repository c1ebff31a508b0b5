import CPostgres
import Synchronization

/// The sessions with a database that tests have left, for the tests to come: a new one would read the catalogs and compile
/// the triggers first, which takes longer than to make a house.
final class IdleSessions: Sendable {
    private struct Session: @unchecked Sendable { let connection: OpaquePointer }

    /// A race of hundreds shall leave room for others.
    private static let limit = 32

    private let idle = Mutex<[Session]>([])

    /// What a session keeps beyond its transactions, but for what it has learned.
    private static let reset = """
        close all; set session authorization default; reset all; deallocate all; unlisten *; select pg_advisory_unlock_all();
        discard temp; discard sequences
        """

    deinit { idle.withLock { for session in $0 { PQfinish(session.connection) } } }

    /// One that is as if it were new; nil where there is none.
    func take() -> OpaquePointer? {
        while let session = idle.withLock({ $0.popLast() }) {
            // One that was ended meanwhile has said so.
            if PQconsumeInput(session.connection) == 1, PQstatus(session.connection) == CONNECTION_OK {
                return session.connection
            }
            PQfinish(session.connection)
        }
        return nil
    }

    /// Keeps one that has nothing under way, and ends any other.
    func leave(_ connection: OpaquePointer) {
        guard PQstatus(connection) == CONNECTION_OK, PQtransactionStatus(connection) == PQTRANS_IDLE,
            (try? ResultSet(reading: PQexec(connection, Self.reset), of: connection)) != nil
        else { return PQfinish(connection) }
        let isKept = idle.withLock { idle in
            if idle.count < Self.limit { idle.append(Session(connection: connection)) }
            return idle.last?.connection == connection
        }
        if !isKept { PQfinish(connection) }
    }
}
