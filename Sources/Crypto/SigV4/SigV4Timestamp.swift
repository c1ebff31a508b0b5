/// A moment as a signature names it, in UTC.
struct SigV4Timestamp {
    /// The last second of the year 9999: later ones do not fit the form.
    private static let latest: Int64 = 253_402_300_799

    /// Such as `20130524`.
    let day: String
    /// Such as `20130524T000000Z`.
    let text: String

    /// The moment so many seconds after the beginning of 1970; what lies outside 1970 to 9999 counts as its nearest second.
    init(secondsSince1970: Int64) {
        let moment = Int(min(max(secondsSince1970, 0), Self.latest))
        let second = moment % 86_400
        day = Self.date(daysSince1970: moment / 86_400)
        text = day + "T" + [second / 3600, second / 60 % 60, second % 60].map { Self.digits($0, 2) }.joined() + "Z"
    }

    /// Counts in years that begin in March, so that the leap day comes last, and in 400-year cycles of 146,097 days.
    private static func date(daysSince1970 days: Int) -> String {
        let fromMarch0000 = days + 719_468
        let cycle = fromMarch0000 / 146_097
        let dayOfCycle = fromMarch0000 % 146_097
        let yearOfCycle = (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
        return digits(year, 4) + digits(month, 2) + digits(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, 2)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
