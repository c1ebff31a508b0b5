import API
import Postgres
import Storage

/// What `quartermaster backup` does: the database as it is at one moment, and then the photos and other files that it names at that
/// moment.
package struct Backup {
    /// What came of it.
    package struct Report: Sendable {
        /// A line for whoever ran it.
        package let sentence: String
        /// Keys of photos that a report names and that nobody has, in the first backup that finds it so.
        package let lost: [String]
    }

    private let settings: Settings
    private let place: any BackupPlace
    private let archive: any PhotoArchive
    private let programs: String?
    private let kept: Int?

    /// - Parameters:
    ///   - destination: a folder, or `s3://bucket/prefix`.
    ///   - kept: how many backups to keep, this one included; nil for all.
    ///   - programs: the folder of `pg_dump`; nil looks for it.
    package init(
        _ settings: Settings, to destination: String, keeping kept: Int?, programs: String?
    ) throws(CommandFailure) {
        self.settings = settings
        self.programs = programs
        self.kept = kept
        archive = try PhotoArchives.open(settings.storage, toRead: true)
        place = try BackupPlaces.open(destination, settings, isWritten: true)
    }

    /// Makes one.
    package func run() throws(CommandFailure) -> Report {
        let owner = try OwnerSession(settings)
        let program = try PostgresProgram.find(.dump, atLeast: owner.major, in: programs)
        try BackupSweep(place).removeCutShort()
        var manifest = BackupManifest()
        (manifest.program, manifest.postgres, manifest.dumped) = (Version.current, owner.major, program.major)
        let snapshot = try begin(owner, &manifest)
        let name = try freeName(manifest)
        manifest.database = try DatabaseDump(owner: owner, program: program, snapshot: snapshot)
            .write(to: "\(name)/\(BackupFile.database)", in: place)
        manifest.rows = try owner.rowCounts()
        let copied = try PhotoCopy(from: archive, to: place, known: try latestList()).run(try photos(of: owner))
        try owner.asking { session throws(PostgresError) in _ = try session.execute("commit") }
        let list = copied.list.text
        try place.write(list, to: "\(name)/\(BackupFile.photos)")
        manifest.photos = HashedFile.of(list)
        manifest.photoCount = copied.list.photos.count
        try place.write(manifest.bytes, to: "\(name)/\(BackupFile.manifest)")
        try BackupSweep(place).keep(kept)
        return report(name, manifest, copied)
    }

    /// Begins the transaction whose moment all of the backup is of.
    private func begin(_ owner: OwnerSession, _ manifest: inout BackupManifest) throws(CommandFailure) -> String {
        try owner.requireAllRows(
            after: """
                begin isolation level repeatable read, read only;
                set local search_path = pg_catalog;
                set local row_security = off
                """)
        let row = try owner.asking { session throws(PostgresError) in
            try session.execute(
                """
                select pg_export_snapshot(), to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), version, serves
                from office.schema_version
                """
            ).first
        }
        manifest.taken = row?.text(1) ?? ""
        manifest.schema = row?.text(2).flatMap { Int($0) } ?? 0
        manifest.serves = row?.text(3).flatMap { Int($0) } ?? 0
        guard let snapshot = row?.text(0) else {
            throw CommandFailure(.misconfigured, "the database has no version of the schema: run `quartermaster migrate`")
        }
        return snapshot
    }

    /// By the moment, `20261123T030000Z`, and a number behind it where two were begun in one second.
    private func freeName(_ manifest: BackupManifest) throws(CommandFailure) -> String {
        let moment = manifest.taken.filter { $0 != "-" && $0 != ":" }
        let taken = Set(try place.folders())
        var name = moment
        var number = 2
        while taken.contains(name) {
            name = "\(moment)-\(number)"
            number += 1
        }
        return name
    }

    /// Those that the moment names, and what is uploaded and not named yet.
    private func photos(of owner: OwnerSession) throws(CommandFailure) -> [NamedPhoto] {
        try owner.asking { session throws(PostgresError) in
            let named = try FileTables.rows(in: session)
            return try session.execute(
                """
                select stored_key, true, size_bytes from (\(named)) as named
                union all
                select object_path, false, null from public.photo_uploads where reported_at is null and swept_at is null
                order by 1
                """
            ).rows.map { row in
                NamedPhoto(
                    photo: ArchivedPhoto(key: row.text(0) ?? "", isReported: row.text(1) == "t"),
                    size: row.text(2).flatMap { Int($0) })
            }
        }
    }

    /// The photos of the last backup that is whole.
    private func latestList() throws(CommandFailure) -> PhotoList {
        guard let last = try place.backups().last else { return PhotoList() }
        return PhotoList(parsing: try place.contents(of: "\(last)/\(BackupFile.photos)")) ?? PhotoList()
    }

    private func report(_ name: String, _ manifest: BackupManifest, _ copied: PhotoCopy.Outcome) -> Report {
        Report(
            sentence: "\(place.description)/\(name): database \(manifest.database.size) bytes, "
                + "\(copied.list.present.count) photos, \(copied.copied) of them copied now",
            lost: copied.lost)
    }
}
