import API
import Postgres

extension Check {
    /// Who hears of late gear, and what tables grow to, hangs on the work in the background.
    static let jobs = Check("jobs", needs: .schema) { examination throws(PostgresError) in
        let failing = try examination.rows(JobsState.askingTenants).compactMap(JobsState.sentence(ofTenant:))
        let failed = try examination.rows(JobsState.asking).compactMap(JobsState.sentence(ofJob:))
        let warned = HealthProbe.warnings(examination.settings).filter { $0.hasPrefix("job_") }
        let told = warned.isEmpty ? [] : ["the server that is running warns of \(warned.joined(separator: ", "))"]
        let troubles = told + failed + failing.prefix(most)
        guard troubles.isEmpty else {
            let more = failing.count > most ? " and so for \(failing.count - most) tenants more" : ""
            return .warning("\(troubles.joined(separator: "; "))\(more): the server's log says why (`a job fails`)")
        }
        let count = try examination.value("select count(*) from office.list_jobs()") ?? "0"
        return .ok(count == "0" ? "no server has worked in the background yet" : "what runs in the background goes well")
    }

    private static let most = 3
}

/// What the database knows of the jobs in the background.
enum JobsState {
    static let functions = ["list_jobs", "list_failing_tenants"]

    /// The jobs that have failed since they were last done.
    static let asking = """
        select j.name, j.failed_ago::int, coalesce(j.sqlstate, '') from office.list_jobs() j
        where j.failed_ago < coalesce(j.done_ago, 'infinity')
        """
    static let askingTenants = """
        select t.tenant_id, t.job, t.failures, coalesce(t.sqlstate, '') from office.list_failing_tenants() t
        """

    static func sentence(ofJob row: Rows.Row) -> String? {
        guard let name = row.text(0), let seconds = row.text(1), let state = row.text(2) else { return nil }
        return "\(name) failed \(seconds) s ago\(reason(state))"
    }

    static func sentence(ofTenant row: Rows.Row) -> String? {
        guard let tenant = row.text(0), let job = row.text(1), let count = row.text(2), let state = row.text(3) else {
            return nil
        }
        return "\(job) has failed \(count) times in a row for the tenant \(tenant)\(reason(state))"
    }

    private static func reason(_ state: String) -> String { state.isEmpty ? "" : " (SQLSTATE \(state))" }
}
