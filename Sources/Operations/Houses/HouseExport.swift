import API
import Postgres
import Settings
import Storage
import Text

/// What `quartermaster tenant export` does: a house as it is at one moment, and its photos and other files, in one archive.
package struct HouseExport {
    /// What came of it.
    package struct Report: Sendable {
        /// A line for whoever ran it.
        package let sentence: String
        /// A sentence for each file that the archive lacks.
        package let faults: [String]
    }

    private let settings: Settings
    private let named: String

    /// - Parameter named: the house's id or name.
    package init(_ settings: Settings, of named: String) {
        self.settings = settings
        self.named = named
    }

    /// Writes the archive to that path. Until all of it is there, nothing has the name.
    package func run(to path: String) throws(CommandFailure) -> Report {
        let storage = try PhotoArchives.open(settings.storage, toRead: true)
        let owner = try OwnerSession(settings)
        try HouseReader.begin(owner)
        let house = try HouseFinder(owner: owner).require(named)
        guard !house.isLeaving else {
            throw CommandFailure(
                .failed,
                "the house \(house.name) (\(house.id)) is being taken away, and a part of it is gone; nothing was exported. "
                    + "`quartermaster restore --tenant` puts it back")
        }
        var manifest = HouseManifest()
        (manifest.program, manifest.house, manifest.name) = (Version.current, house.id, house.name)
        try stamp(&manifest, owner)
        let file = try TarFile(path)
        defer { file.discard() }
        let reader = HouseReader(owner: owner, house: house.id)
        try write(reader, of: owner, to: file, &manifest)
        manifest.log = try HouseLog(of: house.id, owner)
        let files = try reader.files()
        // A transaction that stayed open for as long as files are copied would hold up migrations and vacuum.
        try owner.asking { session throws(PostgresError) in _ = try session.execute("commit") }
        var copy = HouseFileCopy(from: storage, to: file)
        try copy.run(files)
        guard !copy.isOfOtherStorage else {
            throw CommandFailure(.failed, "\(PhotoCopy.doubt) Nothing was exported, and what \(path) was it still is")
        }
        let list = copy.list.text
        manifest.parts[HouseFile.list] = HashedFile.of(list)
        try file.add(HouseFile.list, list)
        try file.add(HouseFile.manifest, manifest.bytes)
        try file.publish()
        return Report(
            sentence: "\(path): \(house.name) (\(house.id)), \(Counted.of(manifest.rows.values.reduce(0, +), "row")), "
                + "\(Counted.of(copy.list.present.count, "file")), \(file.size) bytes",
            faults: copy.faults)
    }

    /// Whether the database is this program's, and when it is looked at.
    private func stamp(_ manifest: inout HouseManifest, _ owner: OwnerSession) throws(CommandFailure) {
        manifest.schema = try HouseSchema.require(owner)
        manifest.taken =
            try owner.asking { session throws(PostgresError) in
                try session.execute(
                    "select to_char(now() at time zone 'utc', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
                ).first?.text(0)
            } ?? ""
    }

    private func write(
        _ reader: HouseReader, of owner: OwnerSession, to file: TarFile, _ manifest: inout HouseManifest
    ) throws(CommandFailure) {
        let tables = try HouseColumns.all(owner)
        var (rows, parts, number) = (manifest.rows, manifest.parts, [String: Int]())
        for columns in tables { rows[columns.table.name] = 0 }
        try reader.read(tables) { (part) throws(CommandFailure) in
            let table = part.columns.table.name
            number[table, default: 0] += 1
            rows[table, default: 0] += part.rows
            let name = HouseFile.rows(table, number[table] ?? 1)
            parts[name] = HashedFile.of(part.lines)
            try file.add(name, part.lines)
        }
        (manifest.rows, manifest.parts) = (rows, parts)
    }
}

/// The schema of a database that a house leaves or comes to.
enum HouseSchema {
    /// Its number. Throws where it is not this program's: rows of another schema have other columns.
    static func require(_ owner: OwnerSession) throws(CommandFailure) -> Int {
        let found = try owner.asking { session throws(PostgresError) in
            try session.execute("select version from office.schema_version").first?.text(0).flatMap { Int($0) }
        }
        let ours = SchemaFiles.source.version
        guard found == ours else {
            throw CommandFailure(
                .misconfigured,
                "the database has schema \(found ?? 0) and this program \(ours): run `quartermaster migrate` of the newer program first"
            )
        }
        return ours
    }

    /// Throws where the tenants are on several nodes: their rows are numbered otherwise, and written by way of their node.
    static func requireOneNode(_ owner: OwnerSession) throws(CommandFailure) {
        let isDistributed = try owner.asking { session throws(PostgresError) in try Distribution(session).isThere }
        guard !isDistributed else {
            throw CommandFailure(.misconfigured, "this database is distributed: a house can't be brought into it yet")
        }
    }
}
