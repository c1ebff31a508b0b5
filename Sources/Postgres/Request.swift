import EventLoop

/// A statement on its way, and the task that waits for its rows.
final class Request {
    let statement: Statement
    let parameters: [String?]
    let deadline: EventLoop.Instant
    private var continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>?

    init(
        _ statement: Statement, _ parameters: [String?], deadline: EventLoop.Instant,
        _ continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>
    ) {
        self.statement = statement
        self.parameters = parameters
        self.deadline = deadline
        self.continuation = continuation
    }

    /// Wakes the task; only the first call counts.
    func complete(_ result: Result<Rows, PostgresError>) {
        continuation?.resume(returning: result)
        continuation = nil
    }
}
