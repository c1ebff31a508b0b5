import Glibc

/// A point in time to the microsecond, read from what Postgres or the wire wrote, so that tests compare exactly.
struct Instant: Comparable, Sendable {
    let microseconds: Int

    init(microseconds: Int) { self.microseconds = microseconds }

    /// Nil for null and for what is no time. Takes `2026-06-02 09:00:00.25-05` and `2026-06-02T09:00:00Z`.
    init?(_ text: String?) {
        guard let text, let day = text.split(whereSeparator: { $0 == " " || $0 == "T" }).first else { return nil }
        let clock = text.dropFirst(day.count + 1)
        let time = clock.prefix { $0.isNumber || $0 == ":" || $0 == "." }
        let date = day.split(separator: "-").compactMap { Int32($0) }
        let parts = time.split { $0 == ":" || $0 == "." }.prefix(3).compactMap { Int32($0) }
        guard date.count == 3, parts.count == 3 else { return nil }
        var fields = tm()
        (fields.tm_year, fields.tm_mon, fields.tm_mday) = (date[0] - 1900, date[1] - 1, date[2])
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (parts[0], parts[1], parts[2])
        let fraction = time.split(separator: ".").dropFirst().first.map { ($0 + "000000").prefix(6) } ?? "0"
        let seconds = timegm(&fields) - Instant.offset(clock.dropFirst(time.count))
        microseconds = seconds * 1_000_000 + (Int(fraction) ?? 0)
    }

    /// Seconds east of UTC.
    private static func offset(_ text: Substring) -> Int {
        guard let sign = text.first, sign == "+" || sign == "-" else { return 0 }
        let parts = text.dropFirst().split(separator: ":").compactMap { Int($0) }
        let seconds = zip(parts, [3600, 60]).reduce(0) { $0 + $1.0 * $1.1 }
        return sign == "-" ? -seconds : seconds
    }

    static func < (one: Instant, other: Instant) -> Bool { one.microseconds < other.microseconds }
}

extension Database {
    /// Postgres's own clock, which every server time comes from.
    func clock() throws -> Instant {
        Instant(microseconds: Int(try value("select (extract(epoch from clock_timestamp()) * 1000000)::bigint") ?? "") ?? 0)
    }
}
