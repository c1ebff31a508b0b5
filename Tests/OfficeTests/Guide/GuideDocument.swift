import Foundation

/// docs/client-guide.md: its text, and the blocks that a reader pastes, each with the answer shown below it.
struct GuideDocument {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// One fenced `sh` block.
    struct Step {
        /// The line of the guide that it begins at.
        let line: Int
        let script: String
        /// The `json` block that follows it as the next one, if there is one.
        var shown: ShownAnswer?
    }

    let text: String
    let steps: [Step]

    init() throws {
        text = try String(contentsOf: Self.root.appendingPathComponent("docs/client-guide.md"), encoding: .utf8)
        var steps: [Step] = []
        var isAnswered = true
        for fence in Self.fences(in: text.components(separatedBy: "\n")) {
            if fence.language == "sh" {
                steps.append(Step(line: fence.line, script: fence.body))
                isAnswered = false
            } else if fence.language == "json", !isAnswered {
                steps[steps.count - 1].shown = ShownAnswer(fence.body)
                isAnswered = true
            }
        }
        self.steps = steps
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
