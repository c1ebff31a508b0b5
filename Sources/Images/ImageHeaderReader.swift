/// Reads a picture's header as a pure state machine: it says which bytes it needs, and is given them. It asks for few,
/// and skips what may be long, so that neither a file nor a network has to hand over the whole picture.
///
/// Bounded: at most 512 parts are looked at and 512 KiB read at once, whatever the file says.
public struct ImageHeaderReader: Sendable {
    /// The next thing to do.
    public enum Step: Sendable, Equatable {
        /// Give ``supply(_:)`` the bytes from that offset on: as many as named, or all that there are.
        case needs(offset: Int, count: Int)
        /// The header.
        case found(ImageHeader)
        /// There is none.
        case fault(ImageFault)
    }

    private let readAhead: Int
    private var window = FileWindow()
    private var format: (any ImageFormat)?
    private var wanted: Range<Int>?
    private var outcome: Step?

    /// A reader of one file that asks for at least so many bytes at once: 32 to 1,048,576, or the nearest.
    public init(readAhead: Int = 4096) {
        self.readAhead = min(max(readAhead, ImageType.signatureLength), 1 << 20)
    }

    /// The next thing to do; once there is a header or a fault, that.
    public mutating func next() -> Step {
        if let outcome { return outcome }
        let step = advance()
        if case .needs(let offset, let count) = step { wanted = offset..<(offset + count) } else { outcome = step }
        return step
    }

    /// Takes the bytes that were needed; fewer than that means that the file ends with them, more are dropped.
    public mutating func supply(_ bytes: [UInt8]) {
        guard let range = wanted else { return }
        wanted = nil
        window = FileWindow(
            offset: range.lowerBound, bytes: Array(bytes.prefix(range.count)), isLast: bytes.count < range.count)
    }

    private mutating func advance() -> Step {
        do throws(ImageFault) {
            while true {
                switch try formatStep() {
                case .found(let header): return .found(header)
                case .needs(let range):
                    if let needed = try window.missing(range) { return request(needed) }
                }
            }
        } catch {
            return .fault(error)
        }
    }

    private mutating func formatStep() throws(ImageFault) -> ImageFormatStep {
        if format == nil {
            let start = window.bytes.prefix(ImageType.signatureLength)
            guard window.isLast || start.count == ImageType.signatureLength else {
                return .needs(0..<ImageType.signatureLength)
            }
            guard let type = ImageType(signature: start) else { throw .unknownFormat }
            format = Self.format(of: type)
        }
        guard var format else { throw .unknownFormat }
        defer { self.format = format }
        return try format.advance(window)
    }

    private func request(_ range: Range<Int>) -> Step {
        .needs(offset: range.lowerBound, count: max(range.count, readAhead))
    }

    private static func format(of type: ImageType) -> any ImageFormat {
        switch type {
        case .jpeg: JPEGHeader()
        case .png: PNGHeader()
        case .heic: HEIFHeader()
        case .webp: WebPHeader()
        }
    }
}

/// The facts in a picture's own header.
public struct ImageHeader: Sendable, Equatable {
    /// The format.
    public let type: ImageType
    /// Pixels a row as a viewer shows it, at least one: the EXIF orientation of a JPEG and the rotation of a HEIC have turned it. That of
    /// a PNG and a WebP stands behind the picture, and is not looked for.
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

    private init(type: ImageType, width: Int, height: Int) { (self.type, self.width, self.height) = (type, width, height) }

    /// The same, turned by a quarter.
    var turned: ImageHeader { ImageHeader(type: type, width: height, height: width) }
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
