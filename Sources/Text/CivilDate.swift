/// A day of the Gregorian calendar.
///
/// Counted in years that begin in March, so that the leap day comes last, and in 400-year cycles of 146,097 days.
public struct CivilDate: Sendable {
    /// From 1 March of the year 0 to 1 January 1970.
    private static let daysTo1970 = 719_468

    /// Of the era, so that 1970 is 1970.
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
