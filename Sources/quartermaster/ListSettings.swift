import ArgumentParser
import Service

struct ListSettings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "Prints every setting with its default, its values and its meaning.",
        discussion: """
            It reads none: `quartermaster doctor` looks at those of this environment.

            Example: quartermaster settings
            """)

    @Flag(help: "As the table of docs/operations.md.")
    var markdown = false

    func run() { print(markdown ? SettingTable.markdown : SettingTable.text) }
}
