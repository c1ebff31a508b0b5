/// What came of a run.
protocol Outcome {
    var findings: [Finding] { get }
    /// What there was too little of.
    var shortages: [String] { get }
    /// What happened, and how often.
    var rows: [(String, String)] { get }
    /// What runs it again, but for its bug.
    var command: String { get }
    var plant: Plant? { get }
    /// What several runs add up.
    var tally: [String: Int] { get }

    func meaning(of invariant: String) -> String
}

extension Outcome {
    var isPass: Bool { findings.isEmpty && shortages.isEmpty }

    /// Names of what was broken, each once.
    var broken: [String] { Array(Set(findings.map(\.invariant))).sorted() }

    /// The table, what was found, and how to see it again.
    var text: String {
        let table = rows.map { name, value in name.padded(to: 38) + value }.joined(separator: "\n")
        return ([table] + broken.map(paragraph) + conclusion).joined(separator: "\n")
    }

    private func paragraph(of invariant: String) -> String {
        let own = findings.filter { $0.invariant == invariant }
        let examples = own.prefix(5).map { "    \($0.subject): \($0.found)" }
        return (["", "VIOLATED \(invariant), \(own.count) times: \(meaning(of: invariant))"] + examples).joined(separator: "\n")
    }

    private var conclusion: [String] {
        let again = "again: \(command)" + (plant.map { " --plant \($0.name)" } ?? "")
        if !findings.isEmpty { return ["", "FAILED. \(again)"] }
        if !shortages.isEmpty { return ["", "NO PASS, too little happened: \(shortages.joined(separator: "; ")). \(again)"] }
        return ["", "passed"]
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
