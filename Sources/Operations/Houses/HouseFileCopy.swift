import API
import Storage

/// Copies the files of a house from storage into its archive, each under its SHA-256 and so once.
struct HouseFileCopy {
    private let storage: any PhotoArchive
    private let archive: TarFile
    private var written: Set<String> = []
    /// All that rows name; those that storage does not have are lines too.
    private(set) var list = PhotoList()
    /// A sentence for each file that the archive lacks.
    private(set) var faults: [String] = []
    /// How many that the database names storage does not have, and how many it has, whole or not.
    private var absent = 0
    private var found = 0
    /// Whether storage has nothing of all that it was asked for: then it is perhaps another than the server's.
    var isOfOtherStorage: Bool { absent > 0 && found == 0 }

    /// In bytes, of a file that is read once. A larger one is read twice, the first time for its hash and size.
    private static let mostInMemory = 16 << 20
    /// One after another that can't be read: then it is storage, and not a file.
    private static let mostInARow = 20

    init(from storage: any PhotoArchive, to archive: TarFile) {
        self.storage = storage
        self.archive = archive
    }

    mutating func run(_ named: [NamedPhoto]) throws(CommandFailure) {
        var badInARow = 0
        for file in named {
            guard let fault = try copy(file) else {
                badInARow = 0
                continue
            }
            faults.append("the database has this file, but it can't be read (\(fault)): \(file.photo.key)")
            badInARow += 1
            guard badInARow < Self.mostInARow else {
                throw CommandFailure(.unavailable, "\(badInARow) files in a row can't be read from storage: \(fault)")
            }
        }
    }

    /// What is wrong with the file; nil when it is in the archive, or storage does not have it. Throws when storage gives nothing, or the disk
    /// takes nothing: then trying all others is of no use.
    private mutating func copy(_ named: NamedPhoto) throws(CommandFailure) -> String? {
        let found: Found?
        do throws(StorageFault) {
            found = try Found(named.photo, in: storage)
        } catch .failed(let reason) {
            self.found += 1
            return miss(named, reason)
        } catch .changed {
            self.found += 1
            return miss(named, "it changed while it was read")
        } catch {
            throw Self.failure(named.photo, error)
        }
        guard let found else {
            // An upload that is not there was not made.
            guard named.photo.isReported else { return nil }
            absent += 1
            faults.append("the database has this file, but storage does not: \(named.photo.key)")
            _ = miss(named, "")
            return nil
        }
        self.found += 1
        if let size = named.size, size != found.file.size {
            return miss(named, "storage has \(found.file.size) bytes of it, not \(size)")
        }
        if written.insert(found.file.digest).inserted { try write(named.photo, found) }
        list.photos.append(PhotoList.Photo(digest: found.file.digest, size: found.file.size, photo: named.photo))
        return nil
    }

    /// A line for one whose bytes the archive does not have. Gives the reason back.
    private mutating func miss(_ named: NamedPhoto, _ reason: String) -> String {
        list.photos.append(PhotoList.Photo(digest: nil, size: named.size ?? 0, photo: named.photo))
        return reason
    }

    private func write(_ photo: ArchivedPhoto, _ found: Found) throws(CommandFailure) {
        let name = HouseFile.file(found.file.digest)
        if let bytes = found.bytes { return try archive.add(name, bytes) }
        let source: FileSource?
        do throws(StorageFault) { source = try storage.reader(of: photo) } catch { throw Self.failure(photo, error) }
        var again = HashedFile()
        try archive.add(name, size: found.file.size) { () throws(CommandFailure) in
            let piece: [UInt8]
            do throws(StorageFault) { piece = try source?() ?? [] } catch { throw Self.failure(photo, error) }
            again.take(piece)
            return piece
        }
        guard again.finish() == found.file else {
            throw CommandFailure(.failed, "the file \(photo.key) changed while it was read: try again")
        }
    }

    private static func failure(_ photo: ArchivedPhoto, _ fault: StorageFault) -> CommandFailure {
        CommandFailure(.unavailable, "the file \(photo.key) can't be read: \(fault.reason)")
    }

    /// What a file is, and all its bytes where they are few.
    private struct Found {
        let file: BackupManifest.File
        let bytes: [UInt8]?

        /// Nil where storage has none.
        init?(_ photo: ArchivedPhoto, in storage: any PhotoArchive) throws(StorageFault) {
            guard let source = try storage.reader(of: photo) else { return nil }
            var hashed = HashedFile()
            var bytes: [UInt8] = []
            while case let piece = try source(), !piece.isEmpty {
                hashed.take(piece)
                if hashed.size <= HouseFileCopy.mostInMemory { bytes += piece } else { bytes = [] }
            }
            self.bytes = hashed.size <= HouseFileCopy.mostInMemory ? bytes : nil
            file = hashed.finish()
        }
    }
}
