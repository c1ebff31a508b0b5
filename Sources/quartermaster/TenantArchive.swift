import API
import ArgumentParser
import Operations
import Settings
import Text

extension Tenant {
    struct Export: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes a house to one archive, beside a running server.",
            discussion: """
                Its rows as they are at one moment, and its photos and other files, in a tar file that only you can read. Sign-ins, sessions, \
                devices and messages that were not sent are not in it. It connects with MIGRATE_DATABASE_URL where it is set (the table \
                owner), else with DATABASE_URL. Until all of it is there, nothing has the file's name; an earlier file is replaced.

                Exit code 0 when all is there, 1 when not, also for a file that storage has lost or that can't be read: the archive is complete \
                but for those. Where storage has none of the house's files, there is no archive, and an earlier one stays.

                Example: quartermaster tenant export "Acme Rental" acme.tar
                """)

        @Argument(help: "The house's id or name.") var house: String
        @Argument(help: "The archive's path.") var file: String

        func run() throws {
            let settings = try Environment.settings(for: .backup)
            try Environment.run { () throws(CommandFailure) in
                let report = try HouseExport(settings, of: house).run(to: file)
                print(report.sentence)
                for fault in report.faults { print(fault) }
                guard report.faults.isEmpty else {
                    throw CommandFailure(
                        .failed, "the archive is complete except for \(Counted.of(report.faults.count, "file"))",
                        isShownAbove: true)
                }
            }
        }
    }

    struct Import: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Brings a house here out of its archive.",
            discussion: """
                It has the ids that it had, and so is refused where it is already. The archive is judged first, all of it: every row has to be \
                of the one house, every file named by a row, everything as it was written; else nothing is changed. Its people sign in by a \
                new code. The schema has to be the one that the archive was made with.

                Exit code 0 when the house is here, 1 when not.

                Example: quartermaster tenant import acme.tar
                """)

        @Argument(help: "The archive's path.") var file: String

        func run() throws {
            let settings = try Environment.settings(for: .restore)
            try Environment.run { () throws(CommandFailure) in
                try HouseImport(settings, from: file).run { print($0) }
            }
        }
    }
}
