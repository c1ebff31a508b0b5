import Foundation
import Testing

@testable import Images

@Suite("Sharpness of JPEGs")
struct SharpnessTests {
    private static func sample(_ name: String) throws -> [UInt8] {
        let folder = try #require(Bundle.module.resourceURL).appendingPathComponent("Samples/Sharpness")
        return Array(try Data(contentsOf: folder.appendingPathComponent(name + ".jpg")))
    }

    private static func measure(_ bytes: [UInt8]) -> Double? {
        Sharpness.ofJPEG { offset, count in Array(bytes.dropFirst(offset).prefix(count)) }
    }

    @Test(
        "a photo in focus is sharp, at any quality and in any shape of the scan; one part in focus is enough",
        arguments: ["sharp", "sharp-low", "sharp-restarts", "sharp-444", "sharp-gray", "sharp-middle"])
    func sharp(name: String) throws {
        let measure = try #require(Self.measure(try Self.sample(name)))
        #expect(measure > 2.5 && measure < 7)
    }

    @Test("the same out of focus is blurred", arguments: ["blurred", "blurred-high"])
    func blurred(name: String) throws {
        let measure = try #require(Self.measure(try Self.sample(name)))
        #expect(measure < Sharpness.least)
    }

    @Test("a scan with restarts has the measure of the same without")
    func restarts() throws {
        #expect(try Self.measure(Self.sample("sharp-restarts")) == Self.measure(Self.sample("sharp")))
    }

    @Test("a progressive scan, a wall and what is no JPEG have no measure")
    func none() throws {
        #expect(Self.measure(try Self.sample("none-progressive")) == nil)
        #expect(Self.measure(try Self.sample("none-wall")) == nil)
        for sample in Sample.all where sample.type != .jpeg { #expect(Self.measure(sample.bytes) == nil, "\(sample.name)") }
        #expect(Self.measure([]) == nil && Self.measure([0xFF, 0xD8]) == nil)
    }

    @Test("a photo that is cut has none, wherever it is cut")
    func cut() throws {
        let bytes = try Self.sample("sharp")
        for length in stride(from: 0, to: bytes.count - 2, by: 37) { #expect(Self.measure(Array(bytes[..<length])) == nil) }
    }

    @Test("a frame of more blocks than are gone through has none, before its scan is read")
    func large() throws {
        var bytes = try Self.sample("sharp")
        let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
        bytes.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xF0, 0xFF, 0xF0])
        var furthest = 0
        let measure = Sharpness.ofJPEG { offset, count in
            furthest = max(furthest, offset)
            return Array(bytes.dropFirst(offset).prefix(count))
        }
        #expect(measure == nil && furthest <= frame + 4)
    }

    @Test("no more of a scan is read than is allowed")
    func longScan() throws {
        let bytes = try Self.sample("sharp")
        let scan = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) })
        let start = scan + 2 + Int(bytes[scan + 2]) << 8 + Int(bytes[scan + 3])
        var furthest = 0
        // Behind the tables comes one stuffed byte after another, for ever.
        _ = Sharpness.ofJPEG { offset, count in
            furthest = max(furthest, offset + count)
            guard offset >= start else { return Array(bytes[..<start].dropFirst(offset).prefix(count)) }
            return (0..<count).map { ($0 + offset - start) % 2 == 0 ? 0xFF : 0 }
        }
        #expect(furthest <= start + Sharpness.longestScan + 65_536)
    }

    @Test("2,000 mutations end in a measure or none, and trap nowhere")
    func mutations() throws {
        var random = SeededGenerator(seed: 11)
        let samples = try ["sharp-low", "sharp-restarts", "sharp-gray", "blurred"].map { try Self.sample($0) }
        for round in 0..<2_000 {
            var bytes = samples[round % samples.count]
            let scan = bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xDA]) } ?? 0
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                // Most of them in the tables, which say how the rest is read.
                let end = Bool.random(using: &random) ? scan + 14 : bytes.count
                let any = UInt8.random(in: 0...255, using: &random)
                bytes[Int.random(in: 2..<end, using: &random)] = [0, 1, 0x7F, 0x80, 0xFF, any].randomElement(using: &random) ?? 0
            }
            if let measure = Self.measure(bytes) { #expect(measure >= 0 && measure < 10) }
        }
    }
}
