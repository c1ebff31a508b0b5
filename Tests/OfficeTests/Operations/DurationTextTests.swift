import TestSupport
import Testing
import Text

@Suite(.mayBlock) struct DurationTextTests {
    @Test("a number without a unit is no duration", arguments: ["90", "0", "1", "15000"])
    func bare(text: String) {
        #expect(DurationText.parse(text) == nil)
    }

    @Test(
        "a number with its unit is one",
        arguments: [("500ms", 500), ("5s", 5000), ("2min", 120_000), ("1 h", 3_600_000), ("90d", 7_776_000_000)])
    func units(text: String, milliseconds: Int) {
        #expect(DurationText.parse(text) == .milliseconds(milliseconds))
    }
}
