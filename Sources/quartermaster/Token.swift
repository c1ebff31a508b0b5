import API
import Accounts
import ArgumentParser

struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a token for an account, signed with JWT_SECRET, or with the server's own key where it is the issuer.",
        discussion: "Example: quartermaster token --email ana@example.com --ttl 3600")

    @OptionGroup var tenant: TenantOption
    @Option(help: "The account's address.") var email: String
    @Option(help: "How long it is good, in seconds (1 to 31536000).") var ttl = 3600

    func validate() throws {
        guard (1...31_536_000).contains(ttl) else { throw ValidationError("--ttl must be from 1 to 31536000") }
    }

    func run() throws {
        try Account.inDirectory { directory throws(CommandFailure) in
            print(try directory.token(tenant: tenant.tenant, email: email, lifetime: ttl))
        }
    }
}
