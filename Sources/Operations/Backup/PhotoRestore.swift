import API
import Settings
import Storage
import Text

/// Puts the photos and other files of a backup back into storage, where they are missing. A bad one holds up no other.
struct PhotoRestore {
    let backup: WholeBackup
    let settings: Settings

    /// Returns how many could not be put back; `show` is told each. Throws when storage takes nothing: then trying all others is of no use.
    /// - Parameter isWanted: whether a file of the backup is to be in storage.
    func run(
        where isWanted: (ArchivedPhoto) -> Bool = { _ in true }, show: (String) -> Void
    ) throws(CommandFailure) -> Int {
        let archive = try PhotoArchives.open(settings.storage, toRead: false)
        let wanted = backup.photos.present.filter { isWanted($0.photo) }
        var bad = 0
        for file in wanted {
            let source = PhotoSource(file.digest, size: file.size, in: backup.place)
            guard let fault = try source.put(file.photo, into: archive) else { continue }
            show(fault)
            bad += 1
        }
        show("\(Counted.of(wanted.count - bad, "photo is", many: "photos are")) in storage")
        let missing = backup.photos.photos.count - backup.photos.present.count
        if missing > 0 {
            show("lost or unreadable when the backup was made: \(Counted.of(missing, "photo")) of the database")
        }
        return bad
    }
}
