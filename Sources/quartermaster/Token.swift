import ArgumentParser
import Office

struct Token: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints a token for an account, signed with JWT_SECRET.",
        discussion: "Example: quartermaster token --email ana@example.com --ttl 3600")

    @OptionGroup var tenant: TenantOption
    @Option(help: "The account's address.") var email: String
    @Option(help: "How long it is good, in seconds (1 to 31536000).") var ttl = 3600

    func validate() throws {
        guard (1...31_536_000).contains(ttl) else { throw ValidationError("--ttl must be from 1 to 31536000") }
    }

    func run() throws {
        let trust = try Environment.settings().trust
        try Account.inBook { book throws(CommandFailure) in
            print(try book.token(tenant: tenant.tenant, email: email, trust: trust, lifetime: ttl))
        }
    }
}
