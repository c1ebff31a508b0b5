import Invariants

/// What came of a run of people.
struct PeopleVerdict: Outcome {
    let run: PeopleRun
    let toll: [Fault: Int]
    let counts: [PeopleCount: Int]
    let invariants: [Invariant]
    let findings: [Finding]

    private var kills: Int { toll[.killServer, default: 0] + toll[.killAllServers, default: 0] }

    /// What there was too little of.
    var shortages: [String] {
        let faults = [
            ("kills", kills, max(1, run.seconds / 20)),
            ("restarts of Postgres", toll[.restartPostgres, default: 0], max(1, run.seconds / 60)),
        ]
        let quotas = faults + PeopleCount.allCases.map { ($0.rawValue, counts[$0, default: 0], $0.least(in: run.seconds)) }
        return quotas.filter { $0.1 < $0.2 }.map { "\($0.1) \($0.0), not \($0.2)" }
    }

    var plant: Plant? { run.plant }

    var command: String { "script/chaos --people \(run.seed) \(run.seconds)" }

    func meaning(of invariant: String) -> String {
        invariants.first { $0.name == invariant }?.meaning ?? Self.ownMeanings[invariant] ?? Judge.ownMeanings[invariant] ?? ""
    }

    var tally: [String: Int] {
        var tally = Dictionary(uniqueKeysWithValues: PeopleCount.allCases.map { ($0.rawValue, counts[$0, default: 0]) })
        tally["kills"] = kills
        tally["restarts of Postgres"] = toll[.restartPostgres, default: 0]
        tally["violations"] = findings.count
        return tally
    }

    var rows: [(String, String)] {
        let told = PeopleCount.allCases.map { ($0.rawValue, counts[$0, default: 0]) }
        let faults = Fault.allCases.map { ($0.rawValue, toll[$0, default: 0]) }
        let counted =
            [("seed", Int(run.seed)), ("seconds", run.seconds)] + told + faults + [
                ("invariants", invariants.count + Self.ownMeanings.count), ("violations", findings.count),
            ]
        return counted.map { ($0.0, "\($0.1)") }
    }

    /// What phones see, by the model of who may what.
    static let ownMeanings = [
        "answered-otherwise":
            "Somebody was refused with another answer than the table of the contract has: their phone does the wrong thing about it.",
        "desk-refused": "An admin, or the operator, could not do what they may: whoever is to be shut out stays in.",
        "let-in-though-out":
            "Somebody who may not any more was let in, or given an answer that was kept for others: shut out is not out.",
        "outbox-stuck": "A phone may send again and can't: what its person noted never arrives.",
        "session-outlives": "A session that was ended was refreshed: whoever has that phone is in for as long as they like.",
        "signed-out-for-nothing":
            "Somebody who lost nothing but answers was signed out: they stand at the shelf and need a code.",
        "stolen-token-good": "A refresh token that was used, and its child too, brought tokens again: a thief stays in unseen.",
    ]
}
