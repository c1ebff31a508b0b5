import API
import Crypto
import EventLoop
import Postgres
import Text

/// Sends what the outbox holds, one worker a process; safe with many, since each takes other messages than its neighbours.
///
/// A message is taken up, sent with no transaction open, and forgotten. A server that dies in between leaves it to another,
/// which takes it up when the lease is over: so one that was sent, and not forgotten yet, may be sent twice.
struct MailWorker {
    let outbox: MailOutbox
    let carrier: any MailCarrier
    /// Nil where nothing is sealed.
    let key: SealingKey?
    let pace: MailPace
    let log: Log
    let meter: Meter
    let jobs: JobReports
    let loop: EventLoop

    private static let batch = 4
    /// Under which it reports (`JobReports`).
    static let job = "mail"

    /// Takes up and tries everything that is due, until `isClosed` says that no more may be begun.
    func sendWhatIsDue(until isClosed: () -> Bool) async {
        while !isClosed(), await sendBatch() == Self.batch {}
        await purge()
    }

    /// How many messages were taken up; nil when Postgres was not there.
    private func sendBatch() async -> Int? {
        guard let claimed = await claim() else { return nil }
        let latestStart = EventLoop.Instant.now + pace.latestStart
        let worker = LoopBound(self, to: loop)
        await withTaskGroup { group in
            for mail in claimed { group.addTask { await worker.value.settle(mail, startingBefore: latestStart) } }
        }
        return claimed.count
    }

    private func claim() async -> [ClaimedMail]? {
        do throws(PostgresError) {
            let claimed = try await outbox.claim(Self.batch, for: pace.lease)
            // One that is left out would be taken up again and again, and never sent.
            if claimed.unreadable == 0 { jobs.succeed(Self.job) } else { jobs.fail(Self.job, .unreadable(MailOutbox.claiming)) }
            return claimed.mails
        } catch {
            jobs.fail(Self.job, JobFailure(error))
            return nil
        }
    }

    private func purge() async {
        let lost: Int
        do throws(PostgresError) { lost = try await outbox.purge() } catch { return jobs.fail(Self.job, JobFailure(error)) }
        guard lost > 0 else { return }
        meter.countMessages(lost, of: "mail", "expired")
        log.write(.error, "mail expired before it was sent", [("count", .number(lost))])
    }
}

extension MailWorker {
    /// Tries one message, and notes in the outbox what came of it.
    func settle(_ mail: ClaimedMail, startingBefore latestStart: EventLoop.Instant) async {
        do throws(PostgresError) {
            guard !mail.isDiscarded else { return try await outbox.forget(mail) }
            // A process that stood still for long may find its lease over: the message is another's by then.
            guard .now < latestStart else { return }
            try await note(await attempt(mail), of: mail)
        } catch {
            // The lease ends, and somebody tries again.
            log.write(.error, "the outcome of a mail could not be recorded", [("mail", .text(mail.id))] + Log.fields(error))
        }
    }

    private func attempt(_ mail: ClaimedMail) async -> MailOutcome {
        guard let opened = mail.opened(by: key) else {
            return .deferred(reason: "its template is unknown here, or AUTH_SEAL_KEY does not open it")
        }
        return await carrier.carry(opened)
    }

    private func note(_ outcome: MailOutcome, of mail: ClaimedMail) async throws(PostgresError) {
        let fields: [Log.Field] = [("mail", .text(mail.id)), ("attempt", .number(mail.attempts))]
        if let name = outcome.name { meter.countMessages(of: "mail", name) }
        switch outcome {
        case .printed: try await outbox.forget(mail)
        case .sent:
            try await outbox.forget(mail)
            log.write(.info, "mail sent", fields)
        case .refused(let reason):
            try await outbox.refuse(mail)
            log.write(.warning, "mail refused", fields + [("reason", .text(reason))])
        case .deferred(let reason):
            let pause = pace.pause(afterAttempt: mail.attempts)
            try await outbox.postpone(mail, for: pause)
            let more: [Log.Field] = [("next_try_ms", .number(Int(pause.wholeMilliseconds))), ("reason", .text(reason))]
            log.write(.warning, "mail not sent yet", fields + more)
        }
    }
}
