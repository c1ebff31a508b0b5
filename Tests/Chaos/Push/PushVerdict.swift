import Invariants

/// What came of a run of what devices are told.
struct PushVerdict: Outcome {
    let run: PushRun
    let toll: [Fault: Int]
    let counts: PushCounts
    let invariants: [Invariant]
    let findings: [Finding]

    private var kills: Int { toll[.killServer, default: 0] + toll[.killAllServers, default: 0] }

    /// What there was too little of.
    var shortages: [String] {
        let quotas: [(name: String, count: Int, least: Int)] = [
            ("kills", kills, max(1, run.seconds / 12)),
            ("restarts of Postgres", toll[.restartPostgres, default: 0], max(1, run.seconds / 40)),
            ("events", counts.events, run.seconds), ("deliveries", counts.deliveries, 8 * run.seconds),
        ]
        return quotas.filter { $0.count < $0.least }.map { "\($0.count) \($0.name), not \($0.least)" }
    }

    var plant: Plant? { run.plant }

    var command: String { "script/chaos --push \(run.seed) \(run.seconds)" }

    func meaning(of invariant: String) -> String {
        invariants.first { $0.name == invariant }?.meaning ?? Judge.ownMeanings[invariant] ?? ""
    }

    var tally: [String: Int] {
        [
            "events": counts.events, "notifications": counts.notifications, "pushes": counts.pushes,
            "deliveries": counts.deliveries, "told again after a death": counts.repeats, "kills": kills,
            "restarts of Postgres": toll[.restartPostgres, default: 0], "violations": findings.count,
        ]
    }

    var rows: [(String, String)] {
        let faults = Fault.allCases.map { ($0.rawValue, toll[$0, default: 0]) }
        let counted =
            [
                ("seed", Int(run.seed)), ("seconds", run.seconds), ("events", counts.events),
                ("notifications", counts.notifications),
                ("pushes", counts.pushes), ("deliveries", counts.deliveries), ("  told again", counts.repeats),
            ] + faults + [("invariants", invariants.count), ("violations", findings.count)]
        return counted.map { ($0.0, "\($0.1)") }
    }
}
