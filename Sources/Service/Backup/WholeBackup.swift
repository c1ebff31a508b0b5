import API
import Postgres

/// A backup that is whole, with what it says of itself.
struct WholeBackup {
    let place: any BackupPlace
    /// Its folder.
    let name: String
    let manifest: BackupManifest
    let photos: PhotoList

    /// The one of that name, or the newest.
    init(_ name: String?, in place: any BackupPlace) throws(CommandFailure) {
        let whole = try place.backups()
        guard let found = name ?? whole.last, whole.contains(found) else {
            let there = whole.isEmpty ? "there is none" : "there is: \(whole.joined(separator: ", "))"
            throw CommandFailure(
                .failed, "\(place.description) has no whole backup\(name.map { " of the name \($0)" } ?? ""); \(there)")
        }
        self.place = place
        self.name = found
        let manifestPath = "\(found)/\(BackupFile.manifest)"
        manifest = try BackupManifest(
            parsing: try place.contents(of: manifestPath), of: "\(place.description)/\(manifestPath)")
        let listPath = "\(found)/\(BackupFile.photos)"
        let list = try place.contents(of: listPath)
        guard HashedFile.of(list) == manifest.photos, let photos = PhotoList(parsing: list) else {
            throw place.changed(listPath)
        }
        self.photos = photos
        guard manifest.schema <= EmbeddedSchema.source.version else {
            throw CommandFailure(
                .misconfigured,
                "the backup is of a newer program (schema \(manifest.schema)); this one has \(EmbeddedSchema.source.version). Run the "
                    + "newer program")
        }
    }

    func path(_ file: String) -> String { "\(name)/\(file)" }

    /// A photo as the backup has it.
    enum Photo {
        case good([UInt8])
        /// A sentence on what is wrong with it, and what to do. All backups share the file, so another backup is of no help.
        case bad(String)
    }

    /// Reads a photo and compares it with what was written. Throws only when the place can't be reached.
    func photo(_ digest: String, size: Int) throws(CommandFailure) -> Photo {
        let path = BackupFile.photo(digest)
        do throws(CommandFailure) {
            guard try place.size(of: path) != nil else {
                return .bad("\(place.description)/\(path) is not there. \(Self.copiedAgain)")
            }
            let bytes = try place.contents(of: path)
            guard HashedFile.of(bytes) == BackupManifest.File(size: size, digest: digest) else {
                return .bad(
                    "\(place.description)/\(path) is not as it was written: its SHA-256 is another. Delete it. \(Self.copiedAgain)"
                )
            }
            return .good(bytes)
        } catch {
            guard error.exitCode == .failed else { throw error }
            return .bad("\(error.description). Delete it. \(Self.copiedAgain)")
        }
    }

    private static let copiedAgain = "The next backup copies it again, if storage still has it"
}
