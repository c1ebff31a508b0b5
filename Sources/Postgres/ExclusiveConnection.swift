import EventLoop

/// One statement at a time over one connection, outside any pipeline: a write, so that Postgres can commit it in a group with
/// others', or a read that takes long.
///
/// The answer counts only after ReadyForQuery: a deferred constraint speaks at COMMIT, after the rows.
final class ExclusiveConnection {
    private let managed: ManagedConnection
    private let loop: EventLoop
    private var request: Request?
    private var begun = EventLoop.Instant.now
    /// True while the request's statement is prepared, which is sent next.
    private var isPreparing = false
    private var result: LibPQ.Outcome?
    private var watchdog: Timer?
    /// Called when a statement has its answer, with whose it was and how long it took.
    var finished: (Request, Duration) -> Void = { _, _ in }
    /// Called when it can take a statement: opened, or done with the last.
    var becameIdle: () -> Void = {}
    /// Called when it could not be opened.
    var becameUnavailable: () -> Void = {}

    init(_ managed: ManagedConnection, on loop: EventLoop) {
        self.managed = managed
        self.loop = loop
        managed.notify = { [unowned self] event in handle(event) }
        managed.open()
    }

    var isOpen: Bool { managed.connection != nil }
    var isIdle: Bool { managed.connection != nil && request == nil }
    var hasFailed: Bool { managed.hasFailed && managed.connection == nil }

    func send(_ request: Request) {
        guard let connection = managed.connection else { return request.complete(.failure(.unavailable)) }
        do throws(PostgresError) {
            self.request = request
            begun = .now
            isPreparing = connection.mustPrepare(request.statement)
            let isSent =
                try isPreparing
                ? connection.sendPreparation(of: request.statement) : connection.send(request.statement, request.parameters)
            guard isSent else { return managed.drop() }
            // Before the flush, which may find the connection broken and finish the request.
            watchdog = loop.schedule(at: request.deadline) { [weak self] in self?.timedOut() }
            managed.flush()
        } catch {
            finish(.failure(error))
        }
    }

    func close() { managed.close() }

    private func handle(_ event: ManagedConnection.Event) {
        switch event {
        case .opened: becameIdle()
        case .readable: receive()
        case .lost: finish(.failure(.unavailable))
        case .failedToOpen: becameUnavailable()
        }
    }

    private func receive() {
        while let connection = managed.connection, request != nil, !connection.isBusy {
            guard let outcome = connection.nextOutcome() else { return finishWithResult() }
            // An error at COMMIT comes after the rows and is what counts.
            result = outcome
        }
    }

    /// The statement is prepared.
    private func sendPrepared() {
        isPreparing = false
        result = nil
        guard let connection = managed.connection, let request else { return }
        connection.notePrepared(request.statement)
        do throws(PostgresError) {
            guard try connection.send(request.statement, request.parameters) else { return managed.drop() }
            managed.flush()
        } catch {
            finish(.failure(error))
        }
    }

    private func finishWithResult() {
        switch result {
        case .rows? where isPreparing: sendPrepared()
        case .rows? where managed.connection?.isCommitUncertain == true:
            request?.complete(.failure(.unavailable))
            managed.drop()
        case .rows(let rows)?: finish(.success(rows))
        case .failed(let error)? where error.endsConnection:
            // The connection goes first: the next in line must not be sent over it.
            request?.complete(.failure(error))
            managed.drop()
        case .failed(let error)?: finish(.failure(error))
        default: finish(.failure(.unavailable))
        }
    }

    private func finish(_ result: Result<Rows, PostgresError>) {
        watchdog?.cancel()
        self.result = nil
        guard let request else { return }
        self.request = nil
        request.complete(result)
        finished(request, .now - begun)
        if isIdle { becameIdle() }
    }

    private func timedOut() {
        guard let request else { return }
        request.complete(.failure(.timedOut))
        // Postgres ends it by itself, where the session could be told when. The exception is a COMMIT that waits for a
        // synchronous standby: cancelled, it would show everybody what a fail-over may take away.
        if let connection = managed.connection, connection.preparesStatements, connection.keepsTimeouts {
            managed.drop()
        } else {
            managed.cancelAndDrop()
        }
    }
}
