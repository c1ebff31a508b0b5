import DequeModule
import EventLoop

/// The exclusive connections of a loop: a write has one to itself while it runs, the others wait in order.
final class WritePool {
    private struct Waiter {
        let request: Request
        let timer: Timer
    }

    private let loop: EventLoop
    private let acquireTimeout: Duration
    private let lockTimeout: Duration
    private var connections: [WriteConnection] = []
    private var waiters: Deque<Waiter> = []

    init(_ connector: Connector, on loop: EventLoop) {
        self.loop = loop
        let configuration = connector.configuration
        acquireTimeout = configuration.acquireTimeout
        lockTimeout = configuration.lockTimeout
        connections = (0..<max(1, configuration.writeConnections)).map { _ in
            let lane = Lane(connector, on: loop, pipelined: false)
            let connection = WriteConnection(lane, on: loop, isPrepared: configuration.preparesStatements)
            connection.becameIdle = { [unowned self, unowned connection] in serveNext(with: connection) }
            connection.becameUnavailable = { [unowned self] in failIfAllFailed() }
            return connection
        }
    }

    func submit(_ request: Request) {
        if let idle = connections.first(where: \.isIdle) { return idle.send(request) }
        // With nothing to wait for, a phone is better told at once.
        guard !connections.allSatisfy(\.hasFailed) else { return request.complete(.failure(.unavailable)) }
        // In a queue for a row's lock the connections come free one after another: that may take as long as the lock may.
        let patience = connections.contains(where: \.isOpen) ? lockTimeout : acquireTimeout
        let timer = loop.schedule(at: .now + patience) { request.complete(.failure(.poolExhausted)) }
        waiters.append(Waiter(request: request, timer: timer))
    }

    func close() {
        for connection in connections { connection.close() }
        failAll()
    }

    private func serveNext(with connection: WriteConnection) {
        while let waiter = waiters.popFirst() {
            // Its timer ran: it has its answer already.
            guard waiter.timer.isScheduled else { continue }
            waiter.timer.cancel()
            return connection.send(waiter.request)
        }
    }

    private func failIfAllFailed() {
        if connections.allSatisfy(\.hasFailed) { failAll() }
    }

    private func failAll() {
        while let waiter = waiters.popFirst() {
            waiter.timer.cancel()
            waiter.request.complete(.failure(.unavailable))
        }
    }
}
