import Foundation

/// The guide for authors of apps: the text of its pages, and the blocks that a reader pastes, each with the answer shown below it.
struct GuideDocument {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// One fenced `sh` block.
    struct Step {
        /// The page and the line that it begins at.
        let place: String
        let script: String
        /// The `json` block that follows it as the next one, if there is one.
        var shown: ShownAnswer?
    }

    /// In the order in which their blocks are pasted.
    static let pages =
        ["client-guide"] + ["photos", "asset-app", "keeping-a-copy", "shelf"].map { "apps/" + $0 }

    let text: String
    let steps: [Step]

    init() throws {
        let pages = try Self.pages.map { page in
            (page, try String(contentsOf: Self.root.appendingPathComponent("docs/\(page).md"), encoding: .utf8))
        }
        text = pages.map(\.1).joined()
        steps = pages.flatMap(Self.steps)
    }

    private static func steps(of page: String, _ text: String) -> [Step] {
        var steps: [Step] = []
        var isAnswered = true
        for fence in fences(in: text.components(separatedBy: "\n")) {
            if fence.language == "sh" {
                steps.append(Step(place: "\(page):\(fence.line)", script: fence.body))
                isAnswered = false
            } else if fence.language == "json", !isAnswered {
                steps[steps.count - 1].shown = ShownAnswer(fence.body)
                isAnswered = true
            }
        }
        return steps
    }

    /// What stands in backticks anywhere in the text.
    var terms: Set<String> {
        let words = text.components(separatedBy: "`")
        return Set(words.indices.filter { $0 % 2 == 1 }.map { words[$0] })
    }

    private static func fences(in lines: [String]) -> [(language: String, line: Int, body: String)] {
        var found: [(language: String, line: Int, body: String)] = []
        var open: (language: String, line: Int)?
        for (index, line) in lines.enumerated() where line.hasPrefix("```") {
            if let begun = open {
                found.append((begun.language, begun.line, lines[begun.line..<index].joined(separator: "\n")))
                open = nil
            } else {
                open = (String(line.dropFirst(3)), index + 1)
            }
        }
        return found
    }
}
