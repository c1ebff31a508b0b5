/// Goes over the outermost boxes of a movie, from its first byte to its last (ISO/IEC 14496-12, section 4.2; the atoms of QuickTime
/// are the same). A whole movie has a `moov` box, and its last box ends where the file ends: one that was cut has not.
struct MovieBoxes: Sendable {
    /// A movie in fragments has two for each second or so.
    private static let mostBoxes = 16_384
    /// A `moov` box has at least its head and a movie header in it (section 8.2.2): 8 and 108 bytes.
    private static let shortestMovie = 116
    /// So much is asked for at once: the head of the box behind a short one is then at hand as well.
    private static let readAhead = 4096

    private let length: Int
    private var offset = 0
    private var boxes = 0
    private var hasMovie = false

    /// - Parameter length: the file's, in bytes.
    init(length: Int) { self.length = length }

    /// Goes on as far as the bytes at hand allow; nil when the movie is whole, else the bytes that are to be read.
    mutating func advance(_ window: FileWindow) throws(ImageFault) -> Range<Int>? {
        while offset < length {
            let head = offset..<min(offset + HEIFBox.longestHead, length)
            guard let bytes = window.slice(head) else { return offset..<min(offset + Self.readAhead, length) }
            let box = try HEIFBox(bytes)
            // Only the last may go on to the end of the file.
            let boxLength = box.length ?? (length - offset)
            guard boxLength <= length - offset else { throw .truncated }
            if box.type == "moov", boxLength >= Self.shortestMovie { hasMovie = true }
            boxes += 1
            offset += boxLength
            guard boxes <= Self.mostBoxes else { throw .excessive }
        }
        guard hasMovie else { throw .malformed }
        return nil
    }
}

/// The format of a movie, by its first box.
enum MovieBrand {
    /// The major brands of MP4 files (the register of MP4RA): of ISO's base media format, its profiles, and what cameras write.
    private static let mp4: Set<String> = [
        "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71", "avc1", "hvc1", "av01",
        "dash", "cmfc", "MSNV", "M4V ", "M4VH", "M4VP", "XAVC",
    ]
    private static let quicktime = "qt  "
    /// The first boxes that a QuickTime file without brands may have: brands came later than the format.
    private static let unbranded: Set<String> = ["moov", "mdat", "wide"]

    /// Nil for what is no movie. A file with pictures or sound alone is led by a brand of its own.
    static func type(ofFileStart start: [UInt8]) -> FileType? {
        guard start.count >= 12 else { return nil }
        let box = String(decoding: start[4..<8], as: UTF8.self)
        guard box == "ftyp" else { return unbranded.contains(box) ? .quicktime : nil }
        let brand = String(decoding: start[8..<12], as: UTF8.self)
        if brand == quicktime { return .quicktime }
        return mp4.contains(brand) ? .mp4 : nil
    }
}
