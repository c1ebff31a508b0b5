import EventLoop

/// A loop's door to Postgres: a handler says `read` or `write` and awaits rows.
///
/// Belongs to its loop, like the connections behind it.
public final class Database {
    /// Which connections a read goes over.
    public enum ReadLane: Sendable {
        /// Answers in well under a millisecond; shares connections with its kind.
        case quick
        /// May take longer, so it never stands before a quick one.
        case slow
    }

    private let loop: EventLoop
    private let configuration: PostgresConfiguration
    private let quick: ReadLanes
    private let slow: ReadLanes
    private let writes: WritePool

    /// Opens the connections in the background; until they are open, requests wait a moment.
    public init(_ connector: Connector, on loop: EventLoop) {
        self.loop = loop
        configuration = connector.configuration
        quick = ReadLanes(max(1, configuration.readConnections), connector, on: loop)
        slow = ReadLanes(1, connector, on: loop)
        writes = WritePool(connector, on: loop)
    }

    /// One read-only statement, batched with others of this loop turn; it must not write.
    public func read(
        _ statement: Statement, _ parameters: [String?], lane: ReadLane = .quick
    ) async throws(PostgresError) -> Rows {
        let lanes = lane == .quick ? quick : slow
        return try await send(statement, parameters) { lanes.submit($0) }
    }

    /// One statement that may write: a transaction of its own, committed when this returns.
    public func write(_ statement: Statement, _ parameters: [String?]) async throws(PostgresError) -> Rows {
        try await send(statement, parameters) { [writes] in writes.submit($0) }
    }

    /// Closes the connections; what was under way fails as unavailable.
    public func close() {
        quick.close()
        slow.close()
        writes.close()
    }

    private static let grace: Duration = .seconds(1)

    private func send(
        _ statement: Statement, _ parameters: [String?], _ submit: (Request) -> Void
    ) async throws(PostgresError) -> Rows {
        // Postgres ends the statement by itself first; this is for a Postgres that has stopped answering.
        let deadline = EventLoop.Instant.now + configuration.statementTimeout + Self.grace
        let result = await withUnsafeContinuation { continuation in
            submit(Request(statement, parameters, deadline: deadline, continuation))
        }
        return try result.get()
    }
}
