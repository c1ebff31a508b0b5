import API
import Postgres
import Storage

/// What `quartermaster restore` does: photos first, then the database, so that it never names a photo that is not there.
package struct Restore {
    private let settings: Settings
    private let backup: WholeBackup
    private let database: DatabaseRestore

    /// Opens a backup.
    /// - Parameters:
    ///   - source: a folder, or `s3://bucket/prefix`.
    ///   - name: which backup; nil is the newest.
    ///   - programs: the folder of `pg_restore`; nil looks for it.
    package init(
        _ settings: Settings, from source: String, named name: String?, programs: String?
    ) throws(CommandFailure) {
        self.settings = settings
        backup = try WholeBackup(name, in: try BackupPlaces.open(source, settings, isWritten: false))
        database = DatabaseRestore(backup: backup, programs: programs)
    }

    /// A sentence on which backup it is.
    package var sentence: String {
        "\(backup.place.description)/\(backup.name): taken \(backup.manifest.taken), schema \(backup.manifest.schema), "
            + "\(backup.manifest.photoCount) photos"
    }

    /// Restores into the database that the settings name. The dump is read and compared before anything is thrown away.
    /// - Parameter replaces: whether what is there may go.
    package func run(replacing replaces: Bool, show: (String) -> Void) throws(CommandFailure) {
        let owner = try OwnerSession(settings)
        let program = try database.program(for: owner)
        let target = RestoreTarget(owner)
        try target.checkEmpty(orReplacing: replaces)
        try target.checkAlone()
        try checkServer()
        try backup.place.check(backup.path(BackupFile.database), is: backup.manifest.database)
        try restorePhotos(show: show)
        if replaces { try target.clear() }
        do throws(CommandFailure) {
            try database.run(program, into: owner)
        } catch {
            throw replaces ? Self.lost(owner.database, error) : error
        }
        show("the database is restored")
        let schema = try Schema(settings)
        _ = try schema.migrate()
        _ = try schema.buildIndexes()
        try schema.checkAll()
        show("and up to date. Whoever keeps a copy by /changes fetches everything anew")
    }

    /// What failed after the database was cleared.
    private static func lost(_ database: String, _ error: CommandFailure) -> CommandFailure {
        CommandFailure(
            error.exitCode,
            "\(error.description). The database \(database) is empty now: --replace had thrown away what it had. Restore again")
    }

    /// Puts photos back into storage that are missing there; the database stays as it is.
    package func restorePhotos(show: (String) -> Void) throws(CommandFailure) {
        let archive = try PhotoArchives.open(settings.storage, toRead: false)
        for photo in backup.photos.present {
            let bytes = try backup.bytes(of: photo.digest, size: photo.size)
            do throws(StorageFault) {
                try archive.put(bytes, as: photo.photo)
            } catch .changed {
                throw CommandFailure(.failed, "storage has other bytes of \(photo.photo.key) than the backup: they stay")
            } catch {
                throw CommandFailure(.unavailable, "the photo \(photo.photo.key) can't be written: \(error.reason)")
            }
        }
        show("\(backup.photos.present.count) photos are in storage")
        let missing = backup.photos.photos.count - backup.photos.present.count
        if missing > 0 { show("\(missing) that reports name were lost before the backup was made") }
    }

    /// The server's role is needed at the end, so let it be missed at the beginning.
    private func checkServer() throws(CommandFailure) {
        guard settings.migrateDatabaseURL != nil else { return }
        do throws(PostgresError) { _ = try Session(connecting: settings.databaseURL) } catch {
            throw CommandFailure(connecting: settings.databaseURL, error)
        }
    }
}
