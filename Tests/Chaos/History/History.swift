import Synchronization

/// What the phones did and saw, from the first tap to the last answer.
final class History: Sendable {
    struct Record: Sendable {
        var operations: [Operation] = []
        var sends: [Send] = []
        /// Bytes by the path of the photo.
        var photos: [String: [UInt8]] = [:]
        /// Operations whose outbox never learnt what became of them.
        var unsettled: [Operation] = []
        /// What a phone saw that SQL cannot see.
        var findings: [Finding] = []
        var feed = FeedTally()
        /// What replicas showed at the end.
        var shown: [ShownReplica] = []
    }

    private let record = Mutex(Record())

    var all: Record { record.withLock { $0 } }

    func tapped(_ operation: Operation) { record.withLock { $0.operations.append(operation) } }

    func sent(_ send: Send) { record.withLock { $0.sends.append(send) } }

    func uploaded(_ bytes: [UInt8], as path: String) { record.withLock { $0.photos[path] = bytes } }

    func gaveUp(_ operations: [Operation]) { record.withLock { $0.unsettled += operations } }

    func fed(_ count: (inout FeedTally) -> Void) { record.withLock { count(&$0.feed) } }

    func shows(_ replica: ShownReplica) { record.withLock { $0.shown.append(replica) } }

    func found(_ finding: Finding) { record.withLock { $0.findings.append(finding) } }
}

extension History.Record {
    var lost: Int { sends.count { !$0.outcome.isKept } }

    func count(_ kind: Send.Kind) -> Int { sends.count { $0.kind == kind } }

    /// Sends that went with others in one request, and were answered.
    var inOutboxes: Int { sends.count { $0.isInOutbox && $0.outcome.answer != nil } }

    /// Answers that said they were given before.
    var replayed: Int { sends.count { $0.outcome.answer?.isReplay == true } }

    /// Sends of what bore no key.
    var keyless: Int { sends.count { !$0.operation.isKeyed } }

    /// Operations that were done at last.
    var done: Int { doneByMutation.values.reduce(0, +) }

    /// By the name of what was tapped.
    var doneByMutation: [String: Int] {
        let answered = sends.filter { $0.kind != .decoy && $0.outcome.answer?.isDone == true }.map(\.operation)
        let names = Dictionary(answered.map { ($0.tenant + $0.key, $0.mutation.name) }) { first, _ in first }
        return names.values.reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
    }
}
