import DequeModule
import EventLoop
import Text

/// Small reads over one connection: those of one loop turn go out behind one sync, and answers come back in order.
///
/// A batch is one implicit transaction, so reads only. When one of a batch is refused, Postgres skips those behind it: they are sent again.
final class ReadPipeline {
    private enum Entry {
        case request(Request)
        /// Sets the statements' time-out where the session does not keep it.
        case setting
        case sync

        var request: Request? { if case .request(let request) = self { request } else { nil } }
    }

    private let managed: ManagedConnection
    private let loop: EventLoop
    private let statementTimeout: Duration
    private var waiting: [Request] = []
    private var sent: Deque<Entry> = []
    private var isFlushScheduled = false
    /// Called at the end of a turn in which something was asked.
    private lazy var flush: () -> Void = { [weak self] in self?.sendBatch() }
    /// The result of the request at the head, until libpq says that it was the last.
    private var result: LibPQ.Outcome?
    private var watchdog: Timer?
    /// Takes a request whose connection was given up for another's sake: it is a read, so it may be sent again.
    var outlived: (Request) -> Void = { _ in }

    init(_ managed: ManagedConnection, on loop: EventLoop, statementTimeout: Duration) {
        self.managed = managed
        self.loop = loop
        self.statementTimeout = statementTimeout
        managed.notify = { [unowned self] event in handle(event) }
        managed.open()
    }

    /// Requests that have no answer yet.
    var load: Int { waiting.count + sent.count }
    /// The reads that no connection has taken yet.
    var waitingCount: Int { waiting.count }
    var isOpen: Bool { managed.connection != nil }
    var hasFailed: Bool { managed.hasFailed }

    func submit(_ request: Request) {
        waiting.append(request)
        scheduleFlush()
    }

    func close() { managed.close() }

    // MARK: Sending

    private func scheduleFlush() {
        guard isOpen, !isFlushScheduled else { return }
        isFlushScheduled = true
        loop.atEndOfTurn(flush)
    }

    private func sendBatch() {
        isFlushScheduled = false
        guard let connection = managed.connection, !waiting.isEmpty else { return }
        guard connection.keepsTimeouts || sendSetting(over: connection) else { return managed.drop() }
        var batch = waiting[...]
        waiting = []
        while let request = batch.first {
            guard send(request, over: connection) else {
                // Reads that were not sent fail with those that were.
                waiting = Array(batch)
                return managed.drop()
            }
            batch.removeFirst()
        }
        sent.append(.sync)
        guard connection.sync() else { return managed.drop() }
        managed.flush()
        armWatchdog()
    }

    /// A pooler hands the session to others, so the time-out is set for the transaction alone that the batch is.
    private func sendSetting(over connection: LibPQ) -> Bool {
        let milliseconds = String(statementTimeout.wholeMilliseconds)
        guard (try? connection.send(sql: Self.setting, SentValues([milliseconds]))) == true else { return false }
        sent.append(.setting)
        return true
    }

    private static let setting = "select set_config('statement_timeout', $1, true)"

    /// False when the connection is broken.
    private func send(_ request: Request, over connection: LibPQ) -> Bool {
        do throws(PostgresError) {
            guard try connection.send(request.statement, request.parameters) else { return false }
            sent.append(.request(request))
        } catch {
            request.complete(.failure(error))
        }
        return true
    }

    // MARK: Receiving

    private func handle(_ event: ManagedConnection.Event) {
        switch event {
        case .opened: scheduleFlush()
        case .readable: receive()
        case .lost, .failedToOpen: failAll()
        }
    }

    private func receive() {
        while let connection = managed.connection, !sent.isEmpty, !connection.isBusy {
            if let outcome = connection.nextOutcome() {
                take(outcome)
            } else if let result {
                self.result = nil
                finishHead(result)
            } else {
                // The head is empty and no more is to come: libpq is between two statements.
                break
            }
        }
    }

    private func take(_ outcome: LibPQ.Outcome) {
        if case .synced = outcome {
            if case .sync? = sent.first { sent.removeFirst() }
        } else {
            result = outcome
        }
    }

    private func finishHead(_ outcome: LibPQ.Outcome) {
        let head = sent.popFirst()
        if case .setting? = head, case .failed = outcome { return managed.drop() }
        guard case .request(let request)? = head else { return }
        switch outcome {
        case .rows(let rows): request.complete(.success(rows))
        case .failed(let error):
            request.complete(.failure(error))
            if error.endsConnection { managed.drop() }
        case .aborted: submit(request)
        case .synced: break
        }
    }

    private func failAll() {
        let requests = waiting
        let entries = sent
        waiting.removeAll()
        sent.removeAll()
        result = nil
        for case .request(let request) in entries { request.complete(.failure(.unavailable)) }
        for request in requests { request.complete(.failure(.unavailable)) }
    }

    // MARK: Time

    /// The request that has waited longest.
    private var oldest: Request? {
        sent.lazy.compactMap(\.request).first
    }

    private func armWatchdog() {
        guard watchdog?.isScheduled != true, let oldest else { return }
        watchdog = loop.schedule(at: oldest.deadline) { [weak self] in self?.checkTime() }
    }

    private func checkTime() {
        guard let oldest else { return }
        guard oldest.deadline <= loop.now else { return armWatchdog() }
        let requests = sent.compactMap(\.request) + waiting
        sent.removeAll()
        waiting.removeAll()
        managed.cancelAndDrop()
        for request in requests {
            if request.deadline <= loop.now { request.complete(.failure(.timedOut)) } else { outlived(request) }
        }
    }
}

/// The pipelines of one kind of read: each request goes to the one with the least to do.
final class ReadPipelines {
    private let loop: EventLoop
    private let acquireTimeout: Duration
    private let pipelines: [ReadPipeline]

    init(_ count: Int, _ connector: Connector, on loop: EventLoop) {
        self.loop = loop
        acquireTimeout = connector.configuration.acquireTimeout
        let configuration = connector.configuration
        pipelines = (0..<count).map { _ in
            ReadPipeline(
                ManagedConnection(connector, on: loop, for: .pipeline), on: loop, statementTimeout: configuration.quickTimeout)
        }
        for pipeline in pipelines { pipeline.outlived = { [unowned self] request in submit(request) } }
    }

    func submit(_ request: Request) {
        var idlest: ReadPipeline?
        for pipeline in pipelines where pipeline.isOpen && pipeline.load < idlest?.load ?? .max { idlest = pipeline }
        if let idlest { return idlest.submit(request) }
        // With nothing to wait for, a phone is better told at once.
        guard let pipeline = pipelines.first(where: { !$0.hasFailed }) else {
            return request.complete(.failure(.unavailable))
        }
        pipeline.submit(request)
        _ = loop.schedule(at: .now + acquireTimeout) { if !pipeline.isOpen { request.complete(.failure(.unavailable)) } }
    }

    func close() {
        for pipeline in pipelines { pipeline.close() }
    }

    /// True when all of them are open.
    var isOpen: Bool { pipelines.allSatisfy(\.isOpen) }

    /// Adds the pipeline's present state to the counts.
    func complete(_ figures: LaneFigures) -> LaneFigures {
        var figures = figures
        figures.limit = pipelines.count
        figures.open = pipelines.count(where: \.isOpen)
        figures.used = pipelines.count { $0.isOpen && $0.load > 0 }
        figures.waiting = pipelines.reduce(0) { $0 + $1.waitingCount }
        return figures
    }
}
