/// What `quartermaster verify` said.
struct VerifyRun {
    let exit: ExitStatus
    let output: String
    /// How many rows offend, by the name of the invariant; nil where nobody looked.
    let found: [String: Int?]

    init(_ run: ProgramRun) {
        exit = run.exit
        output = run.output
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
        let table = lines.drop { !$0.hasPrefix("invariant ") }.dropFirst().prefix { !$0.isEmpty }
        let cells = table.map { $0.split(separator: " ") }.filter { $0.count == 4 }
        found = Dictionary(cells.map { (String($0[0]), Int($0[1])) }, uniquingKeysWith: { first, _ in first })
    }

    /// Names of invariants with breaches.
    var broken: [String] { found.filter { ($0.value ?? 0) > 0 }.keys.sorted() }

    /// The rows shown, each as `tenant …, subject: found`.
    var rows: [String] {
        output.split(separator: "\n").filter { $0.hasPrefix("  tenant ") }.map { String($0.dropFirst(2)) }
    }

    /// The last line.
    var conclusion: String { output.split(separator: "\n").last.map(String.init) ?? "" }
}
