/// The first chunk of a WebP file (RFC 9649, section 2): lossy, lossless or extended.
struct WebPHeader: ImageFormat {
    mutating func advance(_ window: FileWindow) throws(ImageFault) -> ImageFormatStep {
        // The size of the smallest chunk's beginning that can hold a size, which is the lossless one's.
        guard let start = window.slice(12..<25) else { return .needs(12..<25) }
        var cursor = ByteCursor(start)
        let kind = String(decoding: try cursor.take(4), as: UTF8.self)
        let place = kind == "VP8L" ? 20..<25 : 20..<30
        guard let bytes = window.slice(place) else { return .needs(place) }
        let header: ImageHeader? =
            switch kind {
            case "VP8 ": try Self.lossy(ByteCursor(bytes))
            case "VP8L": try Self.lossless(ByteCursor(bytes))
            case "VP8X": try Self.extended(ByteCursor(bytes))
            default: nil
            }
        guard let header else { throw .malformed }
        return .found(header)
    }

    /// A key frame's header (RFC 6386, section 9.1); the upper two bits of each size are its scaling.
    private static func lossy(_ start: ByteCursor) throws(ImageFault) -> ImageHeader? {
        var cursor = start
        let isKeyFrame = try cursor.littleEndian(3) & 1 == 0
        guard isKeyFrame, try cursor.take(3).elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
        let width = try cursor.littleEndian(2) & 0x3FFF
        return ImageHeader(.webp, width: width, height: try cursor.littleEndian(2) & 0x3FFF)
    }

    /// A signature byte, twice 14 bits for one less than the size, a bit for alpha, three for version 0.
    private static func lossless(_ start: ByteCursor) throws(ImageFault) -> ImageHeader? {
        var cursor = start
        guard try cursor.littleEndian(1) == 0x2F else { return nil }
        let bits = try cursor.littleEndian(4)
        guard bits >> 29 == 0 else { return nil }
        return ImageHeader(.webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    }

    /// Flags, then twice 24 bits for one less than the canvas.
    private static func extended(_ start: ByteCursor) throws(ImageFault) -> ImageHeader? {
        var cursor = start
        try cursor.skip(4)
        let width = try cursor.littleEndian(3) + 1
        return ImageHeader(.webp, width: width, height: try cursor.littleEndian(3) + 1)
    }
}

/// The IHDR chunk, which is always the first one (PNG, sections 5.2 and 11.2.1).
struct PNGHeader: ImageFormat {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The bit depths that each colour type allows.
    private static let depths: [Int: [Int]] = [0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]]

    mutating func advance(_ window: FileWindow) throws(ImageFault) -> ImageFormatStep {
        let place = 8..<33
        guard let chunk = window.slice(place) else { return .needs(place) }
        var cursor = ByteCursor(chunk)
        guard try cursor.bigEndian(4) == 13, try cursor.take(4).elementsEqual("IHDR".utf8) else { throw .malformed }
        let width = try cursor.bigEndian(4)
        let height = try cursor.bigEndian(4)
        let depth = try cursor.bigEndian(1)
        let isKnown = Self.depths[try cursor.bigEndian(1)]?.contains(depth) == true
        guard isKnown, width <= Int32.max, height <= Int32.max, let header = ImageHeader(.png, width: width, height: height)
        else { throw .malformed }
        return .found(header)
    }
}
