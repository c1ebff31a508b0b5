/// The bytes of a message while libcurl takes them, piece by piece, on the transfer's thread.
final class SMTPContent {
    private let bytes: [UInt8]
    private var offset = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The next bytes, at most `count`; none at the end.
    func next(_ count: Int) -> ArraySlice<UInt8> {
        let piece = bytes[offset...].prefix(max(0, count))
        offset += piece.count
        return piece
    }
}
