import Images

/// Where photos, videos and papers lie. Three of them, by a setting, with the same answers to the phone (docs/apps/photos.md, "Photos and
/// condition reports").
///
/// Shared by all loops; nothing of it blocks the loop it is called on, and no transaction is open while it works.
package protocol FileStore: Sendable {
    /// A URL to which one file may be PUT until it expires. `base` is where this server is reached.
    func mintUpload(_ upload: FileUpload, base: String) async throws(StorageFault) -> SignedUpload

    /// The file under a path that was minted for that type, sealed or not.
    func look(at path: String, as type: FileType) async throws(StorageFault) -> FileFinding

    /// Puts what was found where no upload can change it, and returns the key under which its bytes lie from then on.
    /// Sealing the same once more does nothing. Throws `.changed` when other bytes have taken its place since it was found.
    func seal(_ file: StoredFile) async throws(StorageFault) -> String

    /// URLs for the bytes under sealed keys, in the keys' order; the same within half a clock hour, so that answers keep their tag.
    /// A file that is to be saved by the rule of ``SavedFile`` is answered as an attachment.
    func mintDownloads(of keys: [String], base: String) async throws(StorageFault) -> [SignedDownload]

    /// Deletes what was uploaded to a path; nothing there is as good. Where a row names the path, only the original that an
    /// upload URL leads to is deleted, where its sealed bytes lie elsewhere; otherwise the sealed bytes too.
    func delete(_ path: String, isReported: Bool) async throws(StorageFault)

    /// Nil when it works, else what is wrong in a sentence for who runs the server.
    func trouble() async -> String?

    /// True when there is no room for another file: those that are there can be read all the same.
    func isFull() async -> Bool

    /// The room that is left where the store can tell; nil otherwise.
    func room() async -> StorageRoom?
}

extension FileStore {
    package func isFull() async -> Bool { false }
    package func room() async -> StorageRoom? { nil }
}

/// The room on the disk of files.
package struct StorageRoom: Sendable {
    /// Bytes that may still be written.
    package let free: Int
    /// Bytes of them that files leave free.
    package let reserve: Int

    package init(free: Int, reserve: Int) { (self.free, self.reserve) = (free, reserve) }
}

/// A file that is to come.
package struct FileUpload: Sendable {
    /// Made by the server: `{tenant}/…/{uuid}.{ext}`.
    package let path: String
    package let type: FileType
    /// In bytes, where the phone said so: then exactly as many are taken.
    package let length: Int?
    /// The use of a picture; nil where its size is not judged when it comes.
    package let purpose: PicturePurpose?

    package init(path: String, type: FileType, length: Int?, purpose: PicturePurpose? = nil) {
        self.path = path
        self.type = type
        self.length = length
        self.purpose = purpose
    }
}

/// Where to PUT a file: with nothing but the headers that are named.
package struct SignedUpload: Sendable {
    package let url: String
    /// Seconds since 1970.
    package let expiresAt: Int64
    package let headers: [(name: String, value: String)]

    package init(url: String, expiresAt: Int64, headers: [(name: String, value: String)]) {
        self.url = url
        self.expiresAt = expiresAt
        self.headers = headers
    }

    /// How long an upload may be waited for, in seconds (docs/apps/photos.md, "Photos and condition reports").
    package static let lifetime: Int64 = 2 * 3600
}

/// Where to GET a file.
package struct SignedDownload: Sendable {
    package let url: String
    /// Seconds since 1970.
    package let expiresAt: Int64

    package init(url: String, expiresAt: Int64) {
        self.url = url
        self.expiresAt = expiresAt
    }

    /// Seconds from the start of the half hour in which it is minted: half an hour at least is left. Whoever has it may use it,
    /// also once the account of the person who asked is disabled.
    package static let lifetime: Int64 = 3600

    /// The start of the half hour by the clock of a time in seconds since 1970.
    package static func halfHour(of now: Int64) -> Int64 { now - now % 1800 }
}

/// The finding of storage under a path.
package enum FileFinding: Sendable {
    case missing
    /// Something that is no file of the type it was said to be, or a part of one.
    case wrongType
    case file(StoredFile)
}

/// A file in storage, as its own bytes tell.
package struct StoredFile: Sendable {
    package let path: String
    package let type: FileType
    /// Names these very bytes among all that may come to lie under the path.
    package let version: String
    /// In bytes.
    package let size: Int
    /// The width of a picture, in pixels; nil for anything else.
    package let width: Int?
    /// Likewise.
    package let height: Int?

    package init(path: String, type: FileType, version: String, size: Int, width: Int?, height: Int?) {
        self.path = path
        self.type = type
        self.version = version
        self.size = size
        self.width = width
        self.height = height
    }
}

/// Files that a browser is to save, and not to show: papers, whatever their type, and all that is no picture.
package enum SavedFile {
    /// The folder of a tenant in which documents lie.
    package static let documents = "documents"

    /// True when the bytes under that key, sealed or not, are answered as an attachment.
    package static func isSaved(_ key: String) -> Bool { isDocument(key) || FileType(ofPath: key)?.image == nil }

    /// True when it is the key of a document: what its type is does not matter then.
    package static func isDocument(_ key: String) -> Bool {
        let folders = key.split(separator: "/")
        let place = folders.first == "sealed" ? 2 : 1
        return folders.indices.contains(place) && folders[place] == documents
    }
}
