import API
import ArgumentParser
import Operations
import Settings

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says in words what became of a request.",
        discussion: """
            ID is the number that a refused change shows on a phone, the request_id of a refusal, that of an entry of an outbox (ID.PLACE), \
            or an Idempotency-Key; its first eight characters do where no other begins so. It says what was \
            asked, by whom, what was decided and why, and what happened to the gear shortly before. It looks in the database, so \
            it does not matter which server answered. Refusals are kept for \(RefusalLog.retentionDays) days, \
            at most \(RefusalLog.mostOfAPerson) a person and hour.

            With --log it also shows the lines about it in files of the log, of several servers and packed by gzip too; - is standard input.

            Exit code 1 where nothing is known of it.

            Example: quartermaster explain 5b7fa2c5612b0ff28b19f064f64fa192
            """)

    @Argument(help: "The id of a request or of an entry of an outbox, or an idempotency key.") var id: String

    @Option(parsing: .upToNextOption, help: "Files of the log, such as quartermaster.log and quartermaster.log.1.gz.")
    var log: [String] = []

    func run() throws {
        let settings = try Environment.settings(for: .explain)
        try Environment.run { () throws(CommandFailure) in
            let explanation = try Explanation(of: id, logs: log, settings)
            for complaint in explanation.complaints { Environment.complain(complaint) }
            guard !explanation.lines.isEmpty else {
                guard id.count(where: { !$0.isWhitespace }) >= Explanation.shortestBeginning else {
                    throw CommandFailure(
                        .failed,
                        "nothing is known of \(id): of an id say at least its first \(Explanation.shortestBeginning) characters")
                }
                throw CommandFailure(
                    .failed,
                    "nothing is known of \(id): was it refused before somebody was known to ask, or over \(RefusalLog.retentionDays) days "
                        + "ago? The log tells"
                )
            }
            for line in explanation.lines { print(line) }
        }
    }
}
