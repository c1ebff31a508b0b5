/// A day of the Gregorian calendar.
///
/// Counted in years that begin in March, so that the leap day comes last, and in 400-year cycles of 146,097 days.
public struct CivilDate: Sendable {
    /// From 1 March of the year 0 to 1 January 1970.
    private static let daysTo1970 = 719_468

    /// The year of the era, so that 1970 is 1970.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Not checked: see `daysSince1970`.
    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2026-06-02`; nil where the calendar has no such day, or not in the years 1 to 9999.
    public init?(_ text: String) {
        guard text.utf8.count == 10, let midnight = Timestamp(rfc3339: text + "T00:00:00Z") else { return nil }
        self.init(daysSince1970: Int(midnight.microseconds).quotientRoundedDown(by: 86_400_000_000))
    }

    /// The form that `init(_:)` reads, of the years 1 to 9999.
    public var text: String {
        String((Timestamp(microseconds: Int64(daysSince1970) * 86_400_000_000)?.text ?? "").prefix(10))
    }

    /// The day so many days after 1 January 1970.
    public init(daysSince1970 days: Int) {
        let fromMarch0000 = days + Self.daysTo1970
        let cycle = fromMarch0000.quotientRoundedDown(by: 146_097)
        let dayOfCycle = fromMarch0000 - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days the month has.
    static func daysIn(month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// Days from 1 January 1970, for a month of 1 to 12.
    public var daysSince1970: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let cycle = yearFromMarch.quotientRoundedDown(by: 400)
        let yearOfCycle = yearFromMarch - cycle * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return cycle * 146_097 + yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear - Self.daysTo1970
    }
}

extension Int {
    /// The quotient rounded towards minus infinity, where `/` rounds towards zero.
    func quotientRoundedDown(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}

/// Dates in fields, as IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
public enum HTTPDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// The date so many seconds after the beginning of 1970.
    public static func text(of seconds: Int) -> String {
        let days = seconds.quotientRoundedDown(by: 86_400)
        let second = seconds - days * 86_400
        let date = CivilDate(daysSince1970: days)
        let weekday = weekdays[(days + 4) - (days + 4).quotientRoundedDown(by: 7) * 7]
        let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        return "\(weekday), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
    }

    /// The seconds since the beginning of 1970 of a date from the year 1000 on; nil for what is none, and for the two
    /// obsolete forms, which nobody sends.
    public static func seconds(of text: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(text)
        guard bytes.count == 29, bytes[3] == UInt8(ascii: ","), let month = month(bytes[8..<11]),
            let day = number(bytes[5..<7]), let year = number(bytes[12..<16]), year >= 1000,
            let hour = number(bytes[17..<19]), let minute = number(bytes[20..<22]), let second = number(bytes[23..<25])
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
        // Only a date that exists, with its own weekday, is written again as it was read.
        return Self.text(of: seconds).utf8.elementsEqual(bytes) ? seconds : nil
    }

    private static func month(_ name: ArraySlice<UInt8>) -> Int? {
        months.firstIndex { $0.utf8.elementsEqual(name) }.map { $0 + 1 }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        digits.allSatisfy(ASCII.isDigit) ? digits.reduce(0) { $0 * 10 + Int($1 &- UInt8(ascii: "0")) } : nil
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
