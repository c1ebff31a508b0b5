import API

/// The bytes of photos and other files, by the keys that the database has: for backups. A video may be large, so no file is held in memory as
/// a whole where the store allows it. Everything here blocks: it is for commands.
package protocol PhotoArchive {
    /// Gives a file's bytes, piece by piece, and none at its end; nil where there is no such file.
    func reader(of photo: ArchivedPhoto) throws(StorageFault) -> FileSource?

    /// Puts a file where the server looks for it; the same bytes there already are as good. Throws `.changed` where a report's photo has
    /// other bytes, and what `source` throws: then nothing is put.
    /// - Parameter size: in bytes, of all that `source` gives.
    func put(_ photo: ArchivedPhoto, size: Int, from source: FileSource) throws(StorageFault)
}

/// Gives the next bytes of a file; none at its end.
package typealias FileSource = () throws(StorageFault) -> [UInt8]

/// A photo as the database names it.
package struct ArchivedPhoto: Sendable, Equatable {
    /// `stored_key` of a photo that a report names, else the path that it was uploaded to.
    package let key: String
    /// True when a report names it: then it never changes.
    package let isReported: Bool

    package init(key: String, isReported: Bool) {
        self.key = key
        self.isReported = isReported
    }
}
