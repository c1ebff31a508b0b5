/// What came of a run.
struct Verdict: Outcome {
    let run: Run
    let record: History.Record
    let toll: [Fault: Int]
    let recoveries: [Double]
    let findings: [Finding]
    let judge: Judge

    var shortages: [String] { run.quota.shortages(record, toll) }

    var plant: Plant? { run.plant }

    func meaning(of invariant: String) -> String { judge.meaning(of: invariant) }
}

extension Verdict {
    /// What several runs add up.
    var tally: [String: Int] {
        [
            "operations": record.operations.count, "done": record.done, "sends": record.sends.count, "answers lost": record.lost,
            "late replays": record.count(.replay), "kills": toll[.killServer, default: 0] + toll[.killAllServers, default: 0],
            "restarts of Postgres": toll[.restartPostgres, default: 0], "violations": findings.count,
        ]
    }
}
