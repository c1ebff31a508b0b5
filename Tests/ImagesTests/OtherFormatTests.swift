import Testing

@testable import Images

@Suite("PNG and WebP headers, and files that are neither")
struct OtherFormatTests {
    private static func png(width: [UInt8], height: [UInt8], depth: UInt8 = 8, colour: UInt8 = 2) -> [UInt8] {
        PNGHeader.signature + [0, 0, 0, 13] + Array("IHDR".utf8) + width + height + [depth, colour, 0, 0, 0, 1, 2, 3, 4]
    }

    private static func webP(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP\(kind)".utf8) + [0, 0, 0, 0] + content + [UInt8](repeating: 0, count: 16)
    }

    @Test("a PNG's size is two numbers of 31 bits, and not zero")
    func png() {
        let one: [UInt8] = [0, 0, 0, 1]
        #expect(Reading(Self.png(width: [0x7F, 0xFF, 0xFF, 0xFF], height: one)).text == "image/png 2147483647x1")
        #expect(Reading(Self.png(width: [0x80, 0, 0, 0], height: one)).text == "malformed")
        #expect(Reading(Self.png(width: one, height: [0, 0, 0, 0])).text == "malformed")
        #expect(Reading(Self.png(width: one, height: one, depth: 3)).text == "malformed")
        #expect(Reading(Self.png(width: one, height: one, depth: 16, colour: 3)).text == "malformed")
        #expect(Reading(Self.png(width: one, height: one, colour: 5)).text == "malformed")
    }

    @Test("a chunk that is not IHDR first is not PNG's")
    func pngOrder() {
        var bytes = Self.png(width: [0, 0, 0, 1], height: [0, 0, 0, 1])
        bytes[12] = 0x69
        #expect(Reading(bytes).text == "malformed")
    }

    @Test("the three kinds of WebP at their largest, and what breaks them")
    func webP() {
        let frame: [UInt8] = [0x10, 0, 0, 0x9D, 0x01, 0x2A, 0xFF, 0xFF, 0x01, 0x80]
        #expect(Reading(Self.webP("VP8 ", frame)).text == "image/webp 16383x1")
        #expect(Reading(Self.webP("VP8 ", [0x11] + frame.dropFirst())).text == "malformed")
        #expect(Reading(Self.webP("VP8 ", frame.prefix(3) + [0] + frame.dropFirst(4))).text == "malformed")
        #expect(Reading(Self.webP("VP8 ", frame.prefix(6) + [0, 0xC0, 1, 0])).text == "malformed")
        #expect(Reading(Self.webP("VP8L", [0x2F, 0xFF, 0xFF, 0xFF, 0x0F])).text == "image/webp 16384x16384")
        #expect(Reading(Self.webP("VP8L", [0x2F, 0, 0, 0, 0x20])).text == "malformed")
        #expect(Reading(Self.webP("VP8L", [0x2E, 0, 0, 0, 0])).text == "malformed")
        #expect(
            Reading(Self.webP("VP8X", [0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 6))).text == "image/webp 16777216x16777216")
        #expect(Reading(Self.webP("VP9 ", frame)).text == "malformed")
    }

    @Test("text, nothing, and files that only begin well", arguments: ["", "<svg/>", "GIF89a", "RIFF\u{1}WAVE", "%PDF-1.7"])
    func unknown(text: String) {
        #expect(Reading(Array(text.utf8)).result == .failure(.unknownFormat))
        #expect(ImageType(signature: text.utf8) == nil)
    }

    @Test("the source's own fault goes through")
    func sourceFault() {
        struct Lost: Error {}
        #expect(throws: Lost.self) { try ImageHeader.read { _, _ throws(Lost) in throw Lost() } }
    }

    @Test("a reader that has ended stays there, and takes nothing it did not ask for")
    func ended() {
        var reader = ImageHeaderReader(readAhead: 64)
        reader.supply([1, 2, 3])
        #expect(reader.next() == .needs(offset: 0, count: 64))
        #expect(reader.next() == .needs(offset: 0, count: 64))
        reader.supply([1, 2, 3])
        #expect(reader.next() == .fault(.unknownFormat))
        reader.supply([1])
        #expect(reader.next() == .fault(.unknownFormat))
    }
}
