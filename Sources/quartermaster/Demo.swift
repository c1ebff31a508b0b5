import API
import ArgumentParser
import Operations
import Settings
import Text

struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Loads a believable rental house around today.",
        discussion: """
            Only where nothing is but what it loaded earlier, or into a tenant of its own. Run again, it changes nothing that is \
            there and offers fresh reservations for today.

            Example: DATABASE_URL=postgresql:///house quartermaster demo --tenant "Demo house"
            """)

    @Option(help: "The name of a tenant of its own, made if there is none; needed beside other tenants.")
    var tenant: String?

    func run() throws {
        let settings = try Environment.settings(for: .demo)
        try Environment.run { () throws(CommandFailure) in try Schema(settings).loadDemo(tenant: tenant) }
        print("the demo house is ready")
    }
}

struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Brings the database up to date.",
        discussion: """
            Connects with MIGRATE_DATABASE_URL where it is set (the table owner), else with DATABASE_URL. \
            The owner needs CREATEROLE, nothing more. Everything in one transaction, then the indexes that are built while others \
            write.

            --distribute puts the tenants on the workers of a Citus cluster, for whoever hosts more houses than one Postgres can \
            serve (docs/scale-out.md). What was distributed stays so.

            Example: DATABASE_URL=postgresql:///house quartermaster migrate --tenant-name "Acme Rental" --time-zone America/Bogota
            """)

    @Flag(help: "Only say whether it is up to date: exit code 0 when it is, 78 when not.")
    var check = false

    @Option(help: "The name of the first tenant of a fresh install.")
    var tenantName: String?

    @Option(help: "The time zone of that tenant, such as America/Bogota (default: UTC).")
    var timeZone: String?

    @Flag(help: "Distribute the tenants over the workers of a Citus cluster.")
    var distribute = false

    @Option(help: "With --distribute: in how many parts, each of which can have a worker to itself.")
    var shards = Distribution.usualShards

    func validate() throws {
        guard (1...128).contains(shards), shards & (shards - 1) == 0 else {
            throw ValidationError("--shards is a power of 2, at most 128")
        }
        guard !check || !distribute else { throw ValidationError("--check changes nothing: leave out --distribute") }
        guard !check || (tenantName == nil && timeZone == nil) else {
            throw ValidationError("--check changes nothing: leave out --tenant-name and --time-zone")
        }
        try NameRule.check(tenantName, of: "--tenant-name")
    }

    func run() throws {
        let settings = try Environment.settings(for: .migrate)
        try Environment.run { () throws(CommandFailure) in
            let schema = try Schema(settings)
            if distribute { try schema.checkThatItCanBeDistributed() }
            if !check { try migrate(schema) }
            if distribute { try distribute(schema) }
            try schema.checkAll()
            print("up to date")
        }
    }

    private func distribute(_ schema: Schema) throws(CommandFailure) {
        let report = try schema.distribute(shards: shards)
        print("distributed \(Counted.of(report.tables, "table")) in \(Counted.of(report.buckets, "part"))")
        print("\(Counted.of(report.functions, "function runs", many: "functions run")) on their tenant's node")
    }

    private func migrate(_ schema: Schema) throws(CommandFailure) {
        let report = try schema.migrate(tenant: FirstTenant(name: tenantName.map(OneLine.of), timeZone: timeZone))
        let functions = report.applied.count { $0.hasPrefix("functions/") }
        for name in report.applied where !name.hasPrefix("functions/") { print("applied \(name)") }
        if functions > 0 { print("applied \(Counted.of(functions, "function"))") }
        if let tenant = report.newTenant { print(tenant.sentence) }
        if report.leavesProgramsBehind { print("servers of the previous program do not work any more: start the new ones") }
        for name in try schema.buildIndexes() { print("applied \(name)") }
    }
}
