extension Verdict {
    /// The table, what was found, and how to see it again.
    var text: String { ([table] + broken.map(paragraph) + conclusion).joined(separator: "\n") }

    private var table: String {
        let slowest = recoveries.max().map { "\(Int($0 * 1000)) ms" } ?? "-"
        let faults = Fault.allCases.map { ($0.rawValue, "\(toll[$0, default: 0])") }
        let rows: [(String, String)] =
            [
                ("seed", "\(run.seed)"), ("seconds", "\(run.seconds)"), ("operations", "\(record.operations.count)"),
                ("  done", "\(record.done)"), ("sends", "\(record.sends.count)"), ("  answers lost", "\(record.lost)"),
                ("  twins", "\(record.count(.twin))"), ("  late replays", "\(record.count(.replay))"),
                ("  decoys", "\(record.count(.decoy))"), ("  answered from the key", "\(record.replayed)"),
                ("  without a key", "\(record.keyless)"), ("  answered in outboxes", "\(record.inOutboxes)"),
                ("photos", "\(record.photos.count)"), ("pages that replicas took", "\(record.feed.pages)"),
                ("  changes in them", "\(record.feed.changes)"), ("  answers lost", "\(record.feed.lost)"),
                ("  events of streams", "\(record.feed.events)"),
                ("  runs of everything", "\(record.feed.fullRuns)"), ("  cursors refused", "\(record.feed.resyncs)"),
                ("transactions of other programs", "\(record.feed.commits)"),
                ("  open for over a second", "\(record.feed.lateCommits)"),
            ] + faults + [
                ("health after Postgres, slowest", slowest), ("invariants", "\(judge.count)"),
                ("violations", "\(findings.count)"),
            ]
        return rows.map { name, value in name.padded(to: 32) + value }.joined(separator: "\n")
    }

    private func paragraph(of invariant: String) -> String {
        let own = findings.filter { $0.invariant == invariant }
        let examples = own.prefix(5).map { "    \($0.subject): \($0.found)" }
        return (["", "VIOLATED \(invariant), \(own.count) times: \(judge.meaning(of: invariant))"] + examples).joined(
            separator: "\n")
    }

    private var conclusion: [String] {
        let command =
            run.moves.map { "script/scale-out \($0) \(run.seed)" }
            ?? run.failOvers.map { "script/failover \($0) \(run.seed)" } ?? "script/chaos \(run.seed) \(run.seconds)"
        let again = "again: \(command)" + (run.plant.map { " --plant \($0.name)" } ?? "")
        if !findings.isEmpty { return ["", "FAILED. \(again)"] }
        if !shortages.isEmpty { return ["", "NO PASS, too little happened: \(shortages.joined(separator: "; ")). \(again)"] }
        return ["", "passed"]
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
