import Foundation
import Testing

@testable import Images

/// A real picture of a few hundred bytes, as `Samples/generate.py` had it made.
struct Sample: Sendable, CustomTestStringConvertible {
    let name: String
    let type: ImageType?
    let bytes: [UInt8]

    var testDescription: String { name }

    /// The size that stands in the name.
    var size: [Int] {
        name.split { $0 == "-" || $0 == "." }.dropFirst().first?.split(separator: "x").compactMap { Int($0) } ?? []
    }

    /// All of them, those of other formats too.
    static let all: [Sample] = {
        let folder = Bundle.module.resourceURL?.appendingPathComponent("Samples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder?.path ?? "")) ?? []
        return names.filter { !$0.hasSuffix(".py") }.sorted().compactMap { name in
            let types: [String: ImageType] = ["jpg": .jpeg, "png": .png, "heic": .heic, "webp": .webp]
            guard let file = folder?.appendingPathComponent(name), let data = try? Data(contentsOf: file) else { return nil }
            return Sample(name: name, type: types[file.pathExtension], bytes: Array(data))
        }
    }()

    /// Those of the formats that are taken.
    static let pictures = all.filter { $0.type != nil }
}

/// What reading some bytes came to, and what it cost.
struct Reading {
    let result: Result<ImageHeader, ImageFault>
    private(set) var reads = 0
    private(set) var bytesRead = 0

    init(_ bytes: [UInt8], readAhead: Int = 4096) {
        var reads = 0
        var bytesRead = 0
        result = ImageHeader.read(readAhead: readAhead) { offset, count in
            let piece = Array(bytes.dropFirst(offset).prefix(count))
            reads += 1
            bytesRead += piece.count
            return piece
        }
        self.reads = reads
        self.bytesRead = bytesRead
    }

    /// Such as `image/jpeg 40x30`, or the fault.
    var text: String {
        switch result {
        case .success(let header): "\(header.type.rawValue) \(header.width)x\(header.height)"
        case .failure(let fault): "\(fault)"
        }
    }
}

/// SplitMix64: the same sequence for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
