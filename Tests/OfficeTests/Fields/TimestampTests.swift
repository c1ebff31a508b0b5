import Foundation
import TestSupport
import Testing
import Text

/// RFC 3339 to the letter (section 5.6), kept to the microsecond.
@Suite(.mayBlock) struct TimestampTests {
    @Test(
        "a time is read at any offset and fraction",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1970-01-01t00:00:01z", 1_000_000), ("1969-12-31T23:59:59.999999Z", -1),
            ("1970-01-01T05:30:00+05:30", 0), ("1969-12-31T18:00:00-06:00", 0), ("1970-01-01T00:00:00.1Z", 100_000),
            ("1970-01-01T00:00:00.1234569Z", 123_456), ("1970-01-01T00:00:00-00:00", 0), ("1970-01-01T23:59:00+23:59", 0),
            ("2026-06-02T09:00:00Z", 1_780_390_800_000_000), ("2024-02-29T00:00:00Z", 1_709_164_800_000_000),
            ("2000-02-29T12:00:00Z", 951_825_600_000_000), ("1900-03-01T00:00:00Z", -2_203_891_200_000_000),
            ("0001-01-01T00:00:00Z", -62_135_596_800_000_000), ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
        ] as [(String, Int64)])
    func reads(text: String, microseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.microseconds == microseconds)
    }

    @Test("a leap second is the next second")
    func leapSecond() {
        #expect(Timestamp(rfc3339: "2016-12-31T23:59:60Z") == Timestamp(rfc3339: "2017-01-01T00:00:00Z"))
    }

    @Test(
        "anything else is no time",
        arguments: [
            "", "Z", "2026", "2026-6-2T9:0:0Z", "2026-06-02", "2026-06-02T09:00:00", "2026-06-02 09:00:00Z",
            "2026-13-01T00:00:00Z",
            "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-04-31T00:00:00Z", "2023-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2026-06-02T24:00:00Z", "2026-06-02T23:60:00Z", "2026-06-02T23:00:61Z", "2026-06-02T23:00:00.Z",
            "2026-06-02T23:00:00,5Z",
            "2026-06-02T23:00:00+24:00", "2026-06-02T23:00:00+05", "2026-06-02T23:00:00+0530", "2026-06-02T23:00:00+05:60",
            "2026-06-02T23:00:00Zz", "2026-06-02T23:00:00Z ", "-2026-06-02T23:00:00Z", "0000-12-31T23:59:59Z",
            "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:60Z", "9999-12-31T23:59:59-00:01", "２０２６-06-02T09:00:00Z",
        ])
    func refuses(text: String) { #expect(Timestamp(rfc3339: text) == nil) }

    @Test("what is written is read back, on every day for ages and at odd microseconds")
    func roundTrip() throws {
        var dice = Dice(seed: 3339)
        for day in stride(from: -719_162, through: 2_932_896, by: 97) {
            let microseconds =
                Int64(day) * 86_400_000_000 + Int64(dice.next(below: 86_400)) * 1_000_000 + Int64(dice.next(below: 1_000_000))
            let time = try #require(Timestamp(microseconds: microseconds))
            #expect(Timestamp(rfc3339: time.text) == time)
        }
    }

    @Test("the calendar is Foundation's")
    func calendar() throws {
        for day in stride(from: -140_000, through: 2_932_896, by: 1013) {
            let time = try #require(Timestamp(microseconds: Int64(day) * 86_400_000_000))
            let foundation = Date(timeIntervalSince1970: Double(day) * 86_400).formatted(.iso8601)
            #expect(time.text == foundation.dropLast() + ".000000Z")
        }
    }

    @Test("what four digits of a year can't say is no time", arguments: [Int64.min, Int64.max, 253_402_300_800_000_000])
    func outOfRange(microseconds: Int64) { #expect(Timestamp(microseconds: microseconds) == nil) }
}
