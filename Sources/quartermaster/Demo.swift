import API
import ArgumentParser
import Service

struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Loads a believable rental house around today.",
        discussion: """
            Only where nothing is but what it loaded earlier, or into a tenant of its own. Run again, it changes nothing that is \
            there and offers fresh reservations for today.

            Example: DATABASE_URL=postgresql:///house quartermaster demo --tenant "Demo house"
            """)

    @Option(help: "The name of a tenant of its own, made where there is none; needed beside other tenants.")
    var tenant: String?

    func run() throws {
        let settings = try Environment.settings()
        try Environment.run { () throws(CommandFailure) in try Schema(settings).loadDemo(tenant: tenant) }
        print("the demo house is there")
    }
}

struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Brings the database up to date.",
        discussion: """
            Connects with MIGRATE_DATABASE_URL where it is set (the table owner), else with DATABASE_URL. \
            The owner needs CREATEROLE, nothing more. Everything in one transaction, then the indexes that are built while others \
            write.

            Example: DATABASE_URL=postgresql:///house quartermaster migrate --tenant-name "Acme Rental" --time-zone America/Bogota
            """)

    @Flag(help: "Only say whether it is up to date: exit code 0 when it is, 78 when not.")
    var check = false

    @Option(help: "The name of the first tenant of a fresh install.")
    var tenantName: String?

    @Option(help: "The time zone of that tenant, such as America/Bogota (default: UTC).")
    var timeZone: String?

    func validate() throws {
        guard !check || (tenantName == nil && timeZone == nil) else {
            throw ValidationError("--check changes nothing: leave out --tenant-name and --time-zone")
        }
    }

    func run() throws {
        let settings = try Environment.settings()
        try Environment.run { () throws(CommandFailure) in
            let schema = try Schema(settings)
            if !check { try migrate(schema) }
            try schema.checkAll()
            print("up to date")
        }
    }

    private func migrate(_ schema: Schema) throws(CommandFailure) {
        let report = try schema.migrate(tenant: FirstTenant(name: tenantName, timeZone: timeZone))
        let functions = report.applied.count { $0.hasPrefix("functions/") }
        for name in report.applied where !name.hasPrefix("functions/") { print("applied \(name)") }
        if functions > 0 { print("applied \(functions) functions") }
        if let tenant = report.newTenant { print(tenant.sentence) }
        if report.leavesProgramsBehind { print("servers of the program before are not served any more: start the new ones") }
        for name in try schema.buildIndexes() { print("applied \(name)") }
    }
}
