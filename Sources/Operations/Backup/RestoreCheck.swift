import API
import Postgres
import Settings
import Storage
import Text

/// Tries whether a backup can be restored: into a database of its own on the same Postgres, which goes again.
package struct RestoreCheck {
    private let settings: Settings
    private let database: DatabaseRestore
    private var backup: WholeBackup { database.backup }

    /// Opens a backup, as `Restore` does.
    package init(
        _ settings: Settings, from source: String, named name: String?, programs: String?
    ) throws(CommandFailure) {
        self.settings = settings
        database = try DatabaseRestore(settings, from: source, named: name, programs: programs)
    }

    /// Throws where there is no backup of that name, or none at all; looks into none.
    package static func requireThere(
        _ settings: Settings, in source: String, named name: String?
    ) throws(CommandFailure) {
        _ = try WholeBackup.find(name, in: try BackupPlaces.open(source, settings, isWritten: false))
    }

    /// The backup that is tried.
    package var name: String { "\(backup.place.description)/\(backup.name)" }
    /// Of its database's dump.
    package var bytes: Int { backup.manifest.database.size }
    /// How many photos it has.
    package var files: Int { backup.photos.present.count }

    /// Throws a sentence for what is wrong; `verify`'s report goes to `show`.
    package func run(show: (String) -> Void) throws(CommandFailure) {
        let owner = try OwnerSession(settings)
        let program = try database.program(for: owner)
        let fault = try ScratchDatabases(owner).use(to: "check the backup in", show: show) { url throws(CommandFailure) in
            try check(url, program, show: show)
        }
        let bad = try checkPhotos(show: show)
        if let fault, bad == 0 { throw fault }
        if let fault { show(fault.belowThem) }
        guard bad == 0 else {
            let photos = Counted.of(
                bad, "photo of the backup is not as it was", many: "photos of the backup are not as they were")
            throw CommandFailure(.failed, "\(photos) written", isShownAbove: true)
        }
        if let sentence = backup.sealKeySentence(settings) { show(sentence) }
        show(
            "\(name) can be restored: \(Counted.of(backup.manifest.rows.count, "table")), "
                + Counted.of(backup.photos.present.count, "photo"))
    }

    private func check(
        _ url: String, _ program: PostgresProgram, show: (String) -> Void
    ) throws(CommandFailure) {
        var settings = settings
        settings[.databaseURL] = url
        settings[.migrateDatabaseURL] = nil
        try restore(connecting: url, program)
        try DatabaseRestore.bringUpToDate(settings)
        if let fault = Self.fault(of: try Verification(settings).run(show: show)) { throw fault }
    }

    /// The fault that a look at the restored database found in the backup; nil for none.
    static func fault(of verdict: Verification.Verdict) -> CommandFailure? {
        switch verdict {
        case .sound: nil
        case .broken:
            CommandFailure(
                .failed, "the backup has data that must never exist; so had the database when it was made", isShownAbove: true)
        case .incomplete:
            CommandFailure(
                .unavailable,
                "try again: the database of the backup can be restored, but not every invariant could be checked",
                isShownAbove: true)
        }
    }

    /// Every row is counted before anything changes one.
    private func restore(connecting url: String, _ program: PostgresProgram) throws(CommandFailure) {
        let owner = try OwnerSession(connecting: url)
        try database.run(program, into: owner)
        let counted = try owner.rowCounts()
        let wrong = Set(counted.keys).union(backup.manifest.rows.keys).sorted().filter { counted[$0] != backup.manifest.rows[$0] }
        guard wrong.isEmpty else {
            let sentences = wrong.map { "\($0) has \(Counted.of(counted[$0] ?? 0, "row")), not \(backup.manifest.rows[$0] ?? 0)" }
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
                .failed, "the backup lacks \(Counted.of(unlisted.count, "photo")) that its database names, such as \(unlisted[0])"
            )
        }
    }

    /// Tells each that is bad, and returns how many.
    private func checkPhotos(show: (String) -> Void) throws(CommandFailure) -> Int {
        var bad = 0
        for photo in backup.photos.present {
            guard let fault = try PhotoSource(photo.digest, size: photo.size, in: backup.place).check() else { continue }
            show("\(photo.photo.key): \(fault)")
            bad += 1
        }
        return bad
    }
}
