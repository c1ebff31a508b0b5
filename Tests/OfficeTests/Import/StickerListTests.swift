import TestSupport
import Testing

@testable import Office

/// The codes of an asset's stickers in one cell.
@Suite(.mayBlock) struct StickerListTests {
    @Test(
        "what is written is read back",
        arguments: [
            [], ["MJQT"], ["A", "B"], ["caja 12", "Nº7"], ["-"], ["-", "A"], ["a|b"], ["|"], ["||", "|"], ["x |", "| y"],
            ["A | B"], ["A,B"], ["A; B", "C"], [","], ["a,b|"], ["https://x.example/a,b"],
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
        #expect(StickerList.text(of: ["A,B"]) == "A,B |" && StickerList.text(of: ["A,B", "C"]) == "A,B | C")
    }

    @Test(
        "in a cell without bars commas, semicolons and line ends part, a blank does not; in an address only at its end",
        arguments: [
            ("aa11, bb22", ["aa11", "bb22"]), ("cc33;dd44", ["cc33", "dd44"]), ("ee55\nff66\r\ngg77", ["ee55", "ff66", "gg77"]),
            ("aa11,\nbb22;", ["aa11", "bb22"]), ("caja 12", ["caja 12"]), ("A,B | C", ["A,B", "C"]), ("a||b,c", ["a|b", "c"]),
            (",;\n", []),
            ("https://x.example/a,b;c", ["https://x.example/a,b;c"]),
            (" https://x.example/a?b=1,2, HTTP://x.example/b;c3", ["https://x.example/a?b=1,2", "HTTP://x.example/b;c3"]),
            ("https://x.example/a,https://x.example/b", ["https://x.example/a", "https://x.example/b"]),
            ("https://x.example/a,\nbb22", ["https://x.example/a", "bb22"]),
            ("aa11,bb22,https://x.example/c,d", ["aa11", "bb22", "https://x.example/c,d"]),
        ] as [(String, [String])])
    func asPeopleWrite(cell: String, codes: [String]) {
        #expect(StickerList.codes(in: cell) == codes)
    }
}
