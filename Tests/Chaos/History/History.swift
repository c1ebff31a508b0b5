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
    }

    private let record = Mutex(Record())

    var all: Record { record.withLock { $0 } }

    func tapped(_ operation: Operation) { record.withLock { $0.operations.append(operation) } }

    func sent(_ send: Send) { record.withLock { $0.sends.append(send) } }

    func uploaded(_ bytes: [UInt8], as path: String) { record.withLock { $0.photos[path] = bytes } }

    func gaveUp(_ operations: [Operation]) { record.withLock { $0.unsettled += operations } }

    func found(_ finding: Finding) { record.withLock { $0.findings.append(finding) } }
}

extension History.Record {
    var lost: Int { sends.count { !$0.outcome.isKept } }

    func count(_ kind: Send.Kind) -> Int { sends.count { $0.kind == kind } }

    /// Answers that said they were given before.
    var replayed: Int { sends.count { $0.outcome.answer?.isReplay == true } }

    /// Operations that were done at last.
    var done: Int { settled { $0.isDone } }

    private func settled(_ isCounted: (WireAnswer) -> Bool) -> Int {
        let answered = sends.filter { send in send.kind != .decoy && send.outcome.answer.map(isCounted) == true }
        return Set(answered.map { $0.operation.tenant + $0.operation.key }).count
    }
}
