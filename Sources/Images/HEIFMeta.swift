/// The primary item in a `meta` box: the picture that a viewer shows (ISO/IEC 23008-12, section 6).
///
/// A photo of a phone is a grid of tiles; the grid is an item with a size of its own.
struct HEIFMeta {
    /// HEVC, or made of other items: a grid, an overlay, one item transformed.
    private static let pictures: Set<String> = ["hvc1", "grid", "iovl", "iden"]

    private let boxes: [HEIFBox.Child]

    /// - Parameter content: what follows the head of the box.
    init(_ content: ArraySlice<UInt8>) throws(ImageFault) {
        // A version and flags come first.
        boxes = try HEIFBox.children(of: content.dropFirst(4))
    }

    /// The size that is tied to the primary item, without what its clean aperture cuts off, and turned as it is shown.
    func header() throws(ImageFault) -> ImageHeader {
        let primary = try primaryItem()
        try checkCoding(of: primary)
        let boxes = try properties(of: primary)
        guard let extent = boxes.first(where: { $0.type == "ispe" }) else { throw .malformed }
        let coded = try Self.extent(extent.content)
        let aperture = boxes.first { $0.type == "clap" }
        let cut = if let aperture { try Self.aperture(aperture.content, of: coded) } else { coded }
        return try Self.isSideways(boxes) ? cut.turned : cut
    }

    /// True when its rotations (section 6.5.10), each of so many quarters, come to a quarter or three.
    private static func isSideways(_ boxes: [HEIFBox.Child]) throws(ImageFault) -> Bool {
        var quarters = 0
        for box in boxes where box.type == "irot" {
            var cursor = ByteCursor(box.content)
            quarters += try cursor.bigEndian(1) & 3
        }
        return quarters % 2 == 1
    }

    /// The properties that are tied to an item, in their order.
    private func properties(of item: Int) throws(ImageFault) -> [HEIFBox.Child] {
        let boxes = try HEIFBox.children(of: try content("iprp", in: boxes))
        let all = try HEIFBox.children(of: try content("ipco", in: boxes))
        var properties: [HEIFBox.Child] = []
        for associations in boxes where associations.type == "ipma" {
            let numbers = try HEIFAssociations(associations.content).properties(of: item)
            // Counted from one; zero is none.
            properties += numbers.filter { $0 > 0 && $0 <= all.count }.map { all[$0 - 1] }
        }
        return properties
    }

    private func content(
        _ type: String, in boxes: [HEIFBox.Child]
    ) throws(ImageFault) -> ArraySlice<UInt8> {
        guard let box = boxes.first(where: { $0.type == type }) else { throw .malformed }
        return box.content
    }

    private func primaryItem() throws(ImageFault) -> Int {
        var cursor = ByteCursor(try content("pitm", in: boxes))
        let version = try cursor.bigEndian(1)
        try cursor.skip(3)
        return try cursor.bigEndian(version == 0 ? 2 : 4)
    }

    /// The brands may leave the coding open; the items do not: a picture in AV1 is no HEIC.
    private func checkCoding(of primary: Int) throws(ImageFault) {
        let types = try HEIFItemTypes(try content("iinf", in: boxes))
        guard let type = types[primary], Self.pictures.contains(type) else { throw .malformed }
        guard types.contains("hvc1") else { throw .unknownFormat }
    }

    private static func extent(_ content: ArraySlice<UInt8>) throws(ImageFault) -> ImageHeader {
        var cursor = ByteCursor(content)
        try cursor.skip(4)
        let width = try cursor.bigEndian(4)
        let height = try cursor.bigEndian(4)
        guard let header = ImageHeader(.heic, width: width, height: height) else { throw .malformed }
        return header
    }

    /// A part of the coded picture that alone is to be seen: an encoder fills up its last blocks. Two fractions.
    private static func aperture(_ content: ArraySlice<UInt8>, of coded: ImageHeader) throws(ImageFault) -> ImageHeader {
        var cursor = ByteCursor(content)
        let width = (try cursor.bigEndian(4), try cursor.bigEndian(4))
        let height = (try cursor.bigEndian(4), try cursor.bigEndian(4))
        guard width.1 > 0, height.1 > 0, width.0 / width.1 <= coded.width, height.0 / height.1 <= coded.height,
            let header = ImageHeader(.heic, width: width.0 / width.1, height: height.0 / height.1)
        else { throw .malformed }
        return header
    }
}

/// The properties of each item, from an `ipma` box (ISO/IEC 23008-12, section 9.3).
struct HEIFAssociations {
    private let content: ArraySlice<UInt8>

    init(_ content: ArraySlice<UInt8>) {
        self.content = content
    }

    /// The numbers of an item's properties, counted from one, in their order.
    func properties(of item: Int) throws(ImageFault) -> [Int] {
        var cursor = ByteCursor(content)
        let version = try cursor.bigEndian(1)
        // With the lowest flag set a number has 15 bits, else 7; the bit above it says that the property is essential.
        let width = try cursor.bigEndian(3) & 1 == 1 ? 2 : 1
        for _ in 0..<(try cursor.bigEndian(4)) {
            let owner = try cursor.bigEndian(version == 0 ? 2 : 4)
            var numbers = ByteCursor(try cursor.take(try cursor.bigEndian(1) * width))
            guard owner == item else { continue }
            var properties: [Int] = []
            while !numbers.isAtEnd { properties.append(try numbers.bigEndian(width) & (width == 2 ? 0x7FFF : 0x7F)) }
            return properties
        }
        return []
    }
}

/// The type of each item, from the `iinf` box (ISO/IEC 14496-12, section 8.11.6).
struct HEIFItemTypes {
    private var types: [Int: String] = [:]

    init(_ content: ArraySlice<UInt8>) throws(ImageFault) {
        var cursor = ByteCursor(content)
        let version = try cursor.bigEndian(1)
        try cursor.skip(3 + (version == 0 ? 2 : 4))
        for entry in try HEIFBox.children(of: cursor.rest) where entry.type == "infe" {
            try add(entry.content)
        }
    }

    subscript(item: Int) -> String? { types[item] }

    /// True when any item is of that type.
    func contains(_ type: String) -> Bool { types.values.contains(type) }

    /// Versions below 2 name no type: no picture has them.
    private mutating func add(_ entry: ArraySlice<UInt8>) throws(ImageFault) {
        var cursor = ByteCursor(entry)
        let version = try cursor.bigEndian(1)
        try cursor.skip(3)
        guard version == 2 || version == 3 else { return }
        let item = try cursor.bigEndian(version == 2 ? 2 : 4)
        try cursor.skip(2)
        types[item] = String(decoding: try cursor.take(4), as: UTF8.self)
    }
}
