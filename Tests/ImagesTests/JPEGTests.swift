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
