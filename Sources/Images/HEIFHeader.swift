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

/// The brands that a file of ISO's base media format names in its first box (ISO/IEC 14496-12, section 4.3).
struct HEIFBrands {
    /// Brands of pictures whose items are HEVC (ISO/IEC 23008-12, annex B).
    private static let hevc: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx"]
    /// Brands of pictures in any coding.
    private static let any: Set<String> = ["mif1", "msf1"]

    private let brands: [String]

    /// Those that the bytes at hand hold; none when the file does not begin with such a box.
    init(fileStart: some Collection<UInt8>) {
        let bytes = Array(fileStart)
        guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else {
            brands = []
            return
        }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(size, bytes.count)
        // The major brand, its version, which is no brand, and the compatible ones.
        let places = [8] + stride(from: 16, through: end - 4, by: 4)
        brands = size < 16 ? [] : places.map { String(decoding: bytes[$0..<($0 + 4)], as: UTF8.self) }
    }

    /// True when it is HEIC, or cannot be told from the brands; a file of another coding is led by its own brand.
    var mayBeHEIC: Bool {
        guard let major = brands.first else { return false }
        return Self.hevc.contains(major) || (Self.any.contains(major) && !brands.contains("avif"))
    }
}

/// The head of a box: its type, and where its content lies (ISO/IEC 14496-12, section 4.2).
struct HEIFBox {
    /// A box inside another.
    typealias Child = (type: String, content: ArraySlice<UInt8>)

    /// The longest head: size, type and the size again in 64 bits.
    static let longestHead = 16

    let type: String
    /// How long the head is, in bytes.
    let headLength: Int
    /// How long the whole box is, in bytes; nil when it goes on to the end of the file.
    let length: Int?

    /// Reads a head from the 8 to 16 bytes where a box begins.
    init(_ bytes: ArraySlice<UInt8>) throws(ImageFault) {
        var cursor = ByteCursor(bytes)
        let size = try cursor.bigEndian(4)
        type = String(decoding: try cursor.take(4), as: UTF8.self)
        switch size {
        case 0:
            headLength = 8
            length = nil
        case 1:
            headLength = 16
            // No file is so long that the upper half is used.
            guard try cursor.bigEndian(4) == 0 else { throw .malformed }
            length = try cursor.bigEndian(4)
        default:
            headLength = 8
            length = size
        }
        if let length, length < headLength { throw .malformed }
    }

    /// The boxes that stand one after another in some bytes, with their content.
    static func children(of bytes: ArraySlice<UInt8>) throws(ImageFault) -> [Child] {
        var children: [Child] = []
        var rest = bytes
        while !rest.isEmpty {
            guard children.count < 4096 else { throw .excessive }
            let box = try HEIFBox(rest.prefix(longestHead))
            let length = box.length ?? rest.count
            guard length <= rest.count else { throw .malformed }
            children.append((box.type, rest.prefix(length).dropFirst(box.headLength)))
            rest = rest.dropFirst(length)
        }
        return children
    }
}
