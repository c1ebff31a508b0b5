/// When the JWK set is fetched (docs/sign-in.md, "An issuer of your own"), as a state machine without a clock: the present is an argument.
struct KeyRefreshSchedule {
    typealias Instant = ContinuousClock.Instant

    /// The decision for a token with an unknown `kid`.
    enum Decision { case start, join, refuse }

    /// How long a set of another's is used before it is fetched again.
    static let interval: Duration = .seconds(600)
    /// The least time between two fetches that unknown keys led to.
    static let unknownKeyGap: Duration = .seconds(30)
    /// The wait after the first failure; it doubles with each up to ``longestRetry``.
    static let firstRetry: Duration = .seconds(1)
    static let longestRetry: Duration = .seconds(60)

    private(set) var isFetching = false
    private var due: Instant
    private var failures = 0
    private var nextForUnknownKey: Instant
    let interval: Duration

    init(now: Instant, interval: Duration = Self.interval) {
        self.interval = interval
        due = now
        nextForUnknownKey = now
    }

    /// True when a background fetch starts now; when it does, it is running.
    mutating func startIfDue(now: Instant) -> Bool {
        guard !isFetching, now >= due else { return false }
        isFetching = true
        return true
    }

    /// One fetch at a time, and none within 30 s of the last that an unknown key led to.
    mutating func decideForUnknownKey(now: Instant) -> Decision {
        if isFetching { return .join }
        guard now >= nextForUnknownKey else { return .refuse }
        nextForUnknownKey = now + Self.unknownKeyGap
        isFetching = true
        return .start
    }

    /// The running fetch has ended.
    mutating func finished(successfully: Bool, now: Instant) {
        isFetching = false
        failures = successfully ? 0 : min(failures + 1, 16)
        due = now + (successfully ? interval : Self.retryDelay(failures: failures))
    }

    /// How long until the next background fetch; zero when it is due.
    func wait(now: Instant) -> Duration {
        max(.zero, due - now)
    }

    private static func retryDelay(failures: Int) -> Duration {
        min(firstRetry * (1 << (failures - 1)), longestRetry)
    }
}
