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
            let there = whole.isEmpty ? "there is none" : "there are: \(whole.joined(separator: ", "))"
            throw CommandFailure(
                .failed, "\(place.description) has no whole backup\(name.map { " named \($0)" } ?? ""); \(there)")
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
        guard manifest.schema <= SchemaFiles.source.version else {
            throw CommandFailure(
                .misconfigured,
                "the backup was made by a newer program (schema \(manifest.schema)); this one has \(SchemaFiles.source.version). Run the "
                    + "newer program")
        }
    }

    func path(_ file: String) -> String { "\(name)/\(file)" }
}
