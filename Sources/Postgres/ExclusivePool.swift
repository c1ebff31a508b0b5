import EventLoop

/// Connections of a loop that each serve one statement at a time. Who finds none free waits in turn, and not for long.
final class ExclusivePool {
    /// How many may have how much of it.
    struct Limits {
        /// At least 1.
        var connections: Int
        /// Statements of one person under way at a time.
        var ofOwner: Int
        /// Statements of one house under way at a time, where another house has been here of late.
        var ofHouse = Int.max
        /// Statements that wait, in all and of one person; those beyond are refused at once.
        var waiting = (inAll: 1024, ofOwner: 256)
        /// How long one may wait.
        var patience: Duration
    }

    private let loop: EventLoop
    private let limits: Limits
    private var connections: [ExclusiveConnection] = []
    private var turns = PoolQueue<Request>()
    private var underWay: [Owner: Int] = [:]
    private let houses: HousesOfLate
    /// Called when a statement has its answer, with whose it was and how long it kept its connection.
    var served: (Request, Duration) -> Void = { _, _ in }

    init(_ connector: Connector, on loop: EventLoop, _ limits: Limits, for use: ManagedConnection.Use = .exclusive) {
        self.loop = loop
        self.limits = limits
        houses = connector.houses
        connections = (0..<limits.connections).map { _ in
            let managed = ManagedConnection(connector, on: loop, for: use)
            let connection = ExclusiveConnection(managed, on: loop)
            connection.finished = { [unowned self] request, duration in
                served(request, duration)
                release(request)
            }
            connection.becameIdle = { [unowned self] in serveWaiting() }
            connection.becameUnavailable = { [unowned self] in failIfAllFailed() }
            return connection
        }
    }

    func submit(_ request: Request) {
        if mayBegin(request.owner), let idle = connections.first(where: \.isIdle) { return begin(request, on: idle) }
        // With nothing to wait for, a phone is better told at once.
        guard !connections.allSatisfy(\.hasFailed) else { return request.complete(.failure(.unavailable)) }
        guard turns.count < limits.waiting.inAll, turns.count(of: request.owner) < limits.waiting.ofOwner else {
            return request.complete(.failure(.poolExhausted))
        }
        turns.append(request)
        _ = loop.schedule(at: .now + limits.patience) { [weak self] in self?.giveUp(request) }
    }

    func close() {
        for connection in connections { connection.close() }
        failAll()
    }

    /// True when all of its connections are open.
    var isOpen: Bool { connections.allSatisfy(\.isOpen) }

    /// Adds the pool's present state to the counts.
    func complete(_ figures: LaneFigures) -> LaneFigures {
        var figures = figures
        figures.limit = connections.count
        figures.open = connections.count(where: \.isOpen)
        figures.used = connections.count { $0.isOpen && !$0.isIdle }
        figures.waiting = turns.count
        return figures
    }

    // MARK: Turns

    private func mayBegin(_ owner: Owner?) -> Bool {
        guard let owner else { return true }
        guard underWay[owner, default: 0] < limits.ofOwner else { return false }
        // A house alone on its server has all of it.
        return limits.ofHouse == .max || !houses.areSeveral(at: loop.now) || count(of: owner.house) < limits.ofHouse
    }

    /// There are no more of them than connections.
    private func count(of house: String) -> Int {
        underWay.reduce(0) { $0 + ($1.key.house == house ? $1.value : 0) }
    }

    private func begin(_ request: Request, on connection: ExclusiveConnection) {
        if let owner = request.owner { underWay[owner, default: 0] += 1 }
        connection.send(request)
    }

    private func release(_ request: Request) {
        guard let owner = request.owner, let count = underWay[owner] else { return }
        underWay[owner] = count > 1 ? count - 1 : nil
        // The connection may be lost: then it is another, idle one that the owner's next statement has waited for.
        serveWaiting()
    }

    private func serveWaiting() {
        while let idle = connections.first(where: \.isIdle), let request = turns.next(where: mayBegin) {
            begin(request, on: idle)
        }
    }

    private func giveUp(_ request: Request) {
        if turns.remove(request) { request.complete(.failure(.poolExhausted)) }
    }

    private func failIfAllFailed() {
        if connections.allSatisfy(\.hasFailed) { failAll() }
    }

    private func failAll() {
        while let request = turns.next(where: { _ in true }) { request.complete(.failure(.unavailable)) }
    }
}
