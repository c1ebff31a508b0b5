/// How many of something there were and how long they took, by upper bounds. Belongs to whoever records; a copy may travel.
public struct Histogram: Sendable, Equatable {
    /// In seconds, from what memory answers to what nobody waits for. Every histogram has these, so that they can be added up.
    public static let bounds: [Double] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// The same as they are compared, for each request: to divide a `Duration` costs more than all the rest.
    private static let limits = bounds.map { Duration.seconds($0) }

    /// By bound, and last those above all of them. Not cumulative.
    public private(set) var counts = [Int](repeating: 0, count: Self.bounds.count + 1)
    private var total = Duration.zero

    /// An empty one.
    public init() {}

    /// In seconds.
    public var sum: Double { total / .seconds(1) }

    /// How many were recorded.
    public var count: Int { counts.reduce(0, +) }

    /// Records one.
    public mutating func record(_ duration: Duration) {
        let limits = Self.limits
        var place = 0
        while place < limits.count, duration > limits[place] { place += 1 }
        counts[place] += 1
        total += max(.zero, duration)
    }

    /// Takes in what another has recorded.
    public static func += (left: inout Histogram, right: Histogram) {
        for place in left.counts.indices { left.counts[place] += right.counts[place] }
        left.total += right.total
    }
}
