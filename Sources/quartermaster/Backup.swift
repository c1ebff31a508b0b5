import API
import ArgumentParser
import Glibc
import Operations
import Settings
import Text

struct BackUp: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes the database and the photos to a folder, beside a running server.",
        discussion: """
            The database as it is at one moment, by pg_dump, then the photos that it names, of which only those are copied that no \
            backup there has yet. It connects with MIGRATE_DATABASE_URL where it is set (the table owner), else with DATABASE_URL. A \
            backup that was cut short is none, and goes with the next; of a bucket, two days later.

            Exit code 0 when all is there, 1 when not, also for a photo that storage has lost since the last backup or that can't be \
            read.

            Example: quartermaster backup /var/backups/quartermaster --keep 14
            """)

    @Argument(help: "The folder; or s3://bucket/prefix, with the S3 settings.") var destination: String
    @Option(help: "How many backups to keep, this one included (default: all).") var keep: Int?
    @OptionGroup var programs: ProgramsOption

    func validate() throws {
        guard keep.map({ $0 >= 1 }) ?? true else { throw ValidationError("--keep must be at least 1") }
    }

    func run() throws {
        let settings = try Environment.settings(for: .backup)
        try Environment.run { () throws(CommandFailure) in
            try OperationRecord.noting(.backup, settings, warn: Environment.complain) { () throws(CommandFailure) in
                // A disk that is not mounted at night is a backup that failed.
                let backup = try Backup(settings, to: destination, keeping: keep, programs: programs.programs)
                let report = try backup.run()
                print(report.sentence)
                for fault in report.faults { print(fault) }
                if let keylessness = report.keylessness { Environment.complain(keylessness) }
                return OperationRecord.Outcome(
                    report.sentence, bytes: report.bytes, files: report.files, failure: failure(of: report))
            }
        }
    }

    private func failure(of report: Backup.Report) -> CommandFailure? {
        guard !report.faults.isEmpty else { return report.doubt.map { CommandFailure(.failed, $0) } }
        let lacking = "the backup is complete except for \(Counted.of(report.faults.count, "file"))"
        return CommandFailure(.failed, report.doubt.map { "\($0) And \(lacking)" } ?? lacking, isShownAbove: true)
    }
}

struct RestoreBackup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts a backup into an empty database, and its photos into storage.",
        discussion: """
            The newest backup unless told otherwise. Stop the servers first. Afterwards the database is up to date, and whoever keeps a \
            copy by /changes fetches everything anew. With --check it tries the backup in a database of its own, which it makes and \
            drops: have it run every month.

            With --tenant one house alone comes back, while the servers go on: with its own ids in place of one that is suspended or gone, or \
            as a new house with --as. Its people stay as they are today, and those who are gone sign in by a new code.

            A photo that the backup does not have as it was is named, and everything else is restored.

            Exit code 0 when done, 1 when the backup is not as it was written, 69 when something it needs is not there, 78 when the \
            database is not as it should be.

            Example: quartermaster restore /var/backups/quartermaster --check
            """)

    @Argument(help: "The folder of the backups; or s3://bucket/prefix, with the S3 settings.") var source: String
    @Option(help: "The backup's name, such as 20261123T030000Z.") var backup: String?
    @Flag(help: "Checks the backup, and changes nothing.") var check = false
    @Flag(help: "Deletes what the database has.") var replace = false
    @Flag(help: "Puts photos back that storage has lost; the database stays as it is.") var photos = false
    @Option(help: "Restores one house alone, by its id or its name in the backup, beside the others.") var tenant: String?
    @Option(name: .customLong("as"), help: "The name of the new house that it becomes; else it is put back where it was.")
    var newName: String?
    @OptionGroup var programs: ProgramsOption

    func validate() throws {
        guard tenant != nil || newName == nil else { throw ValidationError("--as goes with --tenant") }
        try NameRule.check(newName, of: "--as")
        guard tenant == nil || ![check, replace, photos].contains(true) else {
            throw ValidationError("--tenant can't be combined with --check, --replace and --photos")
        }
        guard [check, replace, photos].count(where: { $0 }) <= 1 else {
            throw ValidationError("--check, --replace and --photos can't be combined")
        }
    }

    func run() throws {
        // A check restores no photos, and so does without their store.
        let settings = try Environment.settings(for: check ? .verify : .restore)
        try Environment.run { () throws(CommandFailure) in
            if check {
                return try checkBackup(settings)
            }
            if let tenant {
                return try HouseRestore(
                    settings, from: source, backup: backup, programs: programs.programs, tenant: tenant,
                    as: newName.map(OneLine.of)
                ).run { print($0) }
            }
            let restore = try Restore(settings, from: source, named: backup, programs: programs.programs)
            print(restore.sentence)
            if photos { return try restore.restorePhotos { print($0) } }
            try restore.run(replacing: replace) { print($0) }
        }
    }
}

extension RestoreBackup {
    private func checkBackup(_ settings: Settings) throws(CommandFailure) {
        // What is not there can't be looked at, and says nothing of any backup.
        try RestoreCheck.requireThere(settings, in: source, named: backup)
        try OperationRecord.noting(.restoreCheck, settings, warn: Environment.complain) { () throws(CommandFailure) in
            let check = try RestoreCheck(settings, from: source, named: backup, programs: programs.programs)
            try check.run { print($0) }
            return OperationRecord.Outcome(check.name, bytes: check.bytes, files: check.files)
        }
    }
}

struct ProgramsOption: ParsableArguments {
    @Option(help: "The folder of pg_dump and pg_restore (default: wherever they are found).") var programs: String?
}
