import Testing

/// Whether a circle of folders would be seen.
@Suite struct FolderCirclesTests {
    private func circles(_ files: [String: String]) -> FolderCircles {
        FolderCircles(
            files.sorted { $0.key < $1.key }.map { path, text in
                SourceTree.File(path: "Sources/House/\(path)", lines: text.split(separator: "\n").map(String.init))
            })
    }

    @Test("two folders that name one another's types are a circle, and each arrow is told by an example")
    func circle() {
        let circles = circles([
            "Shelf/Shelf.swift": "struct Shelf { let box: Box }", "Boxes/Box.swift": "final class Box {\n    var shelf: Shelf? }",
            "Doors/Door.swift": "enum Door { static let shelf = Shelf.self }",
        ])
        #expect(circles.targets == ["House"])
        #expect(circles.circles(of: "House") == [["Shelf", "Boxes"]])
        let told = "  Boxes → Shelf: Box.swift:2 names Shelf\n  Shelf → Boxes: Shelf.swift:1 names Box"
        #expect(circles.description(of: "House") == "House: 2 folders in a circle\n" + told)
    }

    @Test("a circle may go over three folders, the files of the target itself, functions and what extensions add")
    func longer() {
        let circles = circles([
            "House.swift": "struct House { let shelf = makeShelf() }",
            "Shelf/Shelf.swift": "func makeShelf() -> Int { 1.oneMore }",
            "Boxes/Box.swift": "extension Int {\n    var oneMore: Int { self + (House().shelf) }\n}",
        ])
        #expect(circles.circles(of: "House") == [[".", "Shelf", "Boxes"]])
    }

    @Test(
        "what no file of another folder really names is no arrow",
        arguments: [
            "// Box", "let a = #/Box/#", "/* Box /* Box */ Box */", "let a = \"Box\"", "let a = #\"\\(Box)\"#",
            "let a = \"\"\"\nBox\n\"\"\"",
            "let a = Lid.Box", "struct Lid { private struct Box {} }",
        ])
    func noArrow(text: String) {
        let circles = circles([
            "Shelf/Shelf.swift": "struct Shelf {}\n" + text, "Boxes/Box.swift": "struct Box { let shelf: Shelf }",
        ])
        #expect(circles.targets.isEmpty)
    }

    @Test("what is interpolated is named", arguments: ["let a = \"\\(Box())\"", "let a = #\"\\#(\"\\(Box())\")\"#"])
    func interpolated(text: String) {
        let circles = circles([
            "Shelf/Shelf.swift": "struct Shelf {}\n" + text, "Boxes/Box.swift": "struct Box { let shelf: Shelf }",
        ])
        #expect(circles.targets == ["House"])
    }

    @Test("a quotation mark in a regular expression hides nothing behind it")
    func regex() {
        let circles = circles([
            "Shelf/Shelf.swift": "struct Shelf {}\nlet a = #/\"\\/#/#\nlet b = Box()",
            "Boxes/Box.swift": "struct Box { let shelf: Shelf }",
        ])
        #expect(circles.targets == ["House"] && circles.misread == [])
    }

    @Test(
        "a file that does not end as it should is told",
        arguments: [
            "let a = \"Box\nlet b = \"\"", "/* Box", "let a = #/Box", "func a() {", "func a() }", "let a = (1",
            "let a = \"\\(1\"",
        ])
    func misread(text: String) {
        #expect(circles(["Shelf/Shelf.swift": text]).misread == ["Sources/House/Shelf/Shelf.swift"])
    }

    @Test("a name that two folders declare says nothing, nor does one that is private")
    func ambiguous() {
        let two = circles([
            "Shelf/Shelf.swift": "struct Shelf { let box: Box }", "Boxes/Box.swift": "struct Box { let shelf: Shelf }",
            "Doors/Box.swift": "struct Box {}",
        ])
        #expect(two.targets.isEmpty)
        let hidden = circles([
            "Shelf/Shelf.swift": "struct Shelf { let box: Box }", "Boxes/Box.swift": "private struct Box { let shelf: Shelf }",
        ])
        #expect(hidden.targets.isEmpty)
    }
}
