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
