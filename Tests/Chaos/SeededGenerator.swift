import Foundation

/// Random numbers that come again with the seed (SplitMix64). Whoever needs some draws from a branch of its own, so that
/// what one thread draws never depends on when another runs.
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The generator of that name: of one seed always the same, of two names never.
    func branch(_ name: String) -> SeededGenerator {
        let mark = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var mixed = SeededGenerator(seed: state ^ mark)
        return SeededGenerator(seed: mixed.next())
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// True in that share of the draws.
    mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

    /// Does nothing for so many seconds, while others go on.
    mutating func pause(_ seconds: ClosedRange<Double>) {
        usleep(UInt32(Double.random(in: seconds, using: &self) * 1_000_000))
    }

    mutating func uuid() -> String {
        let (high, low) = (next() & ~0xF000 | 0x4000, next() & ~(3 << 62) | 1 << 63)
        let digits = (hexadecimal(high) + hexadecimal(low)).map { $0 }
        return [digits[..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20...]].map { String($0) }
            .joined(separator: "-")
    }

    /// One of the choices, each as likely as its weight says.
    mutating func choose<Choice>(_ choices: [(weight: Int, choice: Choice)]) -> Choice {
        var draw = Int.random(in: 0..<choices.reduce(0) { $0 + $1.weight }, using: &self)
        for (weight, choice) in choices {
            if draw < weight { return choice }
            draw -= weight
        }
        return choices[choices.count - 1].choice
    }

    private func hexadecimal(_ number: UInt64) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
}

extension Array {
    /// One of the elements; nil of none.
    func any(_ generator: inout SeededGenerator) -> Element? { randomElement(using: &generator) }
}
