/// Writes the frames of a server: whole messages, unmasked (RFC 6455, section 5).
enum FrameWriter {
    enum Opcode: UInt8 {
        case text = 1
        case close = 8
        case pong = 10
    }

    /// The longest reason of a close frame, in bytes.
    private static let longestReason = 123

    /// Appends a frame.
    static func append(_ opcode: Opcode, _ payload: [UInt8], to output: inout [UInt8]) {
        output.reserveCapacity(output.count + payload.count + 10)
        output.append(0x80 | opcode.rawValue)
        switch payload.count {
        case ...125: output.append(UInt8(payload.count))
        case ...65_535:
            output.append(126)
            appendLength(payload.count, width: 2, to: &output)
        default:
            output.append(127)
            appendLength(payload.count, width: 8, to: &output)
        }
        output += payload
    }

    private static func appendLength(_ length: Int, width: Int, to output: inout [UInt8]) {
        for place in (0..<width).reversed() { output.append(UInt8(truncatingIfNeeded: length >> (8 * place))) }
    }

    /// Appends a close frame; without a code where the client sent none. A reason that is too long is cut between two characters.
    static func appendClose(_ code: CloseCode?, _ reason: String, to output: inout [UInt8]) {
        guard let code else { return append(.close, [], to: &output) }
        var payload = [UInt8(code.number >> 8), UInt8(code.number & 0xFF)]
        for character in reason.unicodeScalars {
            let bytes = Array(String(character).utf8)
            guard payload.count - 2 + bytes.count <= longestReason else { break }
            payload += bytes
        }
        append(.close, payload, to: &output)
    }
}
