/// What a picture's own header says of it.
public struct ImageHeader: Sendable, Equatable {
    /// The format.
    public let type: ImageType
    /// Pixels a row before any rotation that the file asks for; at least one.
    public let width: Int
    /// Rows, likewise.
    public let height: Int

    /// Nil unless both are at least one, and at most what 31 bits hold: more is no picture.
    init?(_ type: ImageType, width: Int, height: Int) {
        let range = 1...Int(Int32.max)
        guard range.contains(width), range.contains(height) else { return nil }
        self.type = type
        self.width = width
        self.height = height
    }
}

extension ImageHeader {
    /// Reads the header of a file that lies somewhere else.
    /// - Parameters:
    ///   - readAhead: how many bytes are asked for at once, where fewer would do. A disk likes few, a network many.
    ///   - source: gives the bytes from an offset on: as many as asked for, or all that there are.
    public static func read<Failure: Error>(
        readAhead: Int = 4096, from source: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
    ) throws(Failure) -> Result<ImageHeader, ImageFault> {
        var reader = ImageHeaderReader(readAhead: readAhead)
        while true {
            switch reader.next() {
            case .needs(let offset, let count): reader.supply(try source(offset, count))
            case .found(let header): return .success(header)
            case .fault(let fault): return .failure(fault)
            }
        }
    }
}
