/// An input in pieces, as a network might bring it. Where it is cut depends on its own bytes alone, so that what was
/// found once is found again.
enum Pieces {
    /// The input in pieces of 1 to 3, 1 to 40 or 1 to 1,000 bytes.
    static func of(_ bytes: [UInt8]) -> [[UInt8]] {
        var state = hash(bytes)
        let longest = [3, 40, 1000][Int(next(&state) % 3)]
        var pieces: [[UInt8]] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(1 + Int(next(&state)) % longest)
            pieces.append(Array(piece))
            rest = rest.dropFirst(piece.count)
        }
        return pieces
    }

    /// FNV-1a.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// 31 bits of Knuth's linear congruential generator.
    private static func next(_ state: inout UInt64) -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
