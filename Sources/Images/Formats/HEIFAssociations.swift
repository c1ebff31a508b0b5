/// Which properties belong to which item, from an `ipma` box (ISO/IEC 23008-12, section 9.3).
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
