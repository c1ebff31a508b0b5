import API

/// Where backups lie. A path is of names with slashes between them; everything blocks.
///
/// Photos, which all backups share, are `photos/AB/SHA256`. A backup is a folder, named for when it was begun: `database.dump`,
/// `photos.txt`, and last of all `manifest.json`. One without that is none.
protocol BackupPlace {
    /// For sentences.
    var description: String { get }

    /// True when nobody else can write there as long as this is open.
    var isAlone: Bool { get }

    /// The names of folders but `photos`, in their order in time.
    func folders() throws(CommandFailure) -> [String]

    /// The names of what lies in a folder.
    func names(in folder: String) throws(CommandFailure) -> [String]

    /// Forgets what was found there: from now on it is looked at anew.
    func lookAnew()

    /// In bytes; nil where nothing has that path.
    func size(of path: String) throws(CommandFailure) -> Int?

    /// Gives a file's bytes, piece by piece, and none at its end. Throws where there is no such file.
    func reader(of path: String) throws(CommandFailure) -> () throws(CommandFailure) -> [UInt8]

    /// Writes a file whose bytes `body` hands on. It is there when this returns, for good, and until then nothing has the path.
    func write(
        _ path: String, _ body: (_ append: ([UInt8]) throws(CommandFailure) -> Void) throws(CommandFailure) -> Void
    ) throws(CommandFailure)

    /// Takes a file away; none there is as good.
    func remove(_ path: String) throws(CommandFailure)

    /// Takes an empty folder away.
    func removeFolder(_ name: String) throws(CommandFailure)
}

extension BackupPlace {
    /// All of a small file.
    func contents(of path: String) throws(CommandFailure) -> [UInt8] {
        let next = try reader(of: path)
        var contents: [UInt8] = []
        while true {
            let piece = try next()
            guard !piece.isEmpty else { return contents }
            contents += piece
        }
    }

    /// A small file.
    func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        try write(path) { append throws(CommandFailure) in try append(bytes) }
    }

    /// The backups that are whole, the oldest first.
    func backups() throws(CommandFailure) -> [String] {
        var whole: [String] = []
        for name in try folders() {
            if try size(of: "\(name)/\(BackupFile.manifest)") != nil { whole.append(name) }
        }
        return whole
    }
}

/// The files of a backup.
enum BackupFile {
    static let manifest = "manifest.json"
    static let database = "database.dump"
    static let photos = "photos.txt"
    static let photoFolder = "photos"

    /// Where the bytes of a photo lie.
    static func photo(_ digest: String) -> String { "\(photoFolder)/\(digest.prefix(2))/\(digest)" }
}
