import JSON
import Postgres
import Text

/// Calls of which one process of a database makes one a period (migrations/functions/jobs/take_job_turn.sql).
package enum JobTurn {
    /// The outcome of asking for the turn.
    package enum Outcome: Sendable {
        /// The call was made, and returned this.
        case made([UInt8])
        /// It is another's, or the period is not over. So long ago the job was last done, by whichever process.
        case others(lastDone: Duration?)
    }

    /// That call, made where the turn is ours. The turn and what the function does are one transaction.
    static func statement(of call: Statement) -> Statement {
        let next = call.parameters.all.count + 1
        return Statement(
            name: "turn of \(call.name)",
            sql: """
                select t.is_ours, extract(epoch from t.done_ago), case when t.is_ours then (\(call.sql)) end \
                from office.take_job_turn($\(next)::text, $\(next + 1)::interval) as t
                """,
            parameters: call.parameters + ["turn_of": "text", "turn_pause": "interval"])
    }

    /// The tenants that are due, and those whose turns fail.
    private static let listing = Statement.call("office.due_tenants", ["job": "text", "batch": "int"])
    static let dueTenants = statement(of: listing)

    private static let puttingOff = Statement.call(
        "office.put_off_tenant", ["tenant": "uuid", "job": "text", "pause": "interval", "failure": "text"])
    private static let notingFailure = Statement.call("office.note_job_failure", ["job": "text", "failure": "text"])

    /// The statements sent for all jobs alike.
    package static let statements = [puttingOff, notingFailure]
    /// The functions that statements call without being named for them.
    package static let functions = ["take_job_turn", "due_tenants"]

    /// Makes a call where the turn is ours; at once where the job only goes on.
    package static func take(
        _ job: Job, goesOn: Bool, _ call: Statement, _ arguments: Arguments, _ services: Services
    ) async throws(JobFailure) -> Outcome {
        let pause = goesOn ? Duration.zero : job.every(services)
        return try await take(
            statement(of: call), arguments + ["turn_of": job.name, "turn_pause": pause.sqlText], services.database)
    }

    private static func take(
        _ statement: Statement, _ arguments: Arguments, _ database: Database
    ) async throws(JobFailure) -> Outcome {
        let row = try await Self.row(of: statement, arguments, database)
        guard row?.text(0) == "t" else { return .others(lastDone: row?.text(1).flatMap { Double($0) }.map { .seconds($0) }) }
        return .made(row.flatMap { $0.count > 2 ? $0[2] : nil } ?? [])
    }

    /// Makes a call that is every process' own.
    package static func call(
        _ call: Statement, _ arguments: Arguments, _ services: Services
    ) async throws(JobFailure) -> [UInt8] {
        let row = try await row(of: call, arguments, services.database)
        return row.flatMap { $0.isEmpty ? nil : $0[0] } ?? []
    }

    private static func row(
        of statement: Statement, _ arguments: Arguments, _ database: Database
    ) async throws(JobFailure) -> Rows.Row? {
        do throws(PostgresError) { return try await database.write(statement, arguments).first } catch { throw JobFailure(error) }
    }

    // MARK: Tenants

    /// One that is due, or whose last turns failed.
    package struct Tenant: Sendable {
        package let id: String
        package let isDue: Bool
        /// How many of its turns have failed, one after another.
        package let failures: Int

        init?(_ value: JSONValue) {
            guard case .object(let object) = value, case .string(let id)? = object["tenant_id"],
                case .bool(let isDue)? = object["is_due"], case .number(let failures)? = object["failures"]
            else { return nil }
            self.id = id
            self.isDue = isDue
            self.failures = Int(failures) ?? 0
        }
    }

    /// How many tenants one list has at most.
    package static let tenantsAtOnce = 100

    /// The tenants of a list, as `dueTenants` returned it.
    package static func tenants(_ list: [UInt8]) throws(JobFailure) -> [Tenant] {
        guard case .array(let all)? = try? JSONValue(parsing: list) else { throw .unreadable(listing) }
        let tenants = all.compactMap(Tenant.init)
        // One that is left out would have its turn never, and nobody would hear of it.
        guard tenants.count == all.count else { throw .unreadable(listing) }
        return tenants
    }

    /// Asks for the list where the turn is ours.
    package static func list(_ job: Job, goesOn: Bool, _ services: Services) async throws(JobFailure) -> Outcome {
        try await take(job, goesOn: goesOn, listing, ["job": job.name, "batch": String(tenantsAtOnce)], services)
    }

    /// Does a tenant's part; whether there is more, or nil where it was not due.
    package static func work(
        _ call: Statement, for tenant: String, pause: Duration, _ arguments: Arguments, _ services: Services
    ) async throws(JobFailure) -> Bool? {
        let row = try await row(of: call, ["tenant": tenant, "pause": pause.sqlText] + arguments, services.database)
        return row?.text(0).map { $0 == "t" }
    }

    /// Puts a tenant's next turn off, in a transaction of its own: by twice the job's period, and for
    /// the longer, the oftener it has failed.
    package static func putOff(
        _ tenant: String, _ job: Job, _ failure: JobFailure, _ services: Services
    ) async throws(JobFailure) {
        _ = try await row(
            of: puttingOff,
            ["tenant": tenant, "job": job.name, "pause": job.every(services).sqlText, "failure": failure.sqlState],
            services.database)
    }

    /// Notes for `quartermaster doctor` that a job has failed.
    package static func note(_ failure: JobFailure, of job: Job, _ services: Services) async {
        _ = try? await services.database.write(notingFailure, ["job": job.name, "failure": failure.sqlState])
    }
}
