/// Judges a file by its own bytes, as a pure state machine: it says which bytes it needs, and is given them. It needs few of a
/// picture or a paper, and the head of each outermost box of a movie, up to its end.
///
/// Bounded: at most 16,384 boxes are looked at and 1 MiB read at once, whatever the file says.
public struct FileHeaderReader: Sendable {
    /// The next thing to do.
    public enum Step: Sendable, Equatable {
        /// Give ``supply(_:)`` the bytes from that offset on: as many as named, or all that there are.
        case needs(offset: Int, count: Int)
        /// The file is known.
        case found(FileHeader)
        /// It is nothing that we take.
        case fault(ImageFault)
    }

    /// By what the first bytes claim.
    private enum Format: Sendable {
        case unknown
        case image(ImageHeaderReader)
        case movie(FileType, MovieBoxes)
        case paper(PDFTrailer)
    }

    private let length: Int
    private let readAhead: Int
    private var format = Format.unknown
    private var window = FileWindow()
    private var wanted: Range<Int>?
    private var outcome: Step?

    /// - Parameters:
    ///   - length: the file's, in bytes.
    ///   - readAhead: how many bytes are asked for at once at least, where they are of use: 32 to 1,048,576, or the nearest.
    public init(length: Int, readAhead: Int = 4096) {
        self.length = max(length, 0)
        self.readAhead = min(max(readAhead, FileType.signatureLength), 1 << 20)
    }

    /// The next thing to do; once the file is known or at fault, that.
    public mutating func next() -> Step {
        if let outcome { return outcome }
        let step: Step
        do throws(ImageFault) { step = try advance() } catch { step = .fault(error) }
        if case .needs(let offset, let count) = step { wanted = offset..<(offset + count) } else { outcome = step }
        return step
    }

    /// Takes the bytes that were needed; fewer than that means that the file ends with them, more are dropped.
    public mutating func supply(_ bytes: [UInt8]) {
        guard let range = wanted else { return }
        wanted = nil
        if case .image(var reader) = format {
            reader.supply(bytes)
            format = .image(reader)
            return
        }
        window = FileWindow(offset: range.lowerBound, bytes: Array(bytes.prefix(range.count)), isLast: bytes.count < range.count)
        if case .unknown = format { settle(on: window.bytes) }
    }

    /// Decides by the first bytes, which are as many as a picture's reader asks for first.
    private mutating func settle(on start: [UInt8]) {
        guard let type = FileType(signature: start) else {
            outcome = .fault(.unknownFormat)
            return
        }
        if type.image != nil {
            var reader = ImageHeaderReader(readAhead: readAhead)
            _ = reader.next()
            reader.supply(start)
            format = .image(reader)
        } else if type.isVideo {
            format = .movie(type, MovieBoxes(length: length))
        } else {
            format = .paper(PDFTrailer(length: length))
        }
    }

    private mutating func advance() throws(ImageFault) -> Step {
        switch format {
        case .unknown: return .needs(offset: 0, count: readAhead)
        case .image(var reader):
            let step = reader.next()
            format = .image(reader)
            return Self.step(step)
        case .movie(let type, var boxes):
            let wanted = try boxes.advance(window)
            format = .movie(type, boxes)
            return try step(wanted, FileHeader(type: type, image: nil))
        case .paper(let trailer): return try step(try trailer.advance(window), FileHeader(type: .pdf, image: nil))
        }
    }

    /// Translates the next step of an image's reader.
    private static func step(_ step: ImageHeaderReader.Step) -> Step {
        switch step {
        case .needs(let offset, let count): .needs(offset: offset, count: count)
        case .found(let image): .found(FileHeader(type: FileType(image.type), image: image))
        case .fault(let fault): .fault(fault)
        }
    }

    /// The file is found when nothing of it is wanted any more.
    private func step(_ range: Range<Int>?, _ header: FileHeader) throws(ImageFault) -> Step {
        guard let range else { return .found(header) }
        if window.isLast, range.lowerBound >= window.offset { throw .truncated }
        return .needs(offset: range.lowerBound, count: range.count)
    }
}

/// The facts in a file's own bytes.
public struct FileHeader: Sendable, Equatable {
    /// The format.
    public let type: FileType
    /// The header of a picture; nil for what is none.
    public let image: ImageHeader?
}

extension FileHeader {
    /// Judges a file that lies somewhere else.
    /// - Parameters:
    ///   - length: the file's, in bytes.
    ///   - source: gives the bytes from an offset on: as many as asked for, or all that there are.
    public static func read<Failure: Error>(
        length: Int, from source: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
    ) throws(Failure) -> Result<FileHeader, ImageFault> {
        var reader = FileHeaderReader(length: length)
        while true {
            switch reader.next() {
            case .needs(let offset, let count): reader.supply(try source(offset, count))
            case .found(let header): return .success(header)
            case .fault(let fault): return .failure(fault)
            }
        }
    }
}
