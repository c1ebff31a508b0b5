/// The formats of pictures that are known.
public enum ImageType: String, Sendable, CaseIterable {
    /// JPEG (ITU-T T.81).
    case jpeg = "image/jpeg"
    /// PNG (W3C, Portable Network Graphics).
    case png = "image/png"
    /// HEIF with HEVC (ISO/IEC 23008-12), as phones make it.
    case heic = "image/heic"
    /// WebP (RFC 9649).
    case webp = "image/webp"
}

extension ImageType {
    /// How many of a file's first bytes are enough to know its format.
    public static let signatureLength = 32

    /// The format that a file's first bytes are of, or nil. Give ``signatureLength`` of them, or all of a shorter file.
    ///
    /// It says what the file claims to be, not that it is whole: ``ImageHeaderReader`` looks closer.
    public init?(signature bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(Self.signatureLength))
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: PNGHeader.signature) {
            self = .png
        } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if HEIFBrands(fileStart: start).mayBeHEIC {
            self = .heic
        } else {
            return nil
        }
    }
}

/// Why a file is no picture that we take.
public enum ImageFault: Error, Sendable, Equatable {
    /// Its first bytes are those of no format we know.
    case unknownFormat
    /// It ends inside its header.
    case truncated
    /// Its header breaks the rules of its format, or has no size in it.
    case malformed
    /// Its size stands behind more parts, or in a larger one, than a picture has any use for.
    case excessive
}

/// How the header of one format is found in a file.
protocol ImageFormat: Sendable {
    /// Goes on as far as the bytes at hand allow.
    mutating func advance(_ window: FileWindow) throws(ImageFault) -> ImageFormatStep
}

/// The outcome of one step.
enum ImageFormatStep {
    /// These bytes of the file have to be at hand; they may lie beyond its end.
    case needs(Range<Int>)
    /// The header.
    case found(ImageHeader)
}
