import Testing

@testable import chaos

@Suite struct PushVerdictTests {
    private func verdict(toll: [Fault: Int], counts: PushCounts, findings: [Finding] = []) throws -> PushVerdict {
        PushVerdict(
            run: PushRun(seed: 5, seconds: 20), toll: toll, counts: counts, invariants: try SQLFolder.pushInvariants(),
            findings: findings)
    }

    private var enough: PushCounts {
        var counts = PushCounts()
        (counts.events, counts.deliveries) = (40, 500)
        return counts
    }

    @Test("a run in which too little happened is no pass, and says of what there was too little")
    func shortage() throws {
        let none = try verdict(toll: [.killServer: 1], counts: PushCounts())
        #expect(!none.isPass && none.text.contains("NO PASS, too little happened"))
        #expect(
            none.shortages == ["0 restarts of Postgres, not 1", "0 events, not 20", "0 deliveries, not 160"])
        #expect(try verdict(toll: [.killServer: 1, .restartPostgres: 1], counts: enough).isPass)
    }

    @Test("a violation is named, with what it means, and how to see it again")
    func violation() throws {
        let verdict = try verdict(
            toll: [.killServer: 1, .restartPostgres: 1], counts: enough,
            findings: [Finding(invariant: "push-twice", subject: "device x", found: "again")])
        #expect(!verdict.isPass && verdict.broken == ["push-twice"])
        #expect(verdict.text.contains("VIOLATED push-twice, 1 times: A device was told the same again"))
        #expect(verdict.text.contains("again: script/chaos --push 5 20"))
    }
}
