import API
import Postgres
import Settings
import Text

/// A run of a command that somebody has to hear of when it fails or stays out, noted in `office.operations` (docs/reference/monitoring.md,
/// "Operations").
package struct OperationRecord {
    /// The kinds of runs that are noted with a beginning and an end.
    package enum Kind: String, CaseIterable, Sendable {
        case backup
        case restoreCheck = "restore_check"
        case verify

        /// How often its timer of `packaging/systemd` runs it, at the longest.
        package var period: Duration {
            switch self {
            case .backup, .verify: .days(1)
            case .restoreCheck: .days(31)
            }
        }

        /// How long ago the last one that went well may be. Its default is longer than `period`.
        package var limit: Setting<Duration> {
            switch self {
            case .backup, .verify: .nightlyLate
            case .restoreCheck: .restoreCheckLate
            }
        }
    }

    /// The end of a run, in figures and words.
    package struct Outcome: Sendable {
        /// A line for whoever looks after the server, where nothing failed.
        package var detail: String
        package var bytes: Int?
        package var files: Int?
        /// Why it counts as failed, though it came to its end: the line then.
        package var failure: CommandFailure?

        package init(_ detail: String, bytes: Int? = nil, files: Int? = nil, failure: CommandFailure? = nil) {
            (self.detail, self.bytes, self.files, self.failure) = (detail, bytes, files, failure)
        }
    }

    private static let beginning = Statement.call("office.begin_operation", ["kind": "text"])
    private static let ending = Statement.call(
        "office.end_operation",
        ["number": "bigint", "succeeded": "boolean", "detail": "text", "byte_count": "bigint", "file_count": "bigint"])

    /// The SQLSTATE of a write on a standby, where `verify` may look all the same.
    private static let standby = "25006"

    private let url: String
    private let session: Session
    private let number: String

    /// Runs `body`, and notes that it began and how it ended. Where that can't be noted the run goes on, and `warn` is told why.
    package static func noting(
        _ kind: Kind, _ settings: Settings, warn: (String) -> Void, _ body: () throws(CommandFailure) -> Outcome
    ) throws(CommandFailure) {
        var record: OperationRecord?
        do throws(PostgresError) {
            record = try OperationRecord(kind, settings[.migrateDatabaseURL] ?? settings[.databaseURL])
        } catch {
            // A Postgres that is away stops the run itself, which says so.
            if !error.endsConnection || error.sqlState == standby { warn(sentence(error)) }
        }
        do throws(CommandFailure) {
            let outcome = try body()
            record?.end(outcome, warn: warn)
            record = nil
            if let failure = outcome.failure { throw failure }
        } catch {
            record?.end(Outcome(error.description, failure: error), warn: warn)
            throw error
        }
    }

    private init(_ kind: Kind, _ url: String) throws(PostgresError) {
        self.url = url
        session = try Session(connecting: url)
        // It is idle for as long as the run takes, and by its lock others see that this goes on.
        try session.execute("set idle_session_timeout = 0")
        number = try session.execute(Self.beginning, ["kind": kind.rawValue]).first?.text(0) ?? ""
    }

    private func end(_ outcome: Outcome, warn: (String) -> Void) {
        // What was printed above a failure is not there for whoever reads of it here.
        let detail = outcome.failure?.description ?? outcome.detail
        let arguments: Arguments = [
            "number": number, "succeeded": outcome.failure == nil ? "true" : "false", "detail": OneLine.of(detail),
            "byte_count": outcome.bytes.map(String.init), "file_count": outcome.files.map(String.init),
        ]
        do throws(PostgresError) {
            do throws(PostgresError) {
                try session.execute(Self.ending, arguments)
            } catch {
                // Postgres may have restarted meanwhile.
                guard error.endsConnection else { throw error }
                try Session(connecting: url).execute(Self.ending, arguments)
            }
        } catch {
            warn(Self.sentence(error))
        }
    }

    private static func sentence(_ error: PostgresError) -> String {
        let reason =
            error.sqlState == "42501"
            ? "the role may not note it (42501). docs/reference/monitoring.md, \"Operations\", has the two grants"
            : CommandFailure(error).description
        return "this run is not noted, so doctor, /readyz and alerts don't know of it: \(reason)"
    }
}
