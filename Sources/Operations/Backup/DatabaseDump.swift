import API
import Postgres

/// The database, by `pg_dump`: of one moment, which the session that took the snapshot sees as well.
struct DatabaseDump {
    /// Tables whose rows no dump carries: the log of changes is that of one cluster, and a restore begins another; of what is restored
    /// no backup was made yet.
    static let leftOut: Set<String> = [
        "public.change_log", "public.change_log_marks", "office.change_epoch", "office.operations",
    ]

    let owner: OwnerSession
    let program: PostgresProgram
    let snapshot: String

    /// Writes it in pg_dump's own format, which is packed.
    func write(to path: String, in place: any BackupPlace) throws(CommandFailure) -> BackupManifest.File {
        var file = HashedFile()
        let arguments =
            ["--format=custom", "--snapshot=\(snapshot)", "--lock-wait-timeout=60s"]
            + Self.leftOut.sorted().map { "--exclude-table-data=\($0)" }
            + ["--dbname=\(ConnectionOptions.naming(owner.database))"]
        let called = program.called(arguments, as: owner.options)
        try place.write(path) { append throws(CommandFailure) in
            let end = try called.run(sink: { piece throws(CommandFailure) in
                file.take(piece)
                try append(piece)
            })
            guard end.isGood else { throw CommandFailure(.failed, "pg_dump failed: \(end.complaint)") }
        }
        return file.finish()
    }
}
