import Testing

@testable import Images

@Suite("HEIC headers")
struct HEIFTests {
    private static func number(_ value: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8, 4) + Array(type.utf8) + content
    }

    private static func full(_ type: String, version: Int = 0, flags: Int = 0, _ content: [UInt8]) -> [UInt8] {
        box(type, number(version, 1) + number(flags, 3) + content)
    }

    private static func brands(_ names: String...) -> [UInt8] {
        box("ftyp", Array(names[0].utf8) + number(0, 4) + names.dropFirst().flatMap { Array($0.utf8) })
    }

    private static func item(_ number: Int, _ type: String, version: Int = 2) -> [UInt8] {
        full("infe", version: version, Self.number(number, version == 2 ? 2 : 4) + [0, 0] + Array(type.utf8) + [0])
    }

    private static func extent(_ width: Int, _ height: Int) -> [UInt8] {
        full("ispe", number(width, 4) + number(height, 4))
    }

    /// A picture of a phone: an item 7 of tiles 1 and 2, turned, with properties 1 the tiles' size, 2 its own, 3 its turn.
    private static func grid(primary: Int = 7, wide: Bool = false, types: [String] = ["hvc1", "hvc1", "grid"], quarters: Int = 1)
        -> [UInt8]
    {
        let width = wide ? 4 : 2
        let version = wide ? 1 : 0
        let items = zip([1, 2, 7], types).flatMap { item($0, $1, version: wide ? 3 : 2) }
        let essential = wide ? 0x8000 : 0x80
        let owners: [(Int, [Int])] = [(1, [1]), (2, [1]), (7, [3 | essential, 2])]
        let associations = owners.flatMap { owner, properties in
            number(owner, width) + number(properties.count, 1) + properties.flatMap { number($0, wide ? 2 : 1) }
        }
        let container = box("ipco", extent(512, 512) + extent(4032, 3024) + box("irot", [UInt8(0xFC | quarters)]))
        return full(
            "meta",
            full("hdlr", [0, 0, 0, 0] + Array("pict".utf8)) + full("pitm", version: version, number(primary, width))
                + full("iinf", version: version, number(3, width) + items)
                + box("iprp", container + full("ipma", version: version, flags: version, number(3, 4) + associations)))
    }

    private static let start = brands("heic", "mif1", "heic")
    private static let content = box("mdat", [UInt8](repeating: 0, count: 100))

    @Test("the size of a grid is the primary item's, not a tile's, turned as it is shown", arguments: [false, true])
    func grid(wide: Bool) {
        #expect(Reading(Self.start + Self.grid(wide: wide) + Self.content).text == "image/heic 3024x4032")
        #expect(Reading(Self.start + Self.grid(primary: 1, wide: wide) + Self.content).text == "image/heic 512x512")
    }

    @Test("a quarter and three turn width and height, a half and none do not", arguments: 0...3)
    func rotation(quarters: Int) {
        let size = quarters % 2 == 1 ? "3024x4032" : "4032x3024"
        #expect(Reading(Self.start + Self.grid(quarters: quarters) + Self.content).text == "image/heic \(size)")
    }

    @Test("the description may stand behind the picture, which is skipped")
    func last() {
        let picture = Self.box("mdat", [UInt8](repeating: 1, count: 3_000_000))
        let reading = Reading(Self.start + Self.box("free", []) + picture + Self.grid(), readAhead: 32)
        #expect(reading.text == "image/heic 3024x4032")
        #expect(reading.reads <= 5 && reading.bytesRead < 1000)
        let long = Self.number(1, 4) + Array("mdat".utf8) + Self.number(3_016, 8) + [UInt8](repeating: 1, count: 3_000)
        #expect(Reading(Self.start + long + Self.grid()).text == "image/heic 3024x4032")
    }

    @Test(
        "the brands say whether it may be HEIC, then the items whether it is",
        arguments: [
            (["heic"], "image/heic 3024x4032"), (["mif1", "heic"], "image/heic 3024x4032"), (["heix"], "image/heic 3024x4032"),
            (["mif1"], "image/heic 3024x4032"), (["msf1", "hevc"], "image/heic 3024x4032"), (["avif", "mif1"], "unknownFormat"),
            (["mif1", "avif"], "unknownFormat"), (["isom", "mp41"], "unknownFormat"), (["qt  "], "unknownFormat"),
        ])
    func brandNames(names: [String], text: String) {
        let file = Self.box("ftyp", Array(names[0].utf8) + [0, 0, 0, 0] + names.dropFirst().flatMap { Array($0.utf8) })
        #expect(Reading(file + Self.grid() + Self.content).text == text)
    }

    @Test("items of another coding, and a primary item that is none or no picture")
    func items() {
        #expect(Reading(Self.start + Self.grid(types: ["av01", "av01", "grid"]) + Self.content).text == "unknownFormat")
        #expect(Reading(Self.start + Self.grid(types: ["hvc1", "hvc1", "Exif"]) + Self.content).text == "malformed")
        #expect(Reading(Self.start + Self.grid(primary: 9) + Self.content).text == "malformed")
    }

    @Test("boxes that lie about their length, are too many or too large")
    func boxes() {
        let padding = [UInt8](repeating: 0, count: 64)
        func text(_ bytes: [UInt8]) -> String { Reading(Self.start + bytes + padding).text }
        #expect(text(Self.number(7, 4) + Array("free".utf8)) == "malformed")
        #expect(text(Self.number(0, 4) + Array("mdat".utf8)) == "malformed")
        #expect(text(Self.number(1, 4) + Array("mdat".utf8) + Self.number(15, 8)) == "malformed")
        #expect(text(Self.number(1, 4) + Array("mdat".utf8) + [UInt8](repeating: 0xFF, count: 8)) == "malformed")
        #expect(text(Self.number(0x7FFF_FFFF, 4) + Array("mdat".utf8)) == "truncated")
        #expect(text(Self.number(0x10_0000, 4) + Array("meta".utf8)) == "excessive")
        #expect(text(Self.full("meta", Self.number(100, 4) + Array("iprp".utf8))) == "malformed")
        #expect(text(Array(repeatElement(Self.box("free", []), count: 70).joined())) == "excessive")
        #expect(text(Self.full("meta", Array(repeatElement(Self.box("free", []), count: 5000).joined()))) == "excessive")
    }
}
