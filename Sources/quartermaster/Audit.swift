import API
import ArgumentParser
import Glibc
import Operations
import Settings

struct Audit: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "The audit's seal: whether it holds, and what to keep of it.",
        discussion: """
            Servers seal every row of the audit within seconds, as a leaf of its house's log, and sign the log. Keep a checkpoint elsewhere now and \
            then: given it, verify also finds what somebody changed who has database and key. It connects with MIGRATE_DATABASE_URL where it is \
            set (the table owner), else with DATABASE_URL.

            Example: quartermaster audit verify
            """,
        subcommands: [Verify.self, Export.self, Checkpoint.self])

    struct Verify: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Looks whether the audit is what was sealed, and tells apart what was done to it.",
            discussion: """
                Each row is hashed anew and compared with its leaf, the leaves with their tiles, and the log with the checkpoint that this server kept \
                and with those that are given. It changes nothing, and a server may go on beside it.

                Exit code 0 when nothing was found, 1 when something was: rows that were changed, removed, inserted, reordered or backdated, leaves that \
                were sealed anew or cut off, a log that began because the one before was not what was signed, or a checkpoint that nobody signed here.

                Example: quartermaster audit verify --tenant "Acme Rental" checkpoint-june.txt
                """)

        @Argument(help: "Files with checkpoints that were kept, one or several in each.") var checkpoints: [String] = []
        @Option(
            name: .customLong("key"),
            help: "A `key` line of before another sealing key, for what was signed under it; may be given several times.")
        var formerKeys: [String] = []
        @OptionGroup var tenant: TenantOption

        func run() throws {
            let settings = try Environment.settings(for: .audit)
            var isSound = false
            try Environment.run { () throws(CommandFailure) in
                var given: [SealVerification.Given] = []
                for path in checkpoints { given += try SealVerification.Given.all(reading: path) }
                isSound = try SealVerification(settings, formerKeys: formerKeys).verify(tenant.tenant, given) { print($0) }
            }
            guard isSound else { throw ExitCode(CommandFailure.ExitCode.failed.rawValue) }
        }
    }

    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract:
                "Writes a house's logs with their rows as lines of JSON, for a verifier that shares no code with this program.",
            discussion: """
                It has what people wrote, and the salts: keep it as you keep the audit.

                Example: quartermaster audit export "Acme Rental"
                """)

        @Argument(help: "The house's id or name.") var house: String

        func run() throws {
            let settings = try Environment.settings(for: .audit)
            try Environment.run { () throws(CommandFailure) in
                // Not as a person is shown lines: an escape of ours would make JSON invalid, and a text another than was sealed.
                try SealVerification(settings).export(house) { Swift.print($0) }
                guard fflush(nil) == 0 else {
                    throw CommandFailure(.failed, "the export is not whole: \(String(cString: strerror(errno)))")
                }
            }
        }
    }

    struct Checkpoint: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Prints the newest checkpoint of each house that was signed on this machine.",
            discussion: """
                Keep it where nobody has it who has the database.

                Example: quartermaster audit checkpoint
                """)

        @OptionGroup var tenant: TenantOption

        func run() throws {
            let settings = try Environment.settings(for: .audit)
            try Environment.run { () throws(CommandFailure) in
                print(try SealVerification(settings).checkpoint(tenant.tenant).joined(separator: "\n"), terminator: "")
            }
        }
    }
}
