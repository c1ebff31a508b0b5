/// What is known of storage: what the last look came to, and whether one is under way.
struct StorageState: Sendable {
    /// Longer than any look takes that comes to something.
    static let patience: Duration = .seconds(15)

    private var isGood = false
    private var lookingSince: ContinuousClock.Instant?

    /// A look begins.
    mutating func begin(at now: ContinuousClock.Instant) { lookingSince = now }

    /// It has come to this.
    mutating func end(isGood: Bool) {
        self.isGood = isGood
        lookingSince = nil
    }

    /// A disk that does not answer at all, such as a share whose server is gone, is down as well.
    func isUp(at now: ContinuousClock.Instant) -> Bool {
        isGood && lookingSince.map { now - $0 < Self.patience } ?? true
    }
}
