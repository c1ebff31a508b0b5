import API
import Accounts
import ArgumentParser
import Operations
import Settings

extension Tenant {
    struct Suspend: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lets nobody of a house in.",
            discussion: """
                From the next request on its people get 403 `tenant_suspended`, whoever they are. Phones keep what they noted; \
                nothing is sent or swept for the house, and its stickers tell strangers nothing. Twice is as good.

                Example: quartermaster tenant suspend "Acme Rental"
                """)

        @Argument(help: "The house's name or id.") var tenant: String

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                Tenant.show(try directory.setSuspended(true, tenant))
            }
        }
    }

    struct Resume: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lets the people of a suspended house in again.",
            discussion: """
                All goes on where it was: phones send what they kept. Twice is as good.

                Example: quartermaster tenant resume "Acme Rental"
                """)

        @Argument(help: "The house's name or id.") var tenant: String

        func run() throws {
            try Tenant.inDirectory { directory throws(CommandFailure) in
                Tenant.show(try directory.setSuspended(false, tenant))
            }
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Takes a suspended house away, for good.",
            discussion: """
                Everything that the house has: rows and files, and the people whom no other house has, with their sessions. It \
                connects with MIGRATE_DATABASE_URL where it is set (the table owner), else with DATABASE_URL, and works beside \
                running servers, in small steps: where it was cut short, the same line goes on, and twice is as good. A note that the \
                house was there stays, with its id and name. Backups made before still have it.

                Exit code 0 when nothing is left, 1 when it was refused, 69 when the database or a file could not be reached.

                Example: quartermaster tenant remove "Acme Rental" --name "Acme Rental"
                """)

        @Argument(help: "The house's name or id.") var tenant: String
        @Option(help: "The house's exact name, so that it is no other.") var name: String

        func run() throws {
            let settings = try Environment.settings(for: .backup)
            try Environment.run { () throws(CommandFailure) in
                try TenantRemoval(settings).run(tenant, named: name) { print($0) }
            }
        }
    }
}
