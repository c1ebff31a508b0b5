import API
import Accounts
import Crypto
import Postgres
import Settings
import Storage
import Text

/// Does `quartermaster backup`: copies the database as it is at one moment, and then the photos and other files that it names at that
/// moment.
package struct Backup {
    /// The result of a backup.
    package struct Report: Sendable {
        /// A line for whoever ran it.
        package let sentence: String
        /// Of the database's dump.
        package let bytes: Int
        /// How many photos and other files it has.
        package let files: Int
        /// A sentence for each file that the backup lacks: what storage has lost since the backup before, and what can't be read.
        package let faults: [String]
        /// A sentence where storage has nothing of what it was asked for, told each time as long as it is so.
        package let doubt: String?
        /// Why the backup does not say which sealing key it needs; nil where it does, or needs none.
        package let keylessness: String?
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
        let program = try PostgresProgram.find(.dump, for: owner.major, in: programs)
        var manifest = BackupManifest()
        (manifest.program, manifest.postgres, manifest.dumped) = (Version.current, owner.major, program.major)
        manifest.house = try house(of: owner)
        // A backup is made all the same where it can't be read.
        var keylessness: String?
        do throws(CommandFailure) {
            manifest.sealKey = try settings.sealKey.find()?.fingerprint
        } catch {
            keylessness = "the backup does not say which sealing key it needs, so `restore` can't compare: \(error)"
        }
        try requireSameHouse(manifest.house)
        let sweep = BackupSweep(place, longAgo: try longAgo(owner))
        try sweep.removeCutShort()
        try sweep.makeRoom(keeping: kept)
        let snapshot = try begin(owner, &manifest)
        let name = try freeName(manifest)
        manifest.database = try DatabaseDump(owner: owner, program: program, snapshot: snapshot)
            .write(to: "\(name)/\(BackupFile.database)", in: place)
        manifest.rows = try owner.rowCounts()
        let named = try photos(of: owner)
        // A transaction that stayed open for as long as photos are copied would hold up migrations and vacuum.
        try owner.asking { session throws(PostgresError) in _ = try session.execute("commit") }
        let copied = try PhotoCopy(from: archive, to: place, known: try latestList()).run(named)
        let list = copied.list.text
        try place.write(list, to: "\(name)/\(BackupFile.photos)")
        manifest.photos = HashedFile.of(list)
        manifest.photoCount = copied.list.photos.count
        try requireAll(of: name, manifest, copied.list)
        try place.write(manifest.bytes, to: "\(name)/\(BackupFile.manifest)")
        try sweep.keep(kept, with: name)
        return report(name, manifest, copied, keylessness)
    }

    /// Tells this house's database from others, and stays the same when it is restored elsewhere: the moment of its first migration.
    private func house(of owner: OwnerSession) throws(CommandFailure) -> String? {
        try owner.asking { session throws(PostgresError) in
            try session.execute(
                """
                select md5(extract(epoch from applied_at)::text) from office.migrations where name not like '%/%' order by name limit 1
                """
            ).first?.text(0)
        }
    }

    /// Throws where there are backups of another database: each would throw away the other's. One that does not say is of an earlier program.
    private func requireSameHouse(_ house: String?) throws(CommandFailure) {
        for name in try place.backups() {
            let path = "\(name)/\(BackupFile.manifest)"
            let other = try BackupManifest(parsing: try place.contents(of: path), of: "\(place.description)/\(path)")
            guard let theirs = other.house, let house, theirs != house else { continue }
            throw CommandFailure(
                .misconfigured,
                "\(place.description) has backups of another database, such as \(name); nothing was changed. Give each database a place "
                    + "of its own")
        }
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

    /// Two days ago by the database's clock, as the name of a backup.
    private func longAgo(_ owner: OwnerSession) throws(CommandFailure) -> String {
        try owner.asking { session throws(PostgresError) in
            try session.execute(
                "select to_char(now() at time zone 'utc' - interval '2 days', 'YYYYMMDD\"T\"HH24MISS\"Z\"')"
            ).first?.text(0)
        } ?? ""
    }

    /// Throws when something of the backup is not there any more: whoever clears up a place that is not locked may have taken it for
    /// what was cut short.
    private func requireAll(
        of name: String, _ manifest: BackupManifest, _ list: PhotoList
    ) throws(CommandFailure) {
        place.lookAnew()
        let files = [(BackupFile.database, manifest.database.size), (BackupFile.photos, manifest.photos.size)]
        let expected =
            files.map { ("\(name)/\($0.0)", $0.1) } + list.present.map { (BackupFile.photo($0.digest), $0.size) }
        for (path, size) in expected {
            guard try place.size(of: path) == size else {
                throw CommandFailure(
                    .failed,
                    "\(place.description)/\(path) was there and is gone: did another backup to the same place delete it? This "
                        + "backup is not complete. Make one at a time")
            }
        }
    }

    /// By the moment, `20261123T030000Z`, and a number behind it where two were begun in one second. Where another may be under way that
    /// does not show yet, six random digits in place of the number.
    private func freeName(_ manifest: BackupManifest) throws(CommandFailure) -> String {
        let moment = manifest.taken.filter { $0 != "-" && $0 != ":" }
        guard place.isAlone else { return "\(moment)-\(Hexadecimal.encode(randomBytes(3)))" }
        // Behind all of that second, also where the first of them is gone: the newest has the last name.
        let numbers = try place.folders().filter { $0.hasPrefix(moment) }.map { Int($0.dropFirst(moment.count + 1)) ?? 1 }
        return numbers.max().map { "\(moment)-\($0 + 1)" } ?? moment
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

    private func report(
        _ name: String, _ manifest: BackupManifest, _ copied: PhotoCopy.Outcome, _ keylessness: String?
    ) -> Report {
        Report(
            sentence: "\(place.description)/\(name): database \(manifest.database.size) bytes, "
                + "\(Counted.of(copied.list.present.count, "photo")), \(copied.copied) of them copied now",
            bytes: manifest.database.size, files: copied.list.present.count,
            faults: copied.faults,
            doubt: copied.isOfOtherStorage ? PhotoCopy.doubt : nil,
            keylessness: keylessness)
    }
}
