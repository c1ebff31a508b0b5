import Text

/// A day, or a day and a time, as people and spreadsheets write it.
struct WrittenTime: Sendable {
    private enum Day {
        case iso(year: Int, month: Int, day: Int)
        /// Two numbers of which one is the day, and the year.
        case twoFirst(Int, Int, year: Int, isDotted: Bool)
    }

    private let day: Day
    /// `14:00`, or with seconds; nil for a day alone.
    private let clock: String?
    /// As RFC 3339 has it; nil for a time of the house's own clock.
    private let offset: String?

    init?(_ text: String) {
        var rest = text[...]
        guard let day = Self.day(&rest) else { return nil }
        self.day = day
        if rest.isEmpty {
            (clock, offset) = (nil, nil)
            return
        }
        if rest.first == "," { rest.removeFirst() }
        if rest.first == "T" || rest.first == "t" { rest.removeFirst() } else { guard Self.skipBlanks(&rest) else { return nil } }
        guard let clock = Self.clock(&rest) else { return nil }
        self.clock = clock
        Self.skipBlanks(&rest)
        if rest.isEmpty {
            offset = nil
        } else {
            guard let offset = Self.offset(rest) else { return nil }
            self.offset = offset
        }
    }

    /// Whether the day is written before the month, where the time alone shows it; nil also where the year comes first.
    var shownDayFirst: Bool? {
        guard case .twoFirst(let first, let second, _, _) = day, (first > 12) != (second > 12) else { return nil }
        return first > 12
    }

    /// True when it would be another day with the month first.
    var dependsOnOrder: Bool {
        if case .twoFirst(let first, let second, _, _) = day { shownDayFirst == nil && first != second } else { false }
    }

    /// True where the numbers of the day have points between them, as where the day comes first.
    var isDotted: Bool {
        if case .twoFirst(_, _, _, let isDotted) = day { isDotted } else { false }
    }

    /// The time as the database takes it: in UTC where it has an offset, else without one. Nil where the calendar has no such day.
    func text(isDayFirst: Bool, dayAlone: ImportColumn.DayEnd) -> String? {
        let (year, month, number) =
            switch day {
            case .iso(let year, let month, let day): (year, month, day)
            case .twoFirst(let first, let second, let year, _): isDayFirst ? (year, second, first) : (year, first, second)
            }
        let date = "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(number, 2))"
        guard CivilDate(date) != nil else { return nil }
        guard let clock else { return date + (dayAlone == .first ? "T00:00" : "T23:59") }
        guard let offset else { return date + "T" + clock }
        let seconds = clock.utf8.count == 5 ? ":00" : ""
        return Timestamp(rfc3339: date + "T" + clock + seconds + offset)?.text
    }

    // MARK: Parts of the text

    private static func day(_ rest: inout Substring) -> Day? {
        guard let (first, width) = number(&rest, atMost: 4), let mark = rest.first, "-/.".contains(mark) else { return nil }
        rest.removeFirst()
        guard let (second, _) = number(&rest, atMost: 2), rest.first == mark else { return nil }
        rest.removeFirst()
        guard let (third, thirdWidth) = number(&rest, atMost: 4) else { return nil }
        if width == 4, thirdWidth <= 2 { return .iso(year: first, month: second, day: third) }
        guard width <= 2, thirdWidth == 2 || thirdWidth == 4 else { return nil }
        return .twoFirst(first, second, year: thirdWidth == 2 ? 2000 + third : third, isDotted: mark == ".")
    }

    /// The time of day in 24 hours, with seconds where they are not zero.
    private static func clock(_ rest: inout Substring) -> String? {
        guard var hour = number(&rest, atMost: 2)?.value, rest.first == ":" else { return nil }
        rest.removeFirst()
        guard let minute = sixtieth(&rest) else { return nil }
        var seconds = ""
        if rest.first == ":" {
            rest.removeFirst()
            guard let second = sixtieth(&rest) else { return nil }
            var fraction = ""
            if rest.first == "." {
                fraction = String(rest.dropFirst().prefix { $0.isASCII && $0.isNumber }.prefix(6))
                rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber }
                while fraction.last == "0" { fraction.removeLast() }
            }
            if second > 0 || !fraction.isEmpty { seconds = ":" + digits(second, 2) + (fraction.isEmpty ? "" : "." + fraction) }
        }
        if let isAfternoon = half(&rest) {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24 else { return nil }
        return digits(hour, 2) + ":" + digits(minute, 2) + seconds
    }

    /// Minutes of an hour, or seconds of a minute.
    private static func sixtieth(_ rest: inout Substring) -> Int? {
        guard let (value, width) = number(&rest, atMost: 2), width == 2, value < 60 else { return nil }
        return value
    }

    /// Takes `am`, `PM`, `p. m.`; nil where there is none.
    private static func half(_ rest: inout Substring) -> Bool? {
        let letters = rest.lowercased().filter { $0 != "." && !$0.isWhitespace }
        guard letters == "am" || letters == "pm" else { return nil }
        rest = ""
        return letters == "pm"
    }

    /// `Z`, `-05:00`, `-0500` or `-05`, as RFC 3339 has it.
    private static func offset(_ text: Substring) -> String? {
        if text == "Z" || text == "z" { return "Z" }
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        let figures = text.dropFirst().filter { $0 != ":" }
        guard figures.utf8.allSatisfy(ASCII.isDigit), figures.count == 2 || figures.count == 4 else { return nil }
        return "\(sign)\(figures.prefix(2)):\(figures.count == 4 ? String(figures.suffix(2)) : "00")"
    }

    private static func number(_ rest: inout Substring, atMost width: Int) -> (value: Int, width: Int)? {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...width).contains(digits.utf8.count), let value = Int(digits) else { return nil }
        rest = rest[digits.endIndex...]
        return (value, digits.utf8.count)
    }

    @discardableResult private static func skipBlanks(_ rest: inout Substring) -> Bool {
        let blanks = rest.prefix { $0.isWhitespace }
        rest = rest[blanks.endIndex...]
        return !blanks.isEmpty
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}

/// Whether a file writes the day or the month first, as its times show it, or as whoever imports it says.
struct DayStyle: Sendable {
    private var hasDayFirst = false
    private var hasMonthFirst = false
    /// Said of those that nothing shows.
    private let said: Bool?

    init(said: Bool?) { self.said = said }

    /// Looks at another time of the file.
    mutating func see(_ time: WrittenTime) {
        switch time.shownDayFirst {
        case true?: hasDayFirst = true
        case false?: hasMonthFirst = true
        case nil: break
        }
    }

    /// Nil where nobody knows.
    func isDayFirst(in time: WrittenTime) -> Bool? {
        if let shown = time.shownDayFirst { return shown }
        guard time.dependsOnOrder else { return true }
        if hasDayFirst != hasMonthFirst { return hasDayFirst }
        return said ?? (time.isDotted && !hasMonthFirst ? true : nil)
    }
}
