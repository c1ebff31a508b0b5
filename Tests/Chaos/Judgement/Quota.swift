/// How much has to happen in a run of so many seconds before it says anything.
struct Quota {
    let seconds: Int
    /// Where Postgres has a standby: how often it has to take over. Nothing else is broken then.
    var failOvers: Int?
    /// Where the tenants are distributed: how often one has to move. There are no replicas and no other programs then.
    var moves: Int?

    /// What there was too little of, in words.
    func shortages(_ record: History.Record, _ toll: [Fault: Int]) -> [String] {
        let faults =
            moves.map { [("moves", toll[.moveShard, default: 0], $0)] }
            ?? failOvers.map { Self.failOvers(toll, $0) } ?? Self.faults(toll, seconds)
        let done = record.doneByMutation
        let changes = Mutation.all.map { (name: "\($0.name) done", count: done[$0.name, default: 0], least: 1) }
        let quotas: [(name: String, count: Int, least: Int)] = [
            ("lost answers", record.lost, 3 * seconds), ("twins", record.count(.twin), 2 * seconds),
            ("late replays", record.count(.replay), 2 * seconds), ("decoys", record.count(.decoy), seconds),
            ("changes that were done", record.done, 2 * seconds), ("sends without a key", record.keyless, seconds),
            ("answers in outboxes", record.inOutboxes, 2 * seconds),
        ]
        let ofFeed: [(name: String, count: Int, least: Int)] = [
            ("pages that replicas took", record.feed.pages, 10 * seconds), ("cursors refused", record.feed.resyncs, 1),
            ("events of streams", record.feed.events, seconds),
            ("transactions of other programs", record.feed.commits, seconds),
            ("of them open for over a second", record.feed.lateCommits, seconds / 5),
        ]
        let all = faults + quotas + changes + (moves == nil ? ofFeed : [])
        return all.filter { $0.count < $0.least }.map { "\($0.count) \($0.name), not \($0.least)" }
    }

    private static func failOvers(_ toll: [Fault: Int], _ count: Int) -> [(name: String, count: Int, least: Int)] {
        [("fail-overs", toll[.failOver, default: 0], count), ("stalled standbys", toll[.stallStandby, default: 0], count / 10)]
    }

    private static func faults(_ toll: [Fault: Int], _ seconds: Int) -> [(name: String, count: Int, least: Int)] {
        [
            ("kills", toll[.killServer, default: 0] + toll[.killAllServers, default: 0], max(1, seconds / 12)),
            ("restarts of Postgres", toll[.restartPostgres, default: 0], max(1, seconds / 40)),
            ("terminations", toll[.terminateBackends, default: 0], max(1, seconds / 30)),
            ("stops", toll[.stopServer, default: 0], max(1, seconds / 40)),
            ("hand-overs", toll[.handOver, default: 0], max(1, seconds / 30)),
        ]
    }
}
