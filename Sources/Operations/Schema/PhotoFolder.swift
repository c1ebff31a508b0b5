import API
import Files
import Postgres
import Storage

/// Whose the folder of photos is. The folder says so itself; what is in it counts for more, because a database that was copied or moved has
/// another identity, and its photos are still its own.
package struct PhotoFolder {
    /// What a look came to.
    package enum Verdict: Sendable, Equatable {
        /// Another place has the photos, or the database does not say which one it is.
        case unknown
        /// The folder says that it is this database's.
        case own
        /// It said nothing, and was not another's: now it says whose it is.
        case noted
        /// It was another's by its word, but has this database's photos: now it says so.
        case renamed
    }

    static let function = "sample_stored_files"
    private static let asking = "select stored_key from office.sample_stored_files(20)"

    private let schema: Schema
    /// Nil where it was never used.
    private let folder: ObjectFolder?
    private let path: String

    /// Makes the folder where it is not there, unless it `isOnlyRead`. Nil where photos lie somewhere else than in a folder.
    package init?(_ schema: Schema, isOnlyRead: Bool = false) throws(CommandFailure) {
        let storage = schema.settings.storage
        guard case .disk = storage.place else { return nil }
        self.schema = schema
        path = storage.disk.path
        folder = isOnlyRead && !ObjectFolder.isThere(path) ? nil : try FileStores.folder(storage)
    }

    /// Looks, and notes whose the folder is where that was not known. Throws where it is not this database's.
    package func claim() throws(CommandFailure) -> Verdict {
        let (verdict, identity) = try look()
        if let identity, [.noted, .renamed].contains(verdict) { try note(identity) }
        return verdict
    }

    /// Looks, and changes nothing.
    package func judge() throws(CommandFailure) -> Verdict { try look().verdict }

    /// Makes the folder this database's, whatever it said. False where the database does not say which one it is.
    @discardableResult
    package func take() throws(CommandFailure) -> Bool {
        guard let identity = schema.databaseIdentity() else { return false }
        try note(identity)
        return true
    }

    /// Whether photos of the database were looked for, and the folder has none of them.
    package func lacksPhotos() throws(CommandFailure) -> Bool {
        // Of a distributed database the coordinator has no rows itself.
        guard try !schema.isDistributed else { return false }
        let keys = try knownKeys()
        guard !keys.isEmpty else { return false }
        return try working { () throws(FileFault) in try folder?.hasAny(of: keys) != true }
    }

    private func look() throws(CommandFailure) -> (verdict: Verdict, identity: String?) {
        // Of a distributed database the coordinator has no rows itself.
        guard let identity = schema.databaseIdentity(), try !schema.isDistributed else { return (.unknown, nil) }
        let noted = try working { () throws(FileFault) in try folder?.owner() }
        if noted == identity { return (.own, identity) }
        let keys = try knownKeys()
        if try working({ () throws(FileFault) in try folder?.hasAny(of: keys) == true }) {
            return (noted == nil ? .noted : .renamed, identity)
        }
        // A database without photos, such as one that was made anew, loses none, and takes nobody's where there are none.
        let isUnused = try working { () throws(FileFault) in try folder?.isUnused() != false }
        if keys.isEmpty, noted == nil || isUnused { return (.noted, identity) }
        throw noted == nil ? withoutItsPhotos(keys.count) : another()
    }

    private func knownKeys() throws(CommandFailure) -> [String] {
        do throws(PostgresError) {
            return try schema.session.execute(Self.asking).rows.compactMap { $0.text(0) }
        } catch {
            throw CommandFailure(error)
        }
    }

    private func note(_ identity: String) throws(CommandFailure) {
        try working { () throws(FileFault) in try folder?.belong(to: identity) }
    }

    private func working<Value>(_ work: () throws(FileFault) -> Value) throws(CommandFailure) -> Value {
        do throws(FileFault) {
            return try work()
        } catch {
            throw CommandFailure(
                .misconfigured,
                "STORAGE_DIR names \(path), which can't be read or written to (\(error)): give it and all in it to the server's user, or "
                    + "mount the disk")
        }
    }

    private func another() -> CommandFailure {
        CommandFailure(
            .misconfigured,
            "STORAGE_DIR names \(path), which belongs to another database, and has no photo of this one: name this one's folder. "
                + "`quartermaster storage claim` gives it to this one for good")
    }

    private func withoutItsPhotos(_ count: Int) -> CommandFailure {
        CommandFailure(
            .misconfigured,
            "STORAGE_DIR names \(path), which has none of the photos that the database knows (\(count) were looked for): is a disk to be "
                + "mounted there? `quartermaster restore FOLDER --photos` puts them back from a backup; where they are lost, "
                + "`quartermaster storage claim` gives the folder to this database as it is")
    }
}
