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
        /// True when storage has nothing of all that it was asked for: then it is perhaps another than the server's.
        var isOfOtherStorage = false
        /// How many files that the database names storage does not have, and how many that were looked for it has.
        fileprivate var absent = 0
        fileprivate var found = 0
        /// A sentence for each file that storage does not have, unless the backup before missed it already, and for each that can't be read.
        var faults: [String] = []
    }

    private let archive: any PhotoArchive
    private let place: any BackupPlace
    private let known: [String: PhotoList.Photo]
    private let mostInMemory: Int

    /// What is said where storage has nothing of what it was asked for.
    static let doubt = "storage has none of the files that were looked for: is it the storage that the server uses?"

    /// One after another that can't be read: then it is storage, and not a file.
    private static let mostInARow = 20

    /// - Parameters:
    ///   - known: the photos of the last backup.
    ///   - mostInMemory: in bytes, of a file that is read once. A larger one is read twice, the first time for its hash, by which it is named.
    init(from archive: any PhotoArchive, to place: any BackupPlace, known: PhotoList, mostInMemory: Int = 16 << 20) {
        self.archive = archive
        self.place = place
        self.known = Dictionary(known.photos.map { ($0.photo.key, $0) }) { $1 }
        self.mostInMemory = mostInMemory
    }

    func run(_ named: [NamedPhoto]) throws(CommandFailure) -> Outcome {
        var outcome = Outcome()
        var badInARow = 0
        for photo in named where try !takeKnown(photo, &outcome) {
            guard let fault = try copy(photo, &outcome) else {
                badInARow = 0
                continue
            }
            // Told each time: it may be mended, and until then no backup has it.
            outcome.faults.append("the database has this file, but it can't be read (\(fault)): \(photo.photo.key)")
            if photo.photo.isReported { outcome.list.miss(photo) }
            badInARow += 1
            guard badInARow < Self.mostInARow else {
                throw CommandFailure(.unavailable, "\(badInARow) files in a row can't be read from storage: \(fault)")
            }
        }
        // All are missing, so an earlier backup has taken those that are present. One of them is as good as all.
        outcome.isOfOtherStorage =
            outcome.absent > 0 && outcome.found == 0 && !(outcome.list.present.first.map { has($0.photo) } ?? false)
        return outcome
    }

    /// True when storage has it, whole or not.
    private func has(_ photo: ArchivedPhoto) -> Bool {
        do throws(StorageFault) { return try archive.reader(of: photo) != nil } catch { return true }
    }

    /// True when an earlier backup has it, so that there is nothing to copy.
    private func takeKnown(_ named: NamedPhoto, _ outcome: inout Outcome) throws(CommandFailure) -> Bool {
        guard let before = known[named.photo.key], named.photo.isReported, before.photo.isReported, let digest = before.digest,
            named.size == nil || named.size == before.size, try place.size(of: BackupFile.photo(digest)) == before.size
        else { return false }
        outcome.list.photos.append(before)
        return true
    }

    /// The fault of the file; nil when it is in the backup, or storage does not have it. Throws when storage gives nothing, or the place
    /// of backups takes nothing: then trying all others is of no use.
    private func copy(_ named: NamedPhoto, _ outcome: inout Outcome) throws(CommandFailure) -> String? {
        do throws(CopyFault) {
            guard let source = try reading({ () throws(StorageFault) in try archive.reader(of: named.photo) }) else {
                missed(named, &outcome)
                return nil
            }
            outcome.found += 1
            let (file, bytes) = try hashed(source)
            if let size = named.size, size != file.size { return "storage has \(file.size) bytes of it, not \(size)" }
            if try write(named.photo, file, bytes) { outcome.copied += 1 }
            outcome.list.photos.append(PhotoList.Photo(digest: file.digest, size: file.size, photo: named.photo))
            return nil
        } catch {
            switch error {
            case .place(let failure): throw failure
            case .storage(.failed(let reason)): return reason
            case .storage(.changed): return "it changed while it was read"
            case .storage(let fault):
                throw CommandFailure(.unavailable, "the photo \(named.photo.key) can't be read: \(fault.reason)")
            }
        }
    }

    private func missed(_ named: NamedPhoto, _ outcome: inout Outcome) {
        // An upload that is not there was not made, or is swept: no report can name it.
        guard named.photo.isReported else { return }
        outcome.list.miss(named)
        outcome.absent += 1
        let isKnown = known[named.photo.key].map { $0.photo.isReported && $0.digest == nil } ?? false
        if !isKnown {
            outcome.faults.append("the database has this file, but storage does not: \(named.photo.key)")
        }
    }

    // MARK: Bytes

    private enum CopyFault: Error {
        case storage(StorageFault)
        case place(CommandFailure)
    }

    private func reading<Value>(_ body: () throws(StorageFault) -> Value) throws(CopyFault) -> Value {
        do throws(StorageFault) { return try body() } catch { throw .storage(error) }
    }

    /// Hashes a file, and gives all its bytes where they are few.
    private func hashed(_ source: FileSource) throws(CopyFault) -> (BackupManifest.File, [UInt8]?) {
        var file = HashedFile()
        var bytes: [UInt8] = []
        while case let piece = try reading(source), !piece.isEmpty {
            file.take(piece)
            if file.size <= mostInMemory { bytes += piece } else { bytes = [] }
        }
        return (file.finish(), file.size <= mostInMemory ? bytes : nil)
    }

    /// True when it was not there yet.
    private func write(
        _ photo: ArchivedPhoto, _ file: BackupManifest.File, _ bytes: [UInt8]?
    ) throws(CopyFault) -> Bool {
        let path = BackupFile.photo(file.digest)
        var fault: StorageFault?
        do throws(CommandFailure) {
            guard try place.size(of: path) != file.size else { return false }
            if let bytes {
                try place.write(bytes, to: path)
            } else {
                try writeAgain(photo, file, to: path) { fault = $0 }
            }
            return true
        } catch {
            if let fault { throw .storage(fault) }
            throw .place(error)
        }
    }

    /// Reads it once more. What is not what it was a moment ago is written nowhere.
    private func writeAgain(
        _ photo: ArchivedPhoto, _ expected: BackupManifest.File, to path: String, _ note: (StorageFault) -> Void
    ) throws(CommandFailure) {
        func reading<Value>(_ body: () throws(StorageFault) -> Value) throws(CommandFailure) -> Value {
            do throws(StorageFault) {
                return try body()
            } catch {
                note(error)
                throw CommandFailure(.failed, error.reason)
            }
        }
        let source = try reading { () throws(StorageFault) in
            guard let source = try archive.reader(of: photo) else { throw .changed }
            return source
        }
        try place.write(path) { append throws(CommandFailure) in
            var file = HashedFile()
            while case let piece = try reading(source), !piece.isEmpty {
                file.take(piece)
                try append(piece)
            }
            guard file.finish() == expected else {
                return try reading { () throws(StorageFault) in throw .changed }
            }
        }
    }
}

extension PhotoList {
    /// A line for one whose bytes the backup does not have.
    fileprivate mutating func miss(_ named: NamedPhoto) {
        photos.append(Photo(digest: nil, size: named.size ?? 0, photo: named.photo))
    }
}
