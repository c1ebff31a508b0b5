import TestSupport
import Testing

@testable import Office

/// The codes of an asset's stickers in one cell.
@Suite(.mayBlock) struct StickerListTests {
    @Test(
        "what is written is read back",
        arguments: [
            [], ["MJQT"], ["A", "B"], ["caja 12", "Nº7"], ["-"], ["-", "A"], ["a|b"], ["|"], ["||", "|"], ["x |", "| y"],
            ["A | B"],
            ["https://old.example.com/item.php?id=77&x=|"], ["=1", "+57"],
        ])
    func roundTrip(codes: [String]) {
        #expect(StickerList.codes(in: StickerList.text(of: codes)) == codes, "\(StickerList.text(of: codes))")
    }

    @Test("bars part, with blanks or without; a doubled one is of a code; `-` alone is none; `- |` is a code")
    func forms() {
        #expect(StickerList.text(of: ["A", "B C"]) == "A | B C" && StickerList.text(of: ["a|b"]) == "a||b")
        #expect(StickerList.codes(in: "A|B C") == ["A", "B C"])
        #expect(StickerList.codes(in: " A | | B | ") == ["A", "B"])
        #expect(StickerList.codes(in: "-") == [] && StickerList.codes(in: " - ") == [])
        #expect(StickerList.text(of: ["-"]) == "- |" && StickerList.codes(in: "- |") == ["-"])
        #expect(StickerList.text(of: []) == "" && StickerList.codes(in: " | ") == [])
    }
}
