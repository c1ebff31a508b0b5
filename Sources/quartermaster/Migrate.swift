import ArgumentParser
import Office
import Postgres

struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Brings the database up to date.",
        discussion: """
            Connects with MIGRATE_DATABASE_URL where it is set (the table owner), else with DATABASE_URL. \
            The owner needs CREATEROLE, nothing more.

            Example: DATABASE_URL=postgresql:///house quartermaster migrate --tenant-name "Acme Rental" --time-zone America/Bogota
            """)

    @Flag(help: "Only say whether it is up to date: exit code 0 when it is, 78 when not.")
    var check = false

    @Option(help: "The name of the first tenant of a fresh install.")
    var tenantName: String?

    @Option(help: "The time zone of that tenant, such as America/Bogota (default: UTC).")
    var timeZone: String?

    func run() throws {
        let settings = try Environment.settings()
        let schema = try Environment.withPostgres { () throws(PostgresError) in try Schema(settings) }
        if check { return try report(Environment.withPostgres { () throws(PostgresError) in try schema.state() }) }
        do throws(Migrator.Failure) {
            let report = try schema.migrate(tenantName: tenantName, timeZone: timeZone)
            print(report.applied.isEmpty ? "up to date" : report.applied.map { "applied \($0)" }.joined(separator: "\n"))
            if let tenant = report.newTenant { print("made the tenant \(tenant)") }
        } catch {
            Environment.complain(Self.sentence(error))
            throw ExitCode(78)
        }
    }

    private func report(_ state: SchemaState) throws {
        for name in state.pending { print("pending \(name)") }
        for name in state.changed { print("changed since it was applied: \(name)") }
        for name in state.unknown { print("applied, but not known to this program: \(name)") }
        guard state.isCurrent else { throw ExitCode(78) }
        print("up to date")
    }

    static func sentence(_ failure: Migrator.Failure) -> String {
        switch failure {
        case .drifted(let state):
            "the database has drifted; nothing was changed. Changed since applied: \(list(state.changed)); "
                + "not known to this program (is it older than the database?): \(list(state.unknown))"
        case .file(let name, let error): "\(name) failed and was rolled back. \(Environment.sentence(error))"
        case .postgres(let error): Environment.sentence(error)
        }
    }

    private static func list(_ names: [String]) -> String { names.isEmpty ? "none" : names.joined(separator: ", ") }
}
