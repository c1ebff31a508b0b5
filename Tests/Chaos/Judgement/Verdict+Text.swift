extension Verdict {
    var rows: [(String, String)] {
        let slowest = recoveries.max().map { "\(Int($0 * 1000)) ms" } ?? "-"
        let faults = Fault.allCases.map { ($0.rawValue, "\(toll[$0, default: 0])") }
        let told: [(String, String)] =
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
        return told
    }

    var command: String {
        run.moves.map { "script/scale-out \($0) \(run.seed)" }
            ?? run.failOvers.map { "script/failover \($0) \(run.seed)" } ?? "script/chaos \(run.seed) \(run.seconds)"
    }
}
