import API
import Images

/// An object of a storage service, as the service describes it.
struct RemoteObject: Sendable, Equatable {
    /// In bytes.
    let size: Int
    /// The entity tag, as the service writes it: it changes with the bytes.
    let tag: String
    /// The media type that it was uploaded as.
    let type: String
}

extension RemoteObject {
    /// Reads bytes of the object: as many as asked for.
    typealias Reading = (_ range: Range<Int>) async throws(StorageFault) -> [UInt8]

    /// What the object is to a report that takes it for an image of that type. Of its bytes only those are asked for that
    /// tell: in most photos the first 128 KiB.
    package func finding(path: String, as type: ImageType, read: Reading) async throws(StorageFault) -> PhotoFinding {
        guard isDeclared(type), let image = try await imageHeader(read), image.type == type else { return .wrongType }
        return .photo(
            StoredPhoto(path: path, type: type, version: tag, size: size, width: image.width, height: image.height))
    }

    /// Media types are written in any case, and may have parameters (RFC 9110, section 8.3.1).
    private func isDeclared(_ type: ImageType) -> Bool {
        let essence = self.type.prefix { $0 != ";" && $0 != " " }
        return essence.lowercased().utf8.elementsEqual(type.rawValue.utf8)
    }

    private static let readAhead = 1 << 17
    /// Each costs a request. Enough for 16 MiB that come before the size, as the largest photo unless a setting allows more.
    private static let mostReads = 128

    private func imageHeader(_ read: Reading) async throws(StorageFault) -> ImageHeader? {
        var reader = ImageHeaderReader(readAhead: Self.readAhead)
        for _ in 0..<Self.mostReads {
            switch reader.next() {
            case .needs(let offset, let count):
                let end = min(size, offset &+ count)
                reader.supply(offset < end ? try await read(offset..<end) : [])
            case .found(let image): return image
            case .fault: return nil
            }
        }
        return nil
    }
}
