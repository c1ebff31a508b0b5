import API
import EventLoop
import Files
import Postgres
import Settings

/// Mails the newest checkpoint of each house once a day to where the setting says: who keeps the mails has checkpoints that nobody changes who has the
/// database and this machine (docs/reference/audit.md).
package enum CheckpointMail {
    package static let job = Job(
        "checkpoint_mail", of: .process, every: { _ in .seconds(3600) }, startsAfter: { _ in .seconds(10) },
        isNeeded: { $0.settings[.checkpointMail] != nil && $0[AuditSigner.self] != nil },
        // Who reads the mails sees nothing where none comes.
        warning: JobWarning("checkpoint_mail_stopped"), .task(run))

    private static let mailing = Statement.call(
        "office.mail_checkpoints", ["recipient": "text", "subject": "text", "bodies": "text[]", "pause": "interval"])
    private static let looking = Statement.call("office.are_checkpoints_stuck", ["recipient": "text", "patience": "interval"])
    package static let statements = [mailing, looking]

    private static let pause: Duration = .seconds(86_400)
    /// How many notes a mail has: they are of some 300 bytes.
    private static let most = 500
    /// For how long a mail may wait for its mail server before somebody is told.
    private static let patience: Duration = .seconds(3600)
    /// Between two looks at what is stuck.
    private static let retryPause: Duration = .seconds(300)

    private static func run(_ services: Services) async throws(JobFailure) -> Job.Next {
        do throws(JobFailure) {
            return try await send(services)
        } catch {
            // A database that is away is told of elsewhere.
            throw error.isOfConnection ? error : error.warned
        }
    }

    private static func send(_ services: Services) async throws(JobFailure) -> Job.Next {
        guard let signer = services[AuditSigner.self], let recipient = services.settings[.checkpointMail] else { return .never }
        guard services.mailSignal?.reachesPeople == true else { throw JobFailure(reason: "CHECKPOINT_MAIL needs SMTP_URL") }
        let hasKey: Bool
        let notes: [String]
        do throws(AuditSigner.Trouble) {
            hasKey = try await signer.hasKey()
            notes = try await signer.newestNotes()
        } catch { throw error.failure }
        guard hasKey else { throw JobFailure(reason: "CHECKPOINT_MAIL needs a sealing key: set AUTH_SEAL_KEY") }
        guard !notes.isEmpty else { return .after(.seconds(60)) }
        let bodies = stride(from: 0, to: notes.count, by: most).map { first in
            body(notes[first..<min(first + most, notes.count)])
        }
        let stuck: Rows
        let rows: Rows
        do throws(PostgresError) {
            // First, because the next mail makes of a refusal a thing of the past.
            stuck = try await services.database.read(looking, ["recipient": recipient, "patience": patience.sqlText])
            rows = try await services.database.write(
                mailing,
                [
                    "recipient": recipient, "subject": "Checkpoints of the audit", "bodies": bodies.postgresArray,
                    "pause": pause.sqlText,
                ])
        } catch { throw JobFailure(error) }
        if rows.first?.text(0) == "t" { services.mailSignal?.notify() }
        guard stuck.first?.text(0) != "t" else {
            throw JobFailure(
                reason: "the mail server refuses what goes to CHECKPOINT_MAIL, or has taken nothing of it for an hour",
                retryPause: retryPause)
        }
        return .asUsual
    }

    private static func body(_ notes: ArraySlice<String>) -> String {
        "The newest checkpoint of each house's audit, as this server signed it. Keep this mail where nobody can change it who has the server or "
            + "its database: `quartermaster audit verify FILE` compares the audit with what follows, in a file without these lines.\n\n"
            + notes.joined(separator: "\n\n")
    }
}
