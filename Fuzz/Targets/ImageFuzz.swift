import Images

extension FuzzTarget {
    /// A file's header is read in few steps of a bounded size, and is the same however much is read at once. A JPEG has a measure or none.
    static let image = FuzzTarget("image", longestInput: 4096) {
        { bytes throws(Finding) in
            let outcome = try ImageFuzz.outcome(bytes, readAhead: 32)
            try Finding.unless(try ImageFuzz.outcome(bytes, readAhead: 100) == outcome, "100 bytes ahead tell something else")
            try Finding.unless(try ImageFuzz.outcome(bytes, readAhead: 4096) == outcome, "4096 bytes ahead tell something else")
            let sharpness = Sharpness.ofJPEG { offset, count in Array(bytes.dropFirst(offset).prefix(count))
            }
            try Finding.unless(sharpness.map { (0..<10).contains($0) } ?? true, "no measure is \(sharpness ?? 0)")
            if case .found(let header) = outcome {
                try Finding.unless(ImageType(signature: bytes) == header.type, "the first bytes tell another format")
            }
        }
    }
}

private enum ImageFuzz {
    /// What the reader says of itself: 512 parts, each with a head and a content, and 512 KiB at once.
    private static let mostReads = 1100
    private static let largestRead = 1 << 20

    static func outcome(_ bytes: [UInt8], readAhead: Int) throws(Finding) -> ImageHeaderReader.Step {
        var reader = ImageHeaderReader(readAhead: readAhead)
        for _ in 0..<mostReads {
            let step = reader.next()
            guard case .needs(let offset, let count) = step else { return step }
            try Finding.unless(offset >= 0 && (1...largestRead).contains(count), "it asks for \(count) bytes at \(offset)")
            reader.supply(Array(bytes.dropFirst(offset).prefix(count)))
        }
        throw Finding("there is no end to it")
    }
}
