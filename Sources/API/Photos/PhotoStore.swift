import Images

/// Where photos lie. Three of them, by a setting, with the same answers to the phone (contract, section 5).
///
/// Shared by all loops; nothing of it blocks the loop it is called on, and no transaction is open while it works.
package protocol PhotoStore: Sendable {
    /// A URL to which one photo may be PUT until it expires. `base` is where this server is reached.
    func mintUpload(_ upload: PhotoUpload, base: String) async throws(StorageFault) -> SignedUpload

    /// What lies under a path that was minted for that type, sealed or not.
    func look(at path: String, as type: ImageType) async throws(StorageFault) -> PhotoFinding

    /// Puts what was found where no upload can change it, and returns the key under which its bytes lie from then on.
    /// Sealing the same once more does nothing. Throws `.changed` when other bytes have taken its place since it was found.
    func seal(_ photo: StoredPhoto) async throws(StorageFault) -> String

    /// URLs for the bytes under sealed keys, in the keys' order; the same within half a clock hour, so that answers keep their tag.
    func mintDownloads(of keys: [String], base: String) async throws(StorageFault) -> [SignedDownload]

    /// Deletes what was uploaded to a path; nothing there is as good. Of a reported one only the original that an upload URL
    /// leads to, where its sealed bytes lie elsewhere; of any other what was sealed too.
    func delete(_ path: String, isReported: Bool) async throws(StorageFault)

    /// Nil when it works, else what is wrong in a sentence for who runs the server.
    func trouble() async -> String?

    /// Whether there is no room for another photo: those that are there can be read all the same.
    func isFull() async -> Bool
}

extension PhotoStore {
    package func isFull() async -> Bool { false }
}

/// A photo that is to come.
package struct PhotoUpload: Sendable {
    /// `{tenant}/{reservation}/{asset}/{uuid}.{ext}`, made by the server.
    package let path: String
    package let type: ImageType
    /// In bytes, where the phone said so: then exactly as many are taken.
    package let length: Int?

    package init(path: String, type: ImageType, length: Int?) {
        self.path = path
        self.type = type
        self.length = length
    }
}

/// Where to PUT a photo: with nothing but the headers that are named.
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

    /// How long an upload may be waited for, in seconds (contract, section 5).
    package static let lifetime: Int64 = 2 * 3600
}

/// Where to GET a photo.
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

/// What storage has under a path.
package enum PhotoFinding: Sendable {
    case missing
    /// Something that is no image of the type it was said to be.
    case wrongType
    case photo(StoredPhoto)
}

/// An image in storage, as its own header tells.
package struct StoredPhoto: Sendable {
    package let path: String
    package let type: ImageType
    /// Names these very bytes among all that may come to lie under the path.
    package let version: String
    /// In bytes.
    package let size: Int
    /// In pixels.
    package let width: Int
    package let height: Int

    package init(path: String, type: ImageType, version: String, size: Int, width: Int, height: Int) {
        self.path = path
        self.type = type
        self.version = version
        self.size = size
        self.width = width
        self.height = height
    }
}

extension ImageType {
    /// The file name extensions that go with the type (contract, section 5).
    package var extensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .png: ["png"]
        case .heic: ["heic"]
        case .webp: ["webp"]
        }
    }
}
