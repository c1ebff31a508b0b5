/// Finds the `meta` box of a HEIC file, which may stand behind others, and has it read whole.
struct HEIFHeader: ImageFormat {
    /// Phones write some 4 KiB; a picture of hundreds of tiles has some 20.
    private static let longestMeta = 1 << 19
    /// A file has some three or four boxes.
    private static let mostBoxes = 64
    /// No picture is longer: offsets stay far from the largest integer.
    private static let longestFile = 1 << 40

    private var offset = 0
    private var boxes = 0

    mutating func advance(_ window: FileWindow) throws(ImageFault) -> ImageFormatStep {
        while true {
            let head = offset..<(offset + HEIFBox.longestHead)
            guard let bytes = window.slice(head) else { return .needs(head) }
            let box = try HEIFBox(bytes)
            guard let length = box.length else { throw .malformed }
            if box.type == "meta" { return try meta(headLength: box.headLength, length: length, window) }
            boxes += 1
            offset += length
            guard boxes <= Self.mostBoxes, offset < Self.longestFile else { throw .excessive }
        }
    }

    private func meta(headLength: Int, length: Int, _ window: FileWindow) throws(ImageFault) -> ImageFormatStep {
        guard length <= Self.longestMeta else { throw .excessive }
        let place = offset..<(offset + length)
        guard let bytes = window.slice(place) else { return .needs(place) }
        return .found(try HEIFMeta(bytes.dropFirst(headLength)).header())
    }
}
