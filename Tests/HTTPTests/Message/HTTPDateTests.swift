import Testing
import Text

@testable import HTTP

@Suite("Dates in fields")
struct HTTPDateTests {
    @Test(
        "Seconds since 1970 are written as RFC 9110 has them, and read again",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (1_795_258_800, "Sat, 21 Nov 2026 11:00:00 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        ])
    func text(seconds: Int, text: String) {
        #expect(HTTPDate.text(of: seconds) == text)
        #expect(HTTPDate.seconds(of: Array(text.utf8)[...]) == seconds)
    }

    @Test("Every fourth day of 400 years is read as it was written")
    func days() {
        for day in stride(from: 0, to: 146_097, by: 4) {
            #expect(HTTPDate.seconds(of: Array(HTTPDate.text(of: day * 86_400 + day).utf8)[...]) == day * 86_400 + day)
        }
    }

    @Test(
        "What is no such date",
        arguments: [
            "", "0", "Sun, 06 Nov 1994 08:49:37", "Mon, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 UTC",
            "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "Thu, 30 Feb 2023 00:00:00 GMT",
            "Wed, 01 Mar 2000 24:00:00 GMT", "Wed, 01 Mar 2000 00:60:00 GMT", "Wed, 00 Mar 2000 00:00:00 GMT",
            "Wed, 01 mar 2000 00:00:00 GMT", "Wed, 01 Mar 0000 00:00:00 GMT", "Wed, 01 Mar 2000 00:00:00 GMT ",
            "Wed, +1 Mar 2000 00:00:00 GMT", "Wed, 01 Mar 2000 00.00.00 GMT", "éé, 01 Mar 2000 00:00:00 GMT",
        ])
    func none(text: String) {
        #expect(HTTPDate.seconds(of: Array(text.utf8)[...]) == nil)
    }
}
