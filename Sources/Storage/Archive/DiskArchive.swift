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

    package func reader(of photo: ArchivedPhoto) throws(StorageFault) -> FileSource? {
        guard
            let file = try reading({ () throws(StorageFault) in
                try working(on: photo) { folder, path throws(FileFault) in try folder.open(path) }
            })
        else { return nil }
        var offset = 0
        return { () throws(StorageFault) in
            let piece = try reading { () throws(StorageFault) in
                do throws(FileFault) { return try file.readOnce(at: offset, count: Self.pieceSize) } catch {
                    throw StorageFault(error)
                }
            }
            offset += piece.count
            return piece
        }
    }

    private static let pieceSize = 1 << 18

    /// The folder is open, so what can't be read is this one file.
    private func reading<Value>(_ body: () throws(StorageFault) -> Value) throws(StorageFault) -> Value {
        do throws(StorageFault) {
            return try body()
        } catch .unavailable(let reason) where reason != StorageFault(.tooManyOpen).reason {
            throw .failed(reason)
        }
    }

    package func put(_ photo: ArchivedPhoto, size: Int, from source: FileSource) throws(StorageFault) {
        let file = try working(on: photo) { folder, _ throws(FileFault) in try folder.newFile(isInParts: true) }
        defer { file?.discard() }
        while case let piece = try source(), !piece.isEmpty {
            _ = try working(on: photo) { _, _ throws(FileFault) in try file?.append(piece) }
        }
        let commit = try working(on: photo) { folder, path throws(FileFault) in
            guard let file else { return ObjectFolder.Commit?.none }
            let commit = try folder.commit(file, as: path)
            if commit == .stored, photo.isReported { try folder.seal(path) }
            return commit
        }
        if commit == .refused { throw .changed }
    }

    package func erase(_ photo: ArchivedPhoto) throws(StorageFault) {
        _ = try working(on: photo) { folder, path throws(FileFault) -> Bool? in try folder.remove(path) }
    }

    private func working<Value>(
        on photo: ArchivedPhoto, _ work: (ObjectFolder, ObjectPath) throws(FileFault) -> Value?
    ) throws(StorageFault) -> Value? {
        guard let path = ObjectPath(photo.key) else { throw .failed("a stored path is not one of ours") }
        guard let folder else { return nil }
        do throws(FileFault) { return try work(folder, path) } catch { throw StorageFault(error) }
    }
}
