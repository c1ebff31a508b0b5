/// Small videos made for a test: the boxes of one, and bytes that tell it from others.
enum Movie {
    /// An MP4 as phones make it.
    static func mp4(filler: [UInt8] = [], brand: String = "isom") -> [UInt8] {
        box("ftyp", Array(brand.utf8) + [0, 0, 2, 0] + Array("isommp42".utf8)) + header + box("mdat", filler)
    }

    /// A QuickTime movie with its brand.
    static func quicktime(filler: [UInt8] = []) -> [UInt8] {
        box("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)) + box("wide", []) + box("mdat", filler) + header
    }

    /// What a movie of that length begins with; `length` less its own bytes are to follow, whatever they are.
    static func beginning(ofLength length: Int) -> [UInt8] {
        let start = Array(mp4().dropLast(8))
        return start + bigEndian(UInt32(length - start.count)) + Array("mdat".utf8)
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        bigEndian(UInt32(content.count + 8)) + Array(type.utf8) + content
    }

    /// A `moov` box with nothing in it but the movie's header.
    static let header = box("moov", box("mvhd", Array(repeating: 0, count: 100)))

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
}

/// Small PDFs made for a test.
enum Paper {
    static func pdf(_ text: String = "a receipt", filler: [UInt8] = []) -> [UInt8] {
        Array("%PDF-1.7\n% \(text)\n".utf8) + filler + Array("\ntrailer\n<< /Size 1 >>\nstartxref\n0\n%%EOF\n".utf8)
    }
}
