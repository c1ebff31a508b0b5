import API

/// What is known of storage: what the last look came to, and whether one is under way.
///
/// A store that is full is up: it takes no photo, which the phones are told, and does everything else.
struct StorageState: Sendable {
    /// Longer than any look takes that comes to something.
    static let patience: Duration = .seconds(15)

    /// What `/readyz` warns of then.
    static let fullWarning = "photo_storage_full"

    private var isGood = false
    private(set) var isFull = false
    private var lookingSince: ContinuousClock.Instant?

    /// A look begins.
    mutating func begin(at now: ContinuousClock.Instant) { lookingSince = now }

    /// It has come to this.
    mutating func end(isGood: Bool, isFull: Bool = false) {
        self.isGood = isGood
        self.isFull = isFull
        lookingSince = nil
    }

    /// A disk that does not answer at all, such as a share whose server is gone, is down as well.
    func isUp(at now: ContinuousClock.Instant) -> Bool {
        isGood && lookingSince.map { now - $0 < Self.patience } ?? true
    }
}
