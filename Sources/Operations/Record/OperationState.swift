import Postgres
import Settings
import Text

/// What is known of the runs of one kind (`office.operations`).
package struct OperationState: Sendable, Equatable {
    /// The ways in which a run ends.
    package enum Outcome: String, Sendable {
        case done
        case failed
        /// It was killed: it has no end, and nobody runs it.
        case brokenOff = "broken_off"
    }

    /// `backup`, `restore_check`, `verify`, `seal_key_copy`.
    package let kind: String
    /// When the last one began, in seconds since 1970.
    package let beganAt: Double
    package let isRunning: Bool
    /// Of the last that does not go on; nil where the first one does.
    package let outcome: Outcome?
    /// In seconds.
    package let outcomeAge: Double?
    package let detail: String
    package let bytes: Int?
    package let files: Int?
    /// When the last that went well ended, in seconds since 1970; nil where none did.
    package let succeededAt: Double?
    /// Since then, by the database's clock; where none went well, since the first began. In seconds.
    package let silence: Double

    static let function = "list_operations"
    package static let asking = Statement(
        name: "operations",
        sql: """
            select o.kind, extract(epoch from o.began_at), o.is_running, o.outcome, extract(epoch from clock_timestamp() - o.outcome_at),
                coalesce(o.detail, ''), o.byte_count, o.file_count, extract(epoch from o.succeeded_at),
                extract(epoch from clock_timestamp() - coalesce(o.succeeded_at, o.first_at))
            from office.list_operations() o
            """)

    /// Nil when a column is not what `asking` says.
    package init?(_ row: Rows.Row) {
        guard let kind = row.text(0), let beganAt = row.text(1).flatMap({ Double($0) }),
            let silence = row.text(9).flatMap({ Double($0) })
        else { return nil }
        (self.kind, self.beganAt, self.silence) = (kind, beganAt, silence)
        isRunning = row.text(2) == "t"
        outcome = row.text(3).flatMap(Outcome.init)
        outcomeAge = row.text(4).flatMap { Double($0) }
        detail = OneLine.of(row.text(5) ?? "")
        bytes = row.text(6).flatMap { Int($0) }
        files = row.text(7).flatMap { Int($0) }
        succeededAt = row.text(8).flatMap { Double($0) }
    }

    /// True when it is to be done again and again, once ran, and has not gone well for longer than the limit of its kind.
    package func isLate(_ settings: Settings) -> Bool {
        guard let kind = OperationRecord.Kind(rawValue: kind) else { return false }
        return silence > settings[kind.limit] / .seconds(1)
    }

    /// The name of the warning of `/readyz`.
    package static func warning(_ kind: String) -> String { "\(kind)_late" }

    /// The warnings that there may be.
    package static let warnings = OperationRecord.Kind.allCases.map { warning($0.rawValue) }
}
