/// Collects a response while libcurl delivers it, piece by piece, on the transfer's thread.
final class ResponseBuffer {
    private static let maximumHeadLength = 65_536

    private let maximumBodyLength: Int
    private var headLength = 0
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    /// True when a piece was refused for its length.
    private(set) var isOverfull = false

    /// True when the head was read to its end: an interim one has no body behind it.
    private(set) var hasHead = false

    init(maximumBodyLength: Int) {
        self.maximumBodyLength = maximumBodyLength
    }

    /// Takes a piece of the body, or refuses it whole.
    func appendBody(_ piece: some Collection<UInt8>) -> Bool {
        hasHead = true
        isOverfull = isOverfull || piece.count > maximumBodyLength - body.count
        if !isOverfull { body.append(contentsOf: piece) }
        return !isOverfull
    }

    /// Takes one line of the head. A status line begins a new head: interim responses (1xx) leave nothing behind.
    func appendHeadLine(_ line: some Collection<UInt8>) -> Bool {
        headLength += line.count
        isOverfull = isOverfull || headLength > Self.maximumHeadLength
        guard !isOverfull else { return false }
        if line.starts(with: "HTTP/".utf8) {
            headers = []
        } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
            headers.append((Self.text(line[..<colon]), Self.text(line[line.index(after: colon)...])))
        }
        return true
    }

    /// A part of a line without the white space around it.
    private static func text(_ part: some Collection<UInt8>) -> String {
        let start = part.drop { $0 <= 0x20 }
        let end = start.reversed().drop { $0 <= 0x20 }
        return String(decoding: end.reversed(), as: UTF8.self)
    }
}
