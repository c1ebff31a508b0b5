import API
import Postgres
import Storage

/// Whether a backup can be restored, tried: into a database of its own on the same Postgres, which goes again.
package struct RestoreCheck {
    private let settings: Settings
    private let backup: WholeBackup
    private let database: DatabaseRestore

    /// Opens a backup, as `Restore` does.
    package init(
        _ settings: Settings, from source: String, named name: String?, programs: String?
    ) throws(CommandFailure) {
        self.settings = settings
        backup = try WholeBackup(name, in: try BackupPlaces.open(source, settings, isWritten: false))
        database = DatabaseRestore(backup: backup, programs: programs)
    }

    /// Throws a sentence for what is wrong; `verify`'s report goes to `show`.
    package func run(show: (String) -> Void) throws(CommandFailure) {
        let owner = try OwnerSession(settings)
        let program = try database.program(for: owner)
        let databases = ScratchDatabases(owner)
        try databases.dropLeftOver(show: show)
        let scratch = try databases.create()
        do throws(CommandFailure) {
            try check(owner.options.connectionString(to: scratch), program, show: show)
            try checkPhotos()
        } catch {
            do throws(CommandFailure) { try databases.drop(scratch) } catch { show(error.description) }
            throw error
        }
        try databases.drop(scratch)
        show(
            "\(backup.place.description)/\(backup.name) can be restored: \(backup.manifest.rows.count) tables, "
                + "\(backup.photos.present.count) photos")
    }

    private func check(
        _ url: String, _ program: PostgresProgram, show: (String) -> Void
    ) throws(CommandFailure) {
        var settings = settings
        settings.databaseURL = url
        settings.migrateDatabaseURL = nil
        try restore(connecting: url, program)
        let schema = try Schema(settings)
        _ = try schema.migrate()
        _ = try schema.buildIndexes()
        try schema.checkAll()
        guard case .sound = try Verification(settings).run(show: show) else {
            throw CommandFailure(.failed, "the backup holds what must never be found (above): it was in the database already")
        }
    }

    /// Every row is counted before anything changes one.
    private func restore(connecting url: String, _ program: PostgresProgram) throws(CommandFailure) {
        let owner = try OwnerSession(connecting: url)
        try database.run(program, into: owner)
        let counted = try owner.rowCounts()
        let wrong = Set(counted.keys).union(backup.manifest.rows.keys).sorted().filter { counted[$0] != backup.manifest.rows[$0] }
        guard wrong.isEmpty else {
            let sentences = wrong.map { "\($0) has \(counted[$0] ?? 0) rows, not \(backup.manifest.rows[$0] ?? 0)" }
            throw CommandFailure(.failed, "the backup is not what its manifest says: \(sentences.joined(separator: "; "))")
        }
        try checkNames(owner)
    }

    /// The list has every file that a row of the database names.
    private func checkNames(_ owner: OwnerSession) throws(CommandFailure) {
        let named = try owner.asking { session throws(PostgresError) in
            try session.execute(try FileTables.rows(in: session)).rows.compactMap { $0.text(0) }
        }
        let listed = Set(backup.photos.photos.map(\.photo.key))
        let unlisted = named.filter { !listed.contains($0) }
        guard unlisted.isEmpty else {
            throw CommandFailure(
                .failed, "the backup lacks \(unlisted.count) photos that its database names, such as \(unlisted[0])")
        }
    }

    private func checkPhotos() throws(CommandFailure) {
        for photo in backup.photos.present { _ = try backup.bytes(of: photo.digest, size: photo.size) }
    }
}
