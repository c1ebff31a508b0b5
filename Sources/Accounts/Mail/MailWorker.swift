import API
import Crypto
import EventLoop
import Postgres

/// Sends what the outbox holds, one worker a process; safe with many, since each takes other messages than its neighbours.
///
/// A message is taken up, sent with no transaction open, and forgotten. A server that dies in between leaves it to another,
/// which takes it up when the lease is over: so one that was sent, and not forgotten yet, may be sent twice.
struct MailWorker {
    let outbox: MailOutbox
    let carrier: any MailCarrier
    let key: SealingKey
    let pace: MailPace
    let log: Log
    let loop: EventLoop

    private static let batch = 4

    /// Takes up and tries everything that is due, until `isClosed` says that no more may be begun.
    func sendWhatIsDue(until isClosed: () -> Bool) async {
        while !isClosed(), await sendBatch() == Self.batch {}
        await purge()
    }

    /// How many messages were taken up; nil when Postgres was not there.
    private func sendBatch() async -> Int? {
        guard let claimed = try? await outbox.claim(Self.batch, for: pace.lease) else { return nil }
        let latestStart = EventLoop.Instant.now + pace.latestStart
        let worker = LoopBound(self, to: loop)
        await withTaskGroup { group in
            for mail in claimed { group.addTask { await worker.value.settle(mail, startingBefore: latestStart) } }
        }
        return claimed.count
    }

    private func purge() async {
        guard let lost = try? await outbox.purge(), lost > 0 else { return }
        log.write(.error, "mail was not sent before it was of no more use", [("count", .number(lost))])
    }
}
