import API
import Settings
import Storage

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
            guard let fault = try put(file.photo, file.digest, file.size, into: archive) else { continue }
            show(fault)
            bad += 1
        }
        show("\(wanted.count - bad) photos are in storage")
        let missing = backup.photos.photos.count - backup.photos.present.count
        if missing > 0 {
            show("\(missing) photos of the database were lost or unreadable when the backup was made")
        }
        return bad
    }

    /// Says what is wrong with that photo; nil when it is in storage.
    private func put(
        _ photo: ArchivedPhoto, _ digest: String, _ size: Int, into archive: any PhotoArchive
    ) throws(CommandFailure) -> String? {
        let source = PhotoSource(digest, size: size, in: backup.place)
        do throws(StorageFault) {
            try archive.put(photo, size: size) { () throws(StorageFault) in try source.next() }
            return nil
        } catch .changed {
            return "storage has other bytes of \(photo.key) than the backup, and keeps them"
        } catch {
            if let failure = source.failure { throw failure }
            if let fault = source.fault { return "\(photo.key) can't be put back: \(fault)" }
            throw CommandFailure(.unavailable, "the photo \(photo.key) can't be written: \(error.reason)")
        }
    }
}
