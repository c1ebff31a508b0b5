/// The formats of files that may be uploaded: pictures, videos and papers.
public enum FileType: String, Sendable, CaseIterable {
    /// JPEG (ITU-T T.81).
    case jpeg = "image/jpeg"
    /// PNG (W3C, Portable Network Graphics).
    case png = "image/png"
    /// HEIF with HEVC (ISO/IEC 23008-12), as phones make it.
    case heic = "image/heic"
    /// WebP (RFC 9649).
    case webp = "image/webp"
    /// MP4 (ISO/IEC 14496-14).
    case mp4 = "video/mp4"
    /// QuickTime (QuickTime File Format Specification).
    case quicktime = "video/quicktime"
    /// PDF (ISO 32000).
    case pdf = "application/pdf"
}

extension FileType {
    /// How many of a file's first bytes are enough to know its format.
    public static let signatureLength = ImageType.signatureLength

    /// The format that a file's first bytes are of, or nil. Give ``signatureLength`` of them, or all of a shorter file.
    ///
    /// It says what the file claims to be, not that it is whole: ``FileHeaderReader`` looks closer.
    public init?(signature bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(Self.signatureLength))
        if let image = ImageType(signature: start) {
            self.init(image)
        } else if let movie = MovieBrand.type(ofFileStart: start) {
            self = movie
        } else if start.starts(with: PDFTrailer.signature) {
            self = .pdf
        } else {
            return nil
        }
    }

    /// The type of a picture.
    public init(_ image: ImageType) {
        self =
            switch image {
            case .jpeg: .jpeg
            case .png: .png
            case .heic: .heic
            case .webp: .webp
            }
    }

    /// The format of a picture; nil for what is none.
    public var image: ImageType? { ImageType(rawValue: rawValue) }

    /// True when it is a video.
    public var isVideo: Bool { self == .mp4 || self == .quicktime }

    /// The file name extensions that go with the type (docs/apps/photos.md, "Photos and condition reports" and docs/apps/inspections.md).
    public var extensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .png: ["png"]
        case .heic: ["heic"]
        case .webp: ["webp"]
        case .mp4: ["mp4", "m4v"]
        case .quicktime: ["mov", "qt"]
        case .pdf: ["pdf"]
        }
    }

    /// The type that goes with the end of a path; nil where none does.
    public init?(ofPath path: String) {
        let end = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        guard let type = Self.allCases.first(where: { $0.extensions.contains(end) }) else { return nil }
        self = type
    }
}
