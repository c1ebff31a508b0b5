import API
import Storage

/// Gives the bytes of a photo in a backup, piece by piece, and at its end compares them with what was written: whoever puts them somewhere
/// hears of the end only when they are right.
final class PhotoSource {
    /// Says what is wrong with the photo, and the remedy. All backups share the file, so another backup is of no help.
    private(set) var fault: String?
    /// Why the place of backups gives nothing.
    private(set) var failure: CommandFailure?

    private let place: any BackupPlace
    private let path: String
    private let expected: BackupManifest.File
    private var file = HashedFile()
    private var reader: (() throws(CommandFailure) -> [UInt8])?

    init(_ digest: String, size: Int, in place: any BackupPlace) {
        self.place = place
        path = BackupFile.photo(digest)
        expected = BackupManifest.File(size: size, digest: digest)
    }

    /// The next bytes; none at the end. Throws when `fault` or `failure` says why.
    func next() throws(StorageFault) -> [UInt8] {
        do throws(CommandFailure) {
            guard let reader = try opened() else {
                throw CommandFailure(.failed, "\(place.description)/\(path) is not there. \(Self.copiedAgain)")
            }
            let piece = try reader()
            file.take(piece)
            guard piece.isEmpty, file.finish() != expected else { return piece }
            throw CommandFailure(
                .failed,
                "\(place.description)/\(path) is not as it was written: its SHA-256 is different. Delete it. \(Self.copiedAgain)")
        } catch {
            if error.exitCode == .failed { fault = error.description } else { failure = error }
            throw .failed(error.description)
        }
    }

    /// Reads all of it: nil when it is good, else what is wrong. Throws only when the place gives nothing.
    func check() throws(CommandFailure) -> String? {
        do throws(StorageFault) {
            while try !next().isEmpty {}
        } catch {
            if let failure { throw failure }
        }
        return fault
    }

    /// Puts its bytes into storage as that photo. Says what is wrong; nil when it is there. Throws when the place gives nothing, or storage
    /// takes nothing: then trying all others is of no use.
    func put(_ photo: ArchivedPhoto, into storage: any PhotoArchive) throws(CommandFailure) -> String? {
        do throws(StorageFault) {
            try storage.put(photo, size: expected.size) { () throws(StorageFault) in try next() }
            return nil
        } catch .changed {
            return "storage has other bytes of \(photo.key) than the backup, and keeps them"
        } catch {
            if let failure { throw failure }
            if let fault { return "\(photo.key) can't be put back: \(fault)" }
            throw CommandFailure(.unavailable, "the file \(photo.key) can't be written: \(error.reason)")
        }
    }

    private func opened() throws(CommandFailure) -> (() throws(CommandFailure) -> [UInt8])? {
        if let reader { return reader }
        guard try place.size(of: path) != nil else { return nil }
        reader = try place.reader(of: path)
        return reader
    }

    private static let copiedAgain = "The next backup copies it again, if storage still has it"
}
