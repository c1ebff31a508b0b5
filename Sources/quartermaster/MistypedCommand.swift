import ArgumentParser
import Service

/// A word that stands where a command should, and is close to one.
struct MistypedCommand: CustomStringConvertible {
    let found: String
    let meant: String

    var description: String { "there is no command '\(found)', did you mean '\(meant)'?" }

    /// Nil where every command of the line is one, or resembles none.
    init?(in words: [String]) {
        var command: any ParsableCommand.Type = Quartermaster.self
        for word in words {
            let commands = command.configuration.subcommands
            if let next = commands.first(where: { $0._commandName == word }) {
                command = next
                continue
            }
            guard let meant = commands.first(where: { Spelling.isClose(word, to: $0._commandName) }) else { return nil }
            self.init(found: word, meant: meant._commandName)
            return
        }
        return nil
    }

    private init(found: String, meant: String) {
        self.found = found
        self.meant = meant
    }
}
