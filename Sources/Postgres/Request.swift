import EventLoop

/// A statement on its way, and the task that waits for its rows.
final class Request {
    let statement: Statement
    let parameters: [String?]
    /// Who asks; nil for the server itself, and for whom nobody knows yet.
    let owner: String?
    let deadline: EventLoop.Instant
    private var continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>?

    init(
        _ statement: Statement, _ parameters: [String?], of owner: String?, deadline: EventLoop.Instant,
        _ continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>
    ) {
        self.statement = statement
        self.parameters = parameters
        self.owner = owner
        self.deadline = deadline
        self.continuation = continuation
    }

    /// Whether its answer is still to come.
    var isOpen: Bool { continuation != nil }

    /// Wakes the task; only the first call counts.
    func complete(_ result: Result<Rows, PostgresError>) {
        continuation?.resume(returning: result)
        continuation = nil
    }
}
