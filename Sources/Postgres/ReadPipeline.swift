import DequeModule
import EventLoop

/// Small reads over one connection: those of one loop turn go out behind one sync, and answers come back in order.
///
/// A batch is one implicit transaction, so reads only. When one of a batch is refused, Postgres skips those behind it: they are sent again.
final class ReadPipeline {
    private enum Entry {
        case request(Request)
        case sync
    }

    private let lane: Lane
    private let loop: EventLoop
    private let isPrepared: Bool
    private var waiting: [Request] = []
    private var sent: Deque<Entry> = []
    private var isFlushScheduled = false
    /// The result of the request at the head, until libpq says that it was the last.
    private var result: LibPQ.Outcome?
    private var watchdog: Timer?

    init(_ lane: Lane, on loop: EventLoop, isPrepared: Bool) {
        self.lane = lane
        self.loop = loop
        self.isPrepared = isPrepared
        lane.notify = { [unowned self] event in handle(event) }
        lane.open()
    }

    /// Requests that have no answer yet.
    var load: Int { waiting.count + sent.count }
    var isOpen: Bool { lane.connection != nil }
    var hasFailed: Bool { lane.hasFailed }

    func submit(_ request: Request) {
        waiting.append(request)
        scheduleFlush()
    }

    func close() { lane.close() }

    // MARK: Sending

    private func scheduleFlush() {
        guard isOpen, !isFlushScheduled else { return }
        isFlushScheduled = true
        loop.atEndOfTurn { [weak self] in self?.sendBatch() }
    }

    private func sendBatch() {
        isFlushScheduled = false
        guard let connection = lane.connection, !waiting.isEmpty else { return }
        let batch = waiting
        waiting.removeAll(keepingCapacity: true)
        for (index, request) in batch.enumerated() {
            do throws(PostgresError) {
                guard try connection.send(request.statement, request.parameters, isPrepared: isPrepared) else {
                    // The rest of the batch goes with the others that wait: losing the connection fails them all.
                    waiting = Array(batch[index...])
                    return lane.drop()
                }
                sent.append(.request(request))
            } catch {
                request.complete(.failure(error))
            }
        }
        sent.append(.sync)
        guard connection.sync() else { return lane.drop() }
        lane.flush()
        armWatchdog()
    }

    // MARK: Receiving

    private func handle(_ event: Lane.Event) {
        switch event {
        case .opened: scheduleFlush()
        case .readable: receive()
        case .lost, .failedToOpen: failAll()
        }
    }

    private func receive() {
        while let connection = lane.connection, !sent.isEmpty, !connection.isBusy {
            if let outcome = connection.nextOutcome() {
                take(outcome)
            } else if let result {
                self.result = nil
                finishHead(result)
            } else {
                // Nothing at the head and nothing to come: libpq is between two statements.
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
        guard case .request(let request)? = sent.popFirst() else { return }
        switch outcome {
        case .rows(let rows): request.complete(.success(rows))
        case .failed(let error):
            request.complete(.failure(error))
            if error.endsConnection { lane.drop() }
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

    private func armWatchdog() {
        guard watchdog?.isScheduled != true, let head else { return }
        watchdog = loop.schedule(at: head.deadline) { [weak self] in self?.checkTime() }
    }

    /// The request that is answered next; the end of an earlier batch may still stand before it.
    private var head: Request? {
        for case .request(let request) in sent { return request }
        return nil
    }

    private func checkTime() {
        guard let head else { return }
        guard head.deadline <= loop.now else {
            watchdog = loop.schedule(at: head.deadline) { [weak self] in self?.checkTime() }
            return
        }
        head.complete(.failure(.timedOut))
        lane.cancelAndDrop()
    }
}
