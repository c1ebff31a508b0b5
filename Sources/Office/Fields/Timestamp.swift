/// A point in time from the wire: RFC 3339 with any offset and fraction, kept to the microsecond, finer digits cut.
struct Timestamp: Sendable, Equatable {
    /// Since 1970-01-01T00:00:00Z.
    let microseconds: Int64

    /// The years a wire time may fall in, in UTC: what four digits can say, and Postgres and Foundation agree on.
    private static let range: Range<Int64> = {
        let first = daysSince1970(year: 1, month: 1, day: 1) * secondsADay
        let end = daysSince1970(year: 10_000, month: 1, day: 1) * secondsADay
        return first * 1_000_000..<end * 1_000_000
    }()

    private static let secondsADay: Int64 = 86_400

    init?(microseconds: Int64) {
        guard Self.range.contains(microseconds) else { return nil }
        self.microseconds = microseconds
    }

    /// Reads RFC 3339's `date-time` (section 5.6), to the letter but for a lower-case `t` and `z`, which it allows too.
    init?(rfc3339 text: String) {
        var scanner = DigitScanner(Array(text.utf8))
        guard let day = Self.date(&scanner), scanner.skip(anyOf: "Tt"), let time = Self.time(&scanner),
            let fraction = Self.fraction(&scanner), let offset = Self.offset(&scanner), scanner.isAtEnd
        else { return nil }
        let seconds = day * Self.secondsADay + time - offset * 60
        self.init(microseconds: seconds * 1_000_000 + fraction)
    }

    /// As Postgres and people read it: UTC with six digits of fraction.
    var text: String {
        let seconds = Self.floorDivide(microseconds, 1_000_000)
        let days = Self.floorDivide(seconds, Self.secondsADay)
        let (year, month, day) = Self.civil(days)
        let time = seconds - days * Self.secondsADay
        // Every line of the log has one, so digit by digit into its place.
        return String(unsafeUninitializedCapacity: 27) { places in
            Self.write(year, width: 4, then: "-", at: 0, of: places)
            Self.write(month, width: 2, then: "-", at: 5, of: places)
            Self.write(day, width: 2, then: "T", at: 8, of: places)
            Self.write(time / 3600, width: 2, then: ":", at: 11, of: places)
            Self.write(time / 60 % 60, width: 2, then: ":", at: 14, of: places)
            Self.write(time % 60, width: 2, then: ".", at: 17, of: places)
            Self.write(microseconds - seconds * 1_000_000, width: 6, then: "Z", at: 20, of: places)
            return 27
        }
    }

    /// A time of the server's clock as answers carry it, whole seconds in UTC (contract, section 1).
    static func wireText(seconds: Int64) -> String {
        let text = Timestamp(microseconds: seconds &* 1_000_000)?.text ?? ""
        return text.prefix { $0 != "." } + "Z"
    }

    // MARK: Parts of the text

    private static func date(_ scanner: inout DigitScanner) -> Int64? {
        guard let year = scanner.number(4), scanner.skip(anyOf: "-"), let month = scanner.number(2),
            scanner.skip(anyOf: "-"), let day = scanner.number(2),
            year >= 1, (1...12).contains(month), (1...daysIn(month, of: year)).contains(day)
        else { return nil }
        return daysSince1970(year: year, month: month, day: day)
    }

    private static func time(_ scanner: inout DigitScanner) -> Int64? {
        guard let hour = scanner.number(2), scanner.skip(anyOf: ":"), let minute = scanner.number(2),
            scanner.skip(anyOf: ":"), let second = scanner.number(2),
            // 60 is a leap second: the next second here, as in Postgres.
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Microseconds; 0 where there is no fraction, nil for a point without digits.
    private static func fraction(_ scanner: inout DigitScanner) -> Int64? {
        guard scanner.skip(anyOf: ".") else { return 0 }
        let digits = scanner.digits()
        guard !digits.isEmpty else { return nil }
        let kept = digits.prefix(6)
        return kept.reduce(0) { $0 * 10 + $1 } * [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][6 - kept.count]
    }

    /// Minutes east of UTC.
    private static func offset(_ scanner: inout DigitScanner) -> Int64? {
        if scanner.skip(anyOf: "Zz") { return 0 }
        let isWest = scanner.skip(anyOf: "-")
        guard isWest || scanner.skip(anyOf: "+"), let hours = scanner.number(2), scanner.skip(anyOf: ":"),
            let minutes = scanner.number(2), hours <= 23, minutes <= 59
        else { return nil }
        return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }

    // MARK: The calendar

    private static func daysIn(_ month: Int64, of year: Int64) -> Int64 {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][Int(month) - 1]
    }

    /// Counted in years that begin in March, so that the leap day is a year's last.
    private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return shifted * 365 + floorDivide(shifted, 4) - floorDivide(shifted, 100) + floorDivide(shifted, 400) + dayOfYear
            - 719_468
    }

    /// Year, month and day of a day since 1970; the inverse of `daysSince1970`, in the same years that begin in March.
    /// They repeat every 400, which are 146,097 days; within those a leap day is missing or there as the three terms say.
    private static func civil(_ days: Int64) -> (Int64, Int64, Int64) {
        let shifted = days + 719_468
        let cycle = floorDivide(shifted, 146_097)
        let dayOfCycle = shifted - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }

    private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The last `width` decimal digits of what is not negative, and a mark behind them.
    private static func write(
        _ value: Int64, width: Int, then mark: Unicode.Scalar, at place: Int, of places: UnsafeMutableBufferPointer<UInt8>
    ) {
        var rest = value
        for index in stride(from: place + width - 1, through: place, by: -1) {
            places[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        places[place + width] = UInt8(ascii: mark)
    }
}
