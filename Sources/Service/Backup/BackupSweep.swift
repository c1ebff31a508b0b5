import API

/// Takes away what is of no more use in a place of backups.
struct BackupSweep {
    private let place: any BackupPlace

    init(_ place: any BackupPlace) { self.place = place }

    /// What was cut short: a folder without a manifest.
    func removeCutShort() throws(CommandFailure) {
        let whole = Set(try place.backups())
        for name in try place.folders() where !whole.contains(name) && Self.isOurs(name) { try remove(name) }
    }

    /// Keeps the newest backups, and the photos that they name; nil keeps all backups.
    func keep(_ count: Int?) throws(CommandFailure) {
        guard let count else { return }
        let all = try place.backups().filter(Self.isOurs)
        for name in all.dropLast(count) { try remove(name) }
        try removeUnnamedPhotos()
    }

    /// The manifest goes first, so that what is left is not taken for a backup.
    private func remove(_ name: String) throws(CommandFailure) {
        try place.remove("\(name)/\(BackupFile.manifest)")
        for file in try place.names(in: name) { try place.remove("\(name)/\(file)") }
        try place.removeFolder(name)
    }

    private func removeUnnamedPhotos() throws(CommandFailure) {
        var named: Set<String> = []
        for name in try place.backups() {
            let path = "\(name)/\(BackupFile.photos)"
            guard let list = PhotoList(parsing: try place.contents(of: path)) else { throw place.changed(path) }
            named.formUnion(list.present.map(\.digest))
        }
        for shelf in try place.names(in: BackupFile.photoFolder) {
            let folder = "\(BackupFile.photoFolder)/\(shelf)"
            for digest in try place.names(in: folder) where !named.contains(digest) { try place.remove("\(folder)/\(digest)") }
        }
    }

    /// Of the names that backups have: somebody may keep a folder of another kind there.
    private static func isOurs(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count >= 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else { return false }
        return (bytes[..<8] + bytes[9..<15]).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
