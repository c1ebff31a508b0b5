import API
import Accounts
import ArgumentParser

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
}
