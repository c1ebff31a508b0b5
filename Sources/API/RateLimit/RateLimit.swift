/// So many requests a minute: all of them at once after a quiet minute, evenly spread from then on.
package struct RateLimit: Sendable, Equatable {
    /// Requests a minute, at least 1.
    package let perMinute: Int

    package init(perMinute: Int) {
        self.perMinute = perMinute
        cost = Self.allowance / max(1, perMinute)
    }

    /// The most that may be owed.
    static let allowance: Duration = .seconds(60)

    /// The cost of one request.
    let cost: Duration
}
