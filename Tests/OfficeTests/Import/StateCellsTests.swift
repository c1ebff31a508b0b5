import TestSupport
import Testing

@testable import Office

/// A status that says a condition too (docs/import.md, "Words of a choice").
@Suite(.mayBlock) struct StateCellsTests {
    @Test("a column of conditions is added, unless the file has one or has no status") func columns() {
        var columns = ["asset_tag", "status", "notes"]
        let cells = StateCells(&columns)
        #expect(cells?.status == 1)
        #expect(columns == ["asset_tag", "status", "notes", "condition"])
        for names in [["asset_tag", "notes"], ["status", "condition"]] {
            var columns = names
            let none = StateCells(&columns)
            #expect(none?.status == nil && columns == names)
        }
    }

    @Test(
        "a cell says a condition, or a status, or nothing",
        arguments: [
            ("Bueno", "good", true), ("MAL ESTADO", "poor", true), ("like_new", "like_new", true), ("'Roto", "damaged", true),
            ("En reparación", nil, false), ("IN_STOCK", nil, false), ("kaput", nil, false), ("", nil, true),
            (" \u{A0}", nil, true),
        ] as [(String, String?, Bool)])
    func cells(cell: String, condition: String?, isWithoutStatus: Bool) {
        #expect(StateCells.condition(in: cell) == condition)
        #expect(StateCells.isWithoutStatus(cell) == isWithoutStatus)
    }
}
