/// A point in time from the wire: RFC 3339 with any offset and fraction, kept to the microsecond, finer digits cut.
public struct Timestamp: Sendable, Equatable {
    /// Since 1970-01-01T00:00:00Z.
    public let microseconds: Int64

    /// The years a wire time may fall in, in UTC: what four digits can say, and Postgres and Foundation agree on.
    private static let range: Range<Int64> = {
        let first = CivilDate(year: 1, month: 1, day: 1).daysSince1970 * secondsADay
        let end = CivilDate(year: 10_000, month: 1, day: 1).daysSince1970 * secondsADay
        return Int64(first) * 1_000_000..<Int64(end) * 1_000_000
    }()

    private static let secondsADay = 86_400

    /// Nil outside of the years 1 to 9999.
    public init?(microseconds: Int64) {
        guard Self.range.contains(microseconds) else { return nil }
        self.microseconds = microseconds
    }

    /// Reads RFC 3339's `date-time` (section 5.6), to the letter but for a lower-case `t` and `z`, which it allows too.
    public init?(rfc3339 text: String) {
        var scanner = DigitScanner(Array(text.utf8))
        guard let day = Self.date(&scanner), scanner.skip(anyOf: "Tt"), let time = Self.time(&scanner),
            let fraction = Self.fraction(&scanner), let offset = Self.offset(&scanner), scanner.isAtEnd
        else { return nil }
        let seconds = day * Self.secondsADay + time - offset * 60
        self.init(microseconds: Int64(seconds * 1_000_000 + fraction))
    }

    /// The form for Postgres and people: UTC with six digits of fraction.
    public var text: String {
        let seconds = Int(microseconds).quotientRoundedDown(by: 1_000_000)
        let days = seconds.quotientRoundedDown(by: Self.secondsADay)
        let date = CivilDate(daysSince1970: days)
        let time = seconds - days * Self.secondsADay
        // Every line of the log has one, so digit by digit into its place.
        return String(unsafeUninitializedCapacity: 27) { places in
            Self.write(date.year, width: 4, then: "-", at: 0, of: places)
            Self.write(date.month, width: 2, then: "-", at: 5, of: places)
            Self.write(date.day, width: 2, then: "T", at: 8, of: places)
            Self.write(time / 3600, width: 2, then: ":", at: 11, of: places)
            Self.write(time / 60 % 60, width: 2, then: ":", at: 14, of: places)
            Self.write(time % 60, width: 2, then: ".", at: 17, of: places)
            Self.write(Int(microseconds) - seconds * 1_000_000, width: 6, then: "Z", at: 20, of: places)
            return 27
        }
    }

    /// A time of the server's clock as answers carry it, whole seconds in UTC (openapi/openapi.yaml, "Format").
    public static func wireText(seconds: Int64) -> String {
        let text = Timestamp(microseconds: seconds &* 1_000_000)?.text ?? ""
        return text.prefix { $0 != "." } + "Z"
    }

    // MARK: Parts of the text

    private static func date(_ scanner: inout DigitScanner) -> Int? {
        guard let year = scanner.number(4), scanner.skip(anyOf: "-"), let month = scanner.number(2),
            scanner.skip(anyOf: "-"), let day = scanner.number(2),
            year >= 1, (1...12).contains(month), (1...CivilDate.daysIn(month: month, of: year)).contains(day)
        else { return nil }
        return CivilDate(year: year, month: month, day: day).daysSince1970
    }

    private static func time(_ scanner: inout DigitScanner) -> Int? {
        guard let hour = scanner.number(2), scanner.skip(anyOf: ":"), let minute = scanner.number(2),
            scanner.skip(anyOf: ":"), let second = scanner.number(2),
            // 60 is a leap second: the next second here, as in Postgres.
            hour <= 23, minute <= 59, second <= 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Microseconds; 0 where there is no fraction, nil for a point without digits.
    private static func fraction(_ scanner: inout DigitScanner) -> Int? {
        guard scanner.skip(anyOf: ".") else { return 0 }
        let digits = scanner.digits()
        guard !digits.isEmpty else { return nil }
        let kept = digits.prefix(6)
        return kept.reduce(0) { $0 * 10 + $1 } * [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000][6 - kept.count]
    }

    /// Minutes east of UTC.
    private static func offset(_ scanner: inout DigitScanner) -> Int? {
        if scanner.skip(anyOf: "Zz") { return 0 }
        let isWest = scanner.skip(anyOf: "-")
        guard isWest || scanner.skip(anyOf: "+"), let hours = scanner.number(2), scanner.skip(anyOf: ":"),
            let minutes = scanner.number(2), hours <= 23, minutes <= 59
        else { return nil }
        return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }

    /// The last `width` decimal digits of what is not negative, and a mark behind them.
    private static func write(
        _ value: Int, width: Int, then mark: Unicode.Scalar, at place: Int, of places: UnsafeMutableBufferPointer<UInt8>
    ) {
        var rest = value
        for index in stride(from: place + width - 1, through: place, by: -1) {
            places[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        places[place + width] = UInt8(ascii: mark)
    }
}

/// Reads fixed-width numbers and single separators off ASCII text, front to back.
struct DigitScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    /// A number of exactly `width` digits; the position is unchanged when there is none.
    mutating func number(_ width: Int) -> Int? {
        guard position + width <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + width] {
            guard ASCII.isDigit(byte) else { return nil }
            value = value * 10 + Int(byte &- UInt8(ascii: "0"))
        }
        position += width
        return value
    }

    /// All digits up to the next other byte.
    mutating func digits() -> [Int] {
        let found = bytes[position...].prefix(while: ASCII.isDigit)
        position += found.count
        return found.map { Int($0 &- UInt8(ascii: "0")) }
    }

    /// True when the next byte is one of `characters`; it is consumed then.
    mutating func skip(anyOf characters: String) -> Bool {
        guard position < bytes.count, characters.utf8.contains(bytes[position]) else { return false }
        position += 1
        return true
    }
}
