import Testing

@testable import Images

@Suite("Pictures that encoders made")
struct SampleTests {
    @Test("type, width and height are the encoder's, whatever is read at once", arguments: Sample.pictures)
    func header(sample: Sample) throws {
        let type = try #require(sample.type)
        let expected = "\(type.rawValue) \(sample.size[0])x\(sample.size[1])"
        for readAhead in [0, 32, 33, 100, 4096, .max] { #expect(Reading(sample.bytes, readAhead: readAhead).text == expected) }
        #expect(Reading(sample.bytes).reads <= 2)
    }

    @Test("the samples are all there")
    func count() {
        #expect(Sample.pictures.count == 15 && Sample.all.count == 17)
    }

    @Test("the first 32 bytes tell the format", arguments: Sample.all)
    func signature(sample: Sample) {
        #expect(ImageType(signature: sample.bytes.prefix(32)) == sample.type)
        #expect(ImageType(signature: sample.bytes) == sample.type)
    }

    @Test("other formats are not taken", arguments: Sample.all.filter { $0.type == nil })
    func others(sample: Sample) {
        #expect(Reading(sample.bytes).result == .failure(.unknownFormat))
    }

    @Test("a file cut before its size is truncated, or too short to be known", arguments: Sample.pictures)
    func truncated(sample: Sample) {
        var whole = 0
        for length in 0..<sample.bytes.count {
            let text = Reading(Array(sample.bytes[..<length]), readAhead: 32).text
            if text.hasPrefix("image/") { whole += 1 } else { #expect(text == "truncated" || text == "unknownFormat") }
        }
        #expect(whole > 0, "the size stands before the picture's last byte")
    }

    @Test("100,000 mutations end in a size or a fault, with few reads, and trap nowhere")
    func mutations() {
        var random = SeededGenerator(seed: 9)
        let samples = Sample.pictures.map { Array($0.bytes.prefix(700)) }
        var found = 0
        for round in 0..<100_000 {
            var bytes = samples[round % samples.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let any = UInt8.random(in: 0...255, using: &random)
                bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, any].randomElement(using: &random) ?? 0
            }
            if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            if let header = Mutation.header(of: bytes) {
                found += 1
                #expect(header.width > 0 && header.height > 0)
            }
        }
        #expect(found > 10_000 && found < 100_000)
    }
}

/// Reading one mutated file.
private enum Mutation {
    static func header(of bytes: [UInt8]) -> ImageHeader? {
        var reader = ImageHeaderReader(readAhead: 32)
        for _ in 0..<1000 {
            switch reader.next() {
            case .needs(let offset, let count): reader.supply(Array(bytes.dropFirst(offset).prefix(count)))
            case .found(let header): return header
            case .fault: return nil
            }
        }
        #expect(Bool(false), "there is no end to it")
        return nil
    }
}
