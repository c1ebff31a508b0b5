import JSON

/// A time in seconds since 1970, whole or with a fraction (RFC 7519, section 2).
struct NumericDate {
    /// The last second of the year 9999: what lies beyond is no time that anybody means.
    private static let latest = 253_402_300_799.0

    let seconds: Double

    /// Reads a number; nil for any other type and for a time before 1970 or after 9999.
    init?(_ value: JSONValue) {
        guard case .number(let text) = value, let seconds = Double(text), (0...Self.latest).contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Whether the time lies more than `leeway` seconds after `now`.
    func isFuture(at now: Int64, leeway: Int64) -> Bool {
        seconds > Double(now) + Double(leeway)
    }
}
