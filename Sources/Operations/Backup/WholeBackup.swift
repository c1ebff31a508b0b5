import API
import Accounts
import Crypto
import Postgres
import Settings

/// A backup that is whole, with what it says of itself.
struct WholeBackup {
    let place: any BackupPlace
    /// Its folder.
    let name: String
    let manifest: BackupManifest
    let photos: PhotoList

    /// The name of the one of that name, or of the newest.
    static func find(_ name: String?, in place: any BackupPlace) throws(CommandFailure) -> String {
        let whole = try place.backups()
        guard let found = name ?? whole.last, whole.contains(found) else {
            let there = whole.isEmpty ? "there is none" : "there are: \(whole.joined(separator: ", "))"
            throw CommandFailure(
                .failed, "\(place.description) has no whole backup\(name.map { " named \($0)" } ?? ""); \(there)")
        }
        return found
    }

    /// The one of that name, or the newest.
    init(_ name: String?, in place: any BackupPlace) throws(CommandFailure) {
        let found = try Self.find(name, in: place)
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

    /// Says where the sealing key that is needed with it is not the one at hand; nil where it is, or the backup names none.
    func sealKeySentence(_ settings: Settings) -> String? {
        guard let needed = manifest.sealKey else { return nil }
        let source = settings.sealKey
        let found = (try? source.find())?.fingerprint
        guard found != needed else { return nil }
        let here = found.map { "the one here is \($0)" } ?? "there is none here, or it can't be read"
        return
            "the backup needs the sealing key with the fingerprint \(needed), and \(here): put its copy into \(source.path), or set "
            + "AUTH_SEAL_KEY to it. Without it `quartermaster keys renew`, and everybody signs in again"
    }

    func path(_ file: String) -> String { "\(name)/\(file)" }
}
