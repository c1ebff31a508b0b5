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
