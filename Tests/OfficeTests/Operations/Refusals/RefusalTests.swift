import TestSupport
import Testing

/// Every refusal to start is provoked on the real program, and docs/reference/refusals.md has its sentence and what to do.
@Suite(.mayBlock) struct RefusalTests {
    @Test("a refusal is one sentence on a line of its own, with its exit code", arguments: Refusal.all)
    func provoked(refusal: Refusal) throws {
        let run = try refusal.run()
        #expect(run.exit == refusal.exit)
        let sentences = run.output.split(separator: "\n").filter { $0.hasPrefix("quartermaster: ") }
        #expect(sentences == ["quartermaster: \(refusal.sentence)"])
    }

    @Test("docs/reference/refusals.md has each, in this order, with its exit code and what to do")
    func documented() throws {
        let rows = try Document("docs/reference/refusals.md").table(headed: "| it says | exit code | what to do |")
        #expect(rows.map { $0[0] } == Refusal.all.map(\.sentence))
        #expect(rows.map { ExitStatus.code(Int32($0[1]) ?? -1) } == Refusal.all.map(\.exit))
        #expect(rows.allSatisfy { $0.count == 3 && !$0[2].isEmpty })
    }
}
