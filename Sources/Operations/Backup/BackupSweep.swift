import API

/// Takes away what is of no more use in a place of backups.
struct BackupSweep {
    private let place: any BackupPlace
    /// Two days ago, as the name of a backup.
    private let longAgo: String

    init(_ place: any BackupPlace, longAgo: String) {
        self.place = place
        self.longAgo = longAgo
    }

    /// Removes a folder without a manifest: it was cut short. Where others may write, it may be of a backup that goes on, until
    /// it is too old for that.
    func removeCutShort() throws(CommandFailure) {
        for name in try unfinished() where place.isAlone || name < longAgo { try remove(name) }
    }

    /// Keeps the newest backups, and the photos that they name; nil keeps all backups. The photos of one that goes on beside this are named
    /// by nobody yet, so then all stay.
    /// - Parameter made: the one that was just made: it stays, also where a clock that was put back gave it an older name than others have.
    func keep(_ count: Int?, with made: String) throws(CommandFailure) {
        guard let count else { return }
        place.lookAnew()
        let others = try place.backups().filter { Self.isOurs($0) && $0 != made }
        for name in others.dropLast(count - 1) { try remove(name) }
        if try unfinished().isEmpty { try removeUnnamedPhotos() }
    }

    /// Makes room for one more: a place that is full would otherwise never get rid of what is kept no longer. So many whole ones are left.
    func makeRoom(keeping count: Int?) throws(CommandFailure) {
        guard let count else { return }
        let old = try place.backups().filter(Self.isOurs).dropLast(count)
        guard !old.isEmpty else { return }
        for name in old { try remove(name) }
        // Where nothing goes, what a backup has copied that was cut short is left for this one.
        if try unfinished().isEmpty { try removeUnnamedPhotos() }
    }

    /// The folders of ours that have no manifest.
    private func unfinished() throws(CommandFailure) -> [String] {
        let whole = Set(try place.backups())
        return try place.folders().filter { !whole.contains($0) && Self.isOurs($0) }
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

    /// True for the names that backups have: somebody may keep a folder of another kind there.
    private static func isOurs(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard bytes.count >= 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z") else { return false }
        return (bytes[..<8] + bytes[9..<15]).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
