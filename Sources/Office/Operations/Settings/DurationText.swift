/// Durations as settings write them: `500ms`, `5s`, `2min`, `12h`, `90d`; a bare number is milliseconds, as in Postgres.
enum DurationText {
    private static let units: [(name: String, milliseconds: Int)] = [
        ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("m", 60_000), ("s", 1000), ("ms", 1), ("", 1),
    ]

    /// Nil for what is no duration, or none at all.
    static func parse(_ text: String) -> Duration? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let unit = text.dropFirst(digits.count).drop { $0 == " " }
        guard let number = Int(digits), let factor = units.first(where: { $0.name == unit })?.milliseconds,
            case let (milliseconds, overflow) = number.multipliedReportingOverflow(by: factor), !overflow, milliseconds > 0
        else { return nil }
        return .milliseconds(milliseconds)
    }

    /// In the largest unit that leaves a whole number.
    static func text(_ duration: Duration) -> String {
        let whole = duration.wholeMilliseconds
        let unit = units.first { whole.isMultiple(of: Int64($0.milliseconds)) } ?? ("ms", 1)
        return "\(whole / Int64(unit.milliseconds))\(unit.name)"
    }
}
