import API

/// The bytes of photos, whole, by the keys that the database has: for backups. Everything here blocks: it is for commands.
package protocol PhotoArchive {
    /// A photo's bytes; nil where there is none.
    func read(_ photo: ArchivedPhoto) throws(StorageFault) -> [UInt8]?

    /// Puts a photo where the server looks for it; the same bytes there already are as good. Throws `.changed` where a report's photo
    /// has other bytes.
    func put(_ bytes: [UInt8], as photo: ArchivedPhoto) throws(StorageFault)
}

/// A photo as the database names it.
package struct ArchivedPhoto: Sendable, Equatable {
    /// `stored_key` of a photo that a report names, else the path that it was uploaded to.
    package let key: String
    /// Whether a report names it: then it never changes.
    package let isReported: Bool

    package init(key: String, isReported: Bool) {
        self.key = key
        self.isReported = isReported
    }
}
