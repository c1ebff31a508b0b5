import API
import Files

/// The photos of the `disk` store.
package struct DiskArchive: PhotoArchive {
    private let folder: ObjectFolder?

    /// Opens the folder at `path`, made where it is not there.
    package init(path: String) throws(FileFault) { folder = try ObjectFolder(path: path) }

    /// Opens the folder at `path` to read. One that is not there has no photos.
    package init(reading path: String) throws(FileFault) {
        do throws(FileFault) {
            _ = try Directory(path: path)
            folder = try ObjectFolder(path: path)
        } catch .notFound {
            folder = nil
        }
    }

    package func read(_ photo: ArchivedPhoto) throws(StorageFault) -> [UInt8]? {
        do throws(StorageFault) {
            return try working(on: photo) { folder, path throws(FileFault) in
                guard let file = try folder.open(path) else { return nil }
                return try file.read(at: 0, count: file.status.size)
            }
        } catch .unavailable(let reason) where reason != StorageFault(.tooManyOpen).reason {
            // The folder is open, so it is this one file.
            throw .failed(reason)
        }
    }

    package func put(_ bytes: [UInt8], as photo: ArchivedPhoto) throws(StorageFault) {
        let commit = try working(on: photo) { folder, path throws(FileFault) in
            let file = try folder.newFile()
            try file.append(bytes)
            let commit = try folder.commit(file, as: path)
            if commit == .stored, photo.isReported { try folder.seal(path) }
            return commit
        }
        if commit == .refused { throw .changed }
    }

    private func working<Value>(
        on photo: ArchivedPhoto, _ work: (ObjectFolder, ObjectPath) throws(FileFault) -> Value?
    ) throws(StorageFault) -> Value? {
        guard let path = ObjectPath(photo.key) else { throw .failed("a stored path is not one of ours") }
        guard let folder else { return nil }
        do throws(FileFault) { return try work(folder, path) } catch { throw StorageFault(error) }
    }
}
