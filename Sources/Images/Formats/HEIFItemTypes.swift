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

    /// Whether any item is of that type.
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
