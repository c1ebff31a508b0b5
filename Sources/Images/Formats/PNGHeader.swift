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
