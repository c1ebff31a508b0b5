import Glibc

/// The `Date` line of answers (RFC 9110, section 6.6.1), written anew once a second.
struct DateField {
    private var second: time_t = -1
    private var line: [UInt8] = []

    /// The line for this second, with its CRLF.
    mutating func current() -> [UInt8] {
        let now = time(nil)
        if now != second {
            second = now
            line = Array("Date: \(Self.text(of: now))\r\n".utf8)
        }
        return line
    }

    /// IMF-fixdate (RFC 9110, section 5.6.7) of a number of seconds since 1970.
    static func text(of seconds: Int) -> String {
        let days = seconds.quotientRoundedDown(by: 86_400)
        let second = seconds - days * 86_400
        let date = CivilDate(daysSince1970: days)
        let weekday = weekdays[(days + 4) - (days + 4).quotientRoundedDown(by: 7) * 7]
        let time = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        return "\(weekday), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) \(time) GMT"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}

/// A day of the Gregorian calendar.
private struct CivilDate {
    let year: Int
    let month: Int
    let day: Int

    /// Counts in years that begin in March, so that the leap day comes last, and in 400-year cycles of 146,097 days.
    init(daysSince1970 days: Int) {
        let fromMarch0000 = days + 719_468
        let cycle = fromMarch0000.quotientRoundedDown(by: 146_097)
        let dayOfCycle = fromMarch0000 - cycle * 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    }
}

extension Int {
    fileprivate func quotientRoundedDown(by divisor: Int) -> Int {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}
