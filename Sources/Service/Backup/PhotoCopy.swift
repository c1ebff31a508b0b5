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
        /// Keys of those of reports that nobody has, and that the backup before did not miss yet.
        var lost: [String] = []
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
            try place.size(of: BackupFile.photo(digest)) == before.size
        {
            outcome.list.photos.append(before)
            return
        }
        guard let bytes = try read(named.photo) else {
            // An upload that is not there was not made, or is swept: no report can name it.
            guard named.photo.isReported else { return }
            outcome.list.photos.append(PhotoList.Photo(digest: nil, size: named.size ?? 0, photo: named.photo))
            let isKnown = before.map { $0.photo.isReported && $0.digest == nil } ?? false
            if !isKnown { outcome.lost.append(named.photo.key) }
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

    private func read(_ photo: ArchivedPhoto) throws(CommandFailure) -> [UInt8]? {
        do throws(StorageFault) {
            return try archive.read(photo)
        } catch {
            throw CommandFailure(.unavailable, "the photo \(photo.key) can't be read: \(error.reason)")
        }
    }
}
