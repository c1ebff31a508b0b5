import API
import Postgres
import Settings
import Text

/// Seals the rows of every house's audit soon after they were written (docs/reference/audit.md), a house at a time: nobody who writes waits for it.
package enum AuditSealing {
    private static let batch = 1000

    package static let job = Job(
        "audit_seal", of: .database, every: { $0.settings[.auditSealInterval] },
        .tenants(sealing, pause: { _ in .zero }, arguments: { ["place": place($0.settings), "batch": String(batch)] }))

    private static let sealing = Statement.call(
        "office.seal_house", ["tenant": "uuid", "pause": "interval", "place": "text", "batch": "int"])

    /// A log is named by it for good, also when the server has moved.
    package static func place(_ settings: Settings) -> String {
        settings[.publicURL].flatMap { WebAddress($0)?.authority } ?? "quartermaster"
    }
}
