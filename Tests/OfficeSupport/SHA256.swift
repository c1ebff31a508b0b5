/// SHA-256 and HMAC (FIPS 180-4, RFC 2104), written out so that the tests' tokens owe nothing to the code under test.
package enum SHA256 {
    package static func digest(_ message: [UInt8]) -> [UInt8] {
        var state = initial
        let bytes = padded(message)
        for start in stride(from: 0, to: bytes.count, by: 64) { compress(bytes[start..<start + 64], into: &state) }
        return state.flatMap(bigEndian)
    }

    package static func authenticationCode(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        let short = key.count > 64 ? digest(key) : key
        let block = short + Array(repeating: 0, count: 64 - short.count)
        return digest(block.map { $0 ^ 0x5c } + digest(block.map { $0 ^ 0x36 } + message))
    }

    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let length = UInt64(message.count) * 8
        let zeros = (119 - message.count % 64) % 64
        return message + [0x80] + Array(repeating: 0, count: zeros)
            + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
    }

    private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        let words = schedule(block)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let high = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let choice = (e & f) ^ (~e & g)
            let first = h &+ high &+ choice &+ constants[round] &+ words[round]
            let low = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ low &+ majority)
        }
        for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
    }

    private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
        let bytes = Array(block)
        var words = (0..<16).map { word in bytes[4 * word..<4 * word + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) } }
        for index in 16..<64 {
            let (early, late) = (words[index - 15], words[index - 2])
            let first = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
            let second = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
            words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
        }
        return words
    }

    private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 { value >> count | value << (32 - count) }

    private static func bigEndian(_ word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * UInt32($0))) }
    }

    /// The first 32 bits of the fractional parts of the roots of the first primes: square roots for the state,
    /// cube roots for the rounds.
    private static let primes = (2...311).filter { n in !(2..<n).contains { n % $0 == 0 } }
    private static let initial = primes.prefix(8).map { root($0, power: 2) }
    private static let constants = primes.map { root($0, power: 3) }

    /// The fraction of the root, by integer search: floating point would be a bit short for the cubes.
    private static func root(_ prime: Int, power: Int) -> UInt32 {
        let target = UInt128(prime) << (32 * UInt128(power))
        var low: UInt128 = 0
        var high: UInt128 = 1 << 38
        while high - low > 1 {
            let middle = (low + high) / 2
            let value = power == 2 ? middle * middle : middle * middle * middle
            if value <= target { low = middle } else { high = middle }
        }
        return UInt32(truncatingIfNeeded: low)
    }
}
