import API
import Images
import Outbound

/// The photos of the `s3` store.
struct S3Archive: PhotoArchive {
    let objects: S3Objects

    func reader(of photo: ArchivedPhoto) throws(StorageFault) -> FileSource? { try objects.reader(of: photo.key) }

    /// A key under which a report's photo lies names its bytes, so one that is there is not written again.
    func put(_ photo: ArchivedPhoto, size: Int, from source: FileSource) throws(StorageFault) {
        if photo.isReported, let there = try objects.size(of: photo.key) {
            guard there == size else { throw .changed }
            return
        }
        try objects.write(photo.key, type: photo.type, failing: { $0 }) { append throws(StorageFault) in
            while case let piece = try source(), !piece.isEmpty { try append(piece) }
        }
    }
}

/// The photos of the `supabase` store.
struct SupabaseArchive: PhotoArchive {
    let supabase: SupabaseClient

    private static let pieceSize = 8 << 20

    func reader(of photo: ArchivedPhoto) throws(StorageFault) -> FileSource? {
        // A report may take it meanwhile: then it is at the other place.
        for key in photo.isReported ? [photo.key] : [photo.key, "sealed/\(photo.key)"] {
            guard let object = try info(key) else { continue }
            var offset = 0
            return { [supabase] () throws(StorageFault) in
                let range = offset..<min(object.size, offset + Self.pieceSize)
                guard !range.isEmpty else { return [] }
                offset = range.upperBound
                return try Awaited.value { () throws(StorageFault) in
                    try await supabase.read(key, tag: object.tag, range: range)
                }
            }
        }
        return nil
    }

    /// It takes a file in one request, so here the whole of it is in memory.
    func put(_ photo: ArchivedPhoto, size: Int, from source: FileSource) throws(StorageFault) {
        if photo.isReported, let object = try info(photo.key) {
            guard object.size == size else { throw .changed }
            return
        }
        var bytes: [UInt8] = []
        while case let piece = try source(), !piece.isEmpty { bytes += piece }
        let whole = bytes
        try Awaited.value { [supabase] () throws(StorageFault) in
            try await supabase.upload(photo.key, type: photo.type, whole)
        }
    }

    private func info(_ key: String) throws(StorageFault) -> RemoteObject? {
        try Awaited.value { [supabase] () throws(StorageFault) in try await supabase.info(key) }
    }
}

extension ArchivedPhoto {
    /// The media type, by the end of its name: every path that is minted has one of these.
    var type: String { FileType(ofPath: key)?.rawValue ?? "application/octet-stream" }
}
