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
