/// What came of a run.
struct Verdict {
    let run: Run
    let record: History.Record
    let toll: [Fault: Int]
    let recoveries: [Double]
    let findings: [Finding]
    let judge: Judge

    /// What the run had too little of to say anything, in words.
    var shortages: [String] {
        let seconds = run.seconds
        let kills = toll[.killServer, default: 0] + toll[.killAllServers, default: 0]
        let quotas: [(name: String, count: Int, least: Int)] = [
            ("kills", kills, max(1, seconds / 12)),
            ("restarts of Postgres", toll[.restartPostgres, default: 0], max(1, seconds / 40)),
            ("terminations", toll[.terminateBackends, default: 0], max(1, seconds / 30)),
            ("hand-overs", toll[.handOver, default: 0], max(1, seconds / 30)), ("lost answers", record.lost, 3 * seconds),
            ("twins", record.count(.twin), 2 * seconds), ("late replays", record.count(.replay), 2 * seconds),
            ("decoys", record.count(.decoy), seconds), ("changes that were done", record.done, 2 * seconds),
        ]
        return quotas.filter { $0.count < $0.least }.map { "\($0.count) \($0.name), not \($0.least)" }
    }

    var isPass: Bool { findings.isEmpty && shortages.isEmpty }

    /// Names of what was broken, each once.
    var broken: [String] { Array(Set(findings.map(\.invariant))).sorted() }
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
