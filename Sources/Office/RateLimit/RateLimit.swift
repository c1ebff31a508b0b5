/// So many requests a minute: all of them at once after a quiet minute, evenly spread from then on.
struct RateLimit: Sendable, Equatable {
    /// Requests a minute, at least 1.
    let perMinute: Int

    /// What may be owed.
    static let allowance: Duration = .seconds(60)

    /// What one request costs.
    var cost: Duration { Self.allowance / max(1, perMinute) }
}
