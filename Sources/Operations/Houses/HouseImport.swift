import API
import Settings
import Storage
import Text

/// What `quartermaster tenant import` does: a house out of its archive, with the ids that it had. All of the archive is judged first; then come
/// its files, so that no row names one that is still to come, and then its rows, all or none.
package struct HouseImport {
    private let settings: Settings
    private let archive: HouseArchive

    /// Opens an archive.
    package init(_ settings: Settings, from path: String) throws(CommandFailure) {
        self.settings = settings
        archive = try HouseArchive(path)
    }

    /// Imports into the database and the storage that the settings name. `show` is told what there is to tell.
    package func run(show: (String) -> Void) throws(CommandFailure) {
        let storage = try PhotoArchives.open(settings.storage, toRead: false)
        let owner = try OwnerSession(settings)
        let schema = try HouseSchema.require(owner)
        try HouseSchema.requireOneNode(owner)
        let manifest = archive.manifest
        guard manifest.schema == schema else {
            throw CommandFailure(
                .failed,
                "\(archive.path) is of schema \(manifest.schema) and the database of schema \(schema); nothing was imported. "
                    + (manifest.schema < schema
                        ? "Run `quartermaster migrate` of this program where the house is, and export it again"
                        : "Run `quartermaster migrate` of the newer program here"))
        }
        let tables = try HouseColumns.all(owner)
        try judge(tables, show: show)
        try requireRoom(owner)
        try putFiles(into: storage, show: show)
        let log = HouseLog.next(of: manifest.house, after: manifest.log, settings, show: show)
        var off: String?
        let writer = HouseWriter(owner: owner, house: manifest.house, tables: tables)
        try writer.write { () throws(CommandFailure) in
            for columns in tables {
                for part in archive.parts where part.table == columns.table.name {
                    try writer.insert(try contents(of: part.name), into: columns)
                }
            }
            if let log { try writer.begin(log) }
            off = try writer.webhooksOff()
        }
        let rows = Counted.of(manifest.rows.values.reduce(0, +), "row")
        show("\(manifest.name) (\(manifest.house)) is here: \(rows), as of \(manifest.taken)")
        if let off { show(off) }
    }

    private func judge(_ tables: [HouseColumns], show: (String) -> Void) throws(CommandFailure) {
        var judge = HouseJudge(archive, tables)
        try judge.run()
        for fault in judge.faults { show(fault) }
        guard judge.faultCount == 0 else {
            let count = Counted.of(judge.faultCount, "fault")
            let shown = judge.faults.count < judge.faultCount ? "the first \(judge.faults.count) above" : "above"
            throw CommandFailure(.failed, "\(archive.path) has \(count) (\(shown)); nothing was imported")
        }
    }

    /// Throws where the house is here, another one has its name, or none may have it.
    private func requireRoom(_ owner: OwnerSession) throws(CommandFailure) {
        let finder = HouseFinder(owner: owner)
        try finder.requireGood(name: archive.manifest.name)
        if let there = try finder.find(archive.manifest.house), there.id == archive.manifest.house {
            throw CommandFailure(
                .failed,
                "the house \(there.name) (\(there.id)) is here already; nothing was imported. `quartermaster restore --tenant` puts one back"
            )
        }
        if let there = try finder.find(archive.manifest.name) {
            throw CommandFailure(
                .failed,
                "there is another house with the name \(there.name) (\(there.id)); nothing was imported. `quartermaster tenant set` gives it "
                    + "another name")
        }
    }

    /// A part as it was judged.
    private func contents(of name: String) throws(CommandFailure) -> [UInt8] {
        let bytes = try archive.contents(of: name)
        guard HashedFile.of(bytes) == archive.manifest.parts[name] else {
            throw CommandFailure(.failed, "\(archive.path) was changed while it was imported; nothing was imported")
        }
        return bytes
    }

    private func putFiles(into storage: any PhotoArchive, show: (String) -> Void) throws(CommandFailure) {
        var bad = 0
        for file in archive.files.present {
            guard let fault = try put(file.photo, file.digest, file.size, into: storage) else { continue }
            show(fault)
            bad += 1
        }
        guard bad == 0 else {
            throw CommandFailure(
                .failed, "no row was imported, for storage does not take \(Counted.of(bad, "file"))", isShownAbove: true)
        }
        show("\(Counted.of(archive.files.present.count, "file is", many: "files are")) in storage")
        for file in archive.files.photos where file.digest == nil {
            show("the archive lacks this file, which was lost or unreadable when it was made: \(file.photo.key)")
        }
    }

    /// What is wrong with that one; nil when it is in storage.
    private func put(
        _ photo: ArchivedPhoto, _ digest: String, _ size: Int, into storage: any PhotoArchive
    ) throws(CommandFailure) -> String? {
        let next = try archive.reader(of: HouseFile.file(digest))
        var failure: CommandFailure?
        do throws(StorageFault) {
            try storage.put(photo, size: size) { () throws(StorageFault) in
                do throws(CommandFailure) {
                    return try next()
                } catch {
                    failure = error
                    throw .failed(error.description)
                }
            }
            return nil
        } catch .changed {
            return "storage has other bytes of \(photo.key) than the archive, and keeps them"
        } catch {
            throw failure ?? CommandFailure(.unavailable, "the file \(photo.key) can't be written: \(error.reason)")
        }
    }
}
