import TestSupport
import Testing

/// Where a local day begins when the clock is changed at midnight.
@Suite(.mayBlock) struct LocalMidnightTests {
    @Test(
        "a day begins at its first instant",
        arguments: [
            ("2026-11-21", "America/Bogota", "2026-11-21T05:00:00Z"),
            ("2026-03-08", "America/New_York", "2026-03-08T05:00:00Z"),
            ("2026-03-09", "America/New_York", "2026-03-09T04:00:00Z"),
            ("2026-11-02", "America/New_York", "2026-11-02T05:00:00Z"),
            // 00:00 comes twice: put back from 01:00.
            ("2026-11-01", "America/Havana", "2026-11-01T04:00:00Z"),
            // There is no 00:00: put forward from it to 01:00.
            ("2026-03-08", "America/Havana", "2026-03-08T05:00:00Z"),
            ("2026-09-06", "America/Santiago", "2026-09-06T04:00:00Z"),
            // Put back from 00:00 to 23:00 of the day before.
            ("2026-04-05", "America/Santiago", "2026-04-05T04:00:00Z"),
            // Put forward from 23:00 to 00:00.
            ("2026-03-29", "America/Nuuk", "2026-03-29T01:00:00Z"),
            ("2026-11-21", "Asia/Kathmandu", "2026-11-20T18:15:00Z"),
        ])
    func firstInstant(day: String, zone: String, instant: String) throws {
        let database = try TestDatabase.shared().session()
        let midnight = try database.value("select office.rfc3339_time(office.local_midnight($1::date, $2))", [day, zone])
        #expect(midnight == instant)
    }
}
