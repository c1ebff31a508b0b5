import Text

/// How long a receiver wants to be left alone (RFC 9110, section 10.2.3): seconds, or a date.
enum RetryAfter {
    /// No receiver is left alone for longer.
    private static let most: Int64 = 86_400
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// In seconds, a day at most; nil where it says nothing, or what is over.
    static func seconds(_ text: String?, at now: Int64) -> Int? {
        guard let text else { return nil }
        let asked = Int64(text).map { $0 } ?? date(text).map { $0 - now }
        guard let asked, asked > 0 else { return nil }
        return Int(min(asked, most))
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, in seconds since 1970. The two forms of old are not read.
    static func date(_ text: String) -> Int64? {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 6, parts[0].hasSuffix(","), parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
            let month = months.firstIndex(of: parts[2]),
            let days = CivilDate(padded(year, 4) + "-" + padded(month + 1) + "-" + padded(day))
        else { return nil }
        let time = parts[4].split(separator: ":").compactMap { Int($0) }
        guard time.count == 3, (0..<24).contains(time[0]), (0..<60).contains(time[1]), (0...60).contains(time[2]) else {
            return nil
        }
        return Int64(days.daysSince1970 * 86_400 + time[0] * 3600 + time[1] * 60 + time[2])
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
