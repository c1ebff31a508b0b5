import Invariants

/// What came of a run of what webhooks are told.
struct WebhookVerdict: Outcome {
    let run: WebhookRun
    let toll: [Fault: Int]
    let counts: WebhookCounts
    let invariants: [Invariant]
    let findings: [Finding]

    private var kills: Int { toll[.killServer, default: 0] + toll[.killAllServers, default: 0] }

    /// What there was too little of.
    var shortages: [String] {
        let quotas: [(name: String, count: Int, least: Int)] = [
            ("kills", kills, max(1, run.seconds / 12)),
            ("restarts of Postgres", toll[.restartPostgres, default: 0], max(1, run.seconds / 40)),
            ("rows of the audit", counts.rows, 2 * run.seconds), ("arrivals", counts.arrivals, 3 * run.seconds),
        ]
        return quotas.filter { $0.count < $0.least }.map { "\($0.count) \($0.name), not \($0.least)" }
    }

    var plant: Plant? { run.plant }

    var command: String { "script/chaos --webhooks \(run.seed) \(run.seconds)" }

    func meaning(of invariant: String) -> String {
        invariants.first { $0.name == invariant }?.meaning ?? Judge.ownMeanings[invariant] ?? ""
    }

    var tally: [String: Int] {
        [
            "rows of the audit": counts.rows, "arrivals": counts.arrivals, "arrived again after a death": counts.repeats,
            "kills": kills, "restarts of Postgres": toll[.restartPostgres, default: 0], "violations": findings.count,
        ]
    }

    var rows: [(String, String)] {
        let faults = Fault.allCases.map { ($0.rawValue, toll[$0, default: 0]) }
        let counted =
            [
                ("seed", Int(run.seed)), ("seconds", run.seconds), ("rows of the audit", counts.rows),
                ("arrivals", counts.arrivals), ("  again", counts.repeats),
            ] + faults + [("invariants", invariants.count), ("violations", findings.count)]
        return counted.map { ($0.0, "\($0.1)") }
    }
}
