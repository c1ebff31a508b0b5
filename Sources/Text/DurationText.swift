/// Durations as settings write them: `500ms`, `5s`, `2m`, `12h`, `90d`. A number without a unit is none: 90 was meant as days as
/// often as it was meant as seconds.
public enum DurationText {
    private static let units: [(name: String, milliseconds: Int)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("min", 60_000), ("s", 1000), ("ms", 1),
    ]

    /// Nil for what is no duration, or none at all.
    public static func parse(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard let number = Int(digits), let factor = units.first(where: { $0.name == unit })?.milliseconds,
            case let (milliseconds, overflow) = number.multipliedReportingOverflow(by: factor), !overflow, milliseconds > 0
        else { return nil }
        return .milliseconds(milliseconds)
    }

    /// Says which durations a range allows.
    public static func text(_ range: ClosedRange<Duration>) -> String {
        range.lowerBound > least
            ? "from \(text(range.lowerBound)) to \(text(range.upperBound))" : "at most \(text(range.upperBound))"
    }

    /// The shortest that can be written.
    public static let least: Duration = .milliseconds(1)

    /// In the largest unit that leaves a whole number.
    public static func text(_ duration: Duration) -> String {
        let whole = duration.wholeMilliseconds
        let unit = units.first { whole.isMultiple(of: Int64($0.milliseconds)) } ?? ("ms", 1)
        return "\(whole / Int64(unit.milliseconds))\(unit.name)"
    }
}

extension Duration {
    /// Days of 24 hours.
    public static func days(_ count: Int) -> Duration { .seconds(count * 86_400) }

    /// Rounded down, at least 1: where zero would mean "no limit".
    public var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return max(1, seconds &* 1000 &+ attoseconds / 1_000_000_000_000_000)
    }
}
