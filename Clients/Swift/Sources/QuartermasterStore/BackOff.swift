import Foundation

/// How long to wait before the next try.
public struct BackOff: Sendable {
    /// Seconds after the first failure; doubled with each that follows.
    public var first: Double
    /// Seconds at most, unless the server asks for more.
    public var longest: Double
    /// From 0 to 1. Phones that lost the same server at the same time must not all come back at the same time.
    public var jitter: @Sendable () -> Double

    /// From one second, doubled to five minutes, unless told otherwise.
    public init(
        first: Double = 1, longest: Double = 300, jitter: @escaping @Sendable () -> Double = { Double.random(in: 0...1) }
    ) {
        self.first = first
        self.longest = longest
        self.jitter = jitter
    }

    /// Seconds: half of the doubled time is certain, half is chance, and never less than the server's `Retry-After`.
    /// - Parameter failures: in a row, 1 or more.
    public func delay(failures: Int, retryAfter: Double?) -> Double {
        var doubled = first
        for _ in 1..<max(2, failures) where failures > 1 && doubled < longest { doubled *= 2 }
        let time = min(doubled, longest)
        return max(time * (1 + jitter()) / 2, retryAfter ?? 0)
    }
}
