import Text

/// What follows the last boundary: white space to the end of its line, then anything, which counts for nothing.
struct MultipartEpilogue {
    private enum State {
        case padding
        case lineEnd
        case text
    }

    private let limits: MultipartLimits
    private var state = State.padding
    private var length = 0

    init(limits: MultipartLimits) {
        self.limits = limits
    }

    /// Takes bytes as they came.
    mutating func take(_ bytes: ArraySlice<UInt8>) throws(MultipartFault) {
        length += bytes.count
        guard length <= limits.surroundings else { throw .malformed }
        for byte in bytes {
            switch (state, byte) {
            case (.padding, ASCII.space), (.padding, ASCII.tab), (.text, _): break
            case (.padding, ASCII.carriageReturn): state = .lineEnd
            case (.lineEnd, ASCII.lineFeed): state = .text
            default: throw .malformed
            }
        }
    }

    /// The body is over.
    func finish() throws(MultipartFault) {
        if case .lineEnd = state { throw .malformed }
    }
}
