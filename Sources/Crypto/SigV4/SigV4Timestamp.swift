import Text

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

    private static func date(daysSince1970 days: Int) -> String {
        let date = CivilDate(daysSince1970: days)
        return digits(date.year, 4) + digits(date.month, 2) + digits(date.day, 2)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
