import ArgumentParser
import Operations
import Text

@main
struct Quartermaster: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quartermaster",
        abstract: "The self-hosted backend for handing gear out and taking it back.",
        discussion: """
            Settings come from the environment, each also as NAME_FILE with the path of a file that holds the value, and from \
            the credentials of a systemd unit under their names. \
            Every command but ready and settings needs DATABASE_URL. \
            `quartermaster settings` prints them all, `quartermaster doctor` says what is wrong with yours.

            Example: quartermaster help account add

            Exit codes: 0 done, 1 failed, 64 the command line is wrong, 69 something it needs is not available, \
            78 a setting or the database is not as it should be.
            """,
        version: "quartermaster \(Version.current)",
        subcommands: [
            Serve.self, Migrate.self, Tenant.self, Account.self, Import.self, Demo.self, Token.self, Keys.self, Ready.self,
            Diagnose.self, Explain.self,
            Verify.self, Audit.self, BackUp.self, RestoreBackup.self,
            StorageFolder.self, ListSettings.self,
        ])

    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        if let mistake = MistypedCommand(in: words) { exit(withError: ValidationError(mistake.description)) }
        main(words)
    }
}

/// A word that stands where a command should, and is close to one; behind `help` any that is none.
struct MistypedCommand: CustomStringConvertible {
    let found: String
    let meant: String?

    var description: String { "there is no command '\(found)'" + (meant.map { ", did you mean '\($0)'?" } ?? "") }

    /// Nil where every command of the line is one, or resembles none.
    init?(in words: [String]) {
        let isHelp = words.first == "help"
        let path = isHelp ? words.dropFirst() : words[...]
        var command: any ParsableCommand.Type = Quartermaster.self
        for word in path {
            let commands = command.configuration.subcommands
            if let next = commands.first(where: { $0._commandName == word }) {
                command = next
                continue
            }
            let meant = commands.first { Spelling.isClose(word, to: $0._commandName) }
            // By itself `help` ends with 0 on any word.
            guard meant != nil || (isHelp && word != "help" && !word.hasPrefix("-")) else { return nil }
            self.init(found: word, meant: meant?._commandName)
            return
        }
        return nil
    }

    private init(found: String, meant: String?) {
        self.found = found
        self.meant = meant
    }
}
