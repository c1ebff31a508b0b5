import Testing

@testable import chaos

@Suite struct VerdictTests {
    private func verdict(toll: [Fault: Int], findings: [Finding] = []) throws -> Verdict {
        Verdict(
            run: Run(seed: 5, seconds: 10), record: History.Record(), toll: toll, recoveries: [0.25], findings: findings,
            judge: Judge(record: History.Record(), invariants: []))
    }

    @Test("a run in which too little happened is no pass, and says of what there was too little")
    func shortage() throws {
        let verdict = try verdict(toll: [.killServer: 9])
        #expect(!verdict.isPass)
        #expect(!verdict.shortages.contains { $0.contains("kills") })
        #expect(verdict.shortages.contains("0 restarts of Postgres, not 1"))
        #expect(verdict.shortages.contains("0 lost answers, not 30"))
        #expect(verdict.shortages.contains("0 receiveReturn done, not 1"))
        #expect(verdict.text.contains("NO PASS, too little happened"))
    }

    @Test("where a standby takes over nothing else has to break")
    func failOvers() {
        let shortages = Quota(seconds: 10, failOvers: 3).shortages(History.Record(), [.failOver: 2])
        #expect(shortages.contains("2 fail-overs, not 3"))
        #expect(!shortages.contains { $0.contains("kills") || $0.contains("restarts of Postgres") })
    }

    @Test("a violation is named, with what it means, and how to see it again")
    func violation() throws {
        let verdict = try verdict(
            toll: [:], findings: [Finding(invariant: "photo-lost", subject: "photo x", found: "not listed")])
        #expect(!verdict.isPass)
        #expect(verdict.broken == ["photo-lost"])
        #expect(verdict.text.contains("VIOLATED photo-lost, 1 times: A report's photo is not in storage"))
        #expect(verdict.text.contains("    photo x: not listed"))
        #expect(verdict.text.contains("again: script/chaos 5 10"))
    }
}
