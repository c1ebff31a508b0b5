/// The frame header, wherever it stands (ITU-T T.81, annex B): segments before it are skipped by their length, so that
/// the thumbnail inside an EXIF segment is never taken for the picture.
struct JPEGHeader: ImageFormat {
    /// A photo has some ten segments, one with a depth map or a profile some hundred.
    private static let mostSegments = 512

    private var offset = 2
    private var segments = 0
    /// What the first EXIF segment says; nil before there was one.
    private var orientation: EXIFOrientation?

    mutating func advance(_ window: FileWindow) throws(ImageFault) -> ImageFormatStep {
        while true {
            let start = offset..<(offset + 4)
            guard let bytes = window.slice(start) else { return .needs(start) }
            segments += 1
            guard segments <= Self.mostSegments else { throw .excessive }
            var cursor = ByteCursor(bytes)
            guard try cursor.bigEndian(1) == 0xFF else { throw .malformed }
            let marker = try cursor.bigEndian(1)
            // Any number of fill bytes may stand before a marker (section B.1.1.2).
            if marker == 0xFF { offset += 1 } else if let step = try segment(marker, cursor.bigEndian(2), window) { return step }
        }
    }

    /// Nil when the segment is skipped.
    private mutating func segment(_ marker: Int, _ length: Int, _ window: FileWindow) throws(ImageFault) -> ImageFormatStep? {
        guard Self.mayPrecedeFrame(marker) else { throw .malformed }
        guard Self.isFrame(marker) else {
            guard length >= 2 else { throw .malformed }
            if marker == 0xE1, orientation == nil {
                let place = (offset + 4)..<(offset + 2 + min(length, EXIFOrientation.window))
                guard let bytes = window.slice(place) else {
                    segments -= 1
                    return .needs(offset..<place.upperBound)
                }
                orientation = EXIFOrientation(segment: bytes)
            }
            offset += 2 + length
            return nil
        }
        let place = (offset + 4)..<(offset + 10)
        guard let bytes = window.slice(place) else {
            segments -= 1
            return .needs(offset..<(offset + 10))
        }
        let coded = try Self.frame(bytes, length: length)
        return .found(orientation?.isSideways == true ? coded.turned : coded)
    }

    private static func frame(_ bytes: ArraySlice<UInt8>, length: Int) throws(ImageFault) -> ImageHeader {
        var cursor = ByteCursor(bytes)
        try cursor.skip(1)
        let height = try cursor.bigEndian(2)
        let width = try cursor.bigEndian(2)
        let components = try cursor.bigEndian(1)
        guard (1...4).contains(components), length == 8 + 3 * components,
            let header = ImageHeader(.jpeg, width: width, height: height)
        else { throw .malformed }
        return header
    }

    /// SOF0 to SOF15, but for DHT, JPG and DAC, which lie among them.
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// Frames, tables, application data and comments may; the scan, the end and markers without a length may not.
    private static func mayPrecedeFrame(_ marker: Int) -> Bool {
        switch marker {
        case 0xC0...0xCF, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: true
        default: false
        }
    }
}
