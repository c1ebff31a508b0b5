import Testing

@testable import chaos

@Suite struct TellingVerdictTests {
    private let enough: [Fault: Int] = [.killServer: 1, .restartPostgres: 1]

    private func verdict(toll: [Fault: Int], events: Int, findings: [Finding] = []) throws -> TellingVerdict {
        TellingVerdict(
            option: "--webhooks", seed: 5, seconds: 20, plant: nil, toll: toll,
            counts: [TellingCount("events", events, atLeast: 40), TellingCount("told again", 0)],
            invariants: try SQLFolder.webhookInvariants(), findings: findings)
    }

    @Test("a run in which too little happened is no pass, and says of what there was too little")
    func shortage() throws {
        let none = try verdict(toll: [.killServer: 1], events: 0)
        #expect(!none.isPass && none.text.contains("NO PASS, too little happened"))
        #expect(none.shortages == ["0 restarts of Postgres, not 1", "0 events, not 40"])
        #expect(try verdict(toll: enough, events: 40).isPass)
    }

    @Test("a violation is named, with what it means, and how to see it again")
    func violation() throws {
        let verdict = try verdict(
            toll: enough, events: 40, findings: [Finding(invariant: "webhook-twice", subject: "device x", found: "again")])
        #expect(!verdict.isPass && verdict.broken == ["webhook-twice"])
        #expect(verdict.text.contains("VIOLATED webhook-twice, 1 times: A receiver that had taken an event got it again"))
        #expect(verdict.text.contains("again: script/chaos --webhooks 5 20"))
    }
}
