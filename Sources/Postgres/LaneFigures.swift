import Metrics

/// The counts and the present state of one kind of a loop's connections.
public struct LaneFigures: Sendable {
    /// Such as `write`.
    public let name: String
    /// How many connections there are to be.
    public var limit = 0
    /// How many are open.
    public var open = 0
    /// How many of these are at work.
    public var used = 0
    /// How many statements wait for one, or for their house's turn.
    public var waiting = 0
    /// From being handed over to the answer, waiting included.
    public var durations = Histogram()
    /// Statements that got no rows, by reason.
    public var failures: [Failure: Int] = [:]

    /// Why a statement got no rows, as far as who runs the server cares.
    public enum Failure: String, Sendable, CaseIterable {
        /// No connection, or it was lost.
        case unavailable
        /// Postgres did not answer in time, or gave the statement up for its time.
        case timeout
        /// Every connection was taken for too long.
        case noConnection = "no_connection"
        /// Its house had its turns taken for too long.
        case noTurn = "no_turn"
        /// It met a lock for too long.
        case lockTimeout = "lock_timeout"
        /// It lost a deadlock or a race and was rolled back.
        case lostRace = "lost_race"
        /// Anything else that Postgres refused.
        case refused

        init(_ error: PostgresError) {
            self =
                switch error {
                case .unavailable: .unavailable
                case .timedOut: .timeout
                case .poolExhausted: .noConnection
                case .noTurn: .noTurn
                case .refused where error.isCancelled: .timeout
                case .refused where error.isSerializationFailure: .lostRace
                case .refused where error.sqlState == "55P03": .lockTimeout
                case .refused where error.endsConnection: .unavailable
                case .refused: .refused
                }
        }
    }

    init(_ name: String) { self.name = name }

    mutating func record(_ result: Result<Rows, PostgresError>, after duration: Duration) {
        durations.record(duration)
        if case .failure(let error) = result { failures[Failure(error), default: 0] += 1 }
    }

    /// Takes in the same lane of another loop.
    public static func += (left: inout LaneFigures, right: LaneFigures) {
        left.limit += right.limit
        left.open += right.open
        left.used += right.used
        left.waiting += right.waiting
        left.durations += right.durations
        left.failures.merge(right.failures, uniquingKeysWith: +)
    }
}

/// Where a lane counts. Belongs to its loop.
final class LaneMeter {
    var figures: LaneFigures
    /// How many statements wait for their house's turn.
    var waitingForTurn = 0

    init(_ name: String) { figures = LaneFigures(name) }
}
