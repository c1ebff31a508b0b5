/// How a picture is to be turned before it is shown, as the EXIF segment of a JPEG says (CIPA DC-008, tag 0x0112 of the first directory).
struct EXIFOrientation: Sendable {
    /// So much of a segment is looked at, its length included: the first directory begins it in what cameras write.
    static let window = 1024

    /// 1 to 8, of which 5 to 8 turn it by a quarter.
    private let number: Int

    /// True when the rows of the file are the columns of the picture.
    var isSideways: Bool { number >= 5 }

    /// Nil when the segment is no EXIF. One that can't be read turns nothing: viewers show such a picture as it is.
    init?(segment: ArraySlice<UInt8>) {
        guard segment.starts(with: Array("Exif\0\0".utf8)) else { return nil }
        number = (try? Self.number(in: segment.dropFirst(6))) ?? 1
    }

    private static func number(in tiff: ArraySlice<UInt8>) throws(ImageFault) -> Int? {
        var cursor = ByteCursor(tiff)
        let mark = try cursor.bigEndian(2)
        guard mark == 0x4D4D || mark == 0x4949 else { return nil }
        let isBig = mark == 0x4D4D
        func read(_ width: Int, _ cursor: inout ByteCursor) throws(ImageFault) -> Int {
            isBig ? try cursor.bigEndian(width) : try cursor.littleEndian(width)
        }
        guard try read(2, &cursor) == 42 else { return nil }
        var directory = ByteCursor(tiff.dropFirst(try read(4, &cursor)))
        for _ in 0..<(try read(2, &directory)) {
            let tag = try read(2, &directory)
            let type = try read(2, &directory)
            try directory.skip(4)
            let value = try read(2, &directory)
            try directory.skip(2)
            // A short, which stands in the first half of the value.
            if tag == 0x0112 { return type == 3 && (1...8).contains(value) ? value : nil }
        }
        return nil
    }
}
