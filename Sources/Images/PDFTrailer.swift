/// Looks for the mark at the end of a PDF: one that was cut does not have it (ISO 32000-1, section 7.5.5, and annex H, which has
/// readers look through the last 1024 bytes).
struct PDFTrailer: Sendable {
    /// The beginning of a PDF (section 7.5.2).
    static let signature = Array("%PDF-".utf8)
    private static let mark = Array("%%EOF".utf8)
    private static let tail = 1024

    private let length: Int

    /// - Parameter length: the file's, in bytes.
    init(length: Int) { self.length = length }

    /// Nil when the file is whole, else the bytes that are to be read.
    func advance(_ window: FileWindow) throws(ImageFault) -> Range<Int>? {
        let range = max(0, length - Self.tail)..<length
        guard let bytes = window.slice(range) else { return range }
        let places = bytes.indices.dropLast(Self.mark.count - 1)
        guard places.contains(where: { bytes[$0...].starts(with: Self.mark) }) else { throw .truncated }
        return nil
    }
}
