import Testing

@testable import Images

@Suite("JPEG headers")
struct JPEGTests {
    private static let start: [UInt8] = [0xFF, 0xD8]

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }

    private static func frame(_ marker: UInt8 = 0xC0, height: Int = 3000, width: Int = 4000, components: UInt8 = 3) -> [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255)]
        return segment(marker, [8] + size + [components] + [UInt8](repeating: 1, count: 3 * Int(components)))
    }

    @Test(
        "each kind of frame, behind tables and comments",
        arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC9, 0xCA, 0xCF] as [UInt8])
    func frames(marker: UInt8) {
        let before = [0xE0, 0xE1, 0xEF, 0xFE, 0xDB, 0xC4, 0xCC, 0xDD].flatMap { Self.segment($0, [1, 2, 3]) }
        #expect(Reading(Self.start + before + Self.frame(marker)).text == "image/jpeg 4000x3000")
    }

    @Test("large segments before the frame are skipped unread")
    func largeSegments() {
        let segment = Self.segment(0xE2, [UInt8](repeating: 0xFF, count: 65_000))
        let bytes = Self.start + Array(repeatElement(segment, count: 10).joined()) + Self.frame() + [0xFF, 0xDA]
        let reading = Reading(bytes, readAhead: 32)
        #expect(reading.text == "image/jpeg 4000x3000")
        #expect(reading.reads <= 11 && reading.bytesRead < 400)
        #expect(Reading(bytes, readAhead: 1 << 20).reads == 1)
    }

    @Test("fill bytes may stand before a marker")
    func fill() {
        #expect(Reading(Self.start + [0xFF, 0xFF, 0xFF] + Self.frame()).text == "image/jpeg 4000x3000")
    }

    @Test("a thumbnail in an EXIF segment is not the picture")
    func thumbnail() {
        let exif = Self.segment(0xE1, Self.start + Self.frame(height: 120, width: 160))
        #expect(Reading(Self.start + exif + Self.frame()).text == "image/jpeg 4000x3000")
    }

    /// An EXIF segment of one directory, at an offset of the header, in either order of bytes.
    private static func exif(_ orientation: Int, isBig: Bool = true, at offset: Int = 8, type: Int = 3, magic: Int = 42)
        -> [UInt8]
    {
        func number(_ value: Int, _ width: Int) -> [UInt8] {
            let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return isBig ? bytes.reversed() : bytes
        }
        let entries = [(0x010F, 2, 4, 0, 0), (0x0112, type, 1, orientation, 0), (0x0213, 3, 1, 7, 0)]
        let directory = entries.flatMap { number($0, 2) + number($1, 2) + number($2, 4) + number($3, 2) + number($4, 2) }
        let head = Array("Exif\0\0".utf8) + Array((isBig ? "MM" : "II").utf8) + number(magic, 2) + number(offset, 4)
        return segment(0xE1, head + [UInt8](repeating: 0, count: max(0, offset - 8)) + number(entries.count, 2) + directory)
    }

    @Test("the EXIF orientations of a quarter turn width and height, in either order of bytes", arguments: 1...8)
    func orientation(number: Int) {
        let size = number >= 5 ? "3000x4000" : "4000x3000"
        for isBig in [true, false] {
            for offset in [8, 26, 900] {
                let exif = Self.exif(number, isBig: isBig, at: offset)
                for readAhead in [32, 100, 4096] {
                    #expect(Reading(Self.start + exif + Self.frame(), readAhead: readAhead).text == "image/jpeg \(size)")
                }
            }
        }
        // The first says it; XMP before it, which stands in such a segment too, is none.
        let xmp = Self.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8))
        let other = Self.exif(number >= 5 ? 1 : 6)
        #expect(Reading(Self.start + xmp + Self.exif(number) + other + Self.frame()).text == "image/jpeg \(size)")
    }

    @Test("an EXIF segment that is cut, lies or says nothing turns nothing, and is no fault")
    func unreadableOrientation() {
        let exif = Self.exif(6)
        var segments = [0, 9, 0xFFFF].map { Self.exif($0) } + [Self.exif(6, type: 4), Self.exif(6, magic: 43)]
        segments += [Self.exif(6, at: 5000), Self.exif(6, at: 0)]
        // Cut anywhere, with the segment's length told as it is.
        for length in 4..<(exif.count - 16) { segments.append(Self.segment(0xE1, Array(exif[4..<length]))) }
        for segment in segments { #expect(Reading(Self.start + segment + Self.frame()).text == "image/jpeg 4000x3000") }
    }

    @Test("what never comes to a frame")
    func faults() {
        func fault(_ bytes: [UInt8]) -> String { Reading(Self.start + bytes + [UInt8](repeating: 0, count: 64)).text }
        #expect(fault([0xFF, 0xD9]) == "malformed")
        #expect(fault(Self.segment(0xDA, [1])) == "malformed")
        #expect(fault([0xFF, 0xE0, 0, 1]) == "malformed")
        #expect(fault(Self.segment(0xE0, [1]) + [0]) == "malformed")
        #expect(fault(Self.frame(height: 0)) == "malformed")
        #expect(fault(Self.frame(width: 0)) == "malformed")
        #expect(fault(Self.frame(components: 5)) == "malformed")
        #expect(fault([0xFF, 0xC0, 0, 18] + Self.frame().dropFirst(4)) == "malformed")
        #expect(fault([UInt8](repeating: 0xFF, count: 100_000)) == "excessive")
        #expect(fault(Array(repeatElement(Self.segment(0xE0, []), count: 600).joined()) + Self.frame()) == "excessive")
        #expect(fault([0xFF, 0xE0, 0xFF, 0xFF]) == "truncated")
    }
}
