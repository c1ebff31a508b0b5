/// Frames as clients send them, whole or bent.
enum FrameBytes {
    static let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]

    /// A masked frame.
    /// - Parameter first: the first byte: FIN, the reserved bits and the opcode.
    static func frame(_ first: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        head(first, payload.count) + mask + payload.enumerated().map { $1 ^ mask[$0 & 3] }
    }

    static func text(_ text: String) -> [UInt8] { frame(0x81, Array(text.utf8)) }

    static func close(_ code: UInt16, _ reason: [UInt8] = []) -> [UInt8] {
        frame(0x88, [UInt8(code >> 8), UInt8(code & 255)] + reason)
    }

    /// The head of a masked frame up to its mask, with the length in its shortest form.
    static func head(_ first: UInt8, _ length: Int) -> [UInt8] {
        switch length {
        case ...125: [first, 0x80 | UInt8(length)]
        case ...65_535: [first, 0xFE] + bytes(length, 2)
        default: [first, 0xFF] + bytes(length, 8)
        }
    }

    static func bytes(_ number: Int, _ width: Int) -> [UInt8] {
        (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
