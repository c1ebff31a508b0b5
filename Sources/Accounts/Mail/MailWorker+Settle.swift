import API
import EventLoop
import Postgres
import Text

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
            log.write(.error, "what came of a mail could not be noted", [("mail", .text(mail.id))] + Log.fields(error))
        }
    }

    private func attempt(_ mail: ClaimedMail) async -> MailOutcome {
        guard let opened = mail.opened(by: key) else {
            return .deferred(reason: "its template is not known here, or AUTH_SEAL_KEY does not open it")
        }
        return await carrier.carry(opened)
    }

    private func note(_ outcome: MailOutcome, of mail: ClaimedMail) async throws(PostgresError) {
        let fields: [Log.Field] = [("mail", .text(mail.id)), ("attempt", .number(mail.attempts))]
        switch outcome {
        case .sent:
            try await outbox.forget(mail)
            log.write(.info, "mail sent", fields)
        case .refused(let reason):
            try await outbox.forget(mail)
            log.write(.warning, "mail refused", fields + [("reason", .text(reason))])
        case .deferred(let reason):
            let pause = pace.pause(afterAttempt: mail.attempts)
            try await outbox.postpone(mail, for: pause)
            let more: [Log.Field] = [("next_try_ms", .number(Int(pause.wholeMilliseconds))), ("reason", .text(reason))]
            log.write(.warning, "mail not sent yet", fields + more)
        }
    }
}
