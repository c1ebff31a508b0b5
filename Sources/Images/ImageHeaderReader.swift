/// Reads a picture's header as a pure state machine: it says which bytes it needs, and is given them. It asks for few,
/// and skips what may be long, so that neither a file nor a network has to hand over the whole picture.
///
/// Bounded: at most 512 parts are looked at and 512 KiB read at once, whatever the file says.
public struct ImageHeaderReader: Sendable {
    /// What is to be done.
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

    /// What is to be done next; once there is a header or a fault, that.
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
