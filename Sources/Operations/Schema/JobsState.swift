import Postgres

/// The state of the jobs in the background, as the database knows it.
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
