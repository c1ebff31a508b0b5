import EventLoop

/// One connection beside those of requests, for who looks after the server: it answers while theirs are all taken. Belongs to its loop.
public final class SideConnection {
    private let pool: ExclusivePool

    /// Opened in the background.
    public init(_ connector: Connector, on loop: EventLoop) {
        pool = ExclusivePool(
            connector, on: loop, ExclusivePool.Limits(connections: 1, ofOwner: 1, waiting: (8, 8), patience: .seconds(1)),
            for: .side)
    }

    /// One read-only statement without parameters, which is ended after `time`.
    public func read(_ statement: Statement, within time: Duration) async throws(PostgresError) -> Rows {
        let result = await withUnsafeContinuation { continuation in
            pool.submit(Request(statement, SentValues(), of: nil, deadline: .now + time, continuation))
        }
        return try result.get()
    }

    /// Closes it; what was under way fails as unavailable.
    public func close() { pool.close() }
}
