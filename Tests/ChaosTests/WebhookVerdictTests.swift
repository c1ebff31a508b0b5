import Testing

@testable import chaos

@Suite struct WebhookVerdictTests {
    private func verdict(toll: [Fault: Int], counts: WebhookCounts, findings: [Finding] = []) throws -> WebhookVerdict {
        WebhookVerdict(
            run: WebhookRun(seed: 5, seconds: 20), toll: toll, counts: counts, invariants: try SQLFolder.webhookInvariants(),
            findings: findings)
    }

    private var enough: WebhookCounts {
        var counts = WebhookCounts()
        (counts.rows, counts.arrivals) = (40, 500)
        return counts
    }

    @Test("a run in which too little happened is no pass, and says of what there was too little")
    func shortage() throws {
        let none = try verdict(toll: [.killServer: 1], counts: WebhookCounts())
        #expect(!none.isPass && none.text.contains("NO PASS, too little happened"))
        #expect(
            none.shortages == ["0 restarts of Postgres, not 1", "0 rows of the audit, not 40", "0 arrivals, not 60"])
        #expect(try verdict(toll: [.killServer: 1, .restartPostgres: 1], counts: enough).isPass)
    }

    @Test("a violation is named, with what it means, and how to see it again")
    func violation() throws {
        let verdict = try verdict(
            toll: [.killServer: 1, .restartPostgres: 1], counts: enough,
            findings: [Finding(invariant: "webhook-twice", subject: "device x", found: "again")])
        #expect(!verdict.isPass && verdict.broken == ["webhook-twice"])
        #expect(verdict.text.contains("VIOLATED webhook-twice, 1 times: A receiver that had taken an event got it again"))
        #expect(verdict.text.contains("again: script/chaos --webhooks 5 20"))
    }
}
