import API
import Accounts
import ArgumentParser
import Service

struct Tenant: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rental houses: name and time zone.",
        discussion: """
            Every change is audited with source 'cli'. A line a house: name, time zone, id.

            Example: quartermaster tenant list
            """,
        subcommands: [Add.self, List.self, SetFacts.self])

    struct Add: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Adds a house.",
            discussion: "Example: quartermaster tenant add --name \"Acme Rental\" --time-zone America/Bogota")

        @Option(help: "Its name.") var name: String
        @Option(help: "The zone by which its days begin, such as America/Bogota.") var timeZone: String

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                Tenant.show(try directory.add(name: name, timeZone: timeZone))
            }
        }
    }

    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists them.", discussion: "Example: quartermaster tenant list")

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                for tenant in try directory.list() { Tenant.show(tenant) }
            }
        }
    }

    struct SetFacts: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set",
            abstract: "Gives a house another name or another time zone.",
            discussion: """
                What `today` and `overdue` mean goes by the new zone at once; what was written down stays.

                Example: quartermaster tenant set --tenant "Rental house" --name "Acme Rental" --time-zone America/Bogota
                """)

        @OptionGroup var tenant: TenantOption
        @Option(help: "The new name.") var name: String?
        @Option(help: "The new zone, such as America/Bogota.") var timeZone: String?

        func validate() throws {
            guard name != nil || timeZone != nil else { throw ValidationError("say --name or --time-zone, or both") }
        }

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                Tenant.show(try directory.set(tenant.tenant, name: name, timeZone: timeZone))
            }
        }
    }
}

extension Tenant {
    /// Runs what needs the houses.
    private static func inDirectory(_ body: (TenantDirectory) throws(CommandFailure) -> Void) throws {
        let settings = try Environment.settings()
        try Environment.run { () throws(CommandFailure) in try body(try TenantDirectory(settings)) }
    }

    private static func show(_ tenant: TenantDirectory.Tenant) { print("\(tenant.name)\t\(tenant.timeZone)\t\(tenant.id)") }
}
