import API
import Accounts
import Office
import Postgres
import Settings
import Storage
import Text

/// Does `quartermaster restore`: photos first, then the database, so that it names no photo that is still to come. Photos that the backup
/// does not have as they were are told at the end, and hold up nothing else.
package struct Restore {
    private let settings: Settings
    private let database: DatabaseRestore
    private var backup: WholeBackup { database.backup }

    /// Opens a backup.
    /// - Parameters:
    ///   - source: a folder, or `s3://bucket/prefix`.
    ///   - name: which backup; nil is the newest.
    ///   - programs: the folder of `pg_restore`; nil looks for it.
    package init(
        _ settings: Settings, from source: String, named name: String?, programs: String?
    ) throws(CommandFailure) {
        self.settings = settings
        database = try DatabaseRestore(settings, from: source, named: name, programs: programs)
    }

    /// A sentence on which backup it is.
    package var sentence: String {
        "\(backup.place.description)/\(backup.name): taken \(backup.manifest.taken), schema \(backup.manifest.schema), "
            + Counted.of(backup.manifest.photoCount, "photo")
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
        let contents = try database.contents(program, for: owner)
        let bad = try PhotoRestore(backup: backup, settings: settings).run(show: show)
        if replaces { try target.clear() }
        do throws(CommandFailure) {
            try database.run(program, contents, into: owner)
        } catch {
            throw replaces ? Self.lost(owner.database, error) : error
        }
        show("the database is restored")
        if !contents.extensions.isEmpty {
            let names = contents.extensions.joined(separator: ", ")
            show("not restored, since only a superuser can make them: the extensions \(names)")
        }
        try DatabaseRestore.bringUpToDate(settings)
        try PhotoFolder(try Schema(settings))?.take()
        show("and up to date. Clients that keep a copy through /changes will fetch everything again")
        show(try sealSentence())
        if let sentence = backup.sealKeySentence(settings) { show(sentence) }
        guard bad == 0 else {
            throw CommandFailure(.failed, "everything is restored except \(Counted.of(bad, "photo"))", isShownAbove: true)
        }
    }

    /// Which logs of the audit go on from the backup.
    private func sealSentence() throws(CommandFailure) -> String {
        do throws(PostgresError) {
            let session = try Session(connecting: settings[.databaseURL])
            return try SealState(CheckpointShelf(beside: settings[.authDir])) { sql throws(PostgresError) in
                try session.execute(sql).rows
            }.sentence
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The error for a failure after the database was cleared.
    private static func lost(_ database: String, _ error: CommandFailure) -> CommandFailure {
        CommandFailure(
            error.exitCode,
            "\(error.description). The database \(database) is empty now: --replace had deleted what was in it. Restore again")
    }

    /// Puts back into storage what it has lost; the database stays as it is. An upload that the server has swept meanwhile does not come back:
    /// nobody would ever sweep it again.
    package func restorePhotos(show: (String) -> Void) throws(CommandFailure) {
        let uploads = try uploadsThatAreKept()
        let bad = try PhotoRestore(backup: backup, settings: settings)
            .run(where: { $0.isReported || uploads.contains($0.key) }, show: show)
        guard bad == 0 else { throw CommandFailure(.failed, "all photos except \(bad) are in storage") }
    }

    /// The uploads in the backup that the database still has.
    private func uploadsThatAreKept() throws(CommandFailure) -> Set<String> {
        let keys = backup.photos.present.filter { !$0.photo.isReported }.map(\.photo.key)
        guard !keys.isEmpty else { return [] }
        let owner = try OwnerSession(settings)
        try owner.requireAllRows(after: "set row_security = off")
        let kept = try owner.asking { session throws(PostgresError) in
            try session.execute(
                "select object_path from public.photo_uploads where swept_at is null and object_path = any ($1::text[])",
                [keys.postgresArray])
        }
        return Set(kept.rows.compactMap { $0.text(0) })
    }

    /// The server's role is needed at the end, so let it be missed at the beginning.
    private func checkServer() throws(CommandFailure) {
        guard settings[.migrateDatabaseURL] != nil else { return }
        do throws(PostgresError) { _ = try Session(connecting: settings[.databaseURL]) } catch {
            throw CommandFailure(connecting: settings[.databaseURL], error)
        }
    }
}
