import EventLoop

/// A loop's door to Postgres: a handler says `read` or `write` and awaits rows.
///
/// Belongs to its loop, like the connections behind it.
public final class Database {
    /// Chooses the connections that a read goes over.
    public enum ReadSpeed: Sendable {
        /// Answers in well under a millisecond; shares connections with its kind. One that takes longer than
        /// `PostgresConfiguration.quickTimeout` is ended, and made anew as a slow one.
        case quick
        /// May take longer, so it has a connection to itself.
        case slow
    }

    private let loop: EventLoop
    private let connector: Connector
    private let configuration: PostgresConfiguration
    private let quick: ReadPipelines
    private let slow: ExclusivePool
    private let writes: ExclusivePool
    /// Opened by the first statement that may take minutes.
    private var long: ExclusivePool?
    private var slowKinds = SlowKinds()
    /// The counts of each lane.
    private let quickMeter = LaneMeter("quick_read")
    private let slowMeter = LaneMeter("slow_read")
    private let writeMeter = LaneMeter("write")
    private let longMeter = LaneMeter("long_write")

    /// Opens the connections in the background; until they are open, requests wait a moment.
    public init(_ connector: Connector, on loop: EventLoop) {
        self.loop = loop
        self.connector = connector
        configuration = connector.configuration
        quick = ReadPipelines(max(1, configuration.readConnections), connector, on: loop)
        slow = ExclusivePool(connector, on: loop, configuration.slowReads)
        writes = ExclusivePool(connector, on: loop, configuration.writes)
        slow.served = { [loop, heavyReads = connector.heavyReads] request, duration in
            guard let owner = request.owner else { return }
            heavyReads.note(HeavyReads.Kind(statement: request.statement.name, house: owner.house), took: duration, at: loop.now)
        }
    }

    /// One read-only statement; it must not write. A quick one is batched with others of this loop turn.
    ///
    /// - Parameter owner: who asks, to be kept from crowding others out; nil for the server itself.
    public func read(
        _ statement: Statement, _ arguments: Arguments = [:], speed: ReadSpeed = .quick, of owner: Owner? = nil
    ) async throws(PostgresError) -> Rows {
        let values = try statement.encoded(arguments)
        let kind = SlowKinds.Kind(statement: statement.name, owner: owner)
        if speed == .quick, !slowKinds.contains(kind, at: loop.now) {
            do throws(PostgresError) {
                return try await send(statement, values, owner, quickMeter) { [quick] in quick.submit($0) }
            } catch {
                guard error.isCancelled else { throw error }
                slowKinds.insert(kind, at: loop.now)
            }
        }
        guard let owner, mustTakeTurns(statement, owner) else {
            return try await send(statement, values, owner, slowMeter) { [slow] in slow.submit($0) }
        }
        return try await readInTurn(statement, values, owner)
    }

    // Apart from `read`, whose task would hold what it needs too.
    @inline(never)
    private func readInTurn(
        _ statement: Statement, _ values: SentValues, _ owner: Owner
    ) async throws(PostgresError) -> Rows {
        let start = EventLoop.Instant.now
        let turns = connector.heavyReads.turns
        try await take(turns, owner, patience: configuration.slowAcquireTimeout, slowMeter)
        defer { turns.pass(owner) }
        return try await send(statement, values, owner, slowMeter) { [slow] request in
            request.begun = start
            slow.submit(request)
        }
    }

    private func mustTakeTurns(_ statement: Statement, _ owner: Owner) -> Bool {
        connector.houses.see(owner.house, at: loop.now)
        return connector.heavyReads.mustTakeTurns(HeavyReads.Kind(statement: statement.name, house: owner.house), at: loop.now)
    }

    /// One statement that may write: a transaction of its own, committed when this returns.
    public func write(
        _ statement: Statement, _ arguments: Arguments = [:], of owner: Owner? = nil
    ) async throws(PostgresError) -> Rows {
        if let owner { connector.houses.see(owner.house, at: loop.now) }
        return try await send(statement, try statement.encoded(arguments), owner, writeMeter) { [writes] in writes.submit($0) }
    }

    /// The same of one that may take minutes, because it brings a whole file. They take turns over connections of their own.
    public func writeLong(
        _ statement: Statement, _ arguments: Arguments = [:], of owner: Owner? = nil
    ) async throws(PostgresError) -> Rows {
        let long = self.long ?? ExclusivePool(connector, on: loop, configuration.longWrites, for: .long)
        self.long = long
        return try await send(
            statement, try statement.encoded(arguments), owner, longMeter, within: configuration.longTimeout
        ) {
            long.submit($0)
        }
    }

    /// Returns when it is this one's turn to bring a file, of which a house does one at a time over all loops. Then it has to be passed on.
    public func takeLongTurn(of owner: Owner) async throws(PostgresError) {
        try await take(connector.longTurns, owner, patience: configuration.longWrites.patience, longMeter)
    }

    /// Gives the turn to the next of the house.
    public func passLongTurn(of owner: Owner) { connector.longTurns.pass(owner) }

    private func take(
        _ turns: HouseTurns, _ owner: Owner, patience: Duration, _ meter: LaneMeter
    ) async throws(PostgresError) {
        let start = EventLoop.Instant.now
        meter.waitingForTurn += 1
        let hasTurn = await turns.take(owner, on: loop, until: start + patience)
        meter.waitingForTurn -= 1
        guard !hasTurn else { return }
        if configuration.countsStatements { meter.figures.record(.failure(.noTurn), after: .now - start) }
        throw .noTurn
    }

    /// True when every connection is open that requests may need.
    public var isWarm: Bool { quick.isOpen && slow.isOpen && writes.isOpen }

    /// Closes the connections; what was under way fails as unavailable.
    public func close() {
        quick.close()
        slow.close()
        writes.close()
        long?.close()
    }

    private static let grace: Duration = .seconds(1)

    private func send(
        _ statement: Statement, _ values: SentValues, _ owner: Owner?, _ meter: LaneMeter, within timeout: Duration? = nil,
        _ submit: (Request) -> Void
    ) async throws(PostgresError) -> Rows {
        let result = await withUnsafeContinuation { continuation in
            submit(request(statement, values, owner, meter, within: timeout, continuation))
        }
        return try result.get()
    }

    private func request(
        _ statement: Statement, _ values: SentValues, _ owner: Owner?, _ meter: LaneMeter, within timeout: Duration?,
        _ continuation: UnsafeContinuation<Result<Rows, PostgresError>, Never>
    ) -> Request {
        let start = EventLoop.Instant.now
        // Postgres ends the statement by itself first; this is for a Postgres that has stopped answering.
        let deadline = start + (timeout ?? configuration.statementTimeout) + Self.grace
        let request = Request(statement, values, of: owner, deadline: deadline, begun: start, continuation)
        if configuration.countsStatements { request.meter = meter }
        return request
    }

    /// The counts and the present state of its connections, a lane each.
    public var figures: [LaneFigures] {
        let lanes = [
            (quick.complete(quickMeter.figures), quickMeter), (slow.complete(slowMeter.figures), slowMeter),
            (writes.complete(writeMeter.figures), writeMeter),
            (long?.complete(longMeter.figures) ?? longMeter.figures, longMeter),
        ]
        return lanes.map { figures, meter in
            var figures = figures
            figures.waiting += meter.waitingForTurn
            return figures
        }
    }
}

extension PostgresConfiguration {
    /// One person's slow reads take turns, whatever the number; a few of them may wait. Those of all people of a house leave a connection
    /// to other houses.
    fileprivate var slowReads: ExclusivePool.Limits {
        let connections = max(1, slowReadConnections)
        return ExclusivePool.Limits(
            connections: connections, ofOwner: 1, ofHouse: max(1, connections - 1), waiting: (inAll: 256, ofOwner: 16),
            patience: slowAcquireTimeout)
    }

    /// One person's changes leave half of the connections to others.
    fileprivate var writes: ExclusivePool.Limits {
        let connections = max(1, writeConnections)
        return ExclusivePool.Limits(connections: connections, ofOwner: (connections + 1) / 2, patience: acquireTimeout)
    }

    /// Who waits meanwhile does not mind half a minute.
    fileprivate var longWrites: ExclusivePool.Limits {
        ExclusivePool.Limits(
            connections: Self.longConnections, ofOwner: 1, waiting: (inAll: 16, ofOwner: 2), patience: .seconds(30))
    }
}

/// Reads that took too long to share a connection, by statement and owner: for a while the like go where they delay nobody.
///
/// The owner counts as well: what one person asks for must not make the same call slow for the others.
struct SlowKinds {
    struct Kind: Hashable {
        let statement: String
        let owner: Owner?
    }

    private var until: [Kind: EventLoop.Instant] = [:]

    private static let memory: Duration = .seconds(10)
    private static let most = 1024

    func contains(_ kind: Kind, at now: EventLoop.Instant) -> Bool {
        guard !until.isEmpty, let end = until[kind] else { return false }
        return now < end
    }

    mutating func insert(_ kind: Kind, at now: EventLoop.Instant) {
        if until.count >= Self.most { until = until.filter { now < $0.value } }
        if until.count < Self.most { until[kind] = now + Self.memory }
    }
}
