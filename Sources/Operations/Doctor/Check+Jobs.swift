import API
import Postgres
import Text

extension Check {
    /// Notices of late gear, and the size of tables, depend on the work in the background.
    static let jobs = Check("jobs", needs: .schema) { examination throws(PostgresError) in
        let failing = try examination.rows(JobsState.askingTenants).compactMap(JobsState.sentence(ofTenant:))
        let failed = try examination.rows(JobsState.asking).compactMap(JobsState.sentence(ofJob:))
        let warned = HealthProbe.warnings(examination.settings).filter { $0.hasPrefix("job_") }
        let told = warned.isEmpty ? [] : ["the server that is running warns of \(warned.joined(separator: ", "))"]
        let troubles = told + failed + failing.prefix(most)
        guard troubles.isEmpty else {
            let more = failing.count > most ? " and so for \(Counted.of(failing.count - most, "tenant")) more" : ""
            return .warning("\(troubles.joined(separator: "; "))\(more): the server's log says why (`a job fails`)")
        }
        let count = try examination.value("select count(*) from office.list_jobs()") ?? "0"
        return .ok(count == "0" ? "no server has run a job in the background yet" : "all jobs in the background run well")
    }

    private static let most = 3
}
