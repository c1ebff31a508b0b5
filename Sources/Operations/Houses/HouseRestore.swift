import API
import Postgres
import Settings
import Storage
import Text

/// What `quartermaster restore --tenant` does: one house out of a backup of all of them, beside the living. The backup goes into a database of its
/// own, which goes again; the house is read there.
package struct HouseRestore {
    private let settings: Settings
    private let database: DatabaseRestore
    private var backup: WholeBackup { database.backup }
    private let named: String
    private let newName: String?

    /// Opens a backup, as `Restore` does.
    /// - Parameters:
    ///   - named: the house's id, or its name in the backup.
    ///   - newName: of the new house that it becomes, with other ids; nil puts it back where it was.
    package init(
        _ settings: Settings, from source: String, backup name: String?, programs: String?, tenant named: String,
        as newName: String?
    ) throws(CommandFailure) {
        self.settings = settings
        self.named = named
        self.newName = newName
        database = try DatabaseRestore(settings, from: source, named: name, programs: programs)
    }

    /// Restores into the database and the storage that the settings name. `show` is told what there is to tell.
    package func run(show: (String) -> Void) throws(CommandFailure) {
        let owner = try OwnerSession(settings)
        _ = try HouseSchema.require(owner)
        try HouseSchema.requireOneNode(owner)
        if let newName { try HouseFinder(owner: owner).requireGood(name: newName) }
        let program = try database.program(for: owner)
        let fault = try ScratchDatabases(owner).use(to: "restore the backup into", show: show) { url throws(CommandFailure) in
            try bring(from: url, program, to: owner, show: show)
        }
        if let fault { throw fault }
    }

    private func bring(
        from url: String, _ program: PostgresProgram, to owner: OwnerSession, show: (String) -> Void
    ) throws(CommandFailure) {
        let source = try restored(connecting: url, program)
        try HouseReader.begin(source)
        let house = try HouseFinder(owner: source).require(named)
        guard !house.isLeaving else {
            throw CommandFailure(
                .failed,
                "the backup was made while the house \(house.name) (\(house.id)) was taken away, and has a part of it; nothing was restored. "
                    + "Name an earlier one with --backup")
        }
        let isThere = try judgePlace(of: house, in: owner)
        let renaming = newName.map { HouseRenaming(as: $0) }
        let reader = HouseReader(owner: source, house: house.id)
        let bad = try putFiles(try reader.files(), renaming, show: show)
        let tables = try HouseColumns.all(owner).filter { renaming == nil || $0.table.name != "idempotency_keys" }
        let writer = HouseWriter(owner: owner, house: renaming?.id(house.id) ?? house.id, tables: tables)
        // Before its rows are read: the same transaction.
        let log =
            try isThere || renaming != nil
            ? nil : HouseLog.next(of: house.id, after: HouseLog(of: house.id, source), settings, show: show)
        var (rows, endsLog) = (0, false)
        var off: String?
        try writer.write { () throws(CommandFailure) in
            if isThere { try writer.clear() }
            try reader.read(tables) { (part) throws(CommandFailure) in
                rows += part.rows
                if isThere {
                    try writer.replace(part.lines, in: part.columns)
                } else {
                    try writer.insert(try renaming?.lines(part.lines, of: part.columns) ?? part.lines, into: part.columns)
                }
            }
            if let log { try writer.begin(log) }
            if isThere { endsLog = try writer.beginLog() }
            off = try writer.webhooksOff()
            if renaming != nil { try writer.renewCodes() }
        }
        show("\(newName ?? house.name) (\(writer.house)) is as it was at \(backup.manifest.taken): \(Counted.of(rows, "row"))")
        if let off { show(off) }
        if endsLog {
            show(
                "the log of its audit goes on as another, which says `restored`; `quartermaster audit verify` tells from now on which rows "
                    + "of the former one are gone")
        }
        if isThere {
            show("it is still suspended: `quartermaster tenant resume` lets its people in")
        }
        guard bad == 0 else {
            throw CommandFailure(.failed, "everything is restored except \(Counted.of(bad, "file"))", isShownAbove: true)
        }
    }

    /// The backup in a database of its own, of this program's schema.
    private func restored(connecting url: String, _ program: PostgresProgram) throws(CommandFailure) -> OwnerSession {
        var settings = settings
        settings[.databaseURL] = url
        settings[.migrateDatabaseURL] = nil
        let owner = try OwnerSession(connecting: url)
        try database.run(program, into: owner)
        try DatabaseRestore.bringUpToDate(settings)
        return owner
    }

    /// Whether the house is here, suspended. Throws where there is no room for it.
    private func judgePlace(of house: HouseFinder.House, in owner: OwnerSession) throws(CommandFailure) -> Bool {
        let finder = HouseFinder(owner: owner)
        if let newName {
            guard try finder.find(newName) == nil else {
                throw CommandFailure(.failed, "there is already a house with the name \(newName); nothing was restored")
            }
            return false
        }
        if let there = try finder.find(house.id), there.id == house.id {
            guard there.isSuspended else {
                throw CommandFailure(
                    .failed,
                    "the house \(there.name) (\(there.id)) is at work; nothing was restored. `quartermaster tenant suspend` it first, or give the "
                        + "restored one another name with --as")
            }
            return true
        }
        if let other = try finder.find(house.name) {
            throw CommandFailure(
                .failed,
                "there is another house with the name \(other.name) (\(other.id)); nothing was restored. Give the restored one another name "
                    + "with --as")
        }
        return false
    }

    /// Puts the house's files into storage, and tells each that can't be; how many.
    private func putFiles(
        _ named: [NamedPhoto], _ renaming: HouseRenaming?, show: (String) -> Void
    ) throws(CommandFailure) -> Int {
        let storage = try PhotoArchives.open(settings.storage, toRead: false)
        let present = Dictionary(backup.photos.present.map { ($0.photo.key, (digest: $0.digest, size: $0.size)) }) { $1 }
        var (put, bad) = (0, 0)
        for file in named {
            guard let found = present[file.photo.key] else {
                // An upload that is not in the backup was not made.
                if file.photo.isReported {
                    show("the backup lacks this file, which was lost or unreadable when it was made: \(file.photo.key)")
                }
                continue
            }
            let photo = ArchivedPhoto(key: renaming?.path(file.photo.key) ?? file.photo.key, isReported: file.photo.isReported)
            let source = PhotoSource(found.digest, size: found.size, in: backup.place)
            if let fault = try source.put(photo, into: storage) {
                show(fault)
                bad += 1
            } else {
                put += 1
            }
        }
        show("\(Counted.of(put, "file is", many: "files are")) in storage")
        return bad
    }
}
