import ArgumentParser
import Service

@main
struct Quartermaster: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quartermaster",
        abstract: "The self-hosted backend for handing gear out and taking it back.",
        discussion: """
            Settings come from the environment, each also as NAME_FILE with the path of a file that holds the value. \
            Every command but ready and settings needs DATABASE_URL. \
            `quartermaster settings` prints them all, `quartermaster doctor` says what is wrong with yours.

            Example: quartermaster help account add

            Exit codes: 0 done, 1 failed, 64 the command line is wrong, 69 something it needs is not available, \
            78 a setting or the database is not as it should be.
            """,
        version: "quartermaster \(Version.current)",
        subcommands: [
            Serve.self, Migrate.self, Tenant.self, Account.self, Demo.self, Token.self, Keys.self, Ready.self, Diagnose.self,
            Verify.self,
            ListSettings.self,
        ])

    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        if let mistake = MistypedCommand(in: words) { exit(withError: ValidationError(mistake.description)) }
        main(words)
    }
}
