import API
import Accounts
import ArgumentParser
import Text

extension Account {
    struct Sessions: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Lists where a person is signed in.",
            discussion: """
                One line a session that works in the tenant: when it was last seen, when it was opened, from which address, and \
                what device. Those of another issuer are not known here.

                Example: quartermaster account sessions --email ana@example.com
                """)

        @OptionGroup var tenant: TenantOption
        @Option(help: "The person's address.") var email: String

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                for session in try directory.sessions(tenant: tenant.tenant, email: email) { Account.show(session) }
            }
        }
    }

    struct SignOut: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Signs a person out everywhere.",
            discussion: """
                Ends the sessions that work in the tenant, at once: for a phone that is lost. The person may sign in again.

                Example: quartermaster account sign-out --email ana@example.com
                """)

        @OptionGroup var tenant: TenantOption
        @Option(help: "The person's address.") var email: String

        func run() throws {
            try Account.inDirectory { directory throws(CommandFailure) in
                let ended = try directory.signOut(tenant: tenant.tenant, email: email)
                print("\(Counted.of(ended, "session")) ended")
            }
        }
    }

    /// What the device says of itself may hold anything but what would move the cursor, or turn the line around.
    private static func show(_ session: AccountDirectory.Session) {
        print(OneLine.columns([session.lastSeenAt, session.createdAt, session.address ?? "-", session.device ?? "-"]))
    }
}
