import API
import Storage

/// A photo that the database names.
struct NamedPhoto {
    let photo: ArchivedPhoto
    /// In bytes, of one that a report names.
    let size: Int?
}

/// Copies photos from storage to a backup. What a report names never changes, so one that an earlier backup has is not read again.
struct PhotoCopy {
    struct Outcome {
        var list = PhotoList()
        /// How many were written now.
        var copied = 0
        /// A sentence for each file that storage does not have, unless the backup before missed it already, and for each that can't be read.
        var faults: [String] = []
    }

    private let archive: any PhotoArchive
    private let place: any BackupPlace
    private let known: [String: PhotoList.Photo]

    /// - Parameter known: the photos of the last backup.
    init(from archive: any PhotoArchive, to place: any BackupPlace, known: PhotoList) {
        self.archive = archive
        self.place = place
        self.known = Dictionary(known.photos.map { ($0.photo.key, $0) }) { $1 }
    }

    func run(_ named: [NamedPhoto]) throws(CommandFailure) -> Outcome {
        var outcome = Outcome()
        for photo in named { try copy(photo, &outcome) }
        return outcome
    }

    private func copy(_ named: NamedPhoto, _ outcome: inout Outcome) throws(CommandFailure) {
        let before = known[named.photo.key]
        if let before, named.photo.isReported, before.photo.isReported, let digest = before.digest,
            named.size == nil || named.size == before.size, try place.size(of: BackupFile.photo(digest)) == before.size
        {
            outcome.list.photos.append(before)
            return
        }
        let bytes: [UInt8]
        switch try read(named) {
        case .bytes(let read): bytes = read
        case .nothing:
            // An upload that is not there was not made, or is swept: no report can name it.
            guard named.photo.isReported else { return }
            outcome.list.photos.append(PhotoList.Photo(digest: nil, size: named.size ?? 0, photo: named.photo))
            let isKnown = before.map { $0.photo.isReported && $0.digest == nil } ?? false
            if !isKnown {
                outcome.faults.append("the database names this file, and storage does not have it: \(named.photo.key)")
            }
            return
        case .bad(let fault):
            // Told each time: it may be mended, and until then no backup has it.
            outcome.faults.append("the database names this file, and it can't be read (\(fault)): \(named.photo.key)")
            guard named.photo.isReported else { return }
            outcome.list.photos.append(PhotoList.Photo(digest: nil, size: named.size ?? 0, photo: named.photo))
            return
        }
        let file = HashedFile.of(bytes)
        let path = BackupFile.photo(file.digest)
        if try place.size(of: path) != file.size {
            try place.write(bytes, to: path)
            outcome.copied += 1
        }
        outcome.list.photos.append(PhotoList.Photo(digest: file.digest, size: file.size, photo: named.photo))
    }

    private enum Reading {
        case bytes([UInt8])
        case nothing
        case bad(String)
    }

    /// Throws when storage gives nothing: then trying all others is of no use.
    private func read(_ named: NamedPhoto) throws(CommandFailure) -> Reading {
        do throws(StorageFault) {
            guard let bytes = try archive.read(named.photo) else { return .nothing }
            guard let size = named.size, size != bytes.count else { return .bytes(bytes) }
            return .bad("storage has \(bytes.count) bytes of it, not \(size)")
        } catch .failed(let reason) {
            return .bad(reason)
        } catch .changed {
            return .bad("it changed while it was read")
        } catch {
            throw CommandFailure(.unavailable, "the photo \(named.photo.key) can't be read: \(error.reason)")
        }
    }
}
