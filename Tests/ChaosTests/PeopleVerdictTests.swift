import Testing

@testable import chaos

@Suite struct PeopleVerdictTests {
    private static let faults: [Fault: Int] = [.killServer: 1, .killAllServers: 2, .restartPostgres: 1]

    private func verdict(counts: [PeopleCount: Int], findings: [Finding] = []) throws -> PeopleVerdict {
        PeopleVerdict(
            run: PeopleRun(seed: 5, seconds: 60), toll: Self.faults, counts: counts, invariants: try SQLFolder.peopleInvariants(),
            findings: findings)
    }

    private var enough: [PeopleCount: Int] { Dictionary(uniqueKeysWithValues: PeopleCount.allCases.map { ($0, 100) }) }

    @Test("a run in which too little happened is no pass, and says of what there was too little") func shortage() throws {
        let none = try verdict(counts: enough.merging([.thefts: 0]) { $1 })
        #expect(!none.isPass && none.shortages == ["0 stolen tokens replayed, not 2"])
        #expect(none.text.contains("NO PASS, too little happened"))
        #expect(try verdict(counts: enough).isPass)
    }

    @Test("a violation is named, with what it means, and how to see it again") func violation() throws {
        let verdict = try verdict(
            counts: enough, findings: [Finding(invariant: "stolen-token-good", subject: "phone x", found: "brought tokens")])
        #expect(!verdict.isPass && verdict.broken == ["stolen-token-good"])
        #expect(verdict.text.contains("VIOLATED stolen-token-good, 1 times: A refresh token that was used"))
        #expect(verdict.text.contains("again: script/chaos --people 5 60"))
    }
}
