import Testing

@testable import HTTP

@Suite("The Date field")
struct DateFieldTests {
    @Test(
        "Seconds since 1970 are written as RFC 9110 has them",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (951_868_800, "Wed, 01 Mar 2000 00:00:00 GMT"), (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (1_795_258_800, "Sat, 21 Nov 2026 11:00:00 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        ])
    func text(seconds: Int, text: String) {
        #expect(DateField.text(of: seconds) == text)
    }
}
