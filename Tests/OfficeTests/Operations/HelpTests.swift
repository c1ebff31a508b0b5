import Foundation
import Settings
import TestSupport
import Testing

/// `--help` of every command says what it does, with an example that works.
@Suite(.mayBlock) struct HelpTests {
    static let commands: [[String]] = [
        [], ["serve"], ["migrate"], ["tenant"], ["tenant", "add"], ["tenant", "list"], ["tenant", "set"], ["tenant", "suspend"],
        ["tenant", "resume"], ["tenant", "remove"], ["tenant", "export"], ["tenant", "import"], ["account"],
        ["account", "add"], ["account", "list"], ["account", "set"], ["account", "role"], ["account", "disable"],
        ["account", "enable"], ["account", "unlink"], ["account", "sessions"], ["account", "sign-out"], ["import"],
        ["demo"], ["token"], ["keys"], ["keys", "list"], ["keys", "rotate"], ["keys", "renew"], ["keys", "check-copy"], ["ready"],
        ["doctor"],
        ["explain"], ["verify"], ["audit"], ["audit", "verify"], ["audit", "export"], ["audit", "checkpoint"], ["backup"],
        ["restore"], ["storage"],
        ["storage", "claim"], ["settings"],
    ]

    private static let parents = [["tenant"], ["account"], ["keys"], ["audit"], ["storage"]]

    @Test("--help ends with 0 and has one example of this very command", arguments: commands)
    func example(command: [String]) throws {
        let example = try words(command)
        if !command.isEmpty && !Self.parents.contains(command) {
            #expect(Array(example.prefix(command.count)) == command)
        }
        // Every command reads all settings, so this one ends it once the line itself was taken; 64 says it was not.
        let run = try ServerBinary.run(example, settings: ["PORT": "x", "DATABASE_URL": "host=/nonexistent"])
        let readsNone = ["settings", "help"].contains(example.first)
        #expect(run.exit == .code(readsNone ? 0 : 78), "\(run.output)")
    }

    @Test("no command is missing from these tests")
    func complete() throws {
        for parent in Self.parents + [[]] {
            let listed = try help(parent).drop { $0 != "SUBCOMMANDS:" }.dropFirst().prefix { $0.hasPrefix("  ") }
            let names = listed.compactMap { $0.hasPrefix("   ") ? nil : $0.split(separator: " ").first.map(String.init) }
            #expect(names == Self.commands.filter { $0.count == parent.count + 1 && $0.starts(with: parent) }.compactMap(\.last))
        }
    }

    @Test("the commands that settings name are commands")
    func settingsNameCommands() {
        for command in AnySetting.Command.allCases { #expect(Self.commands.contains([command.rawValue])) }
    }

    private func help(_ command: [String]) throws -> [String] {
        let run = try ServerBinary.run(command + ["--help"], settings: [:])
        #expect(run.exit == .code(0))
        return run.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The example's words after `quartermaster`, as a shell would split them.
    private func words(_ command: [String]) throws -> [String] {
        let text = try help(command).drop { !$0.hasPrefix("Example: ") }.prefix { !$0.isEmpty }.joined(separator: " ")
        let line = try #require(text.range(of: "quartermaster ").map { text[$0.upperBound...] })
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        let all = parts.flatMap { $0.offset.isMultiple(of: 2) ? $0.element.split(separator: " ") : [$0.element] }.map(String.init)
        // What follows is the shell's.
        return Array(all.prefix { $0 != "<" })
    }
}
