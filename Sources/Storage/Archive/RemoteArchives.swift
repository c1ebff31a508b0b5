import API
import Images
import Outbound

/// The photos of the `s3` store.
struct S3Archive: PhotoArchive {
    let objects: S3Objects

    func read(_ photo: ArchivedPhoto) throws(StorageFault) -> [UInt8]? {
        guard let next = try objects.reader(of: photo.key) else { return nil }
        return try all(next)
    }

    /// A key under which a report's photo lies names its bytes, so one that is there is not written again.
    func put(_ bytes: [UInt8], as photo: ArchivedPhoto) throws(StorageFault) {
        if photo.isReported, let size = try objects.size(of: photo.key) {
            guard size == bytes.count else { throw .changed }
            return
        }
        try objects.write(photo.key, type: photo.type, failing: { $0 }) { append throws(StorageFault) in try append(bytes) }
    }
}

/// The photos of the `supabase` store.
struct SupabaseArchive: PhotoArchive {
    let supabase: SupabaseClient

    func read(_ photo: ArchivedPhoto) throws(StorageFault) -> [UInt8]? {
        try Awaited.value { [supabase] () throws(StorageFault) in
            // A report may take it meanwhile: then it is at the other place.
            for key in photo.isReported ? [photo.key] : [photo.key, "sealed/\(photo.key)"] {
                guard let object = try await supabase.info(key) else { continue }
                return try await supabase.read(key, tag: object.tag, range: 0..<object.size)
            }
            return nil
        }
    }

    func put(_ bytes: [UInt8], as photo: ArchivedPhoto) throws(StorageFault) {
        try Awaited.value { [supabase] () throws(StorageFault) in
            if photo.isReported, let object = try await supabase.info(photo.key) {
                guard object.size == bytes.count else { throw .changed }
                return
            }
            try await supabase.upload(photo.key, type: photo.type, bytes)
        }
    }
}

extension ArchivedPhoto {
    /// The media type, by the end of its name: every path that is minted has one of these.
    var type: String { FileType(ofPath: key)?.rawValue ?? "application/octet-stream" }
}

private func all(_ next: () throws(StorageFault) -> [UInt8]) throws(StorageFault) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
        let piece = try next()
        guard !piece.isEmpty else { return bytes }
        bytes += piece
    }
}
